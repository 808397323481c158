import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from '#contract/zones.ts';
import { useSay } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { daysChosen, readRange, writeRange, type RangeChoice } from '#ui/dateRange.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import type { Days } from './useSurvey.ts';
import { useAddressed, useSurvey } from './useSurvey.ts';
import { words } from './words.ts';

/** The day on the clock of the branch, or of the survey's first. */
export function useToday(): string {
  const scope = useScope();
  const { asked } = useAddressed();
  const first = useSurvey().data?.branchIds[0];
  const [now] = useState(() => Date.now());
  return dayOf(now, zoneOf(scope, asked.branchId ?? first));
}

const usual = 'last30';

/** All days, or some of them, as the address has it. */
export function usePeriod(): Days & { choice: RangeChoice | null } {
  const [query] = useSearchParams();
  const today = useToday();
  if (!query.has('range') && !query.has('startDate')) return { choice: null };
  const choice = readRange(query, usual);
  const { from, to } = daysChosen(choice, today);
  return { choice, firstDay: from, lastDay: to };
}

/** Chooses between all days and some. */
export function Period() {
  const say = useSay();
  const [, setQuery] = useSearchParams();
  const { choice } = usePeriod();
  const today = useToday();
  const change = (next: RangeChoice | null) =>
    setQuery((before) => {
      const params = new URLSearchParams(before);
      writeRange(params, next ?? usual, usual);
      // Without a range in the address all days are meant.
      if (next === usual) params.set('range', usual);
      return params;
    });
  return (
    <div className="survey-period" role="group" aria-label={say(words.period)}>
      <button type="button" className="preset" aria-pressed={!choice} onClick={() => change(null)}>
        {say(words.allDays)}
      </button>
      {choice ? (
        <DateRangeField choice={choice} today={today} onChange={change} />
      ) : (
        <button type="button" className="preset" aria-pressed={false} onClick={() => change(usual)}>
          {say(words.someDays)}
        </button>
      )}
    </div>
  );
}
