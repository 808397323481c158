import { setTimeout as pause } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCustomer, listCustomers, patchCustomer } from '#contract/crm.ts';
import { standardEndpoints } from '#resources/define/endpoints.ts';
import suppliers from '#resources/suppliers/resource.ts';
import { login } from '#contract/session.ts';
import { demoPassword } from '#server/demo/users.ts';
import { databaseKind, freshPostgresUrl } from '#tests/support/database.ts';
import { clientOf, type Client } from '#tests/support/http.ts';
import { startServer, type ServerProcess } from '#tests/support/process.ts';

/**
 * A real server is killed with SIGKILL in the middle of writes over HTTP, several times. Whatever it had
 * acknowledged before must be there after the restart, and nothing else may be broken.
 */
const rounds = databaseKind === 'embedded' ? 4 : 6;
const writers = 4;
const companyId = 'chunshui';
const calls = standardEndpoints(suppliers);

describe(`kill -9 during writes (${databaseKind})`, () => {
  let dataDir = '';
  let databaseUrl = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'maitre-kill-'));
    if (databaseKind === 'postgres') databaseUrl = await freshPostgresUrl();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const start = () =>
    startServer({
      dataDir,
      env: {
        DEMO: 'on',
        DEMO_GUESTS: '30',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    });
  const signIn = async (server: ServerProcess): Promise<Client> => {
    const body = { email: 'manager@chunshui.example', password: demoPassword };
    const { token } = await clientOf(server.url).call(login, { body });
    return clientOf(server.url, token);
  };

  it('loses nothing that was acknowledged', async () => {
    const created = new Map<string, string>();
    /** The note last acknowledged, and the one that may or may not have come through. */
    let acknowledged = 'none';
    let sent = 'none';
    let customerId = '';
    let server = await start();
    let client = await signIn(server);
    customerId = await firstCustomer(client);

    for (let round = 1; round <= rounds; round += 1) {
      let dead = false;
      const write = async (writer: number) => {
        for (let count = 1; !dead; count += 1) {
          const name = `round ${round} writer ${writer} count ${count}`;
          const record = await client
            .call(calls.create, { params: { companyId }, body: { name } })
            .catch(() => undefined);
          if (!record) return;
          created.set(String(record.id), name);
        }
      };
      const change = async () => {
        for (let count = 1; !dead; count += 1) {
          const params = { companyId, customerId };
          const guest = await client.call(getCustomer, { params }).catch(() => undefined);
          if (!guest) return;
          sent = `round ${round} count ${count}`;
          const done = await client.call(patchCustomer, { params, body: { version: guest.version, note: sent } }).then(
            () => true,
            () => false,
          );
          if (!done) return;
          acknowledged = sent;
        }
      };
      const work = [...Array.from({ length: writers }, (_, writer) => write(writer)), change()];
      await pause(400 + round * 70);
      await server.end('SIGKILL');
      dead = true;
      await Promise.all(work);

      server = await start();
      client = await signIn(server);
      const there = await allSuppliers(client);
      const lost = [...created].filter(([id, name]) => there.get(id) !== name);
      expect(lost, `lost in round ${round} of ${created.size}`).toEqual([]);
      const { note } = await client.call(getCustomer, { params: { companyId, customerId } });
      if (acknowledged !== 'none') expect([acknowledged, sent]).toContain(note);
      sent = acknowledged = note ?? 'none';
    }
    expect(created.size).toBeGreaterThan(rounds * 5);
    expect(await server.end('SIGTERM')).toBe(0);
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
