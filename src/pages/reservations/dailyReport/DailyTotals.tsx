import { common } from '#contract/labels/commonLabels.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { comingStates, dayTotals, reportTabs, tallySum, type DailyReport } from '#contract/reservations/dailyReport.ts';
import { reservationStates, type ReservationState } from '#contract/reservations/reservations.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { lazyPage } from '#ui/lazy.ts';
import type { ReportChanges, ReportState } from './reportState.ts';
import type { ReportPlace } from './useReport.ts';
import type { DailyReportWords } from './words.ts';

const Explain = lazyPage(() => import('../overview/Explain.tsx'));

interface TotalsProps {
  /** Undefined while loading; the space is reserved. */
  report: DailyReport | undefined;
  place: ReportPlace;
  state: ReportState;
  words: DailyReportWords;
  hrefOf: (changes: ReportChanges) => string;
}

/** The day's totals by state. Each figure links to the rows that it counts. */
export function DailyTotals({ report, place, state, words, hrefOf }: TotalsProps) {
  const [explained, explain] = useState<string | null>(null);
  // Figures are only defined for whole days, for all or some sources.
  const declared = state.search.trim() === '' && state.sections.length === 0;
  const { companyId, branchId, date } = place;
  const zone = branchZone(useScope());
  const ask = { companyId, branchId, range: { from: date, to: date }, zone, createdFrom: state.sources };
  const { states, unresolved } = dayTotals(report?.sections ?? []);
  const coming = tallySum(states, comingStates);
  const figure = (
    kind: ReservationState | 'all',
    name: string,
    of: readonly ReservationState[],
    chosen: boolean,
    href: string,
  ) => {
    const { parties, covers } = tallySum(states, of);
    return (
      <li key={name} className="anchor">
        <Link
          className="framed report-figure"
          to={href}
          aria-current={chosen ? 'true' : undefined}
          data-none={parties === 0 || undefined}
          aria-busy={!report}
        >
          <span className="report-figure-name">{name}</span>
          <b>{report ? words.number(parties) : '\u00a0'}</b>
          <span>{report ? words.count('covers', covers) : '\u00a0'}</span>
        </Link>
        {declared && (
          <button
            type="button"
            className="icon-button report-explain"
            aria-label={words.text('totals.explain', { name })}
            onClick={() => explain(`${reportTabs[state.tab]}-${kind}-parties`)}
          >
            ?
          </button>
        )}
      </li>
    );
  };
  const wait = report?.wait;
  const minutes = (value: number | null) => (value === null ? '–' : words.minutes(value));
  const notes = [
    unresolved > 0 && words.count('unresolved', unresolved),
    coming.kidChairs + coming.kidSets > 0 &&
      words.text('totals.coming', { equipment: words.equipment(coming.kidChairs, coming.kidSets).join(' · ') }),
    wait &&
      words.text('totals.wait', {
        mean: minutes(wait.meanMinutes),
        median: minutes(wait.medianMinutes),
        served: words.number(wait.served),
        waiting: words.number(wait.waiting),
      }),
  ].filter(Boolean);
  return (
    <section aria-label={words.text('totals.label')}>
      <ul className="report-figures plain-list">
        {figure('all', words.say(common.all), reservationStates, state.states.length === 0, hrefOf({ states: [] }))}
        {reservationStates.map((one) =>
          figure(one, words.state(one), [one], state.states.includes(one), hrefOf({ states: [one] })),
        )}
      </ul>
      <div className="report-notes row subtle">
        {notes.map((note) => (
          <span key={String(note)}>{note}</span>
        ))}
        <details className="report-how">
          <summary>{words.text('totals.how')}</summary>
          <p>{words.text('totals.howText')}</p>
        </details>
      </div>
      <Suspense fallback={null}>
        {explained && <Explain figure={explained} by="dining" ask={ask} onClose={() => explain(null)} />}
      </Suspense>
    </section>
  );
}
