import { and, eq, isNotNull, lte, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../db/client.ts';
import { importRows } from '../../db/schema.ts';
import { requestSearch } from '../../duplicates/search.ts';
import { ApiError } from '../../http/errors.ts';
import { jobKind, type JobContext } from '../../jobs/kind.ts';
import type { RowGuest } from '../guest.ts';
import { knownGuests } from '../match.ts';
import { planRow } from '../plan.ts';
import { SeenGuests } from '../seen.ts';
import { guestRows, rowsAStep } from '../source.ts';
import { changeImport, readImport, type ImportRow } from '../store.ts';
import { clearRows, writePlans } from '../write.ts';
import { importJobInput, type ImportJobInput } from './check.ts';
import { takeBack } from './takeBack.ts';

/** How far the work is: rows brought in, or rows taken back after it was stopped. */
interface Cursor {
  row: number;
  /** Set once it is being taken back. */
  back?: unknown;
}

/** Brings the guests of a file in. Stopped or failed, it takes back what it did. */
export const importJob = jobKind({
  name: 'customers-import',
  input: importJobInput,
  cancellable: true,
  run: (context) => run(context),
  async cancel(context) {
    return { ...(await undo(context, 'cancelled')) };
  },
  async fail(context) {
    await undo(context, 'failed');
  },
});

async function run(context: JobContext<ImportJobInput>): Promise<Record<string, number>> {
  const { companyId, services, input } = context;
  const { importId } = input;
  const row = await readImport(services.database.sql, companyId, importId);
  const cursor = (context.cursor as Cursor | null) ?? (await begin(context));
  // Its process was killed while it took back what a failed attempt had done.
  if (cursor.back) throw new ApiError('UNKNOWN_ERROR', 'The import failed and is taken back.');
  let done = sum(await countsOf(services.database.sql, companyId, importId));
  const seen = await seenSoFar(services.database.sql, row, cursor.row);
  const rows = await guestRows(services, row, rowsAStep(services));
  for await (const portion of rows.portions) {
    const earlier = new Map(portion.map((guest) => [guest.row, guest.problems.length ? undefined : seen.meet(guest)]));
    const guests = portion.filter((guest) => guest.row > cursor.row);
    const last = guests.at(-1)?.row;
    if (last === undefined) continue;
    done += guests.length;
    await context.step({ done, step: 'importing', cursor: { row: last } satisfies Cursor }, (sql) =>
      bringIn(sql, context, row, { guests, earlier, seen }),
    );
  }
  const counts = await countsOf(services.database.sql, companyId, importId);
  await context.step({}, async (sql) => {
    await changeImport(sql, companyId, importId, { status: 'done', counts: { ...row.counts, ...counts } });
    await requestSearch(sql, { companyId, userId: context.userId, follow: true });
  });
  return counts;
}

async function begin(context: JobContext<ImportJobInput>): Promise<Cursor> {
  const cursor: Cursor = { row: 0 };
  await context.step({ done: 0, step: 'importing', cursor }, (sql) =>
    clearRows(sql, context.companyId, context.input.importId),
  );
  return cursor;
}

/** What became of the rows so far. A restarted run may have done more than it remembers, so the rows are asked. */
async function countsOf(database: Sql, companyId: string, importId: string) {
  const found = await database
    .select({ action: importRows.action, count: raw<number>`count(*)::int` })
    .from(importRows)
    .where(and(eq(importRows.companyId, companyId), eq(importRows.importId, importId)))
    .groupBy(importRows.action);
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0 };
  for (const { action, count } of found) counts[action] = count;
  return counts;
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);

/** Known guests whom rows before the restart were found to be; the file itself says the rest. */
async function seenSoFar(database: Sql, { companyId, id }: ImportRow, row: number): Promise<SeenGuests> {
  const seen = new SeenGuests();
  if (!row) return seen;
  const done = await database
    .select({ row: importRows.row, customerId: importRows.customerId })
    .from(importRows)
    .where(
      and(
        eq(importRows.companyId, companyId),
        eq(importRows.importId, id),
        lte(importRows.row, row),
        isNotNull(importRows.customerId),
      ),
    )
    .orderBy(importRows.row);
  for (const { row: at, customerId } of done) if (customerId) seen.meetKnown(at, customerId);
  return seen;
}

interface Portion {
  guests: readonly RowGuest[];
  earlier: ReadonlyMap<number, number | undefined>;
  seen: SeenGuests;
}

async function bringIn(
  sql: Sql,
  { companyId, id: jobId, userId, input }: JobContext<ImportJobInput>,
  row: ImportRow,
  { guests, earlier, seen }: Portion,
): Promise<void> {
  // Two imports of one company take turns, so that the second finds the guests of the first.
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`import ${companyId}`}, 0))`);
  const known = await knownGuests(sql, { companyId, enabledBranches: input.enabledBranches }, guests, true);
  const plans = guests.map((guest) => {
    const match = known.get(guest.row);
    const first =
      earlier.get(guest.row) ??
      (match && !guest.problems.length ? seen.meetKnown(guest.row, match.stored.id) : undefined);
    return planRow(guest, match, first, row.options);
  });
  const { consentText } = row.options;
  await writePlans(sql, { companyId, importId: row.id, jobId, userId, consentText }, plans);
}

async function undo(
  context: JobContext<ImportJobInput>,
  status: 'cancelled' | 'failed',
): Promise<Record<string, number>> {
  const { companyId, input, services } = context;
  const cursor = context.cursor as Cursor | null;
  const back = await takeBack(context, input.importId, cursor?.back, (state) => ({ ...cursor, back: state }));
  const { counts } = await readImport(services.database.sql, companyId, input.importId);
  await context.step({}, (sql) =>
    changeImport(sql, companyId, input.importId, { status, counts: { ...counts, ...back } }),
  );
  return back;
}
