import { and, desc, asc, eq, inArray, like, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import type { SurveyDefinition } from '#contract/feedback/surveyFields.ts';
import type { Survey } from '#contract/feedback/surveys.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { allDays, branchesOn, surveyDailyCounts, surveyInvitations, surveys } from '#server/platform/db/schema.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { pageOfTable } from '#server/platform/sql/page.ts';
import { ofSomeVisible, shownBranches, type BranchAccess } from '#server/platform/sql/visibility.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** Reading surveys, for users who may access one of their branches. */

export type SurveyRow = typeof surveys.$inferSelect;
export type InvitationRow = typeof surveyInvitations.$inferSelect;

export const surveyAt = (companyId: string, id: string) => equal(surveys, { companyId, id });

/** Linked surveys with a branch that the caller may access. */
export const seenBy = (scope: BranchAccess) =>
  and(equal(surveys, { companyId: scope.companyId, linked: true }), ofSomeVisible(surveys.branchIds, scope));

/** floor(part / whole × 100); 0 if `whole` is 0. */
export const percentage = (part: number, whole: number): number => (whole > 0 ? Math.floor((part / whole) * 100) : 0);

/** Surveys with their numbers of issued and answered links. */
async function wiresOf(database: Sql, scope: BranchAccess, rows: readonly SurveyRow[]) {
  const { companyId, enabledBranches } = scope;
  if (!rows.length) return [];
  const n = surveyDailyCounts;
  const sumOf = (value: string) => sql<number>`coalesce(sum(${n.count}) filter (where ${n.value} = ${value}), 0)::int`;
  const counted = await database
    .select({ surveyId: n.surveyId, issued: sumOf('issued'), submitted: sumOf('completed') })
    .from(n)
    .where(
      and(
        eq(n.companyId, companyId),
        inArray(
          n.surveyId,
          rows.map(({ id }) => id),
        ),
        equal(n, { day: allDays, ref: '' }),
        inArray(n.value, ['issued', 'completed']),
        enabledBranches === 'all' ? like(n.branchId, branchesOn('%')) : inArray(n.branchId, [...enabledBranches]),
      ),
    )
    .groupBy(n.surveyId);
  return rows.map((row): Survey => {
    const { issued = 0, submitted = 0 } = counted.find(({ surveyId }) => surveyId === row.id) ?? {};
    return {
      ...pick(row, ['id', 'version', 'provider', 'definition', 'customizedLink', 'vouchers']),
      branchIds: shownBranches(scope, row.branchIds),
      ...pick(row, ['expirationType', 'expireSeconds', 'feedbackEmailType']),
      formId: row.id,
      issued,
      submitted,
      completedPercentage: percentage(submitted, issued),
      createdTime: row.createdTime.toISOString(),
    };
  });
}

/** @throws ApiError `SURVEY_NOT_FOUND` */
export async function findSurvey(database: Sql, scope: BranchAccess, id: string): Promise<Survey> {
  const rows = await database
    .select()
    .from(surveys)
    .where(and(seenBy(scope), eq(surveys.id, id)));
  const [wire] = await wiresOf(database, scope, rows);
  if (!wire) throw new ApiError('SURVEY_NOT_FOUND');
  return wire;
}

/** The form of a survey. @throws ApiError `SURVEY_NOT_FOUND` */
export async function definitionSeen(database: Sql, scope: BranchAccess, id: string): Promise<SurveyDefinition> {
  const [found] = await database
    .select({ definition: surveys.definition })
    .from(surveys)
    .where(and(seenBy(scope), eq(surveys.id, id)));
  if (!found) throw new ApiError('SURVEY_NOT_FOUND');
  return found.definition;
}

/** A page of surveys. */
export async function surveysOf(
  database: Sql,
  scope: BranchAccess,
  query: { page: number; itemsPerPage: number; sort: { descending: boolean } },
): Promise<{ total: number; data: Survey[] }> {
  const order = query.sort.descending ? desc : asc;
  const inOrder = { where: seenBy(scope), order: [order(surveys.createdTime), order(surveys.id)] };
  const { total, rows } = await pageOfTable(database, surveys, query, inOrder);
  return { total, data: await wiresOf(database, scope, rows) };
}
