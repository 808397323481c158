import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { getCustomer, listCustomers, patchCustomer } from '#contract/guests/crm.ts';
import { standardEndpoints } from '#resources/framework/endpoints.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';
import { databaseKind } from '#tests/support/database.ts';
import type { Client } from '#tests/support/http.ts';
import { startKillable } from '#tests/support/killable.ts';

/**
 * A real server is killed with SIGKILL in the middle of writes over HTTP, several times. Whatever it had
 * acknowledged before must be there after the restart, and nothing else may be broken.
 */
const rounds = 4;
const writers = 4;
/** How many writes of a round are acknowledged before the kill. */
const atLeast = 12;
const companyId = 'chunshui';
const calls = standardEndpoints(suppliers);

describe(`kill -9 during writes (${databaseKind})`, () => {
  it('loses nothing that was acknowledged', async () => {
    const created = new Map<string, string>();
    /** The note last acknowledged, and the one that may or may not have come through. */
    let acknowledged = 'none';
    let sent = 'none';
    const server = await startKillable();
    const customerId = await firstCustomer(server.client);

    for (let round = 1; round <= rounds; round += 1) {
      let dead = false;
      let failed = false;
      const write = async (writer: number) => {
        for (let count = 1; !dead; count += 1) {
          const name = `round ${round} writer ${writer} count ${count}`;
          const record = await server.client
            .call(calls.create, { params: { companyId }, body: { name } })
            .catch(() => undefined);
          if (!record) {
            failed = true;
            return;
          }
          created.set(String(record.id), name);
        }
      };
      const change = async () => {
        for (let count = 1; !dead; count += 1) {
          const params = { companyId, customerId };
          const guest = await server.client.call(getCustomer, { params }).catch(() => undefined);
          if (!guest) return;
          sent = `round ${round} count ${count}`;
          const done = await server.client
            .call(patchCustomer, { params, body: { version: guest.version, note: sent } })
            .then(
              () => true,
              () => false,
            );
          if (!done) return;
          acknowledged = sent;
        }
      };
      const work = [...Array.from({ length: writers }, (_, writer) => write(writer)), change()];
      // At some moment after a few were acknowledged, however slow the machine is.
      const before = created.size;
      while (created.size < before + atLeast && !failed) await pause(20);
      await pause(Math.random() * 200);
      await server.kill();
      dead = true;
      await Promise.all(work);

      await server.revive();
      const there = await allSuppliers(server.client);
      const lost = [...created].filter(([id, name]) => there.get(id) !== name);
      expect(lost, `lost in round ${round} of ${created.size}`).toEqual([]);
      const { note } = await server.client.call(getCustomer, { params: { companyId, customerId } });
      if (acknowledged !== 'none') expect([acknowledged, sent]).toContain(note);
      sent = acknowledged = note ?? 'none';
    }
    expect(created.size).toBeGreaterThanOrEqual(rounds * atLeast);
    expect(await server.end()).toBe(0);
  }, 480_000);

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
});
