import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { createBoardLink } from '#contract/reservations/queue/board.ts';
import { actOnEntry, takeNumber, type LineAction, type QueueEntry } from '#contract/reservations/queue/queue.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { branches } from '#server/platform/db/schema.ts';
import { root } from '#scripts/lib/processes.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { clientOf, type Client } from '#tests/support/http.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer, type ServerProcess } from '#tests/support/process.ts';
import { seedSmallDatabase } from '#tests/support/seedSmall.ts';
import { memoryOf } from '../lib/memory.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { settings } from '../lib/settings.ts';
import { quantile } from '../lib/stats.ts';
import { countingPage, stuckPage, type CountingPage } from './pages.ts';

/**
 * Boards and guests' pages of three restaurants on one server while numbers are taken, called and seated: each call must
 * be shown once to each who shows it, soon, the server's heap must not grow, and pages that read nothing must not matter.
 */

const companyId = small.own;
/** Parties in the line of each branch that are not called: their places change. */
const lineLength = 40;
/** Links of televisions at each branch; several televisions show one. */
const linksEach = 5;
const stuckPages = 40;
const heapMs = 15_000;
const flatMiB = 12;

/** Addresses of this machine: the guests of one restaurant share one. */
const addressOf = (index: number) => `127.0.0.${2 + (index % 7)}`;

interface Shown {
  page: CountingPage;
  branchId: string;
  /** The party of a guest's page. */
  party: string | null;
}

async function heapOf({ pid }: ServerProcess, file: string): Promise<number> {
  const before = await readFile(file, 'utf8').catch(() => '');
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; tries < 100; tries += 1) {
    await pause(50);
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.endsWith('\n') && text !== before) return (JSON.parse(text) as { heapUsed: number }).heapUsed / 2 ** 20;
  }
  throw new Error('The server does not say how much memory it uses.');
}

/** The tablets at the doors. */
class Hosts {
  #taken = 0;
  constructor(
    private readonly client: Client,
    private readonly run = Date.now().toString(36),
  ) {}

  take(branchId: string): Promise<QueueEntry> {
    this.#taken += 1;
    const body = { key: `${this.run}-${this.#taken}`, groupSize: 1 + (this.#taken % 6), force: true };
    return this.client.call(takeNumber, { params: { companyId, branchId }, body });
  }

  act(branchId: string, { id, version }: QueueEntry, action: LineAction): Promise<QueueEntry> {
    return this.client.call(actOnEntry, {
      params: { companyId, branchId, reservationId: id },
      body: { version, action },
    });
  }

  async televisions(branchId: string): Promise<string[]> {
    const paths: string[] = [];
    for (let count = 0; count < linksEach; count += 1) {
      const body = { name: `Television ${count}`, lastDay: null };
      const { link } = await this.client.call(createBoardLink, { params: { companyId, branchId }, body });
      paths.push(new URL(link).pathname);
    }
    return paths;
  }
}

export async function run(): Promise<Report> {
  const postgres = await startPostgres();
  const url = await postgres.database('queue-load');
  const database = await openDatabase({ url, dataDir: '', pool: 4 });
  await database.migrate();
  await seedSmallDatabase(database);
  await database.sql
    .update(branches)
    .set({ settings: { waitStatusBoardEnabled: true, webWaitingEnabled: true, language: 'en' } })
    .where(eq(branches.companyId, companyId));
  const services = await createServices(testConfig(), database, pino({ level: 'silent' }));
  const shown: Shown[] = [];
  try {
    const tokens = await signInAll(services.identity, [buildUser({ id: 'host', companyId, role: 'manager' })]);
    const heapFile = join(root, '.cache/bench-heap.json');
    const server = await startServer({
      file: 'dist/server/main.js',
      env: {
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
        DATABASE_URL: url,
        HEAP_FILE: heapFile,
        NODE_OPTIONS: `--import=${join(root, 'tests/bench/lib/heapOnSignal.mjs')}`,
      },
    });
    const hosts = new Hosts(clientOf(server.url, tokens.get('host') ?? ''));
    /** When each call began: by branch and number, and by party. */
    const begun = new Map<string, number>();
    const delays: number[] = [];
    const note = (key: string) => {
      const at = begun.get(key);
      if (at !== undefined) delays.push(performance.now() - at);
    };
    const lines = new Map<string, QueueEntry[]>();
    for (const branchId of small.branches) {
      lines.set(branchId, []);
      for (let count = 0; count < lineLength; count += 1) lines.get(branchId)?.push(await hosts.take(branchId));
    }
    const boards = Math.floor(settings.queuePages / 2);
    const paths = new Map<string, string[]>();
    for (const branchId of small.branches) paths.set(branchId, await hosts.televisions(branchId));
    for (let index = 0; index < settings.queuePages; index += 1) {
      const branchId = small.branches[index % small.branches.length] ?? '';
      const turn = Math.floor(index / small.branches.length);
      const own = lines.get(branchId) ?? [];
      const party = index < boards ? null : (own[turn % own.length] ?? null);
      const path = party?.link ?? paths.get(branchId)?.[turn % linksEach] ?? '';
      const page = await countingPage(server.port, { path, address: addressOf(index) }, (number) =>
        note(party ? party.id : `${branchId} ${number}`),
      );
      shown.push({ page, branchId, party: party?.id ?? null });
    }
    const stuck = await Promise.all(
      Array.from({ length: stuckPages }, () => stuckPage(server.port, paths.get(small.branches[0])?.[0] ?? '')),
    );
    say(
      `${shown.length} pages are open, and ${stuck.length} that read nothing; calls follow for ${settings.queueSeconds} s…`,
    );

    const memory: { at: number; heap: number; resident: number }[] = [];
    const start = performance.now();
    const sample = async () => {
      const heap = await heapOf(server, heapFile);
      memory.push({ at: (performance.now() - start) / 1_000, heap, resident: (await memoryOf(server.pid)).now });
    };
    const called: { branchId: string; id: string }[] = [];
    let acts = 0;
    let nextSample = heapMs;
    // A party is called, seated, and another one takes a number at the end of the line.
    for (let turn = 0; performance.now() - start < settings.queueSeconds * 1_000; turn += 1) {
      const branchId = small.branches[turn % small.branches.length] ?? '';
      const line = lines.get(branchId) ?? [];
      const [party] = line.splice(0, 1);
      if (!party) break;
      begun.set(party.id, performance.now());
      begun.set(`${branchId} ${party.number}`, performance.now());
      called.push({ branchId, id: party.id });
      const after = await hosts.act(branchId, party, 'call');
      line.push(await hosts.take(branchId));
      await pause(1_000);
      await hosts.act(branchId, after, 'seat');
      acts += 3;
      const due = start + (acts * 1_000) / settings.queueRate;
      if (due > performance.now()) await pause(due - performance.now());
      if (performance.now() - start < nextSample) continue;
      nextSample += heapMs;
      await sample();
    }
    await pause(2_000);
    await sample();

    const expectedOf = ({ branchId, party }: Shown) =>
      called.filter((one) => (party === null ? one.branchId === branchId : one.id === party)).length;
    const onceOf = ({ page }: Shown) => [...page.calls.values()].filter((count) => count === 1).length;
    const expected = shown.reduce((sum, one) => sum + expectedOf(one), 0);
    const once = shown.reduce((sum, one) => sum + onceOf(one), 0);
    const twice = shown.reduce(
      (sum, { page }) => sum + page.repeated + [...page.calls.values()].filter((n) => n > 1).length,
      0,
    );
    const ended = shown.filter(({ page }) => page.ended).length;
    for (const { page } of shown) page.close();
    for (const socket of stuck) socket.destroy();
    await server.stop();
    const sorted = Float64Array.from(delays).sort();
    const p = (share: number) => quantile(sorted, share);
    // The first samples warm up: code is compiled.
    const warm = memory.slice(Math.floor(memory.length / 3));
    const [first, last] = [warm[0]?.heap ?? NaN, warm.at(-1)?.heap ?? NaN];
    return {
      title: `Queues: ${boards} boards and ${settings.queuePages - boards} guests' pages, ${acts} acts at three branches`,
      conditions: [
        `${stuckPages} more pages read nothing of their streams.`,
        'Delays are from before the request of a call is sent until a page that shows it has it, both in this process.',
        'The heap is that after a collection of garbage.',
      ],
      columns: ['second', 'heap, MiB', 'resident, MiB'],
      rows: memory.map(({ at, heap, resident }) => [figure(at), heap, resident]),
      aims: [
        {
          what: 'calls shown once',
          aim: expected.toLocaleString('en'),
          reached: once.toLocaleString('en'),
          met: once === expected && expected > 0,
        },
        { what: 'calls or states shown twice', aim: '0', reached: String(twice), met: twice === 0 },
        { what: 'streams ended', aim: '0', reached: String(ended), met: ended === 0 },
        {
          what: 'delay p50, p99, max',
          aim: 'p99 ≤ 1,000 ms',
          reached: `${figure(p(0.5))}, ${figure(p(0.99))}, ${figure(p(1))} ms`,
          met: p(0.99) <= 1_000,
        },
        {
          what: 'heap, end against beginning',
          aim: `+ ≤ ${flatMiB} MiB`,
          reached: `${figure(first)} → ${figure(last)} MiB`,
          met: last - first <= flatMiB,
        },
      ],
      figures: { expected, once, twice, acts, memory, delays: { p50: p(0.5), p99: p(0.99), max: p(1) } },
    };
  } finally {
    await closeServices(services);
    await postgres.stop();
  }
}
