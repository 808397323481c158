import { eq, and } from 'drizzle-orm';
import { mandatoryRef, type SurveyDefinition } from '#contract/surveyFields.ts';
import type { AnswerCounts, AskedAnswers, SurveyAnswer } from '#contract/surveys.ts';
import { dayOf } from '#contract/zones.ts';
import type { Sql } from '../db/client.ts';
import { branches, surveySubmissions } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { shareOf, surveyOf, type Seer } from './queries.ts';
import { askedFor, knownAnswers } from './submissions.ts';

/** Answers, counted. */

/** The values that an answer counts for. */
function valuesOf(answer: SurveyAnswer): string[] {
  switch (answer.type) {
    case 'boolean':
      return [String(answer.boolean)];
    case 'choices':
      return answer.choices.map(({ id }) => id);
    case 'choice':
      return [answer.choice.id];
    case 'text':
      return [];
  }
}

/** Counts the answers of some submissions field by field, in the order of the form. */
export function countsOf(definition: SurveyDefinition, all: readonly (readonly SurveyAnswer[])[]): AnswerCounts {
  const answers = all.flatMap(knownAnswers);
  const fields = definition.fields.map(({ ref }) => {
    const given = answers.filter((answer) => answer.ref === ref);
    const counts: Record<string, number> = {};
    for (const value of given.flatMap(valuesOf)) counts[value] = (counts[value] ?? 0) + 1;
    return { ref, answered: given.length, counts };
  });
  const total = fields.find(({ ref }) => ref === mandatoryRef);
  if (!total) throw new ApiError('SURVEY_MANDATORY_REF');
  return { submitted: all.length, satisfiedPercentage: shareOf(total.counts.true ?? 0, total.answered), fields };
}

/** @throws ApiError `SURVEY_NOT_FOUND` */
export async function answersCounted(
  database: Sql,
  scope: Seer,
  surveyId: string,
  asked: AskedAnswers,
): Promise<AnswerCounts> {
  const { definition } = await surveyOf(database, scope, surveyId);
  const rows = await database
    .select({ answers: surveySubmissions.answers })
    .from(surveySubmissions)
    .where(askedFor(scope, surveyId, asked));
  return countsOf(
    definition,
    rows.map(({ answers }) => answers),
  );
}

/** The same day by day, on the clocks of the branches; days without an answer are left out. */
export async function answersByDay(
  database: Sql,
  scope: Seer,
  surveyId: string,
  asked: AskedAnswers,
): Promise<(AnswerCounts & { day: string })[]> {
  const { definition } = await surveyOf(database, scope, surveyId);
  const rows = await database
    .select({
      answers: surveySubmissions.answers,
      time: surveySubmissions.submittedTime,
      timeZone: branches.timeZone,
    })
    .from(surveySubmissions)
    .innerJoin(
      branches,
      and(eq(branches.companyId, surveySubmissions.companyId), eq(branches.id, surveySubmissions.branchId)),
    )
    .where(askedFor(scope, surveyId, asked));
  const days = new Map<string, SurveyAnswer[][]>();
  for (const { answers, time, timeZone } of rows) {
    const day = dayOf(time, timeZone);
    const others = days.get(day);
    if (others) others.push(answers);
    else days.set(day, [answers]);
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, all]) => ({ day, ...countsOf(definition, all) }));
}
