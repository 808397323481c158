import { sql as raw } from 'drizzle-orm';
import { isSeen } from '#server/guests/crm/guest.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { customers, reservations } from '#server/platform/db/schema.ts';
import { foldedOf } from '../../reservations/rows.ts';
import { storeEvents } from '../../reservations/store.ts';
import { RetryTransaction, type IncomingEvent } from '#server/platform/kernel/reservationEvents.ts';
import { anyOf, equal } from '#server/platform/sql/equal.ts';
import { guestsWhere } from '../guests/match.ts';
import { inUse, orphansAmong } from '../guests/rollBack.ts';
import { importedGuests } from '../guests/write.ts';
import { removeRecords } from '../records/write.ts';
import type { DoneRow, Importer, RetainedRow, WriteContext } from '../kind.ts';
import { eventsTo, type ReservationSnapshot } from './snapshot.ts';
import { keysOf, undoKeysOf } from './write.ts';

/**
 * Actions of others: neither this import, nor one that was also rolled back, nor automatic events. The company is `$1`,
 * keys are `$3` and `$4`.
 */
const byOthers = `e.user_id is not null and (e.key is null or not (starts_with(e.key, $3) or starts_with(e.key, $4)
  or (e.key ~ '^import(-undo)?:' and exists (select 1 from imports i where i.company_id = $1
    and i.id = split_part(e.key, ':', 2) and i.status in ('rollingBack', 'rolledBack', 'cancelled', 'failed')))))`;

/** These reservations are not rolled back: a user has changed them since, or money is involved. */
const inTheWay = `
  select r.id from reservations r
  where r.company_id = $1 and r.id = any($2::text[]) and (
    r.deleted_time is not null
    or exists (select 1 from deposits d where d.company_id = $1 and d.reservation_id = r.id)
    or exists (select 1 from reservation_events e where e.company_id = $1 and e.reservation_id = r.id and ${byOthers}))`;

/** These were changed by a user after the import updated them. */
const changedSince = `
  select distinct e.reservation_id as id from reservation_events e
  where e.company_id = $1 and e.reservation_id = any($2::text[]) and ${byOthers}
    and e.seq > (select max(o.seq) from reservation_events o
      where o.company_id = $1 and o.reservation_id = e.reservation_id and starts_with(o.key, $3))`;

/**
 * Rolls back the reservations of rows: new ones are deleted and lose their guest, so that they are not counted and may
 * be imported again; guests created with them and without other records are deleted. Updated ones get back their time,
 * party size and status. Automatic events since (a table cleared, a waitlist advanced) do not prevent this.
 *
 * @returns the rows whose reservation a user has changed since, or whose branch is not accessible
 */
export async function takeBackReservations(
  sql: Sql,
  context: WriteContext & Importer,
  importId: string,
  rows: readonly DoneRow[],
): Promise<readonly RetainedRow[]> {
  const taking: Taking = { ...context, importId, at: Date.now() };
  const { companyId, enabledBranches } = context;
  const ids = rows.flatMap(({ reservationId }) => reservationId ?? []);
  // Read before the check for changes by others: a later change fails on the version, and the step is repeated.
  const found = await findRows(sql, companyId, ids);
  const there = new Map(found.map((row) => [row.id, row]));
  const worked = async (text: string, action: DoneRow['action']) => {
    const list = rows.flatMap((row) => (row.action === action ? (row.reservationId ?? []) : []));
    if (!list.length) return [];
    const values = [companyId, list, keysOf(importId), undoKeysOf(importId)];
    return (await queryInTransaction<{ id: string }>(sql, { text, values })).map(({ id }) => id);
  };
  const busy = new Set([...(await worked(inTheWay, 'created')), ...(await worked(changedSince, 'updated'))]);
  const events: IncomingEvent[] = [];
  const retained = rows.flatMap((row): RetainedRow[] => {
    const reservation = there.get(row.reservationId ?? '');
    const updated = row.action === 'updated';
    const why = updated ? 'reservationNotRestored' : 'reservationChanged';
    if (!reservation) return [{ row, why }];
    if (!isSeen(enabledBranches, [reservation.branchId])) return [{ row, why: 'outOfSight' }];
    const way = busy.has(reservation.id)
      ? null
      : updated
        ? restoring(reservation, row, taking)
        : removing(reservation, taking);
    if (!way) return [{ row, why }];
    events.push(...way);
    return [];
  });
  const outcomes = await storeEvents(sql, context.wordings, companyId, events);
  if (outcomes.some(({ status }) => status !== 'stored')) throw new RetryTransaction();
  await removeOrphans(sql, context, importId, rows);
  return retained;
}

interface Taking {
  userId: string | null;
  importId: string;
  /** In milliseconds. */
  at: number;
}

type Stored = typeof reservations.$inferSelect;

const findRows = (sql: Sql, companyId: string, ids: readonly string[]): Promise<Stored[]> =>
  sql
    .select()
    .from(reservations)
    .where(equal(reservations, { companyId, id: ids }));

/** Deletes an imported reservation. */
function removing({ id, branchId, version }: Stored, { userId, importId, at: now }: Taking): IncomingEvent[] {
  const about = { key: null, id, externalId: null, branchId, userId, importId };
  const data = { customerNote: null, note: null };
  const at = new Date(now).toISOString();
  return [
    { ...about, version, event: { kind: 'changed', by: 'restaurant', at, data }, guest: null },
    { ...about, event: { kind: 'deleted', by: 'restaurant', at, data: { externalId: null } } },
  ];
}

/** Restores a reservation's previous values; null if that is no longer possible. */
function restoring(stored: Stored, row: DoneRow, { userId, importId, at }: Taking): IncomingEvent[] | null {
  // Deleted when the guest was erased.
  if (!row.before) return null;
  const { id, branchId, version } = stored;
  const folded = foldedOf(stored);
  const { events } = eventsTo(folded, { ...folded, ...(row.before as Partial<ReservationSnapshot>) }, at);
  return (
    events?.map((event, index) => ({
      key: `${undoKeysOf(importId)}${row.row}:${index}`,
      id,
      externalId: null,
      branchId,
      userId,
      importId,
      ...(index === 0 && { version }),
      event,
    })) ?? null
  );
}

/** Deletes guests created by imports that were rolled back, unless they were changed since or have other records. */
async function removeOrphans(
  sql: Sql,
  context: WriteContext & Importer,
  importId: string,
  rows: readonly DoneRow[],
): Promise<void> {
  const { companyId, enabledBranches } = context;
  const ids = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))];
  if (!ids.length) return;
  const list = [...(await orphansAmong(sql, companyId, importId, ids))];
  if (!list.length) return;
  const busy = await inUse(sql, companyId, list);
  const guests = await guestsWhere(sql, companyId, raw`${customers.id} = ${anyOf(list)}`, true);
  const removed = guests.filter(({ id, branchIds }) => !busy.has(id) && isSeen(enabledBranches, branchIds));
  await removeRecords(sql, context, importedGuests, removed);
}
