import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { jobs } from '#server/platform/db/schema.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { jobRunner } from '#server/platform/jobs/runner.ts';
import { enqueueJob, enqueueOnce } from '#server/platform/jobs/store.ts';
import { small } from '#tests/support/build.ts';
import { openTransaction, transactionsThatWait } from '#tests/support/openTransaction.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** A job that does whatever there is to do waits once, however many transactions enqueue it. */

const { own: companyId, foreign } = small;
const kind = 'tidying';
let server: TestServer;
beforeAll(async () => {
  server = await openServer({ jobs: false });
});
afterAll(() => server?.close());
beforeEach(() => server.database.sql.delete(jobs));

const enqueue = (of: { companyId: string; kind: string } = { companyId, kind }) =>
  server.database.transaction((transaction) => enqueueOnce(transaction, of));
const waiting = async () =>
  (
    await server.database.sql
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, kind), eq(jobs.companyId, companyId)))
  ).length;
const setStatus = (status: 'running' | 'done') => server.database.sql.update(jobs).set({ status });

/** A transaction that enqueues the job and stays open. */
const holding = () => openTransaction(server.database, (transaction) => enqueueOnce(transaction, { companyId, kind }));

it('transactions at the same time enqueue one job', async () => {
  const end = await holding();
  const others = [enqueue(), enqueue()];
  await transactionsThatWait(server.database, 2);
  await end();
  await Promise.all(others);
  expect(await waiting()).toBe(1);
});

it('a transaction that fails enqueues nothing, and one that waits for it enqueues the job', async () => {
  const end = await holding();
  const other = enqueue();
  await transactionsThatWait(server.database, 1);
  await expect(end(new Error('no'))).rejects.toThrow('no');
  await other;
  expect(await waiting()).toBe(1);
  await server.database.sql.delete(jobs);
  const failing = server.database.transaction(async (transaction) => {
    await enqueueOnce(transaction, { companyId, kind });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await waiting()).toBe(0);
});

it.each(['running', 'done'] as const)('while the job is %s, another one is enqueued, once', async (status) => {
  await enqueue();
  await setStatus(status);
  await enqueue();
  await enqueue();
  expect(await waiting()).toBe(2);
});

it('jobs of other kinds and companies are others', async () => {
  await enqueue({ companyId, kind: 'another' });
  await enqueue({ companyId: foreign, kind });
  expect(await waiting()).toBe(0);
  await enqueue();
  expect(await waiting()).toBe(1);
});

it('a job that waits already begins after the transaction, so that it sees what that wrote', async () => {
  const seen: number[] = [];
  const tidying = jobKind({
    name: kind,
    permission: 'crm',
    input: z.object({}),
    cancellable: false,
    confinedResult: 'all',
    async run({ services }) {
      const written = await services.database.sql
        .select()
        .from(jobs)
        .where(inArray(jobs.kind, ['written']));
      seen.push(written.length);
      return {};
    },
  });
  await enqueue();
  const end = await openTransaction(server.database, async (transaction) => {
    await enqueueOnce(transaction, { companyId, kind });
    await enqueueJob(transaction, { companyId, kind: 'written', input: {}, userId: null });
  });
  const runner = jobRunner(server.services, { kinds: [tidying] });
  const started = runner.start();
  await transactionsThatWait(server.database, 1);
  expect(seen).toEqual([]);
  await end();
  await started;
  await runner.idle();
  await runner.stop();
  expect(seen).toEqual([1]);
});
