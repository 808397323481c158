import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ColumnLabel } from '#contract/moneyLabels.ts';
import { formatDay } from '#i18n/formats.ts';
import { Skeleton } from '#ui/states.tsx';
import { Explain } from './Explain.tsx';
import type { Address } from './useAddress.ts';
import { useWords } from './words.ts';

/** A figure of a report: its name, and whether it counts things or adds up money. */
export interface FigureColumn<Name extends string> {
  name: Name & ColumnLabel;
  counts?: true;
}

type Sums<Name extends string> = { currency: string } & Readonly<Record<Name, number>>;

/** Sums by currency, and by day and currency. */
export interface TotalsOf<Name extends string> {
  totals: readonly Sums<Name>[];
  days?: readonly (Sums<Name> & { day: string })[];
}

interface TotalsProps<Name extends string> {
  /** Which report it is: its texts are under `money.explain.{report}`. */
  report: string;
  figures: readonly FigureColumn<Name>[];
  totals: readonly Sums<Name>[] | undefined;
  days?: readonly (Sums<Name> & { day: string })[];
  /** What narrows every figure, in words. */
  notes: readonly string[];
  address: Address;
  /** Whether sums of days will come, too. */
  byDay: boolean;
  /** The names of the query's own two days. */
  dayNames?: readonly [string, string];
}

interface Shown<Name extends string> {
  figure: FigureColumn<Name>;
  currency: string;
  value: number;
  day?: string;
}

/** Sums for each currency, and for each day and currency. Currencies are never added up. Every figure explains itself. */
export function Totals<Name extends string>(props: TotalsProps<Name>) {
  const { report, figures, totals, days, notes, address, byDay, dayNames = ['startDate', 'endDate'] } = props;
  const translate = useTranslate();
  const words = useWords();
  const [shown, setShown] = useState<Shown<Name> | null>(null);
  const written = ({ counts }: FigureColumn<Name>, value: number, currency: string) =>
    counts ? words.number(value) : words.money(value, currency);
  const daysOf = (day: string) => ({ [dayNames[0]]: day, [dayNames[1]]: day, range: null });

  return (
    <section className="money-totals" aria-label={translate('money.totals')}>
      {!totals && <Waiting figures={figures} byDay={byDay} />}
      {totals?.length === 0 && <p className="money-quiet">{translate('money.noFigures')}</p>}
      {totals?.map((total) => (
        <dl className="money-figures" key={total.currency} aria-label={total.currency}>
          {figures.map((figure) => (
            <div key={figure.name}>
              <dt>
                {words.column(figure.name)}
                {totals.length > 1 && <span className="money-currency"> {total.currency}</span>}
              </dt>
              <dd>
                <button
                  type="button"
                  className="money-figure"
                  title={translate('money.explain.open')}
                  onClick={() => setShown({ figure, currency: total.currency, value: total[figure.name] })}
                >
                  {written(figure, total[figure.name], total.currency)}
                </button>
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {days && days.length > 0 && (
        <details className="money-days">
          <summary>{translate('money.byDay')}</summary>
          <div
            className="table-scroll money-days-scroll"
            tabIndex={0}
            role="region"
            aria-label={translate('money.byDay')}
          >
            <table className="record-table money-table" aria-label={translate('money.byDay')}>
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
                        <button
                          type="button"
                          className="money-cell"
                          title={translate('money.explain.open')}
                          onClick={() =>
                            setShown({ figure, currency: one.currency, value: one[figure.name], day: one.day })
                          }
                        >
                          {written(figure, one[figure.name], one.currency)}
                        </button>
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
        <Explain
          name={words.column(shown.figure.name)}
          value={written(shown.figure, shown.value, shown.currency)}
          text={`${report}.${shown.figure.name}`}
          notes={[
            ...(shown.day ? [formatDay(shown.day)] : []),
            ...notes,
            translate('money.explain.currency', { currency: shown.currency }),
          ]}
          rows={address.hrefOf({
            counted: shown.figure.name,
            currency: shown.currency,
            ...(shown.day && daysOf(shown.day)),
          })}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}

/** As much room as the sums will take. */
function Waiting<Name extends string>({ figures, byDay }: Pick<TotalsProps<Name>, 'figures' | 'byDay'>) {
  const translate = useTranslate();
  const words = useWords();
  return (
    <>
      <dl className="money-figures" aria-hidden="true">
        {figures.map(({ name }) => (
          <div key={name}>
            <dt>{words.column(name)}</dt>
            <dd>
              <Skeleton width={88} height={28} />
            </dd>
          </div>
        ))}
      </dl>
      {byDay && (
        <p className="money-days-waiting" aria-hidden="true">
          {translate('money.byDay')}
        </p>
      )}
    </>
  );
}
