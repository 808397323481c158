import { and, eq, gte, inArray, lte, notInArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { complaintState } from '#contract/feedback/complaintRules.ts';
import { contactStatuses } from '#contract/feedback/surveyFields.ts';
import type { AnswersQuery, SubmissionsQuery, SurveyAnswer, SurveySubmission } from '#contract/feedback/surveys.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { customers, reservations, surveySubmissions } from '#server/platform/db/schema.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { pageFrom } from '#server/platform/sql/page.ts';
import { inDays, pageStart, unitsCounted, type CounterKey } from './dailyCounts.ts';
import { definitionSeen } from './queries.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { atVisibleBranches, type BranchAccess } from '#server/platform/sql/visibility.ts';
import { onWire } from '#server/platform/kernel/onWire.ts';

/** Answers of guests. */

export type SubmissionRow = typeof surveySubmissions.$inferSelect;

const kinds: readonly string[] = ['boolean', 'choices', 'text', 'choice'] satisfies SurveyAnswer['type'][];

/** @throws ApiError `UNSUPPORTED_KEY` if an answer has an unknown kind */
export function knownAnswers(answers: readonly SurveyAnswer[]): SurveyAnswer[] {
  if (answers.some(({ type }) => !kinds.includes(type))) throw new ApiError('UNSUPPORTED_KEY');
  return [...answers];
}

interface Found {
  row: SubmissionRow;
  visit: { id: string; startTime: Date; groupSize: number } | null;
  customer: { id: string; name: string } | null;
}

/** Answers with the visits that they refer to. */
const select = (database: Sql) =>
  database
    .select({
      row: surveySubmissions,
      visit: { id: reservations.id, startTime: reservations.startTime, groupSize: reservations.groupSize },
      customer: { id: customers.id, name: customers.name },
    })
    .from(surveySubmissions)
    .leftJoin(
      reservations,
      equal(reservations, { companyId: surveySubmissions.companyId, id: surveySubmissions.reservationId }),
    )
    .leftJoin(
      customers,
      equal(customers, { companyId: surveySubmissions.companyId, id: surveySubmissions.customerId }),
    );

const wireOf = ({ row, visit, customer }: Found): SurveySubmission => ({
  ...onWire(pick(row, ['surveyId', 'branchId', 'version', 'submittedTime', 'unsatisfied'])),
  submissionId: row.id,
  contactStatus: row.unsatisfied && row.asksContact ? row.contactStatus : null,
  reservation: visit && { ...onWire(visit), customer },
  response: { answers: knownAnswers(row.answers) },
});

/** A company's answers at the branches that the user may access. */
export const answersSeenBy = ({ companyId, enabledBranches }: BranchAccess) =>
  and(eq(surveySubmissions.companyId, companyId), atVisibleBranches(surveySubmissions.branchId, { enabledBranches }));

/** The requested answers of a survey: the range applies only if both dates are positive. */
function refsOf(scope: BranchAccess, surveyId: string, { branchId, from = 0, to = 0 }: AnswersQuery): SQL | undefined {
  const time = surveySubmissions.submittedTime;
  return and(
    answersSeenBy(scope),
    eq(surveySubmissions.surveyId, surveyId),
    branchId ? eq(surveySubmissions.branchId, branchId) : undefined,
    from > 0 && to > 0
      ? and(gte(time, sql`to_timestamp(${from / 1000})`), lte(time, sql`to_timestamp(${to / 1000})`))
      : undefined,
  );
}

const settled = contactStatuses.filter((status) => complaintState(status) === 'responsed');

/** Answers to a question, optionally with a certain value. */
function saying(ref: string, value: string | undefined): SQL | undefined {
  const holds = (what: object) => sql`${surveySubmissions.answers} @> ${JSON.stringify([{ ref, ...what }])}::jsonb`;
  if (value === undefined) return holds({});
  return or(
    value === 'true' || value === 'false' ? holds({ boolean: value === 'true' }) : undefined,
    holds({ choice: { id: value } }),
    holds({ choices: [{ id: value }] }),
  );
}

function narrowedTo({ ref, value, unsatisfied }: Partial<SubmissionsQuery>): SQL | undefined {
  const { unsatisfied: discontent, asksContact, contactStatus } = surveySubmissions;
  return and(
    ref ? saying(ref, value) : undefined,
    unsatisfied ? sql`${discontent}` : undefined,
    // The condition of the complaints inbox.
    unsatisfied === 'open' ? and(sql`${asksContact}`, notInArray(contactStatus, settled)) : undefined,
  );
}

/** The counter that has the total of a request; null if there is none. */
function counterOf({ ref, value, unsatisfied }: Partial<SubmissionsQuery>, commented: boolean): CounterKey | null {
  const conditions = [ref, unsatisfied, commented].filter(Boolean).length;
  if (conditions > 1) return null;
  if (ref) return { ref, value: value ?? '' };
  const names = { all: 'unsatisfied', open: 'open' } as const;
  return { ref: '', value: unsatisfied ? names[unsatisfied] : commented ? 'commented' : 'submitted' };
}

/** A page of answers, latest first. @throws ApiError `SURVEY_NOT_FOUND` */
export async function submissionsOf(
  database: Sql,
  scope: BranchAccess,
  surveyId: string,
  query: SubmissionsQuery,
  commented = false,
): Promise<{ total: number; data: SurveySubmission[] }> {
  await definitionSeen(database, scope, surveyId);
  const { id, submittedTime, branchId } = surveySubmissions;
  const where = and(
    refsOf(scope, surveyId, query),
    await inDays(database, scope, query, submittedTime, branchId),
    commented ? sql`commented` : undefined,
    narrowedTo(query),
  );
  const only = counterOf(query, commented);
  const request = only && { scope, surveyId, query, only };
  const total = request ? await unitsCounted(database, request) : await database.$count(surveySubmissions, where);
  const { skipped, ascending, limit } = pageFrom(total, query);
  const start = request && (await pageStart(database, request, { time: submittedTime, skipped, ascending }));
  const order = indexOrder(ascending);
  // The index alone finds the page, from the nearer end; only its rows are read.
  const found = database
    .select({ id })
    .from(surveySubmissions)
    .where(and(where, start?.where))
    .orderBy(...order(submittedTime, id))
    .limit(limit)
    .offset(start?.skipped ?? skipped);
  const rows = await select(database)
    .where(and(eq(surveySubmissions.companyId, scope.companyId), inArray(id, found)))
    .orderBy(...indexOrder(false)(submittedTime, id));
  return { total, data: rows.map(wireOf) };
}

/** The order of the indexes, in either direction: with any other order all rows would be sorted for each page. */
export const indexOrder =
  (ascending: boolean) =>
  (time: AnyColumn, id: AnyColumn): SQL[] =>
    [time, id].map((column) => (ascending ? sql`${column} asc nulls last` : sql`${column} desc nulls first`));

/** @throws ApiError `not_found` */
export async function submissionOf(database: Sql, scope: BranchAccess, id: string): Promise<SurveySubmission> {
  const [found] = await select(database).where(and(answersSeenBy(scope), eq(surveySubmissions.id, id)));
  if (!found) throw new ApiError('not_found');
  return wireOf(found);
}
