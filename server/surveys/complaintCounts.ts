import { and, count, eq, inArray, like, sql, type SQL } from 'drizzle-orm';
import type { AskedComplaints } from '#contract/complaints.ts';
import { contactStatuses, type ContactStatus } from '#contract/surveyFields.ts';
import type { Sql } from '../db/client.ts';
import { allDays, branchesOn, surveyDailyCounts, surveys, surveySubmissions } from '../db/schema.ts';
import type { Seer } from './queries.ts';
import { equal } from '../sql/equal.ts';

/** Complaints, counted by their status. */

type Found = { status: string; total: number }[];

/** As the trigger names them. */
const valueOf = (status: ContactStatus): string => `complaint ${status}`;

/** Out of the counters, which know surveys and branches. */
function fromCounters(
  database: Sql,
  { companyId, enabledBranches }: Seer,
  { branchId, surveyId }: AskedComplaints,
): Promise<Found> {
  const n = surveyDailyCounts;
  const seen = enabledBranches === 'all' ? undefined : inArray(n.branchId, [...enabledBranches]);
  const asked = branchId ? eq(n.branchId, branchId) : undefined;
  return database
    .select({ status: sql<string>`split_part(${n.value}, ' ', 2)`, total: sql<number>`sum(${n.count})::int` })
    .from(surveys)
    .innerJoin(n, equal(n, { companyId: surveys.companyId, surveyId: surveys.id }))
    .where(
      and(
        eq(surveys.companyId, companyId),
        surveyId ? eq(surveys.id, surveyId) : undefined,
        eq(n.day, allDays),
        eq(n.ref, ''),
        inArray(n.value, contactStatuses.map(valueOf)),
        and(seen, asked) ?? like(n.branchId, branchesOn('%')),
      ),
    )
    .groupBy(sql`1`);
}

/**
 * How many complaints there are in each status.
 *
 * @param where what is asked for, over the answers; read where the counters do not know it
 */
export async function complaintCounts(
  database: Sql,
  scope: Seer,
  asked: AskedComplaints,
  where: SQL | undefined,
): Promise<Record<ContactStatus, number>> {
  const { assignee, from, until } = asked;
  const found: Found =
    assignee || from || until
      ? await database
          .select({ status: surveySubmissions.contactStatus, total: count() })
          .from(surveySubmissions)
          .where(where)
          .groupBy(surveySubmissions.contactStatus)
      : await fromCounters(database, scope, asked);
  return Object.fromEntries(
    contactStatuses.map((one) => [one, found.find(({ status }) => status === one)?.total ?? 0]),
  ) as Record<ContactStatus, number>;
}
