import { useState } from 'react';
import { dayOf } from '#contract/core/zones.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { daysParam, defineAddress, type Param } from '#ui/address.ts';
import { useAddress } from '#ui/useAddress.ts';
import { daysChosen, type RangeChoice } from '#ui/dateRange.ts';
import { EmptyState } from '#ui/states.tsx';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { useAddressed, useSurvey, type Days } from './useSurvey.ts';
import { surveyFigureWords } from './words.ts';

/** Today in the time zone of the branch, or of the survey's first branch. */
export function useToday(): string {
  const scope = useScope();
  const { branchId } = useAddressed();
  const first = useSurvey().data?.branchIds[0];
  const [now] = useState(() => Date.now());
  const named = scope.branches.some(({ id }) => id === branchId);
  return dayOf(now, branchZone(scope, named ? branchId : first));
}

const usual = 'last30';

/** All days without a range in the address, so the default range is written there, too. */
const range: Param<RangeChoice | null> = {
  read: (query, name) => (query.get('range') || query.get('startDate') ? daysParam(usual).read(query, name) : null),
  write: (query, name, value) => {
    daysParam().write(query, name, value);
    if (typeof value === 'string') query.set('range', value);
  },
};
const address = defineAddress({ range });

/** The period in the address: all days, or a range. */
export function usePeriod(): Days & { choice: RangeChoice | null } {
  const { range: choice } = useAddress(address).state;
  const today = useToday();
  if (!choice) return { choice };
  const { from, to } = daysChosen(choice, today);
  return { choice, firstDay: from, lastDay: to };
}

/** Selects all days or a range. */
export function Period() {
  const labelOf = useLabels();
  const { state, change } = useAddress(address);
  const choice = state.range;
  const today = useToday();
  const choose = (next: RangeChoice | null) => change({ range: next });
  return (
    <div className="row" role="group" aria-label={labelOf(surveyFigureWords.period)}>
      <button type="button" className="preset" aria-pressed={!choice} onClick={() => choose(null)}>
        {labelOf(surveyFigureWords.allDays)}
      </button>
      {choice ? (
        <DateRangeField choice={choice} today={today} onChange={choose} />
      ) : (
        <button type="button" className="preset" aria-pressed={false} onClick={() => choose(usual)}>
          {labelOf(surveyFigureWords.someDays)}
        </button>
      )}
    </div>
  );
}

/** Shows that there is no data: none at all, or none in the selected period. */
export function NothingYet({ ever, then }: Record<'ever' | 'then', keyof typeof surveyFigureWords>) {
  const labelOf = useLabels();
  const { choice } = usePeriod();
  return (
    <EmptyState
      title={labelOf(surveyFigureWords[choice ? then : ever])}
      text={labelOf(choice ? surveyFigureWords.otherDays : surveyFigureWords.noneText)}
    />
  );
}
