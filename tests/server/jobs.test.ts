import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { jobs } from '#server/platform/db/schema.ts';
import { jobKind, type JobKind } from '#server/platform/jobs/kind.ts';
import { jobRunner } from '#server/platform/jobs/runner.ts';
import { enqueueJob, jobsOf, maxOpenJobs } from '#server/platform/jobs/store.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { small } from '#tests/support/build.ts';
import { withServer, type TestServer } from '#tests/support/server.ts';

const counting = (steps: number, seen: number[], before?: (at: number) => Promise<void>): JobKind =>
  jobKind({
    name: 'count',
    permission: 'crm',
    input: z.object({ fail: z.enum(['once', 'refused']).optional() }),
    cancellable: true,
    confinedResult: 'all',
    async run(context) {
      for (let at = (context.cursor as number | null) ?? 0; at < steps; at++) {
        await before?.(at);
        await context.step({ done: at + 1, total: steps, cursor: at + 1 }, async () => {
          if (context.input.fail === 'refused') throw new ApiError('invalid_input', 'not like this');
          if (context.input.fail === 'once' && !seen.includes(-1)) {
            seen.push(-1);
            throw new Error('a stumble');
          }
          seen.push(at);
          return Promise.resolve();
        });
      }
      return { steps };
    },
    cancel: () => Promise.resolve({ cleared: true }),
  });

const ask = (server: TestServer, input: unknown = {}) =>
  enqueueJob(server.database.sql, { companyId: small.own, kind: 'count', input, userId: null });

async function rowOf(server: TestServer, id: string) {
  const [row] = await server.database.sql.select().from(jobs).where(eq(jobs.id, id));
  if (!row) throw new Error('no such job');
  return row;
}

async function until(condition: () => Promise<boolean> | boolean) {
  for (let tries = 0; tries < 400; tries++) {
    if (await condition()) return;
    await pause(25);
  }
  throw new Error('waited for nothing');
}

test('a job is done step by step, and says what came out', async () => {
  await withServer({ jobs: false }, async (server) => {
    const seen: number[] = [];
    const runner = jobRunner(server.services, { kinds: [counting(3, seen)] });
    await runner.start();
    const id = await ask(server);
    await runner.idle();
    expect(seen).toEqual([0, 1, 2]);
    expect(await rowOf(server, id)).toMatchObject({ status: 'done', done: 3, total: 3, result: { steps: 3 } });
    await runner.stop();
  });
});

test('a job goes on where it was when its process was lost, and the lost process can write nothing more', async () => {
  await withServer({ jobs: false }, async (server) => {
    const [first, second]: [number[], number[]] = [[], []];
    let goOn: () => void = () => undefined;
    const hangs = new Promise<void>((done) => (goOn = done));
    let hanging = false;
    const kind = counting(6, first, async (at) => {
      if (at < 2) return;
      hanging = true;
      await hangs;
    });
    const lost = jobRunner(server.services, { kinds: [kind], leaseSeconds: 600 });
    await lost.start();
    const id = await ask(server);
    await until(() => hanging);
    // Its lease runs out: each step that it makes would renew it, so it makes none until another has taken over.
    await server.database.query({ text: `update jobs set lease_until = now() - interval '1 second'` });
    const other = jobRunner(server.services, {
      kinds: [counting(6, second, (at) => until(() => at < 4 || !hanging))],
    });
    await other.start();
    await until(() => second.length >= 2);
    goOn();
    await lost.stop();
    hanging = false;
    await other.idle();
    expect(await rowOf(server, id)).toMatchObject({ status: 'done', done: 6 });
    expect(first).toEqual([0, 1]);
    expect(second).toEqual([2, 3, 4, 5]);
    await other.stop();
  });
});

test('a stumble is tried again, a refusal is told', async () => {
  await withServer({ jobs: false }, async (server) => {
    const seen: number[] = [];
    const runner = jobRunner(server.services, { kinds: [counting(2, seen)] });
    await runner.start();
    const [stumbling, refused] = [await ask(server, { fail: 'once' }), await ask(server, { fail: 'refused' })];
    await runner.idle();
    expect(await rowOf(server, stumbling)).toMatchObject({ status: 'done', error: null });
    expect(await rowOf(server, refused)).toMatchObject({
      status: 'failed',
      error: { code: 'invalid_input', reason: 'not like this' },
    });
    await runner.stop();
  });
});

test('a job that is stopped clears up, running or still waiting', async () => {
  await withServer({ jobs: false }, async (server) => {
    const seen: number[] = [];
    const runner = jobRunner(server.services, { kinds: [counting(1_000, seen, () => pause(5))] });
    await runner.start();
    const id = await ask(server);
    await until(() => seen.length > 3);
    await server.database.query({ text: `update jobs set status = 'cancelling' where id = $1`, values: [id] });
    await runner.idle();
    expect(await rowOf(server, id)).toMatchObject({ status: 'cancelled', result: { cleared: true } });
    expect(seen.length).toBeLessThan(1_000);
    await runner.stop();
  });
});

test('a job that waits for a later time is not among those under way', async () => {
  await withServer({ jobs: false }, async (server) => {
    const now = await ask(server);
    const later = await enqueueJob(server.database.sql, {
      companyId: small.own,
      kind: 'count',
      input: {},
      userId: null,
      runAt: new Date(Date.now() + 3_600_000),
    });
    const listed = (await jobsOf(server.database, small.own, { open: true })).map(({ row }) => row.id);
    expect(listed).toContain(now);
    expect(listed).not.toContain(later);
    expect(await jobsOf(server.database, small.own, { ids: [later] })).toHaveLength(1);
  });
});

test('companies take turns, and one alone never holds every place', async () => {
  await withServer({ jobs: false }, async (server) => {
    const order: string[] = [];
    const running: string[] = [];
    let maxOfOne = 0;
    const kind = jobKind({
      name: 'count',
      permission: 'crm',
      confinedResult: 'all',
      input: z.object({}),
      cancellable: true,
      async run({ companyId }) {
        order.push(companyId);
        running.push(companyId);
        maxOfOne = Math.max(maxOfOne, running.filter((one) => one === small.own).length);
        await pause(100);
        running.splice(running.indexOf(companyId), 1);
        return {};
      },
    });
    const company = (companyId: string) => ({ companyId, kind: 'count', input: {}, userId: null });
    for (let count = 0; count < 20; count++) await enqueueJob(server.database.sql, company(small.own));
    for (let count = 0; count < 4; count++) await enqueueJob(server.database.sql, company(small.foreign));
    const runner = jobRunner(server.services, { kinds: [kind] });
    await runner.start();
    await runner.idle();
    await runner.stop();
    expect(order).toHaveLength(24);
    // Asked for after twenty of another company, the last of these four is among the first ten.
    expect(order.lastIndexOf(small.foreign)).toBeLessThan(10);
    expect(maxOfOne).toBe(2);
  });
});

test('a person, and a company, can have only so much under way', async () => {
  await withServer({ jobs: false }, async (server) => {
    const asked = (userId: string | null, runAt?: Date) =>
      server.database.transaction((transaction) =>
        enqueueJob(transaction, { companyId: small.own, kind: 'count', input: {}, userId, runAt }).then(
          () => 'taken',
          (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
        ),
      );
    const all = (userId: string, count: number) => Promise.all(Array.from({ length: count }, () => asked(userId)));
    await server.database.query({ text: `delete from jobs` });
    const taken = (answers: readonly string[]) => answers.filter((one) => one === 'taken').length;
    const one = await all('one', maxOpenJobs.person + 3);
    expect(taken(one)).toBe(maxOpenJobs.person);
    expect(one).toContain('too_many_requests');
    const others = (await Promise.all(['two', 'three', 'four'].map((id) => all(id, maxOpenJobs.person)))).flat();
    expect(taken(others)).toBe(maxOpenJobs.company - maxOpenJobs.person);
    // What the product itself asks for, and what is for a later time, is not refused.
    expect(await asked(null)).toBe('taken');
    expect(await asked('one', new Date(Date.now() + 3_600_000))).toBe('taken');
    await server.database.query({ text: `update jobs set status = 'done'` });
    expect(await asked('one')).toBe('taken');
  });
});
