import { and, arrayOverlaps, count, desc, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Survey } from '#contract/surveys.ts';
import type { Sql } from '../db/client.ts';
import { surveyInvitations, surveys } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';

/** Surveys as they are read: by whoever sees one of their branches. */

export type SurveyRow = typeof surveys.$inferSelect;
export type Seer = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

export const surveyAt = (companyId: string, id: string) => and(eq(surveys.companyId, companyId), eq(surveys.id, id));

/** Linked surveys of which the caller sees a branch. */
export const seenBy = ({ companyId, enabledBranches }: Seer) =>
  and(
    eq(surveys.companyId, companyId),
    eq(surveys.linked, true),
    enabledBranches === 'all' ? undefined : arrayOverlaps(surveys.branchIds, [...enabledBranches]),
  );

/** floor(part / whole × 100), 0 of nothing. */
export const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.floor((part / whole) * 100) : 0);

/** Surveys with how many links went out and came back. */
async function wiresOf(database: Sql, { companyId, enabledBranches }: Seer, rows: readonly SurveyRow[]) {
  if (!rows.length) return [];
  const counted = await database
    .select({
      surveyId: surveyInvitations.surveyId,
      issued: count(),
      submitted: sql<number>`(count(*) filter (where ${isNotNull(surveyInvitations.submittedTime)}))::int`,
    })
    .from(surveyInvitations)
    .where(
      and(
        eq(surveyInvitations.companyId, companyId),
        inArray(
          surveyInvitations.surveyId,
          rows.map(({ id }) => id),
        ),
        enabledBranches === 'all' ? undefined : inArray(surveyInvitations.branchId, [...enabledBranches]),
      ),
    )
    .groupBy(surveyInvitations.surveyId);
  return rows.map((row): Survey => {
    const { issued = 0, submitted = 0 } = counted.find(({ surveyId }) => surveyId === row.id) ?? {};
    return {
      id: row.id,
      formId: row.id,
      version: row.version,
      definition: row.definition,
      branchIds: row.branchIds,
      expirationType: row.expirationType,
      expireSeconds: row.expireSeconds,
      feedbackEmailType: row.feedbackEmailType,
      customizedLink: row.customizedLink,
      issued,
      submitted,
      completedPercentage: shareOf(submitted, issued),
      createdTime: row.createdTime.toISOString(),
    };
  });
}

/** @throws ApiError `SURVEY_NOT_FOUND` */
export async function surveyOf(database: Sql, scope: Seer, id: string): Promise<Survey> {
  const rows = await database
    .select()
    .from(surveys)
    .where(and(seenBy(scope), eq(surveys.id, id)));
  const [wire] = await wiresOf(database, scope, rows);
  if (!wire) throw new ApiError('SURVEY_NOT_FOUND');
  return wire;
}

/** A page of surveys. */
export async function surveysOf(
  database: Sql,
  scope: Seer,
  asked: { page: number; itemsPerPage: number; sort: { descending: boolean } },
): Promise<{ total: number; data: Survey[] }> {
  const order = asked.sort.descending ? desc : asc;
  const [counted] = await database.select({ total: count() }).from(surveys).where(seenBy(scope));
  const rows = await database
    .select()
    .from(surveys)
    .where(seenBy(scope))
    .orderBy(order(surveys.createdTime), order(surveys.id))
    .limit(asked.itemsPerPage)
    .offset((asked.page - 1) * asked.itemsPerPage);
  return { total: counted?.total ?? 0, data: await wiresOf(database, scope, rows) };
}
