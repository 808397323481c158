import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bulkCustomers } from '#contract/guests/bulk.ts';
import { getCustomer, listCustomers, patchCustomer } from '#contract/guests/crm.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { errorBody } from '#contract/core/errors.ts';
import { exportThroughEmail, prepareCustomerDownload } from '#contract/guests/guestExports.ts';
import { getJob, isOpenJob, type Job } from '#contract/platform/jobs.ts';
import { login } from '#contract/platform/session.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';
import { Random } from '#demo/random.ts';
import { demoPassword } from '#demo/users.ts';
import { changesChannel } from '#server/platform/live/frames.ts';
import { startBundled } from '#tests/support/bundled.ts';
import { databaseKind } from '#tests/support/database.ts';
import { clientOf, type Client, type Parts } from '#tests/support/http.ts';
import { demoEnvironment } from '#tests/support/seeded.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { openStream, type LiveStream } from '#tests/support/stream.ts';

/**
 * Connections to PostgreSQL are ended under a real server while it works, and PostgreSQL itself is stopped twice. The
 * process goes on, refuses with 503 what cannot be done, and in the end every acknowledged write is there and every
 * job is done.
 */
const companyId = 'chunshui';
const guests = 400;
const pool = 6;
const { create, list } = resourceEndpoints(suppliers);

/** What a connection is at, seen from outside. */
const kinds = {
  /** Between two statements of a transaction: nobody waits for an answer there. */
  transaction: `state like 'idle in transaction%'`,
  export: `query like 'fetch %' or query like 'declare guests%'`,
  job: `query ~* '(update|from|into) "?jobs'`,
  listener: `query like 'listen %'`,
  request: `true`,
} as const;

it.runIf(databaseKind === 'postgres')(
  'lost connections cost nothing but the requests that were on them',
  async () => {
    // What was acknowledged must survive that the server is stopped at once.
    const postgres = await startPostgres({ synchronous_commit: 'on' });
    const folder = await mkdtemp(join(tmpdir(), 'maitre-connections-'));
    const databaseUrl = await postgres.database('connections');
    const env = { ...demoEnvironment(guests, databaseUrl), DATABASE_POOL: String(pool), LOG_LEVEL: 'warn' };
    const server = await startBundled({ dataDir: join(folder, 'data'), env });
    onTestFinished(async () => {
      await server.end('SIGKILL');
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    });
    const body = { email: 'manager@chunshui.example', password: demoPassword };
    const { token } = await clientOf(server.url).call(login, { body });
    const client = clientOf(server.url, token);
    const { total } = await client.call(listCustomers, { query: { companyId, size: 1 } });
    const stream = await openStream(server.url, { companyId, token });

    const seed = process.env.MAITRE_SEED ?? String(Date.now() % 1_000_000);
    process.stdout.write(`Connections end as MAITRE_SEED=${seed} has it.\n`);
    const random = new Random(`connections/${seed}`);
    const work = begin(client, server.url, total);
    await endConnections(databaseUrl, random.int(2_000, 3_000), random);
    await postgres.restart('SIGINT', random.int(300, 1_000));
    await endConnections(databaseUrl, random.int(1_000, 2_000), random);
    await postgres.restart('SIGQUIT', random.int(100, 600));
    await endConnections(databaseUrl, random.int(1_000, 2_000), random);
    const { created, noted, jobs, unforeseen } = await work.end();

    expect(unforeseen, server.output()).toEqual([]);
    const there = await allSuppliers(client);
    expect([...created].filter(([id, name]) => there.get(id) !== name)).toEqual([]);
    const { note } = await client.call(getCustomer, { params: { companyId, customerId: noted.customerId } });
    expect([noted.acknowledged, noted.sent]).toContain(note);

    for (const id of jobs) expect(await ended(client, id), server.output()).toMatchObject({ status: 'done' });
    expect(await connectionsHeld(databaseUrl)).toBeLessThanOrEqual(pool);
    // As many at once as there are connections: none of them was lost for good.
    await Promise.all(
      Array.from({ length: pool * 2 }, () => client.call(create, { params: { companyId }, body: { name: 'after' } })),
    );
    await hears(databaseUrl, stream);
    stream.close();
    expect(await server.end('SIGTERM')).toBe(0);
  },
  120_000,
);

/** Work of every kind until it is told to end. */
function begin(client: Client, url: string, total: number) {
  const created = new Map<string, string>();
  const jobs: string[] = [];
  /** Answers that are neither a success nor the announced refusal. */
  const unforeseen: string[] = [];
  const noted = { customerId: '', acknowledged: 'none', sent: 'none' };
  let downloads = 0;
  let signIns = 0;
  let over = false;

  /** The answer of a success; undefined where the database was not to be had, or another write came first. */
  async function tried(endpoint: Endpoint, parts: Parts): Promise<unknown> {
    const answer = await client.ask(endpoint, parts).catch((error: unknown) => String(error));
    if (typeof answer === 'string') {
      unforeseen.push(`${endpoint.path}: ${answer}`);
      await pause(200);
      return undefined;
    }
    if (answer.status < 300) return answer.json ?? null;
    const told = errorBody.safeParse(answer.json);
    // A bulk edit goes on meanwhile.
    if (told.data?.code === 'stale_version') return undefined;
    if (answer.status !== 503 || told.data?.code !== 'unavailable' || !answer.headers['retry-after'])
      unforeseen.push(`${endpoint.path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    await pause(20);
    return undefined;
  }

  async function write(writer: number): Promise<void> {
    for (let count = 1; !over; count++) {
      const name = `writer ${writer} count ${count}`;
      const record = (await tried(create, { params: { companyId }, body: { name } })) as { id: number } | undefined;
      if (record) created.set(String(record.id), name);
    }
  }

  async function change(): Promise<void> {
    while (!noted.customerId && !over) {
      const page = await tried(listCustomers, { query: { companyId, size: 1 } });
      noted.customerId = (page as { customers: { id: string }[] } | undefined)?.customers[0]?.id ?? '';
    }
    for (let count = 1; !over; count++) {
      const params = { companyId, customerId: noted.customerId };
      const guest = (await tried(getCustomer, { params })) as { version: number } | undefined;
      if (!guest) continue;
      noted.sent = `count ${count}`;
      const done = await tried(patchCustomer, { params, body: { version: guest.version, note: noted.sent } });
      if (done !== undefined) noted.acknowledged = noted.sent;
    }
  }

  async function download(): Promise<void> {
    while (!over) {
      const planned = (await tried(prepareCustomerDownload, {
        params: { companyId },
        body: { selection: { query: {} }, language: 'en' },
      })) as { url: string } | undefined;
      if (!planned) continue;
      // What breaks off is broken off; what comes to its end is whole.
      const answer = await fetch(`${url}${planned.url}`).catch(() => null);
      const text = await answer?.text().catch(() => null);
      if (!answer || text == null) continue;
      if (answer.ok && text.includes(`${total.toLocaleString('en')} of ${total.toLocaleString('en')} rows`))
        downloads++;
      else if (answer.status !== 503) unforeseen.push(`a download answered ${answer.status}: ${text.slice(-300)}`);
    }
  }

  async function ask(): Promise<void> {
    for (let count = 0; !over; count++) {
      const change = { role: (count % 2) as 0 | 1 };
      const selection = { query: {} };
      const asked = (await (count % 2
        ? tried(bulkCustomers, { body: { companyId, selection, change, expected: total } })
        : tried(exportThroughEmail, { body: { companyId, to: 'manager@chunshui.example' } }))) as
        { id?: string; jobId?: string } | undefined;
      if (!asked) continue;
      jobs.push(asked.jobId ?? asked.id ?? '');
      for (let waited = 0; waited < 60 && !over; waited++) await pause(25);
    }
  }

  /** Hashing a password is slow on purpose: a few a second are many. */
  async function signIn(): Promise<void> {
    const body = { email: 'staff@chunshui.example', password: demoPassword };
    for (; !over; await pause(150)) if ((await tried(login, { body })) !== undefined) signIns++;
  }

  const underWay = Promise.all([write(1), write(2), write(3), change(), download(), download(), ask(), signIn()]);
  return {
    async end() {
      // A slow machine needs longer for some of everything.
      const some = () => created.size > 20 && downloads > 0 && signIns > 0 && jobs.length > 2;
      await vi.waitUntil(some, { timeout: 60_000 });
      over = true;
      await underWay;
      return { created, noted, jobs, unforeseen };
    },
  };
}

/** Ends connections, at moments that the seed draws, of kinds that it draws, too. */
async function endConnections(databaseUrl: string, ms: number, random: Random): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const until = Date.now() + ms;
  while (Date.now() < until) {
    const which = random.pick(Object.values(kinds));
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'maitre' and (${which}) order by backend_start, pid`,
    );
    if (rows.length) await client.query('select pg_terminate_backend($1)', [random.pick(rows).pid]);
    await pause(random.int(5, 45));
  }
  await client.end();
}

async function connectionsHeld(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ held: number }>(
    `select count(*)::int as held from pg_stat_activity where application_name = 'maitre' and query not like 'listen %'`,
  );
  await client.end();
  return rows[0]?.held ?? Infinity;
}

async function ended(client: Client, jobId: string): Promise<Job> {
  for (let tries = 0; ; tries++) {
    const job = await client.call(getJob, { params: { companyId, jobId } });
    if (!isOpenJob(job) || tries > 1_200) return job;
    await pause(50);
  }
}

async function allSuppliers(client: Client): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (let first = 0; ; first += 500) {
    const query = { sort: ['id', 'ASC'] as ['id', 'ASC'], range: [first, first + 499] as [number, number] };
    const page = await client.call(list, { params: { companyId }, query });
    for (const record of page) found.set(String(record.id), record.name);
    if (page.length < 500) return found;
  }
}

/** What happens now is told to those who listen, once. */
async function hears(databaseUrl: string, stream: LiveStream): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const change = { companyId, branchId: 'chunshui-daan', type: 'booking', day: '2026-03-05', version: 2 };
  const told = (id: string) => stream.changes().filter((one) => one.id === id);
  // A listener that is on its way back hears of later changes; of earlier ones it says that some were missed.
  for (let attempt = 1; ; attempt += 1) {
    const id = `told-${attempt}`;
    await client.query('select pg_notify($1, $2)', [changesChannel, JSON.stringify({ ...change, id })]);
    const heard = await stream
      .until(() => told(id).length > 0, 3_000)
      .then(
        () => true,
        () => false,
      );
    if (!heard && attempt < 10) continue;
    await client.end();
    await pause(200);
    expect(told(id)).toHaveLength(1);
    return;
  }
}
