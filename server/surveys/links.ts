import { and, eq, sql } from 'drizzle-orm';
import type { SurveyStep } from '#contract/surveyFields.ts';
import type { AskedLinks, SurveyLink, SurveyLinkCounts } from '#contract/surveys.ts';
import type { Sql } from '../db/client.ts';
import { surveyInvitations } from '../db/schema.ts';
import { countedBy, inDays, unitsCounted } from './dailyCounts.ts';
import { definitionSeen, shareOf } from './queries.ts';
import { pageFrom, sliceOf } from '../sql/pageFrom.ts';
import { indexOrder } from './submissions.ts';
import { atSeenBranches, type Seer } from '../sql/seen.ts';

/** Links of a survey, and how far guests came with them. */

const counters = { issued: 'issued', opened: 'opened', submitted: 'completed' } as const satisfies Record<
  SurveyStep,
  string
>;

/** What became of links, by the days on which they were issued. @throws ApiError `SURVEY_NOT_FOUND` */
export async function linksCounted(
  database: Sql,
  scope: Seer,
  surveyId: string,
  asked: AskedLinks,
): Promise<SurveyLinkCounts> {
  await definitionSeen(database, scope, surveyId);
  const counted = await countedBy(database, scope, surveyId, asked);
  const countOf = (step: SurveyStep) => counted.find(({ ref, value }) => !ref && value === counters[step])?.count ?? 0;
  const [issued, submitted] = [countOf('issued'), countOf('submitted')];
  return { issued, opened: countOf('opened'), submitted, completedPercentage: shareOf(submitted, issued) };
}

const reached = {
  issued: undefined,
  // Whoever answered has looked.
  opened: sql`coalesce(${surveyInvitations.openedTime}, ${surveyInvitations.submittedTime}) is not null`,
  submitted: sql`${surveyInvitations.submittedTime} is not null`,
};

/** A page of links, latest first. @throws ApiError `SURVEY_NOT_FOUND` */
export async function linksOf(
  database: Sql,
  scope: Seer,
  surveyId: string,
  asked: AskedLinks & { page: number; itemsPerPage: number; step: SurveyStep },
): Promise<{ total: number; data: SurveyLink[] }> {
  await definitionSeen(database, scope, surveyId);
  const table = surveyInvitations;
  const where = and(
    eq(table.companyId, scope.companyId),
    eq(table.surveyId, surveyId),
    atSeenBranches(table.branchId, scope),
    asked.branchId ? eq(table.branchId, asked.branchId) : undefined,
    await inDays(database, scope, asked, table.issuedTime, table.branchId),
    reached[asked.step],
  );
  const total = await unitsCounted(database, scope, surveyId, asked, { ref: '', value: counters[asked.step] });
  const { skipped, ascending, limit } = pageFrom(total, sliceOf(asked));
  const rows = await database
    .select()
    .from(table)
    .where(where)
    .orderBy(...indexOrder(ascending)(table.issuedTime, table.id))
    .limit(limit)
    .offset(skipped);
  if (ascending) rows.reverse();
  const data = rows.map(({ id, branchId, issuedTime, openedTime, submittedTime, expiresTime }) => ({
    id,
    branchId,
    issuedTime: issuedTime.toISOString(),
    openedTime: openedTime?.toISOString() ?? null,
    submittedTime: submittedTime?.toISOString() ?? null,
    expiresTime: expiresTime?.toISOString() ?? null,
  }));
  return { total, data };
}
