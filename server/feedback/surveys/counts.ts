import { and, eq, sql } from 'drizzle-orm';
import { groupBy, pick } from 'es-toolkit';
import { mandatoryRef, type SurveyDefinition, type SurveyStep } from '#contract/feedback/surveyFields.ts';
import type {
  AnswerCounts,
  AnswersQuery,
  LinksQuery,
  SurveyLink,
  SurveyLinkCounts,
} from '#contract/feedback/surveys.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { countedBy, countedByDay, inDays, pageStart, unitsCounted, type SurveyCount } from './dailyCounts.ts';
import { definitionSeen, percentage } from './queries.ts';
import { surveyInvitations } from '#server/platform/db/schema.ts';
import { pageFrom } from '#server/platform/sql/page.ts';
import { atVisibleBranches, type BranchAccess } from '#server/platform/sql/visibility.ts';
import { indexOrder } from './submissions.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { onWire } from '#server/platform/kernel/onWire.ts';

/** Counts of answers and links. */

const countOf = (counted: readonly SurveyCount[], value: string) =>
  counted.find((one) => !one.ref && one.value === value)?.count ?? 0;

/**
 * The counts of each field, in form order.
 * @throws ApiError `UNSUPPORTED_KEY` if an answer has an unknown kind, `SURVEY_MANDATORY_REF` if the form lacks one
 */
export function answerCounts(definition: SurveyDefinition, counted: readonly SurveyCount[]): AnswerCounts {
  if (countOf(counted, 'unsupported')) throw new ApiError('UNSUPPORTED_KEY');
  const byRef = groupBy(counted, ({ ref }) => ref);
  const fields = definition.fields.map(({ ref }) => {
    const answers = byRef[ref] ?? [];
    return {
      ref,
      answered: answers.find(({ value }) => !value)?.count ?? 0,
      counts: Object.fromEntries(answers.flatMap(({ value, count }) => (value ? [[value, count]] : []))),
    };
  });
  const total = fields.find(({ ref }) => ref === mandatoryRef);
  if (!total) throw new ApiError('SURVEY_MANDATORY_REF');
  return {
    submitted: countOf(counted, 'submitted'),
    commented: countOf(counted, 'commented'),
    unsatisfied: countOf(counted, 'unsatisfied'),
    unsatisfiedOpen: countOf(counted, 'open'),
    satisfiedPercentage: percentage(total.counts.true ?? 0, total.answered),
    fields,
  };
}

/** @throws ApiError `SURVEY_NOT_FOUND` */
export async function answersCounted(
  database: Sql,
  scope: BranchAccess,
  surveyId: string,
  query: AnswersQuery,
): Promise<AnswerCounts> {
  const definition = await definitionSeen(database, scope, surveyId);
  return answerCounts(definition, await countedBy(database, { scope, surveyId, query }));
}

/** Counts answers by day, in the time zones of the branches; days without answers are omitted. */
export async function answersByDay(
  database: Sql,
  scope: BranchAccess,
  surveyId: string,
  query: AnswersQuery,
): Promise<(AnswerCounts & { day: string })[]> {
  const definition = await definitionSeen(database, scope, surveyId);
  const days = await countedByDay(database, { scope, surveyId, query });
  return days
    .filter(({ counted }) => countOf(counted, 'submitted'))
    .map(({ day, counted }) => ({ day, ...answerCounts(definition, counted) }));
}

/** A survey's links by their progress. */

const counters = { issued: 'issued', opened: 'opened', submitted: 'completed' } as const satisfies Record<
  SurveyStep,
  string
>;

/** The progress of links, by day of issue. @throws ApiError `SURVEY_NOT_FOUND` */
export async function linksCounted(
  database: Sql,
  scope: BranchAccess,
  surveyId: string,
  query: LinksQuery,
): Promise<SurveyLinkCounts> {
  await definitionSeen(database, scope, surveyId);
  const counted = await countedBy(database, { scope, surveyId, query });
  const [issued, submitted] = [countOf(counted, counters.issued), countOf(counted, counters.submitted)];
  return {
    issued,
    opened: countOf(counted, counters.opened),
    submitted,
    completedPercentage: percentage(submitted, issued),
  };
}

const reached = {
  issued: undefined,
  // A guest who answered has also opened the link.
  opened: sql`coalesce(${surveyInvitations.openedTime}, ${surveyInvitations.submittedTime}) is not null`,
  submitted: sql`${surveyInvitations.submittedTime} is not null`,
};

/** A page of links, latest first. @throws ApiError `SURVEY_NOT_FOUND` */
export async function linksOf(
  database: Sql,
  scope: BranchAccess,
  surveyId: string,
  query: LinksQuery & { page: number; itemsPerPage: number; step: SurveyStep },
): Promise<{ total: number; data: SurveyLink[] }> {
  await definitionSeen(database, scope, surveyId);
  const table = surveyInvitations;
  const where = and(
    equal(table, { companyId: scope.companyId, surveyId }),
    atVisibleBranches(table.branchId, scope),
    query.branchId ? eq(table.branchId, query.branchId) : undefined,
    await inDays(database, scope, query, table.issuedTime, table.branchId),
    reached[query.step],
  );
  const request = { scope, surveyId, query, only: { ref: '', value: counters[query.step] } };
  const total = await unitsCounted(database, request);
  const { skipped, ascending, limit } = pageFrom(total, query);
  const start = await pageStart(database, request, { time: table.issuedTime, skipped, ascending });
  const rows = await database
    .select()
    .from(table)
    .where(and(where, start?.where))
    .orderBy(...indexOrder(ascending)(table.issuedTime, table.id))
    .limit(limit)
    .offset(start?.skipped ?? skipped);
  if (ascending) rows.reverse();
  const shown = ['id', 'branchId', 'issuedTime', 'openedTime', 'submittedTime', 'expiresTime'] as const;
  return { total, data: rows.map((row) => onWire(pick(row, [...shown]))) };
}
