import { setTimeout as pause } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCustomers } from '#contract/crm.ts';
import { checkImport, importProblems, rollbackImport, runImport, type GuestImport } from '#contract/imports.ts';
import { getJob, isOpenJob } from '#contract/jobs.ts';
import { login } from '#contract/session.ts';
import { demoPassword } from '#server/demo/users.ts';
import { databaseKind, freshPostgresUrl } from '#tests/support/database.ts';
import { clientOf, type Client } from '#tests/support/http.ts';
import { importerAt } from '#tests/support/imports.ts';
import { startServer, type ServerProcess } from '#tests/support/process.ts';

/**
 * A real server is killed with SIGKILL in the middle of an import, and while it takes one back. Afterwards everything
 * is as if nothing had happened: no guest is missing, none is there twice.
 */
const companyId = 'chunshui';
const lines = 4_000;

let dataDir = '';
let databaseUrl = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'maitre-import-'));
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

test(`an import goes on after kill -9 (${databaseKind})`, async () => {
  let server = await start();
  let [client, token] = await signIn(server);
  const { total: before } = await client.call(listCustomers, { query: { companyId, size: 1 } });

  // Every tenth line names a guest of an earlier one; some name nobody.
  const text = Array.from({ length: lines }, (_, index) => {
    const phone = `0911${String(index % 10 === 9 ? index - 5 : index).padStart(6, '0')}`;
    return index % 500 === 3 ? ',,x' : `Killed ${index},${phone},note ${index}`;
  });
  const importer = importerAt(server.url, token, companyId, () => Promise.resolve());
  let one = await importer.upload(`name,phone,note\n${text.join('\n')}\n`);
  one = await through(client, one, checkImport, async () => undefined);
  expect(one.status).toBe('checked');

  const kill = async () => {
    await server.end('SIGKILL');
    server = await start();
    [client, token] = await signIn(server);
    return client;
  };
  one = await through(client, one, runImport, kill);
  expect(one).toMatchObject({ status: 'done', counts: { created: 3_592, skipped: 400, failed: 8 } });
  const { total } = await client.call(listCustomers, { query: { companyId, size: 1 } });
  expect(total).toBe(before + 3_592);
  const names = await allNames(client);
  expect(names).toEqual(
    text.flatMap((line, index) => (index % 10 === 9 || line.startsWith(',') ? [] : [`Killed ${index}`])).sort(),
  );
  const { total: bad } = await client.call(importProblems, { params: { companyId, importId: one.id }, query: {} });
  expect(bad).toBe(408);

  one = await through(client, one, rollbackImport, kill);
  expect(one).toMatchObject({ status: 'rolledBack', counts: { removed: 3_592, kept: 0 } });
  expect((await client.call(listCustomers, { query: { companyId, size: 1 } })).total).toBe(before);
  expect(await server.end('SIGTERM')).toBe(0);
}, 300_000);

async function signIn(server: ServerProcess): Promise<[Client, string]> {
  const body = { email: 'manager@chunshui.example', password: demoPassword };
  const { token } = await clientOf(server.url).call(login, { body });
  return [clientOf(server.url, token), token];
}

/** Asks for the work, kills the server in the midst of it, and waits for the end. */
async function through(
  client: Client,
  one: GuestImport,
  endpoint: typeof checkImport,
  kill: () => Promise<Client | undefined>,
): Promise<GuestImport> {
  const params = { companyId, importId: one.id };
  let current = client;
  const get = () => importerAtClient(current, one.id);
  const { version } = await get();
  const { id: jobId } = await current.call(endpoint, { params, body: { version } });
  let killed = false;
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(20)) {
    const job = await current.call(getJob, { params: { companyId, jobId } });
    if (!killed && job.done > 0) {
      killed = true;
      const next = await kill();
      if (next) {
        // Taking back is quick: it may have been over just before.
        if (endpoint !== rollbackImport) expect(job.status, 'it was killed in the midst of it').toBe('running');
        current = next;
      }
    }
    if (!isOpenJob(job)) {
      expect(job.error).toBeNull();
      return get();
    }
  }
  throw new Error('The work did not end.');
}

async function importerAtClient(client: Client, importId: string): Promise<GuestImport> {
  const { getImport } = await import('#contract/imports.ts');
  return client.call(getImport, { params: { companyId, importId } });
}

async function allNames(client: Client): Promise<string[]> {
  const names: string[] = [];
  for (let from = 0; ; from += 500) {
    const { customers } = await client.call(listCustomers, { query: { companyId, search: 'Killed', from, size: 500 } });
    names.push(...customers.map(({ name }) => name));
    if (customers.length < 500) return names.sort();
  }
}
