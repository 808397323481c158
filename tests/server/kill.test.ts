import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { getCustomer, listCustomers, patchCustomer } from '#contract/guests/crm.ts';
import { guestImports } from '#contract/imports/guestImports.ts';
import { getJob, isOpenJob } from '#contract/platform/jobs.ts';
import {
  listReservationEvents,
  pushReservationEvents,
  type EventOutcome,
} from '#contract/reservations/reservationEvents.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';
import { databaseKind } from '#tests/support/database.ts';
import type { Client } from '#tests/support/http.ts';
import { importerAt } from '#tests/support/imports.ts';
import { startKillable } from '#tests/support/killable.ts';
import { drawsWay } from '#tests/support/share.ts';

/**
 * A real server is killed with SIGKILL while it imports guests, and people and hosts write over HTTP. Whatever it had
 * acknowledged is there after the restart, whatever is sent again has happened once, and the import is finished. Work
 * that ends at each of its transactions is in `job-faults` and `delivery-faults`.
 */
const rounds = databaseKind === 'embedded' ? 2 : 3;
const writers = 3;
/** How many writes of each kind are acknowledged in a round before the kill. */
const atLeast = 6;
const lines = databaseKind === 'embedded' ? 1_500 : 4_000;
const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';
const calls = resourceEndpoints(suppliers);

const eventsOf = (name: string) => [
  {
    key: `${name}-created`,
    kind: 'created' as const,
    externalId: name,
    type: 'walkin' as const,
    groupSize: 2,
    guest: { name, phone: `09${String(hash(name)).padStart(8, '0')}` },
  },
  { key: `${name}-seated`, kind: 'seated' as const, externalId: name, tables: ['A1'] },
];
const hash = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 100_000_000, 7);

const kills = drawsWay('kill the embedded database', ['import', 'delivery']);

it.runIf(databaseKind === 'postgres' || kills('import'))(
  `kill -9 loses and doubles nothing (${databaseKind})`,
  async () => {
    const created = new Map<string, string>();
    const acknowledged = new Map<string, readonly EventOutcome[]>();
    const pushed = new Set<string>();
    /** The note last acknowledged, and the one that may or may not have come through. */
    const note = { acknowledged: 'none', sent: 'none' };
    const server = await startKillable();
    const customerId = await firstCustomer(server.client);
    const push = (name: string) =>
      server.client.call(pushReservationEvents, { params: { companyId }, body: { branchId, events: eventsOf(name) } });

    const importer = importerAt(server.url, server.token, companyId, () => Promise.resolve(), guestImports);
    const rows = Array.from({ length: lines }, (_, index) => `Killed ${index},0911${String(index).padStart(6, '0')}`);
    const { id: importId, version } = await importer.upload(`name,phone\n${rows.join('\n')}\n`);
    const params = { companyId, importId };
    const job = (jobId: string) => server.client.call(getJob, { params: { companyId, jobId } });
    async function ended(jobId: string) {
      while (isOpenJob(await job(jobId))) await pause(50);
    }
    const { id: checkId } = await server.client.call(guestImports.check, { params, body: { version } });
    await ended(checkId);
    const checked = await server.client.call(guestImports.get, { params });
    expect(checked.status).toBe('checked');
    const { id: jobId } = await server.client.call(guestImports.run, { params, body: { version: checked.version } });
    if (databaseKind === 'postgres') {
      while ((await job(jobId)).done === 0) await pause(10);
      expect((await job(jobId)).status, 'the import is killed in the middle').toBe('running');
    }

    for (let round = 1; round <= rounds; round += 1) {
      let dead = false;
      const failed = new Set<string>();
      /** Does something again and again until the server is dead. */
      const repeat = async (name: string, work: (name: string) => Promise<void>) => {
        try {
          for (let count = 1; !dead; count += 1) await work(`round-${round}-${name}-${count}`);
        } catch {
          failed.add(name);
        }
      };
      const create = async (name: string) => {
        const record = await server.client.call(calls.create, { params: { companyId }, body: { name } });
        created.set(String(record.id), name);
      };
      const seat = async (name: string) => {
        pushed.add(name);
        acknowledged.set(name, (await push(name)).events);
      };
      const change = async (text: string) => {
        const guest = await server.client.call(getCustomer, { params: { companyId, customerId } });
        note.sent = text;
        await server.client.call(patchCustomer, {
          params: { companyId, customerId },
          body: { version: guest.version, note: text },
        });
        note.acknowledged = text;
      };
      const work = [
        repeat('note', change),
        ...Array.from({ length: writers }, (_, writer) => [
          repeat(`writer-${writer}`, create),
          repeat(`host-${writer}`, seat),
        ]).flat(),
      ];
      // At some moment after a few were acknowledged, however slow the machine is.
      const enough = { created: created.size + atLeast, seated: acknowledged.size + atLeast };
      while ((created.size < enough.created || acknowledged.size < enough.seated) && !failed.size) await pause(20);
      expect([...failed], 'nothing fails while the server lives').toEqual([]);
      await pause(Math.random() * 200);
      await server.kill();
      dead = true;
      await Promise.all(work);

      await server.revive();
      const stored = await allSuppliers(server.client);
      const lost = [...created].filter(([id, name]) => stored.get(id) !== name);
      expect(lost, `lost in round ${round} of ${created.size}`).toEqual([]);
      const guest = await server.client.call(getCustomer, { params: { companyId, customerId } });
      if (note.acknowledged !== 'none') expect([note.acknowledged, note.sent]).toContain(guest.note);
      note.sent = note.acknowledged = guest.note ?? 'none';
      for (const name of pushed) {
        const { events } = await push(name);
        const before = acknowledged.get(name);
        if (before) {
          const statuses = before.map(({ status }) => status);
          expect(statuses, name).not.toContain('refused');
          const again = events.map(({ status, id }) => [status, id]);
          expect(again, `${name} was acknowledged`).toEqual(before.map(({ id }) => ['known', id]));
        }
        const [first, second] = events;
        expect(second?.id).toBe(first?.id);
        acknowledged.set(name, events);
      }
    }

    const reservationIds = [...acknowledged.values()].map(([first]) => first?.id ?? '');
    expect(new Set(reservationIds).size).toBe(acknowledged.size);
    for (const reservationId of reservationIds.slice(0, 20)) {
      const { events } = await server.client.call(listReservationEvents, { params: { companyId, reservationId } });
      expect(events.map(({ kind }) => kind)).toEqual(['created', 'seated']);
    }

    await ended(jobId);
    const imported = await server.client.call(guestImports.get, { params });
    expect(imported).toMatchObject({ status: 'done', counts: { created: lines, skipped: 0, failed: 0 } });
    const { total } = await server.client.call(listCustomers, { query: { companyId, search: 'Killed', size: 1 } });
    expect(total).toBe(lines);
    expect(await server.end()).toBe(0);
  },
  480_000,
);

async function firstCustomer(client: Client): Promise<string> {
  const { customers } = await client.call(listCustomers, { query: { companyId, size: 1 } });
  return customers[0]?.id ?? '';
}

async function allSuppliers(client: Client): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (let first = 0; ; first += 500) {
    const page = await client.call(calls.list, {
      params: { companyId },
      query: { sort: ['id', 'ASC'], range: [first, first + 499] },
    });
    for (const record of page) found.set(String(record.id), record.name);
    if (page.length < 500) return found;
  }
}
