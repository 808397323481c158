import { sql as raw } from 'drizzle-orm';
import { isSeen } from '../../crm/guest.ts';
import type { Sql } from '../../db/client.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { customers } from '../../db/schema.ts';
import { storeEvents } from '../../reservations/store.ts';
import { RetryTransaction, type IncomingEvent } from '../../kernel/reservationEvents.ts';
import { anyOf } from '../../sql/equal.ts';
import { guestsWhere } from '../guests/match.ts';
import { inUse, orphansAmong } from '../guests/rollBack.ts';
import { removeGuests } from '../guests/write.ts';
import type { DoneRow, Importer, KeptRow, WriteContext } from '../kind.ts';
import { keysOf } from './write.ts';

/** Of these nothing is taken back: somebody did something with them since, or money hangs on them. */
const inTheWay = `
  select r.id from reservations r
  where r.company_id = $1 and r.id = any($2::text[]) and (
    r.deleted_time is not null
    or exists (select 1 from deposits d where d.company_id = $1 and d.reservation_id = r.id)
    or exists (
      select 1 from reservation_events e
      where e.company_id = $1 and e.reservation_id = r.id and e.user_id is not null
        and (e.key is null or not starts_with(e.key, $3))))`;

/**
 * Takes back what rows brought: the reservations are deleted and forget whom they were for, so that they count nowhere
 * and may be brought once more; guests who came with them and have nothing else are removed. What the clock did
 * meanwhile (a table cleared, a waitlist moved up) keeps nothing.
 *
 * @returns the rows whose reservation somebody has worked with since, or is at a branch out of sight
 */
export async function takeBackReservations(
  sql: Sql,
  context: WriteContext & Importer,
  importId: string,
  rows: readonly DoneRow[],
): Promise<readonly KeptRow[]> {
  const { companyId, userId, enabledBranches } = context;
  const ids = rows.flatMap(({ reservationId }) => reservationId ?? []);
  // Before it is looked who has worked with them: whoever does so later meets the version, and all is done once more.
  const there = await inTransaction<{ id: string; branchId: string; version: number }>(sql, {
    text: `select id, branch_id as "branchId", version from reservations where company_id = $1 and id = any($2::text[])`,
    values: [companyId, ids],
  });
  const worked = await inTransaction<{ id: string }>(sql, {
    text: inTheWay,
    values: [companyId, ids, keysOf(importId)],
  });
  const kept = new Map(worked.map(({ id }): [string, KeptRow['why']] => [id, 'reservationChanged']));
  for (const { id, branchId } of there) if (!isSeen(enabledBranches, [branchId])) kept.set(id, 'outOfSight');
  const at = new Date().toISOString();
  const events = there
    .filter(({ id }) => !kept.has(id))
    .flatMap(({ id, branchId, version }): IncomingEvent[] => {
      const about = { key: null, id, externalId: null, branchId, userId };
      const data = { customerNote: null, note: null };
      return [
        { ...about, version, event: { kind: 'changed', by: 'restaurant', at, data }, guest: null },
        { ...about, event: { kind: 'deleted', by: 'restaurant', at, data: { externalId: null } } },
      ];
    });
  const outcomes = await storeEvents(sql, companyId, events);
  if (outcomes.some(({ status }) => status !== 'stored')) throw new RetryTransaction();
  await removeOrphans(sql, context, importId, rows);
  return rows.flatMap((row) => {
    const why = row.reservationId === null ? 'reservationChanged' : kept.get(row.reservationId);
    return why ? [{ row, why }] : [];
  });
}

/** Removes the guests who came with imports that were taken back, unless they were changed since or have something else. */
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
  await removeGuests(sql, context, removed);
}
