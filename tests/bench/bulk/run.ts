import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { BulkResult } from '#contract/guests/bulk.ts';
import type { Job } from '#contract/platform/jobs.ts';
import { manyGuests, productionServer, serverSettings, signIn } from '../lib/guests.ts';
import { forgetPeak, memoryOf } from '../lib/memory.ts';
import { figure, say, type Report } from '../lib/report.ts';

/** Every guest of a company made a VIP as one job, and taken back: how fast, how steadily, and what others notice of it. */

/** The longest time without news of the job, in seconds. */
const gapAllowed = 2;
/** What the server may need more than it needed at rest, in MiB. */
const room = 150;
/** Guests that the statement by hand changes. */
const byHand = 50_000;

interface Taken {
  seconds: number;
  changed: number;
  /** The longest time without news, in seconds. */
  gap: number;
  /** A list's first page while the job went on, in ms: the 95th of a hundred. */
  others: number;
  before: number;
  peak: number;
}

type Ask = <T>(path: string, body?: unknown) => Promise<T>;

function asker(base: string, token: string): Ask {
  return async <T>(path: string, body?: unknown) => {
    const answer = await fetch(`${base}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/** Begins a job and follows it to its end. */
async function follow(ask: Ask, pid: number, companyId: string, begin: () => Promise<{ jobId: string }>) {
  const before = (await memoryOf(pid)).now;
  await forgetPeak(pid);
  const start = performance.now();
  const { jobId } = await begin();
  const others: number[] = [];
  let [last, done, gap] = [performance.now(), -1, 0];
  for (;;) {
    const job = await ask<Job>(`/api/${companyId}/jobs/${jobId}`);
    if (job.done !== done) {
      gap = Math.max(gap, performance.now() - last);
      [last, done] = [performance.now(), job.done];
    }
    if (job.status === 'done') {
      const { changed } = job.result as BulkResult;
      const seconds = (performance.now() - start) / 1000;
      const { peak } = await memoryOf(pid);
      const slow = others.toSorted((a, b) => a - b)[Math.floor(others.length * 0.95)] ?? NaN;
      return { jobId, taken: { seconds, changed, gap: gap / 1000, others: slow, before, peak } satisfies Taken };
    }
    if (job.status === 'failed' || job.status === 'cancelled')
      throw new Error(`The job is ${job.status}: ${JSON.stringify(job.error)}`);
    const asked = performance.now();
    await ask(`/api/crm/customers/list?companyId=${companyId}`);
    others.push(performance.now() - asked);
    await pause(50);
  }
}

/** The same change of some guests, in two statements of a transaction that is taken back. */
async function statements(client: pg.Client, companyId: string): Promise<number> {
  await client.query('begin');
  const start = performance.now();
  const { rowCount } = await client.query(
    `update customers set is_vip = not is_vip, version = version + 1, updated_time = now()
      where company_id = $1 and id in (select id from customers where company_id = $1 order by id limit $2)`,
    [companyId, byHand],
  );
  await client.query(
    `insert into audit_log (company_id, id, action, entity, entity_id, before, after, batch_id)
      select company_id, gen_random_uuid(), 'update', 'customer', id, json_build_object('isVip', not is_vip)::jsonb,
        json_build_object('isVip', is_vip)::jsonb, 'by hand'
      from customers where company_id = $1 order by id limit $2`,
    [companyId, byHand],
  );
  const seconds = (performance.now() - start) / 1000;
  await client.query('rollback');
  await client.query('vacuum customers');
  return (rowCount ?? 0) / seconds;
}

export async function run(): Promise<Report> {
  const guests = await manyGuests();
  const { companyId } = guests;
  const client = new pg.Client({ connectionString: guests.url });
  await client.connect();
  const server = await productionServer(guests.url);
  try {
    const ask = asker(server.url, await signIn(server));
    await ask(`/api/crm/customers/list?companyId=${companyId}`);
    const hand = await statements(client, companyId);
    say(`  by hand: ${figure(hand)} guests a second`);
    const selection = { query: { filters: { isVIP: false } } };
    const { total } = await ask<{ total: number }>(
      `/api/crm/customers/list?companyId=${companyId}&size=0&filters=${encodeURIComponent('{"isVIP":false}')}`,
    );
    const edit = await follow(ask, server.pid, companyId, () =>
      ask('/api/crm/customers/bulk', { companyId, selection, change: { role: 1 }, expected: total }),
    );
    say(`  edited: ${figure(edit.taken.seconds)} s`);
    const undo = await follow(ask, server.pid, companyId, () =>
      ask(`/api/${companyId}/audit/batches/${edit.jobId}/undo`, {}),
    );
    say(`  undone: ${figure(undo.taken.seconds)} s`);
    if (edit.taken.changed !== total || undo.taken.changed !== total)
      throw new Error(`${edit.taken.changed} changed and ${undo.taken.changed} undone of ${total}`);
    const { rows } = await client.query<{ wrong: number }>(
      `select count(*)::int as wrong from (select entity_id from audit_log where company_id = $1 and batch_id = $2
        and entity = 'customer' group by 1 having count(*) > 1) twice`,
      [companyId, edit.jobId],
    );
    if (rows[0]?.wrong) throw new Error(`${rows[0].wrong} guests were changed twice`);
    // Later benches find the table as they would have it.
    await client.query('vacuum analyze customers');
    return report(guests.count, guests.postgres.version, { edit: edit.taken, undo: undo.taken }, hand);
  } finally {
    await server.stop();
    await client.end();
  }
}

function report(count: number, version: string, jobs: { edit: Taken; undo: Taken }, hand: number): Report {
  const { edit, undo } = jobs;
  const rate = ({ changed, seconds }: Taken) => changed / seconds;
  const row = (what: string, taken: Taken) => [
    what,
    rate(taken),
    taken.seconds,
    rate(taken) / hand,
    taken.gap,
    taken.others,
    taken.before,
    taken.peak,
  ];
  const gap = Math.max(edit.gap, undo.gap);
  const memory = Math.max(edit.peak - edit.before, undo.peak - undo.before);
  return {
    title: 'All guests of a company made VIPs as one job, over HTTP, and taken back',
    conditions: [
      `${count.toLocaleString('en')} guests, PostgreSQL ${version}, ` +
        Object.entries(serverSettings)
          .map((pair) => pair.join(' = '))
          .join(', '),
      `By hand: the same change of ${byHand.toLocaleString('en')} guests in one update and one insert.`,
      'Lists: the first page for somebody else meanwhile, p95 in ms. Memory of the server process in MiB.',
    ],
    columns: ['What', 'guests/s', 'seconds', 'of by hand', 'longest gap, s', 'lists', 'memory before', 'peak'],
    rows: [row('bulk edit', edit), row('undone', undo), ['by hand', hand, byHand / hand, 1, NaN, NaN, NaN, NaN]],
    aims: [
      {
        what: 'as fast as statements by hand',
        aim: '≥ 0.5 of their speed',
        reached: figure(rate(edit) / hand),
        met: rate(edit) / hand >= 0.5,
      },
      {
        what: 'progress is told steadily',
        aim: `≤ ${gapAllowed} s without news`,
        reached: `${figure(gap)} s`,
        met: gap <= gapAllowed,
      },
      {
        what: 'memory stays flat: peak above what it was before',
        aim: `≤ ${room} MiB`,
        reached: `${figure(memory)} MiB`,
        met: memory <= room,
      },
    ],
    figures: { ...jobs, byHand: hand },
  };
}
