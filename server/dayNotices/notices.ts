import { and, arrayContained, arrayOverlaps, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { DayNotice } from '#contract/dayNotices.ts';
import { dayOf } from '#contract/zones.ts';
import type { Database, Sql } from '../db/client.ts';
import { rowsOf } from '../db/inTransaction.ts';
import { branches, dayNotices } from '../db/schema.ts';
import { scopeOf, type Call } from '../http/handle.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ApiError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { changeBy, changeRecord, lockRecord } from '../records/change.ts';
import { equal } from '../sql/equal.ts';

/** Notices as they are stored, and who sees them: whoever sees all of their branches. */

export type NoticeRow = typeof dayNotices.$inferSelect;
type Seer = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

const seenBy = ({ companyId, enabledBranches }: Seer) =>
  and(
    eq(dayNotices.companyId, companyId),
    enabledBranches === 'all' ? undefined : arrayContained(dayNotices.branchIds, [...enabledBranches]),
  );

const noneSuch = () => new ApiError('not_found', 'There is no such day notice.');

/** @throws ApiError `not_found`, also of one whose branches are not all seen */
export async function lockNotice(transaction: Sql, scope: Seer, id: string): Promise<NoticeRow> {
  return (await lockRecord(transaction, dayNotices, and(seenBy(scope), eq(dayNotices.id, id)), noneSuch)) as NoticeRow;
}

export const noticeAt = (companyId: string, id: string) => equal(dayNotices, { companyId, id });

interface Beside {
  id: string;
  asked: number;
  reached: number;
  notReached: number;
  cancelled: number;
  refunded: number;
  open: boolean;
  userName: string | null;
}

/** Notices with what came of them. */
async function wiresOf(database: Database['sql'], companyId: string, rows: readonly NoticeRow[]): Promise<DayNotice[]> {
  const ids = rows.map(({ id }) => id);
  const beside = await rowsOf<Beside>(
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
  return rows.map((row) => {
    const {
      asked = 0,
      reached = 0,
      notReached = 0,
      cancelled = 0,
      refunded = 0,
      open,
      userName = null,
    } = beside.find(({ id }) => id === row.id) ?? {};
    return {
      id: row.id,
      version: row.version,
      day: row.day,
      branchIds: row.branchIds,
      reason: row.reason,
      status: row.status,
      texts: row.texts,
      jobId: open ? row.jobId : null,
      counts: { asked, reached, notReached, cancelled, refunded },
      createdBy: row.userId === null ? null : { id: row.userId, name: userName },
      createdTime: row.createdTime.toISOString(),
      reopenedTime: row.reopenedTime?.toISOString() ?? null,
    };
  });
}

/** @throws ApiError `not_found` */
export async function noticeOf({ sql: database }: Database, scope: Seer, id: string): Promise<DayNotice> {
  const rows = await database
    .select()
    .from(dayNotices)
    .where(and(seenBy(scope), eq(dayNotices.id, id)));
  const [wire] = await wiresOf(database, scope.companyId, rows);
  if (!wire) throw noneSuch();
  return wire;
}

export async function noticesOf(
  { sql: database }: Database,
  scope: Seer,
  { page, itemsPerPage }: { page: number; itemsPerPage: number },
): Promise<{ total: number; data: DayNotice[] }> {
  const [counted] = await database.select({ total: count() }).from(dayNotices).where(seenBy(scope));
  const rows = await database
    .select()
    .from(dayNotices)
    .where(seenBy(scope))
    .orderBy(desc(dayNotices.day), desc(dayNotices.createdTime), desc(dayNotices.id))
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage);
  return { total: counted?.total ?? 0, data: await wiresOf(database, scope.companyId, rows) };
}

/**
 * Closes a day.
 *
 * @returns the notice's id
 * @throws ApiError `conflict` where a branch is closed on that day already; `invalid_input` once it is over at all of them
 */
export async function closeDay(
  transaction: Sql,
  call: Pick<Call, 'scope' | 'requestId'> & { user: { id: string } },
  { day, branches: named, reason }: { day: string; branches: string[]; reason: string },
): Promise<string> {
  const { companyId } = scopeOf(call);
  const branchIds = [...new Set(named)];
  const clocks = await transaction
    .select({ timeZone: branches.timeZone })
    .from(branches)
    .where(and(eq(branches.companyId, companyId), inArray(branches.id, branchIds)));
  if (clocks.every(({ timeZone }) => day < dayOf(new Date(), timeZone)))
    throw new ApiError('invalid_input', undefined, {
      details: [{ path: 'day', message: 'This day is over.', code: 'dayOver' }],
    });
  // One after the other: two at once would each find the day open.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`day notices of ${companyId}`}))`);
  const [taken] = await transaction
    .select({ id: dayNotices.id })
    .from(dayNotices)
    .where(
      and(
        eq(dayNotices.companyId, companyId),
        eq(dayNotices.day, day),
        eq(dayNotices.status, 'closed'),
        arrayOverlaps(dayNotices.branchIds, branchIds),
      ),
    )
    .limit(1);
  if (taken)
    throw new ApiError('conflict', 'This day is closed already.', {
      details: [{ path: 'day', message: 'This day is closed already.', code: 'dayClosed' }],
    });
  const id = newId();
  await transaction.insert(dayNotices).values({ companyId, id, day, branchIds, reason, userId: call.user.id });
  await writeAudit(transaction, {
    companyId,
    userId: call.user.id,
    action: 'create',
    entity: 'dayNotice',
    entityId: id,
    after: { day, branchIds, reason },
    requestId: call.requestId,
  });
  return id;
}

/** Opens a day again. @throws ApiError `not_found`, `stale_version`; `conflict` where it is open */
export async function openDay(
  transaction: Sql,
  call: Parameters<typeof changeBy>[0],
  id: string,
  seen: number,
): Promise<void> {
  const scope = scopeOf(call);
  const stored = await lockNotice(transaction, scope, id);
  if (stored.version === seen && stored.status !== 'closed')
    throw new ApiError('conflict', 'This day is open already.');
  await changeRecord(transaction, {
    table: dayNotices,
    where: noticeAt(scope.companyId, id),
    stored,
    seen,
    wanted: { status: 'reopened', reopenedTime: new Date() },
    of: { ...changeBy(call), entity: 'dayNotice', entityId: id },
  });
}
