import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { common } from '#contract/labels/commonLabels.ts';
import { formatDay } from '#i18n/formats.ts';
import { Skeleton } from '#ui/states.tsx';
import type { ReportDeclaration, ReportFigure } from '#contract/platform/report.ts';
import { ExplainFigure } from './ExplainFigure.tsx';
import type { ReportAddress } from './useReportAddress.ts';
import { useReportWords } from './useReportWords.ts';

type Sums = { currency: string } & Readonly<Record<string, unknown>>;

/** Totals by currency, and by day and currency. */
export interface TotalsOf {
  totals: readonly Sums[];
  days?: readonly (Sums & { day: string })[];
}

interface TotalsProps {
  report: ReportDeclaration;
  totals: readonly Sums[] | undefined;
  days?: readonly (Sums & { day: string })[];
  /** The filters of every figure, as text. */
  notes: readonly string[];
  address: ReportAddress;
  /** Whether daily totals will also load. */
  byDay: boolean;
}

/** A figure with its name. */
type Figure = ReportFigure & { name: string };

const figuresOf = ({ figures = {} }: ReportDeclaration): Figure[] =>
  Object.entries(figures).map(([name, figure]) => ({ name, ...figure }));

interface Shown {
  figure: Figure;
  currency: string;
  value: number;
  day?: string;
}

/**
 * Totals for each currency, and for each day and currency. Currencies are never added up. Every figure has an
 * explanation.
 */
export function Totals(props: TotalsProps) {
  const { report, totals, days, notes, address, byDay } = props;
  const words = useReportWords();
  const figures = figuresOf(report);
  const [shown, setShown] = useState<Shown | null>(null);
  const written = ({ kind }: Figure, value: number, currency: string) =>
    kind === 'integer' ? words.number(value) : words.money(value, currency);
  const daysOf = (day: string) => ({ range: { from: day, to: day } });

  const button = (figure: Figure, sums: Sums, day?: string) => {
    const value = Number(sums[figure.name]);
    return (
      <button
        type="button"
        className="bare figure-link"
        title={words.text('ui.report.explain.open')}
        onClick={() => setShown({ figure, currency: sums.currency, value, ...(day && { day }) })}
      >
        {written(figure, value, sums.currency)}
      </button>
    );
  };
  return (
    <section className="stack" aria-label={words.text('ui.report.totals')}>
      {!totals && <Waiting report={report} byDay={byDay} />}
      {totals?.length === 0 && <p className="subtle">{words.text('ui.report.noFigures')}</p>}
      {totals?.map((total) => (
        <FigureList
          key={total.currency}
          report={report}
          label={total.currency}
          beside={totals.length > 1 && <span> {total.currency}</span>}
        >
          {(figure) => button(figure, total)}
        </FigureList>
      ))}
      {days && days.length > 0 && (
        <details className="totals-days">
          <summary className="subtle">{words.text('ui.report.byDay')}</summary>
          <div className="sheet table-scroll" tabIndex={0} role="region" aria-label={words.text('ui.report.byDay')}>
            <table className="record-table read-table" aria-label={words.text('ui.report.byDay')}>
              <thead>
                <tr>
                  <th scope="col">{words.column('day')}</th>
                  <th scope="col">{words.column('currency')}</th>
                  {figures.map(({ name }) => (
                    <th key={name} scope="col" className="cell-number">
                      {words.columnOf(report, name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map((one) => (
                  <tr key={`${one.day} ${one.currency}`}>
                    <td>
                      <Link to={address.hrefOf(daysOf(one.day))}>{formatDay(one.day)}</Link>
                    </td>
                    <td>{one.currency}</td>
                    {figures.map((figure) => (
                      <td key={figure.name} className="cell-number">
                        {button(figure, one, one.day)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
      {shown && (
        <ExplainFigure
          name={words.columnOf(report, shown.figure.name)}
          value={written(shown.figure, shown.value, shown.currency)}
          formula={words.text(shown.figure.formula)}
          excluded={words.text(shown.figure.excluded ?? report.excluded ?? common.none)}
          notes={[
            ...(shown.day ? [formatDay(shown.day)] : []),
            ...notes,
            words.text('ui.report.explain.currency', { currency: shown.currency }),
          ]}
          rows={address.hrefOf({
            // Totals returned with a page of rows are of all rows.
            counted: byDay ? shown.figure.name : null,
            currency: shown.currency,
            ...(shown.day && daysOf(shown.day)),
          })}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}

interface FigureListProps {
  report: ReportDeclaration;
  /** Absent while there is nothing to announce. */
  label?: string;
  /** After each name. */
  beside?: ReactNode;
  children: (figure: Figure) => ReactNode;
}

function FigureList({ report, label, beside, children }: FigureListProps) {
  const words = useReportWords();
  return (
    <dl className="totals framed" aria-label={label} aria-hidden={label === undefined || undefined}>
      {figuresOf(report).map((figure) => (
        <div key={figure.name}>
          <dt>
            {words.columnOf(report, figure.name)}
            {beside}
          </dt>
          <dd>{children(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The space of the totals while they load. */
function Waiting({ report, byDay }: Pick<TotalsProps, 'report' | 'byDay'>) {
  const words = useReportWords();
  return (
    <>
      <FigureList report={report}>{() => <Skeleton width={88} height={28} />}</FigureList>
      {byDay && (
        <p className="quiet" aria-hidden="true">
          {words.text('ui.report.byDay')}
        </p>
      )}
    </>
  );
}
