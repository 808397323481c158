import { and, count, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { ContactStatus } from '#contract/surveyFields.ts';
import type { AskedAnswers, SurveyAnswer, SurveySubmission } from '#contract/surveys.ts';
import type { Sql } from '../db/client.ts';
import { surveySubmissions } from '../db/schema.ts';
import { scopeOf } from '../http/handle.ts';
import { ApiError } from '../kernel/errors.ts';
import { changeBy, changeRecord, lockRecord } from '../records/change.ts';
import { surveyOf, type Seer } from './queries.ts';

/** What guests answered. */

export type SubmissionRow = typeof surveySubmissions.$inferSelect;

const kinds: readonly string[] = ['boolean', 'choices', 'text', 'choice'] satisfies SurveyAnswer['type'][];

/** @throws ApiError `UNSUPPORTED_KEY` where an answer is of no known kind */
export function knownAnswers(answers: readonly SurveyAnswer[]): SurveyAnswer[] {
  if (answers.some(({ type }) => !kinds.includes(type))) throw new ApiError('UNSUPPORTED_KEY');
  return [...answers];
}

const wireOf = (row: SubmissionRow): SurveySubmission => ({
  submissionId: row.id,
  surveyId: row.surveyId,
  branchId: row.branchId,
  version: row.version,
  submittedTime: row.submittedTime.toISOString(),
  contactStatus: row.unsatisfied && row.asksContact ? row.contactStatus : null,
  unsatisfied: row.unsatisfied,
  response: { answers: knownAnswers(row.answers) },
});

const seenBy = ({ companyId, enabledBranches }: Seer) =>
  and(
    eq(surveySubmissions.companyId, companyId),
    enabledBranches === 'all' ? undefined : inArray(surveySubmissions.branchId, [...enabledBranches]),
  );

/** Answers of a survey that were asked for: dates count only where both are positive. */
export function askedFor(scope: Seer, surveyId: string, { branchId, from = 0, to = 0 }: AskedAnswers): SQL | undefined {
  const time = surveySubmissions.submittedTime;
  return and(
    seenBy(scope),
    eq(surveySubmissions.surveyId, surveyId),
    branchId ? eq(surveySubmissions.branchId, branchId) : undefined,
    from > 0 && to > 0
      ? and(gte(time, sql`to_timestamp(${from / 1000})`), lte(time, sql`to_timestamp(${to / 1000})`))
      : undefined,
  );
}

type Paged = AskedAnswers & { page: number; itemsPerPage: number };

/** A page of answers, latest first. @throws ApiError `SURVEY_NOT_FOUND` */
export async function submissionsOf(
  database: Sql,
  scope: Seer,
  surveyId: string,
  asked: Paged,
  commented = false,
): Promise<{ total: number; data: SurveySubmission[] }> {
  await surveyOf(database, scope, surveyId);
  const where = and(askedFor(scope, surveyId, asked), commented ? eq(surveySubmissions.commented, true) : undefined);
  const [counted] = await database.select({ total: count() }).from(surveySubmissions).where(where);
  const rows = await database
    .select()
    .from(surveySubmissions)
    .where(where)
    .orderBy(desc(surveySubmissions.submittedTime), desc(surveySubmissions.id))
    .limit(asked.itemsPerPage)
    .offset((asked.page - 1) * asked.itemsPerPage);
  return { total: counted?.total ?? 0, data: rows.map(wireOf) };
}

/** @throws ApiError `not_found` */
export async function submissionOf(database: Sql, scope: Seer, id: string): Promise<SurveySubmission> {
  const [row] = await database
    .select()
    .from(surveySubmissions)
    .where(and(seenBy(scope), eq(surveySubmissions.id, id)));
  if (!row) throw new ApiError('not_found');
  return wireOf(row);
}

/** @throws ApiError `not_found`; `conflict` where the guest was content or asks for no call; `stale_version` */
export async function changeContact(
  transaction: Sql,
  call: Parameters<typeof changeBy>[0],
  { surveyId, responseId }: { surveyId: string; responseId: string },
  { contactStatus, version }: { contactStatus: ContactStatus; version?: number },
): Promise<void> {
  const where = and(
    seenBy(scopeOf(call)),
    eq(surveySubmissions.surveyId, surveyId),
    eq(surveySubmissions.id, responseId),
  );
  const stored = (await lockRecord(transaction, surveySubmissions, where)) as SubmissionRow;
  if (!stored.unsatisfied || !stored.asksContact)
    throw new ApiError('conflict', 'This guest does not ask to be called.');
  await changeRecord(transaction, {
    table: surveySubmissions,
    where,
    stored,
    seen: version,
    wanted: { contactStatus },
    of: { ...changeBy(call), entity: 'surveySubmission', entityId: responseId },
  });
}
