import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listCustomers } from '#contract/guests/crm.ts';
import { guestImports } from '#contract/imports/guestImports.ts';
import type { FileImport, ImportCalls } from '#contract/imports/imports.ts';
import { getJob, isOpenJob } from '#contract/platform/jobs.ts';
import { reservationImports } from '#contract/imports/reservationImports.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { databaseKind } from '#tests/support/database.ts';
import type { Client } from '#tests/support/http.ts';
import { importerAt } from '#tests/support/imports.ts';
import { startKillable, type Killable } from '#tests/support/killable.ts';
import { drawsWay } from '#tests/support/share.ts';

/**
 * A real server is killed with SIGKILL in the middle of an import, and while it takes one back. Afterwards everything
 * is as if nothing had happened: nothing is missing, nothing is there twice.
 */
const companyId = 'chunshui';
const lines = 4_000;

const guestsOf = async ({ client }: Killable) =>
  (await client.call(listCustomers, { query: { companyId, size: 1 } })).total;

const makes = drawsWay('imports', ['guests', 'reservations']);

test.runIf(makes('guests'))(
  `an import goes on after kill -9 (${databaseKind})`,
  async () => {
    const server = await startKillable();
    const before = await guestsOf(server);
    // Every tenth line names a guest of an earlier one; some name nobody.
    const text = Array.from({ length: lines }, (_, index) => {
      const phone = `0911${String(index % 10 === 9 ? index - 5 : index).padStart(6, '0')}`;
      return index % 500 === 3 ? ',,x' : `Killed ${index},${phone},note ${index}`;
    });
    const { id } = await uploaded(server, guestImports, `name,phone,note\n${text.join('\n')}\n`);
    const through = endingOf(server, guestImports, id);
    expect((await through('check', 'alive')).status).toBe('checked');
    expect(await through('run', 'killed')).toMatchObject({
      status: 'done',
      counts: { created: 3_592, skipped: 400, failed: 8 },
    });
    expect(await guestsOf(server)).toBe(before + 3_592);
    expect(await allNames(server.client)).toEqual(
      text.flatMap((line, index) => (index % 10 === 9 || line.startsWith(',') ? [] : [`Killed ${index}`])).sort(),
    );
    const params = { companyId, importId: id };
    expect((await server.client.call(guestImports.problems, { params, query: {} })).total).toBe(408);

    expect(await through('rollback', 'killed')).toMatchObject({
      status: 'rolledBack',
      counts: { removed: 3_592, kept: 0 },
    });
    expect(await guestsOf(server)).toBe(before);
    expect(await server.end()).toBe(0);
  },
  300_000,
);

test.runIf(makes('reservations'))(
  `so does one of reservations (${databaseKind})`,
  async () => {
    const server = await startKillable();
    const before = await guestsOf(server);
    const rows = 3_000;
    const created = rows - rows / 10 - rows / 100;
    // Every fourth is nobody's, every tenth the one before once more, every hundredth has no size.
    const text = Array.from({ length: rows }, (_, index) => {
      const number = index % 10 === 9 ? index - 1 : index;
      const day = `2025-0${1 + (number % 9)}-${String(1 + (number % 28)).padStart(2, '0')}`;
      const guest = number % 4 === 0 ? ',' : `Kept ${number % 500},0922${String(number % 500).padStart(6, '0')}`;
      return `K-${number},${day} 19:00,${index % 100 === 5 ? '' : 2},${number % 3 ? 'seated' : 'no-show'},${guest}`;
    });
    const header = 'reservation id,start time,covers,status,guest name,phone';
    const { id } = await uploaded(server, reservationImports, `${header}\n${text.join('\n')}\n`, 'chunshui-xinyi');
    const through = endingOf(server, reservationImports, id);
    expect((await through('check', 'alive')).status).toBe('checked');
    expect(await through('run', 'killed')).toMatchObject({
      status: 'done',
      counts: { created, skipped: rows / 10, failed: rows / 100 },
    });
    const guests = new Set(
      text.filter((line) => !/,,(seated|no-show),/.test(line)).flatMap((line) => /Kept \d+/.exec(line) ?? []),
    );
    expect(await guestsOf(server)).toBe(before + guests.size);

    expect(await through('rollback', 'killed')).toMatchObject({
      status: 'rolledBack',
      counts: { removed: created, kept: 0 },
    });
    expect(await guestsOf(server)).toBe(before);
    expect(await server.end()).toBe(0);
    const { databaseUrl, dataDir } = server;
    const database = await openDatabase(databaseUrl ? { url: databaseUrl, dataDir: '', pool: 1 } : { dataDir });
    try {
      const [counted] = await database.query({
        text: `select count(*)::int as rows, (count(*) filter (where r.deleted_time is null))::int as left,
          (count(*) filter (where r.version <> e.events))::int as wrong,
          (count(*) filter (where r.customer_id is not null or r.guest_name is not null or r.external_id is not null))::int as named
        from reservations r, lateral (select count(*) as events from reservation_events e
          where e.company_id = r.company_id and e.reservation_id = r.id) e
        where r.company_id = $1 and r.import_id = $2`,
        values: [companyId, id],
      });
      expect(counted).toEqual({ rows: created, left: 0, wrong: 0, named: 0 });
    } finally {
      await database.close();
    }
  },
  300_000,
);

async function uploaded(server: Killable, calls: ImportCalls, text: string, branchId?: string): Promise<FileImport> {
  const importer = importerAt(server.url, server.token, companyId, () => Promise.resolve(), calls);
  const one = await importer.upload(text);
  return branchId ? importer.choose(one.id, { branchId }) : one;
}

/** Asks for a work, kills the server in the midst of it if wanted, and waits for the end. */
function endingOf(server: Killable, calls: ImportCalls, importId: string) {
  const params = { companyId, importId };
  const get = () => server.client.call(calls.get, { params });
  return async (work: 'check' | 'run' | 'rollback', how: 'alive' | 'killed'): Promise<FileImport> => {
    const { version } = await get();
    const { id: jobId } = await server.client.call(calls[work], { params, body: { version } });
    let killed = how === 'alive';
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(20)) {
      const job = await server.client.call(getJob, { params: { companyId, jobId } });
      if (!killed && job.done > 0) {
        killed = true;
        await server.kill();
        await server.revive();
        // Taking back is quick: it may have been over just before.
        if (work !== 'rollback') expect(job.status, 'it was killed in the midst of it').toBe('running');
      }
      if (!isOpenJob(job)) {
        expect(job.error).toBeNull();
        return get();
      }
    }
    throw new Error('The work did not end.');
  };
}

async function allNames(client: Client): Promise<string[]> {
  const names: string[] = [];
  for (let from = 0; ; from += 500) {
    const { customers } = await client.call(listCustomers, { query: { companyId, search: 'Killed', from, size: 500 } });
    names.push(...customers.map(({ name }) => name));
    if (customers.length < 500) return names.sort();
  }
}
