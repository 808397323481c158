import { and, arrayContained, arrayOverlaps, desc, eq, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import type { DayNotice } from '#contract/dayNotices/dayNotices.ts';
import { dayOf } from '#contract/core/zones.ts';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { branches, dayNotices } from '#server/platform/db/schema.ts';
import { scopeOf } from '#server/platform/http/handle.ts';
import { audit } from '#server/platform/kernel/audit.ts';
import { ApiError, refused, refusedField } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { changeBy, changeRecord, type CompanyCaller, type WantedOf } from '#server/platform/records/change.ts';
import { lockNamed } from '#server/platform/sql/lockNamed.ts';
import { pageOfTable } from '#server/platform/sql/page.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { onWire } from '#server/platform/kernel/onWire.ts';

/** Stored notices, visible to users with access to all of their branches. */

export type NoticeRow = typeof dayNotices.$inferSelect;

const seenBy = ({ companyId, enabledBranches }: BranchAccess) =>
  and(
    eq(dayNotices.companyId, companyId),
    enabledBranches === 'all' ? undefined : arrayContained(dayNotices.branchIds, [...enabledBranches]),
  );

const noneSuch = () => new ApiError('not_found', 'This day notice does not exist.');

const seenAt = (scope: BranchAccess, id: string) => and(seenBy(scope), eq(dayNotices.id, id));
export const noticeAt = (companyId: string, id: string) => equal(dayNotices, { companyId, id });

/** @throws ApiError `not_found`, also if the caller may not access all its branches; `stale_version` */
export const changeNotice = (
  transaction: Sql,
  call: CompanyCaller,
  { id, seen }: { id: string; seen: number },
  wantedOf: WantedOf<typeof dayNotices>,
): Promise<number> => {
  const of = { ...changeBy(call), entity: 'dayNotice', entityId: id } as const;
  const where = seenAt(scopeOf(call), id);
  return changeRecord(transaction, { table: dayNotices, where, none: noneSuch, seen, of }, wantedOf);
};

interface Beside {
  id: string;
  counts: DayNotice['counts'];
  open: boolean;
  userName: string | null;
}

const nobody: DayNotice['counts'] = { asked: 0, reached: 0, notReached: 0, cancelled: 0, refunded: 0 };

/** Notices with their results. */
async function wiresOf(database: Database['sql'], companyId: string, rows: readonly NoticeRow[]): Promise<DayNotice[]> {
  const ids = rows.map(({ id }) => id);
  const found = await rowsOf<Omit<Beside, 'counts'> & DayNotice['counts']>(
    database,
    sql`select d.id, u.name as "userName", count(n.*)::int as asked,
        (count(*) filter (where 'sent' in (n.mail, n.sms)))::int as reached,
        (count(*) filter (where not n.open and 'sent' not in (n.mail, n.sms)))::int as "notReached",
        (count(*) filter (where n.cancel = 'done'))::int as cancelled,
        (count(*) filter (where n.refund = 'done'))::int as refunded,
        coalesce(bool_or(j.status in ('queued', 'running', 'cancelling')), false) as open
      from day_notices d
        left join day_notice_reservations n on n.company_id = d.company_id and n.notice_id = d.id
        left join jobs j on j.company_id = d.company_id and j.id = d.job_id
        left join users u on u.id = d.user_id
      where d.company_id = ${companyId} and d.id = any(${sql.param(ids)}::text[]) group by d.id, u.name`,
  );
  const beside = found.map(({ id, open, userName, ...counts }): Beside => ({ id, open, userName, counts }));
  return rows.map((row) => {
    const { open = false, userName = null, counts = nobody } = beside.find(({ id }) => id === row.id) ?? {};
    return {
      ...pick(row, ['id', 'version', 'day', 'branchIds', 'reason', 'status', 'texts']),
      ...onWire(pick(row, ['createdTime', 'reopenedTime'])),
      jobId: open ? row.jobId : null,
      counts,
      createdBy: row.userId === null ? null : { id: row.userId, name: userName },
    };
  });
}

/** @throws ApiError `not_found` */
export async function noticeOf({ sql: database }: Database, scope: BranchAccess, id: string): Promise<DayNotice> {
  const rows = await database.select().from(dayNotices).where(seenAt(scope, id));
  const [wire] = await wiresOf(database, scope.companyId, rows);
  if (!wire) throw noneSuch();
  return wire;
}

export async function listNoticesOf(
  { sql: database }: Database,
  scope: BranchAccess,
  page: { page: number; itemsPerPage: number },
): Promise<{ total: number; data: DayNotice[] }> {
  const order = [desc(dayNotices.day), desc(dayNotices.createdTime), desc(dayNotices.id)];
  const { total, rows } = await pageOfTable(database, dayNotices, page, { where: seenBy(scope), order });
  return { total, data: await wiresOf(database, scope.companyId, rows) };
}

/**
 * Closes a day.
 *
 * @returns the notice's id
 * @throws ApiError `conflict` if a branch is already closed on that day; `invalid_input` once the day is over at all of
 *   them
 */
export async function closeDay(
  transaction: Sql,
  call: CompanyCaller,
  { day, branches: named, reason }: { day: string; branches: string[]; reason: string },
): Promise<string> {
  const { companyId } = scopeOf(call);
  const branchIds = [...new Set(named)];
  const clocks = await transaction
    .select({ timeZone: branches.timeZone })
    .from(branches)
    .where(equal(branches, { companyId, id: branchIds }));
  if (clocks.every(({ timeZone }) => day < dayOf(new Date(), timeZone)))
    throw refusedField('invalid_input', 'day', 'This day is over.', 'dayOver');
  // Serialized: two concurrent requests would both find the day open.
  await lockNamed(transaction, `day notices of ${companyId}`);
  const [taken] = await transaction
    .select({ id: dayNotices.id })
    .from(dayNotices)
    .where(and(equal(dayNotices, { companyId, day, status: 'closed' }), arrayOverlaps(dayNotices.branchIds, branchIds)))
    .limit(1);
  if (taken) throw refused('conflict', 'day', 'This day is already closed.', { code: 'dayClosed' });
  const id = newId();
  await transaction.insert(dayNotices).values({ companyId, id, day, branchIds, reason, userId: call.user.id });
  await audit(transaction, changeBy(call), 'create', 'dayNotice', id, { after: { day, branchIds, reason } });
  return id;
}

/** Reopens a day. @throws ApiError `not_found`, `stale_version`; `conflict` if it is open */
export async function openDay(transaction: Sql, call: CompanyCaller, id: string, seen: number): Promise<void> {
  await changeNotice(transaction, call, { id, seen }, ({ status }) => {
    if (status !== 'closed') throw new ApiError('conflict', 'This day is already open.');
    return { changes: { status: 'reopened', reopenedTime: new Date() } };
  });
}
