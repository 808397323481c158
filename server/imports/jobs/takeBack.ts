import { and, asc, eq, gt, inArray, sql as raw } from 'drizzle-orm';
import type { ImportProblem } from '#contract/imports.ts';
import { recordConsents, type ConsentEntry } from '../../consent/record.ts';
import type { Sql } from '../../db/client.ts';
import { customers, importRows } from '../../db/schema.ts';
import type { JobContext } from '../../jobs/kind.ts';
import { anyOf, guestsWhere, type GuestColumns, type StoredGuest } from '../match.ts';
import { rowsAStep } from '../source.ts';
import { updateGuests, writeGuestAudit, type GuestAudit, type GuestUpdate } from '../write.ts';

/** What became of the guests of an import that was taken back. */
export interface TakenBack {
  removed: number;
  restored: number;
  /** Changed since, or in use: left as they are. */
  kept: number;
}

/** How far it is. */
interface Back {
  row: number;
}
type DoneRow = typeof importRows.$inferSelect;

/**
 * Takes back what an import did, in small steps: guests it created are removed, guests it changed get back what they
 * had. Whoever was changed since, or has been a guest in the meantime, is kept, and the row says so.
 *
 * @param state where an interrupted one goes on
 * @param cursorOf wraps the state into the job's cursor
 */
export async function takeBack<Input>(
  context: JobContext<Input>,
  importId: string,
  state: unknown,
  cursorOf: (state: Back) => unknown,
): Promise<Record<keyof TakenBack, number>> {
  const { companyId, services } = context;
  let back = (state as Back | null | undefined) ?? { row: 0 };
  let done = 0;
  for (;;) {
    const rows = await services.database.sql
      .select()
      .from(importRows)
      .where(
        and(
          eq(importRows.companyId, companyId),
          eq(importRows.importId, importId),
          gt(importRows.row, back.row),
          inArray(importRows.action, ['created', 'updated']),
        ),
      )
      .orderBy(asc(importRows.row))
      .limit(rowsAStep(services));
    const last = rows.at(-1)?.row;
    if (last === undefined) break;
    back = { row: last };
    done += rows.length;
    await context.step({ done, step: 'takingBack', cursor: cursorOf(back) }, (sql) => takeBackRows(sql, context, rows));
  }
  return takenBack(services.database.sql, companyId, importId);
}

/** What came of it, as the rows say: a restarted process does not know what the one before it did. */
async function takenBack(database: Sql, companyId: string, importId: string): Promise<Record<keyof TakenBack, number>> {
  const [found] = await database
    .select({
      removed: raw<number>`count(*) filter (where action = 'created' and problems is null)::int`,
      restored: raw<number>`count(*) filter (where action = 'updated' and problems is null)::int`,
      kept: raw<number>`count(*) filter (where action in ('created', 'updated') and problems is not null)::int`,
    })
    .from(importRows)
    .where(and(eq(importRows.companyId, companyId), eq(importRows.importId, importId)));
  return found ?? { removed: 0, restored: 0, kept: 0 };
}

async function takeBackRows(
  sql: Sql,
  { companyId, id: jobId, userId }: Pick<JobContext<unknown>, 'companyId' | 'id' | 'userId'>,
  rows: readonly DoneRow[],
): Promise<void> {
  const ids = rows.flatMap(({ customerId }) => customerId ?? []);
  const stored = new Map(
    (await guestsWhere(sql, companyId, raw`${customers.id} = ${anyOf(ids)}`, true)).map((guest) => [guest.id, guest]),
  );
  const busy = await inUse(sql, companyId, ids);
  const removed: StoredGuest[] = [];
  const restored: GuestUpdate[] = [];
  const consents: ConsentEntry[] = [];
  const audit: GuestAudit[] = [];
  const kept: DoneRow[] = [];
  for (const row of rows) {
    const guest = stored.get(row.customerId ?? '');
    if (!guest || guest.version !== row.version || (row.action === 'created' && busy.has(guest.id))) {
      kept.push(row);
      continue;
    }
    const { id, version, branchIds: _, ...columns } = guest;
    if (row.action === 'created') {
      removed.push(guest);
      audit.push({ action: 'delete', customerId: id, before: columns, after: null });
      continue;
    }
    const before = revived(row.before);
    restored.push({ customerId: id, version: version + 1, guest: { ...columns, ...before } });
    const changed = Object.keys(before) as (keyof GuestColumns)[];
    const after = Object.fromEntries(changed.map((key) => [key, before[key]]));
    audit.push({
      action: 'undo',
      customerId: id,
      before: Object.fromEntries(changed.map((key) => [key, columns[key]])),
      after,
    });
    if (before.allowContactRestaurant !== undefined)
      consents.push({
        companyId,
        customerId: id,
        purpose: 'restaurant',
        granted: before.allowContactRestaurant,
        source: 'undo',
        userId,
      });
  }
  if (removed.length)
    await sql
      .delete(customers)
      .where(and(eq(customers.companyId, companyId), raw`${customers.id} = ${anyOf(removed.map(({ id }) => id))}`));
  await updateGuests(sql, companyId, restored);
  await recordConsents(sql, consents, { setFlags: false });
  await writeGuestAudit(sql, { companyId, jobId, userId }, audit);
  await nameKept(sql, kept);
}

/** The guests among these who have been here, hold something, or were written about since. */
async function inUse(sql: Sql, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const list = anyOf(ids);
  const result = await sql.execute(raw`
    select customer_id as id from reservations where company_id = ${companyId} and customer_id = ${list}
    union select customer_id from issued_vouchers where company_id = ${companyId} and customer_id = ${list}
    union select customer_id from customer_notes where company_id = ${companyId} and customer_id = ${list}
    union select customer_id from campaign_recipients where company_id = ${companyId} and customer_id = ${list}
    union select customer_id from customer_merges where company_id = ${companyId} and customer_id = ${list}
      and undone_time is null`);
  return new Set((result as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id));
}

async function nameKept(sql: Sql, kept: readonly DoneRow[]): Promise<void> {
  const [first] = kept;
  if (!first) return;
  const problem: ImportProblem = { field: null, code: 'changedSince', value: '' };
  await sql
    .update(importRows)
    .set({ problems: [problem] })
    .where(
      and(
        eq(importRows.companyId, first.companyId),
        eq(importRows.importId, first.importId),
        inArray(
          importRows.row,
          kept.map(({ row }) => row),
        ),
      ),
    );
}

/** Columns as they were kept, moments as moments again. */
function revived(before: unknown): Partial<GuestColumns> {
  const columns = { ...(before as Partial<GuestColumns>) };
  for (const key of ['firstSeenTime', 'lastSeatTime'] as const) {
    const value: unknown = columns[key];
    if (typeof value === 'string') columns[key] = new Date(value);
  }
  return columns;
}
