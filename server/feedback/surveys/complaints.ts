import { and, asc, count, desc, eq, gte, inArray, isNull, like, lt, sql, type SQL } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { complaintState, longestReason, oldestFirst, statusesOf } from '#contract/feedback/complaintRules.ts';
import type { ComplaintsQuery, Complaint } from '#contract/feedback/complaints.ts';
import { contactStatuses, type ContactStatus } from '#contract/feedback/surveyFields.ts';
import type { SurveyAnswer } from '#contract/feedback/surveys.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import {
  allDays,
  branchesOn,
  complaintNotes,
  customers,
  surveyDailyCounts,
  surveys,
  surveySubmissions,
  users,
} from '#server/platform/db/schema.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { atVisibleBranches, type BranchAccess } from '#server/platform/sql/visibility.ts';
import { onWire } from '#server/platform/kernel/onWire.ts';

/** The inbox of complaints. */

const table = surveySubmissions;

/** A company's complaints at the branches that the user may access. */
export const complaintsSeenBy = ({ companyId, enabledBranches }: BranchAccess) =>
  and(
    eq(table.companyId, companyId),
    // The condition of the index.
    sql`${table.unsatisfied} and ${table.asksContact}`,
    atVisibleBranches(table.branchId, { enabledBranches }),
  );

/** The columns that lists and details share. */
export const complaintColumns = {
  row: table,
  title: sql<Complaint['surveyTitle'] | null>`${surveys.definition} -> 'title'`,
  assigneeName: users.name,
  guest: { name: customers.name, phone: customers.phoneNumber },
  notes: sql<number>`(select count(*)::int from ${complaintNotes} n
    where n.company_id = ${table.companyId} and n.submission_id = ${table.id})`,
};

type Found = { row: typeof table.$inferSelect } & {
  title: Complaint['surveyTitle'] | null;
  assigneeName: string | null;
  guest: Complaint['guest'];
  notes: number;
};

const untitled = { zh: null, 'zh-cn': null, en: null, ja: null };

/** The beginning of the guest's reason for the complaint, otherwise of the guest's comment. */
function reasonOf(answers: readonly SurveyAnswer[]): string | null {
  const texts = answers.filter((answer) => answer.type === 'text');
  const text = (texts.find(({ ref }) => ref === 'unhappy_reason') ?? texts[0])?.text;
  if (!text) return null;
  const signs = [...text];
  return signs.length > longestReason ? `${signs.slice(0, longestReason).join('')}…` : text;
}

/** A complaint in the contract's format. */
export function complaintWire({ row, title, assigneeName, guest, notes }: Found): Complaint {
  return {
    ...onWire(pick(row, ['version', 'surveyId', 'branchId', 'submittedTime', 'contactStatus', 'firstAnswerTime'])),
    submissionId: row.id,
    surveyTitle: title ?? untitled,
    state: complaintState(row.contactStatus),
    guest: guest ?? (row.contactPhone === null ? null : { name: null, phone: row.contactPhone }),
    reason: reasonOf(row.answers),
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: assigneeName },
    notes,
  };
}

/** Selects rows with {@link complaintColumns}. */
export const selectComplaints = (database: Sql, where: SQL | undefined) =>
  database
    .select(complaintColumns)
    .from(table)
    .leftJoin(surveys, equal(surveys, { companyId: table.companyId, id: table.surveyId }))
    .leftJoin(users, eq(users.id, table.assigneeId))
    .leftJoin(customers, equal(customers, { companyId: table.companyId, id: table.customerId }))
    .where(where);

function assignedTo(assignee: string | undefined, userId: string): SQL | undefined {
  if (!assignee) return undefined;
  return assignee === 'nobody' ? isNull(table.assigneeId) : eq(table.assigneeId, assignee === 'me' ? userId : assignee);
}

type Counts = { status: string; total: number }[];

/** The counter value that the trigger writes. */
const valueOf = (status: ContactStatus): string => `complaint ${status}`;

/** Reads the counts from the counters, which are stored by survey and branch. */
function fromCounters(
  database: Sql,
  { companyId, enabledBranches }: BranchAccess,
  { branchId, surveyId }: ComplaintsQuery,
): Promise<Counts> {
  const n = surveyDailyCounts;
  const seen = atVisibleBranches(n.branchId, { enabledBranches });
  const condition = branchId ? eq(n.branchId, branchId) : undefined;
  return database
    .select({ status: sql<string>`split_part(${n.value}, ' ', 2)`, total: sql<number>`sum(${n.count})::int` })
    .from(surveys)
    .innerJoin(n, equal(n, { companyId: surveys.companyId, surveyId: surveys.id }))
    .where(
      and(
        eq(surveys.companyId, companyId),
        surveyId ? eq(surveys.id, surveyId) : undefined,
        equal(n, { day: allDays, ref: '' }),
        inArray(n.value, contactStatuses.map(valueOf)),
        and(seen, condition) ?? like(n.branchId, branchesOn('%')),
      ),
    )
    .groupBy(sql`1`);
}

/**
 * The number of complaints in each status.
 *
 * @param where the filter on the answers; the rows are counted if the counters do not cover it
 */
async function complaintCounts(
  database: Sql,
  scope: BranchAccess,
  query: ComplaintsQuery,
  where: SQL | undefined,
): Promise<Record<ContactStatus, number>> {
  const { assignee, from, until } = query;
  const found: Counts =
    assignee || from || until
      ? await database
          .select({ status: table.contactStatus, total: count() })
          .from(table)
          .where(where)
          .groupBy(table.contactStatus)
      : await fromCounters(database, scope, query);
  return Object.fromEntries(
    contactStatuses.map((one) => [one, found.find(({ status }) => status === one)?.total ?? 0]),
  ) as Record<ContactStatus, number>;
}

/** A page of the inbox, with the counts by status. */
export async function complaintsOf(
  database: Sql,
  scope: BranchAccess,
  userId: string,
  query: ComplaintsQuery,
): Promise<{ total: number; data: Complaint[]; counts: Record<ContactStatus, number> }> {
  const { status, branchId, surveyId, assignee, from, until, itemsPerPage } = query;
  const where = and(
    complaintsSeenBy(scope),
    branchId ? eq(table.branchId, branchId) : undefined,
    surveyId ? eq(table.surveyId, surveyId) : undefined,
    assignedTo(assignee, userId),
    from ? gte(table.submittedTime, new Date(from)) : undefined,
    until ? lt(table.submittedTime, new Date(until)) : undefined,
  );
  const shown = statusesOf(status);
  const order = oldestFirst(status) ? asc : desc;
  const before = (query.page - 1) * itemsPerPage;
  // The index alone finds the rows and has each status in order; only these rows are read in full.
  const ofStatus = shown.map(
    (one) =>
      sql`${database
        .select({ id: table.id, at: sql`${table.submittedTime}`.as('at') })
        .from(table)
        .where(and(where, eq(table.contactStatus, one)))
        .orderBy(order(table.submittedTime), order(table.id))
        .limit(before + itemsPerPage)}`,
  );
  const [counts, page] = await Promise.all([
    complaintCounts(database, scope, query, where),
    rowsOf<{ id: string }>(
      database,
      sql`select id from (${sql.join(ofStatus, sql` union all `)}) c
        order by ${order(sql`at`)}, ${order(sql`id`)} limit ${itemsPerPage} offset ${before}`,
    ),
  ]);
  const ids = page.map(({ id }) => id);
  const rows = ids.length
    ? await selectComplaints(database, and(eq(table.companyId, scope.companyId), inArray(table.id, ids)))
    : [];
  const data = ids.flatMap((id) => rows.filter(({ row }) => row.id === id).map(complaintWire));
  return { total: shown.reduce((sum, one) => sum + counts[one], 0), data, counts };
}

/** @throws ApiError `not_found` */
export async function complaintAt(database: Sql, scope: BranchAccess, id: string): Promise<Complaint> {
  const [found] = await selectComplaints(database, and(complaintsSeenBy(scope), eq(table.id, id)));
  if (!found) throw new ApiError('not_found');
  return complaintWire(found);
}
