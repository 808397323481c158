import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#i18n/formats.ts';
import { Skeleton } from '#ui/states.tsx';
import type { FigureColumn } from '../../report.ts';
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
  /** The text prefix of the figures. */
  texts: string;
  figures: readonly FigureColumn[];
  totals: readonly Sums[] | undefined;
  days?: readonly (Sums & { day: string })[];
  /** The filters of every figure, as text. */
  notes: readonly string[];
  address: ReportAddress;
  /** Whether daily totals will also load. */
  byDay: boolean;
  /** The params of the report's own two days. */
  dayNames?: readonly [string, string];
}

interface Shown {
  figure: FigureColumn;
  currency: string;
  value: number;
  day?: string;
}

/**
 * Totals for each currency, and for each day and currency. Currencies are never added up. Every figure has an
 * explanation.
 */
export function Totals(props: TotalsProps) {
  const { texts, figures, totals, days, notes, address, byDay, dayNames = ['startDate', 'endDate'] } = props;
  const words = useReportWords();
  const [shown, setShown] = useState<Shown | null>(null);
  const written = ({ counts }: FigureColumn, value: number, currency: string) =>
    counts ? words.number(value) : words.money(value, currency);
  const daysOf = (day: string) => ({ [dayNames[0]]: day, [dayNames[1]]: day, range: null });

  const button = (figure: FigureColumn, sums: Sums, day?: string) => {
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
      {!totals && <Waiting figures={figures} byDay={byDay} />}
      {totals?.length === 0 && <p className="subtle">{words.text('ui.report.noFigures')}</p>}
      {totals?.map((total) => (
        <FigureList
          key={total.currency}
          figures={figures}
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
                      {words.column(name)}
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
          name={words.column(shown.figure.name)}
          value={written(shown.figure, shown.value, shown.currency)}
          texts={texts}
          figure={shown.figure.name}
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
  figures: readonly FigureColumn[];
  /** Absent while there is nothing to announce. */
  label?: string;
  /** After each name. */
  beside?: ReactNode;
  children: (figure: FigureColumn) => ReactNode;
}

function FigureList({ figures, label, beside, children }: FigureListProps) {
  const words = useReportWords();
  return (
    <dl className="totals framed" aria-label={label} aria-hidden={label === undefined || undefined}>
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt>
            {words.column(figure.name)}
            {beside}
          </dt>
          <dd>{children(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The space of the totals while they load. */
function Waiting({ figures, byDay }: Pick<TotalsProps, 'figures' | 'byDay'>) {
  const words = useReportWords();
  return (
    <>
      <FigureList figures={figures}>{() => <Skeleton width={88} height={28} />}</FigureList>
      {byDay && (
        <p className="quiet" aria-hidden="true">
          {words.text('ui.report.byDay')}
        </p>
      )}
    </>
  );
}
