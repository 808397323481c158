import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { guestImports } from '#contract/imports/guestImports.ts';
import { reservationImports } from '#contract/imports/reservationImports.ts';
import { branches, customers, importRows, reservations } from '#server/platform/db/schema.ts';
import { small } from '#tests/support/build.ts';
import { importerOn, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { guestInputs, reservationInputs, type Expected } from './inputs.ts';

/** Files in the layouts of everyday systems (all people in them are made up): each is read as its writer meant it. */

const folder = join(import.meta.dirname, 'inputs');
const names = readdirSync(folder).filter((name) => name !== 'README.md');

/** The last of the files' days is at the end of 2026. */
const now = new Date('2027-01-05T04:00:00Z');

let server: TestServer;
let guests: Importer;
let bookings: Importer;
beforeAll(async () => {
  vi.setSystemTime(now);
  server = await openServer();
  await server.database.sql
    .update(branches)
    .set({ country: 'JP', timeZone: 'Asia/Tokyo' })
    .where(eq(branches.id, small.branches[1] ?? ''));
  guests = await importerOn(server);
  bookings = await importerOn(server, { id: 'books' }, reservationImports);
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

const branchOf = ({ country = 'TW' }: Expected) => small.branches[country === 'TW' ? 0 : 1] ?? '';

/** What became of the rows of an import, by row. */
async function outcome(importId: string, of: 'guests' | 'reservations') {
  const rows = await server.database.sql
    .select()
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(importRows.row);
  const table = of === 'guests' ? customers : reservations;
  const found = new Map<string, Record<string, unknown>>();
  for (const one of await server.database.sql.select().from(table)) found.set(one.id, one);
  return rows.map(({ row, action, customerId, reservationId, problems }) => ({
    row,
    action,
    problems: (problems ?? []).map(({ code }) => code),
    record: found.get((of === 'guests' ? customerId : reservationId) ?? ''),
  }));
}

test('every file of the folder has its right result', () => {
  expect(Object.keys({ ...guestInputs, ...reservationInputs }).sort()).toEqual([...names].sort());
});

for (const [kind, inputs] of [
  ['guests', guestInputs],
  ['reservations', reservationInputs],
] as const)
  describe(`${kind} from`, () => {
    test.each(Object.entries(inputs))('%s', async (name, expected) => {
      const importer = kind === 'guests' ? guests : bookings;
      const file = readFileSync(join(folder, name));
      const uploaded = await importer.upload(file, name);
      expect(uploaded).toMatchObject(expected.found);
      if (expected.sure !== undefined) expect(uploaded.guesses.length === 0).toBe(expected.sure);
      const calls = kind === 'guests' ? guestImports : reservationImports;
      for (const { field, word, value } of expected.meanings ?? []) {
        const column = uploaded.words.find((one) => one.column === uploaded.mapping[field]);
        const meaning = column?.words.find((one) => one.word === word)?.meanings[field];
        expect([field, word, meaning]).toEqual([field, word, value]);
        if (value) expect(calls.words[field]).toContain(value);
      }
      const consent = kind === 'guests' ? { consentText: 'May we write to you?' } : {};
      await importer.choose(uploaded.id, { branchId: branchOf(expected), ...consent, ...expected.choose });
      await importer.check(uploaded.id);
      await importer.run(uploaded.id);
      const rows = await outcome(uploaded.id, kind);
      const became = rows.map(({ row, action, problems }) => [row, action, ...problems].join(' '));
      expect(became).toEqual(expected.rows.map((words) => words.join(' ')));
      for (const [row, record] of Object.entries(expected.records ?? {}))
        expect(rows.find((one) => one.row === Number(row))?.record).toMatchObject(record);
      // The files name some of the same people.
      const taken = rows.filter(({ action }) => action === 'created').length;
      expect((await importer.rollback(uploaded.id)).counts).toMatchObject({ removed: taken, kept: 0 });
    });
  });
