import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { later } from '#contract/labels/laterLabels.ts';
import { figureOf, type FigureValue } from '#contract/reservations/figures.ts';
import type { RowFilter } from '#contract/reservations/rowFilter.ts';
import { formatDay } from '#i18n/formats.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { shiftRange, type DateRange } from '#ui/dateRange.ts';
import { rowsAddress, type RowsBy, type RowsPlace } from '../address.ts';
import { useFigureText } from './figureText.ts';
import {
  figureKindOf,
  excludedRows,
  reasonsOf,
  shownOf,
  unitOf,
  valueOf,
  type DashboardFigure,
} from './shownFigures.ts';
import { useFigureParts, type StatisticsParams } from './useStatistics.ts';
import '#resources/framework/view/report/report.css';

interface ExplainProps {
  /** The name of the figure's declaration, e.g. `booking-noShow-parties`. */
  figure: string;
  by: RowsBy;
  ask: StatisticsParams;
  onClose: () => void;
}

/**
 * Explains a figure: its formula, the numbers in it, the exclusions with their reasons, and the rows that it counts.
 */
export default function Explain({ figure, ...props }: ExplainProps) {
  const shown = shownOf(figure);
  return shown && <Explanation shown={shown} {...props} />;
}

function Explanation({ shown, by, ask, onClose }: Omit<ExplainProps, 'figure'> & { shown: DashboardFigure }) {
  const translate = useTranslate();
  const text = useFigureText();
  const answer = useFigureParts(shown, ask, by);
  const now = answer.data ? valueOf(shown, answer.data.now) : null;
  const before = answer.data ? valueOf(shown, answer.data.before) : null;
  const kind = figureKindOf(shown);
  const place: RowsPlace = { ...ask, by };
  const earlier = shiftRange(ask.range, -1);
  const changed = text.changed(shown, now?.value, before?.value);
  const days = ({ from, to }: DateRange) => ({ from: formatDay(from), to: formatDay(to) });

  return (
    <FormDialog
      title={text.nameOf(shown)}
      text={translate(by === 'created' ? 'overview.explain.rangeCreated' : 'overview.explain.range', days(ask.range))}
      width="sm"
      onClose={onClose}
    >
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className="explained" aria-busy={!now}>
          <p className="explained-value">
            {now ? text.written(kind, now.value) : <Skeleton width={110} height={26} />}
          </p>
          {now && kind === 'share' && now.value === null && <p>{translate('overview.explain.noValue')}</p>}
          <h3>{translate('overview.explain.formula')}</h3>
          <p>{text.formulaOf(shown)}</p>
          <h3>{translate('overview.explain.numbers')}</h3>
          {now ? <Numbers {...{ shown, now, place }} parts={answer.data?.now ?? {}} /> : <Skeleton width="70%" />}
          <h3>{translate('overview.explain.excluded')}</h3>
          {now ? <LeftOut {...{ shown, now, place }} /> : <Skeleton width="50%" />}
          <h3>{translate('dateRange.before')}</h3>
          <p>
            {`${days(earlier).from} – ${days(earlier).to}: `}
            <b>{before ? text.written(kind, before.value) : '–'}</b>
            {changed && ` (${changed.text})`}
          </p>
        </div>
      )}
    </FormDialog>
  );
}

interface PartProps {
  shown: DashboardFigure;
  now: FigureValue;
  place: RowsPlace;
}

/** The numbers in the formula, each with its rows. */
function Numbers({ shown, now, place, parts }: PartProps & { parts: Readonly<Record<string, FigureValue>> }) {
  const translate = useTranslate();
  const { number, figureName } = useFigureText();
  const covers = unitOf(shown) === 'covers';
  const to = (rows: RowFilter) => rowsAddress(place, rows);
  return (
    <ul className="plain-list lines">
      {shown.figures.length > 1 &&
        shown.figures.map(({ name }) => (
          <li key={name} className="line-item">
            <Link to={to(figureOf(name).value.rows)}>{figureName(figureOf(name))}</Link>
            <b>{number(parts[name]?.part ?? 0)}</b>
          </li>
        ))}
      {now.whole !== null && (
        <li className="line-item">
          <span>{`${number(now.part)} ÷ ${number(now.whole)}`}</span>
          {shown.whole && (
            <Link to={to(shown.whole)}>
              {translate('overview.explain.whole', { smart_count: now.whole, number: number(now.whole) })}
            </Link>
          )}
        </li>
      )}
      {figureKindOf(shown) === 'minutes' && (
        <li className="line-item">{translate('overview.explain.measured', { number: number(now.part) })}</li>
      )}
      <li className="line-item">
        <Link className="button button-primary" to={to(shown.rows)}>
          {translate(covers ? 'overview.explain.rowsOf' : 'overview.explain.rows', {
            smart_count: now.part,
            number: number(now.part),
          })}
        </Link>
      </li>
    </ul>
  );
}

/** The rows that are excluded from the figure, with the reason for each. */
function LeftOut({ shown, now, place }: PartProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number } = useFigureText();
  const reasons = reasonsOf(shown).flatMap((reason) => {
    const count = now.excluded[reason] ?? 0;
    const rows = excludedRows(shown, reason);
    return count > 0 && rows ? [{ reason, count, rows }] : [];
  });
  if (reasons.length === 0) return <p>{labelOf(later.nothing)}</p>;
  return (
    <ul className="plain-list lines">
      {reasons.map(({ reason, count, rows }) => (
        <li key={reason} className="line-item">
          <Link to={rowsAddress(place, rows)}>{translate(`figures.excluded.${reason}`)}</Link>
          <b>{number(count)}</b>
        </li>
      ))}
    </ul>
  );
}
