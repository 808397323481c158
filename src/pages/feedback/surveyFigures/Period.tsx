import { useState } from 'react';
import { dayOf } from '#contract/core/zones.ts';
import { useReportAddress } from '#resources/framework/view/report/useReportAddress.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope, zoneOf } from '#resources/framework/view/scope.ts';
import { daysChosen, type RangeChoice } from '#ui/dateRange.ts';
import { EmptyState } from '#ui/states.tsx';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { useAddressed, useSurvey, type Days } from './useSurvey.ts';
import { words } from './words.ts';

/** Today in the time zone of the branch, or of the survey's first branch. */
export function useToday(): string {
  const scope = useScope();
  const { branchId } = useAddressed();
  const first = useSurvey().data?.branchIds[0];
  const [now] = useState(() => Date.now());
  const named = scope.branches.some(({ id }) => id === branchId);
  return dayOf(now, zoneOf(scope, named ? branchId : first));
}

const usual = 'last30';

/** The period in the address: all days, or a range. */
export function usePeriod(): Days & { choice: RangeChoice | null } {
  const { value, choice } = useReportAddress(usual);
  const today = useToday();
  if (!value('range') && !value('startDate')) return { choice: null };
  const { from, to } = daysChosen(choice, today);
  return { choice, firstDay: from, lastDay: to };
}

const noDays = { range: null, startDate: null, endDate: null };

/** Selects all days or a range. */
export function Period() {
  const labelOf = useLabels();
  const address = useReportAddress(usual);
  const { choice } = usePeriod();
  const today = useToday();
  // Without a range in the address all days are meant, so the default range is written there, too.
  const choose = (next: RangeChoice) =>
    address.change({
      ...noDays,
      ...(typeof next === 'string' ? { range: next } : { startDate: next.from, endDate: next.to }),
    });
  return (
    <div className="row" role="group" aria-label={labelOf(words.period)}>
      <button type="button" className="preset" aria-pressed={!choice} onClick={() => address.change(noDays)}>
        {labelOf(words.allDays)}
      </button>
      {choice ? (
        <DateRangeField choice={choice} today={today} onChange={choose} />
      ) : (
        <button type="button" className="preset" aria-pressed={false} onClick={() => choose(usual)}>
          {labelOf(words.someDays)}
        </button>
      )}
    </div>
  );
}

/** Shows that there is no data: none at all, or none in the selected period. */
export function NothingYet({ ever, then }: Record<'ever' | 'then', keyof typeof words>) {
  const labelOf = useLabels();
  const { choice } = usePeriod();
  return (
    <EmptyState
      title={labelOf(words[choice ? then : ever])}
      text={labelOf(choice ? words.otherDays : words.noneText)}
    />
  );
}
