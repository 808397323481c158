import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bulkCustomers, type BulkResult } from '#contract/guests/bulk.ts';
import { listCustomers } from '#contract/guests/crm.ts';
import { getJob, isOpenJob, type Job } from '#contract/platform/jobs.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { databaseKind } from '#tests/support/database.ts';
import type { Client } from '#tests/support/http.ts';
import { startKillable } from '#tests/support/killable.ts';

/** A real server is killed with SIGKILL in the middle of a bulk edit; a restarted one ends it. */

const companyId = 'chunshui';
const guests = databaseKind === 'embedded' ? 1_500 : 9_000;
const kills = databaseKind === 'embedded' ? 1 : 2;

/** Waits until so many guests are done, or the job is over. */
async function reach(client: Client, jobId: string, done: number): Promise<Job> {
  for (let tries = 0; tries < 6_000; tries++) {
    const job = await client.call(getJob, { params: { companyId, jobId } });
    if (!isOpenJob(job) || job.done >= done) return job;
    await pause(10);
  }
  throw new Error('waited for nothing');
}

it('a killed bulk edit is ended by the restarted server, each guest changed once', async () => {
  const server = await startKillable({ guests });
  const { total } = await server.client.call(listCustomers, { query: { companyId, size: 1 } });
  const { total: others } = await server.client.call(listCustomers, {
    query: { companyId, size: 1, filters: { isVIP: false } },
  });
  const body = { companyId, selection: { query: {} }, change: { role: 1 as const }, expected: total };
  const { jobId } = await server.client.call(bulkCustomers, { body });
  const seen: number[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const job = await reach(server.client, jobId, (seen.at(-1) ?? 0) + 1);
    expect(job.status, 'it was too quick to be killed').toBe('running');
    seen.push(job.done);
    await server.kill();
    await server.revive();
  }
  const ended = await reach(server.client, jobId, Infinity);
  expect(ended.status).toBe('done');
  // What it counted before it was killed counts.
  expect(ended.result as BulkResult).toMatchObject({ changed: others, skipped: total - others, failed: 0 });
  expect(await server.end()).toBe(0);

  const { databaseUrl, dataDir } = server;
  const database = await openDatabase(databaseUrl ? { url: databaseUrl, dataDir: '', pool: 1 } : { dataDir });
  try {
    const [wrong] = await database.query<{ vips: number; wrong: number; logged: number }>({
      text: `select (count(*) filter (where c.is_vip))::int as vips, sum(a.rows)::int as logged,
          (count(*) filter (where c.version <> 1 + a.rows or a.rows > 1))::int as wrong
        from customers c, lateral (select count(*) as rows from audit_log a
          where a.company_id = c.company_id and a.batch_id = $2 and a.entity_id = c.id) a
        where c.company_id = $1`,
      values: [companyId, jobId],
    });
    expect(wrong).toEqual({ vips: total, logged: others, wrong: 0 });
  } finally {
    await database.close();
  }
}, 300_000);
