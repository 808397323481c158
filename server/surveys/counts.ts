import { mandatoryRef, type SurveyDefinition } from '#contract/surveyFields.ts';
import type { AnswerCounts, AskedAnswers } from '#contract/surveys.ts';
import type { Sql } from '../db/client.ts';
import { ApiError } from '../kernel/errors.ts';
import { countedBy, type Counted } from './dailyCounts.ts';
import { definitionSeen, shareOf } from './queries.ts';
import type { Seer } from '../sql/seen.ts';

/** Answers, counted. */

const countOf = (counted: readonly Counted[], value: string) =>
  counted.find((one) => !one.ref && one.value === value)?.count ?? 0;

/**
 * Counters field by field, in the order of the form.
 * @throws ApiError `UNSUPPORTED_KEY` where an answer is of no known kind, `SURVEY_MANDATORY_REF` where the form lacks one
 */
export function countsOf(definition: SurveyDefinition, counted: readonly Counted[]): AnswerCounts {
  if (countOf(counted, 'unsupported')) throw new ApiError('UNSUPPORTED_KEY');
  const fields = definition.fields.map(({ ref }) => {
    const given = counted.filter((one) => one.ref === ref);
    return {
      ref,
      answered: given.find(({ value }) => !value)?.count ?? 0,
      counts: Object.fromEntries(given.flatMap(({ value, count }) => (value ? [[value, count]] : []))),
    };
  });
  const total = fields.find(({ ref }) => ref === mandatoryRef);
  if (!total) throw new ApiError('SURVEY_MANDATORY_REF');
  return {
    submitted: countOf(counted, 'submitted'),
    commented: countOf(counted, 'commented'),
    unsatisfied: countOf(counted, 'unsatisfied'),
    unsatisfiedOpen: countOf(counted, 'open'),
    satisfiedPercentage: shareOf(total.counts.true ?? 0, total.answered),
    fields,
  };
}

/** @throws ApiError `SURVEY_NOT_FOUND` */
export async function answersCounted(
  database: Sql,
  scope: Seer,
  surveyId: string,
  asked: AskedAnswers,
): Promise<AnswerCounts> {
  const definition = await definitionSeen(database, scope, surveyId);
  return countsOf(definition, await countedBy(database, scope, surveyId, asked));
}

/** The same day by day, on the clocks of the branches; days without an answer are left out. */
export async function answersByDay(
  database: Sql,
  scope: Seer,
  surveyId: string,
  asked: AskedAnswers,
): Promise<(AnswerCounts & { day: string })[]> {
  const definition = await definitionSeen(database, scope, surveyId);
  const days = new Map<string, Counted[]>();
  for (const one of await countedBy(database, scope, surveyId, asked, { daily: true })) {
    const others = days.get(one.day);
    if (others) others.push(one);
    else days.set(one.day, [one]);
  }
  return [...days]
    .filter(([, counted]) => countOf(counted, 'submitted'))
    .map(([day, counted]) => ({ day, ...countsOf(definition, counted) }));
}
