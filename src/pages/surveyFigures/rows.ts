import { isReportDay } from '#contract/ranges.ts';
import { questionRefs, surveySteps, unsatisfiedLists } from '#contract/surveyFields.ts';
import type { SurveyRows } from '#resources/surveys/paths.ts';

const names = ['step', 'commented', 'unsatisfied', 'ref', 'value', 'from', 'to'] as const;

/** The rows that an address asks for; what makes no sense is left out. */
export function readRows(query: URLSearchParams): SurveyRows {
  const oneOf = <T extends string>(name: string, list: readonly T[]) => list.find((one) => one === query.get(name));
  const day = (name: string) => {
    const value = query.get(name) ?? '';
    return isReportDay(value) ? value : undefined;
  };
  const ref = oneOf('ref', questionRefs);
  const value = query.get('value') ?? '';
  return {
    step: oneOf('step', surveySteps),
    commented: query.get('commented') === 'true' || undefined,
    unsatisfied: oneOf('unsatisfied', unsatisfiedLists),
    ref,
    value: ref && /^[\w-]{1,64}$/.test(value) ? value : undefined,
    from: day('from'),
    to: day('to'),
  };
}

/** Writes rows into an address, and leaves the rest of it. */
export function writeRows(query: URLSearchParams, rows: SurveyRows): void {
  for (const name of names) {
    const value = rows[name];
    if (value === undefined || value === false) query.delete(name);
    else query.set(name, String(value));
  }
}

export const isNarrowed = (rows: SurveyRows): boolean => Object.values(rows).some((value) => value !== undefined);

/** Days count only where both are given; one alone is both. */
export const daysOf = ({ from, to }: SurveyRows) => (from || to ? { firstDay: from ?? to, lastDay: to ?? from } : {});
