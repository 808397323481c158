import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { couponAccounts } from '#contract/money/billing.ts';
import { listCustomers } from '#contract/guests/crm.ts';
import { getJob, isOpenJob, type Job } from '#contract/platform/jobs.ts';
import { login } from '#contract/platform/session.ts';
import { createVoucher, getVoucher, issueVouchers } from '#contract/marketing/vouchers.ts';
import { voucherStats } from '#contract/marketing/voucherFigures.ts';
import { demoPassword } from '#demo/users.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { clientOf, type Client } from '#tests/support/http.ts';
import { drawsWay } from '#tests/support/share.ts';
import { startKillable, type Killable } from '#tests/support/killable.ts';

/** A real server is killed with SIGKILL while it issues vouchers; a restarted one ends it: nothing lost, nothing twice. */

const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';
/** As many as another test plants. */
const guests = 9_000;
const kills = 2;

async function administrator({ url }: Killable): Promise<Client> {
  const body = { email: 'admin@maitre.example', password: demoPassword };
  return clientOf(url, (await clientOf(url).call(login, { body })).token);
}

/** The data themselves, while no server has them. */
async function within<T>({ databaseUrl }: Killable, work: (database: Database) => Promise<T>): Promise<T> {
  if (!databaseUrl) throw new Error('This is about PostgreSQL.');
  const database = await openDatabase({ url: databaseUrl, dataDir: '', pool: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function until<T>(read: () => Promise<T>, good: (found: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 8_000; tries++) {
    const found = await read();
    if (good(found)) return found;
    await pause(15);
  }
  throw new Error('waited for nothing');
}

const make = async (client: Client, changes: object = {}) =>
  (
    await client.call(createVoucher, {
      body: { data: { companyId, data: { title: 'Tea for two', terms: 'One a visit.', ...changes } } },
    })
  ).id;

/** How many are held, by how many guests, for how many occasions; as the voucher, its figures and the log count them. */
const countsOf = (database: Database, voucherId: string, batchId: string | null) =>
  database.query({
    text: `select count(*)::int as held, count(distinct customer_id)::int as guests, count(distinct occasion)::int as occasions,
        count(distinct code)::int as codes,
        (select issued from vouchers v where v.company_id = $1 and v.id = $2) as issued,
        (select sum(vouchers)::int from voucher_days d
          where d.company_id = $1 and d.voucher_id = $2 and counted = 'issued' and span = 'all') as counted,
        (select count(*)::int from audit_log a where a.company_id = $1 and a.entity = 'issuedVoucher'
          and a.action = 'create' and a.after ->> 'voucherId' = $2 and ($3::text is null or a.batch_id = $3)) as logged
      from issued_vouchers where company_id = $1 and voucher_id = $2`,
    values: [companyId, voucherId, batchId],
  });
const allOf = (count: number, holders: number) => [
  { held: count, guests: holders, occasions: count, codes: count, issued: count, counted: count, logged: count },
];

const makes = drawsWay('vouchers', ['job', 'visits']);

it.runIf(makes('job'))(
  'a killed job is ended by the restarted server: each guest has one, and the points are right',
  async () => {
    const server = await startKillable({ guests });
    let client = await administrator(server);
    const { total } = await client.call(listCustomers, { query: { companyId, size: 1 } });
    const account = async () => {
      const { accounts } = await client.call(couponAccounts.list, { query: { companyId } });
      if (!accounts[0]) throw new Error('There is no account.');
      return accounts[0];
    };
    const { id: accountId, version, points } = await account();
    await client.call(couponAccounts.deposit, {
      params: { id: accountId },
      body: { version, points: 10_000, paymentAmount: 0, paymentMethod: 'CASH' },
    });
    const voucherId = await make(client);
    const { jobId } = await client.call(issueVouchers, {
      params: { voucherId },
      body: { companyId, selection: { query: {} }, expected: total },
    });
    expect((await account()).points).toBe(points + 10_000 - total);
    const job = (): Promise<Job> => client.call(getJob, { params: { companyId, jobId } });
    let done = 0;
    const gone = 7;
    for (let kill = 1; kill <= kills; kill++) {
      const reached = await until(job, (found) => !isOpenJob(found) || found.done > done);
      expect(reached.status, 'it was too quick to be killed').toBe('running');
      ({ done } = reached);
      await server.kill();
      // Some are not to be given one any more: their points come back.
      if (kill === 1)
        await within(server, (database) =>
          database.query({
            text: `update customers set erased_time = now() where company_id = $1 and id in (
            select id from customers where company_id = $1 order by id desc limit $2::bigint)`,
            values: [companyId, gone],
          }),
        );
      await server.revive();
      client = await administrator(server);
    }
    const ended = await until(job, (found) => !isOpenJob(found));
    const issued = total - gone;
    expect(ended).toMatchObject({ status: 'done', result: { issued, left: 0, already: 0, points: issued } });
    expect((await account()).points).toBe(points + 10_000 - issued);
    expect(await client.call(getVoucher, { params: { voucherId }, query: { companyId } })).toMatchObject({ issued });
    expect(await server.end()).toBe(0);
    await within(server, async (database) => {
      expect(await countsOf(database, voucherId, jobId)).toEqual(allOf(issued, issued));
      const moved = await database.query({
        text: `select kind, points::int as points from point_movements where account_id = $1 and key like $2 order by number`,
        values: [accountId, `vouchers/${jobId}/%`],
      });
      expect(moved).toEqual([
        { kind: 'reserve', points: -total },
        { kind: 'release', points: gone },
      ]);
    });
  },
  300_000,
);

it.runIf(makes('visits'))(
  'killed while it rewards visits, the restarted server rewards the rest, each visit once',
  async () => {
    const visits = 4_000;
    const server = await startKillable({ guests });
    let client = await administrator(server);
    const voucherId = await make(client, { issuedBy: 'visit', branchIds: [branchId], delayIssueTime: 0 });
    await server.kill();
    await within(server, async (database) => {
      await database.query({
        text: `update vouchers set created_time = now() - interval '1 hour' where company_id = $1 and id = $2`,
        values: [companyId, voucherId],
      });
      // The demo's own visits of the hour are not among them, so that the sum is known.
      await database.query({
        text: `update reservations set deleted_time = now() where company_id = $1 and branch_id = $2
        and start_time > now() - interval '3 days'`,
        values: [companyId, branchId],
      });
      await database.query({
        text: `insert into reservations (company_id, id, branch_id, customer_id, state, start_time, seated_time, group_size)
        select $1, 'rewarded-' || row_number() over (order by c.id, n), $2, c.id, 'seated',
          now() - interval '20 minutes', now() - interval '20 minutes', 2
        from (select id from customers where company_id = $1 and erased_time is null order by id limit $3::bigint / 2) c,
          generate_series(1, 2) n`,
        values: [companyId, branchId, visits],
      });
    });
    const issued = async () =>
      (await client.call(voucherStats, { params: { voucherId }, query: { companyId } })).issued.total;
    let before = 0;
    for (let kill = 1; kill <= kills; kill++) {
      await server.revive();
      client = await administrator(server);
      before = await until(issued, (count) => count > before);
      expect(before, 'it was too quick to be killed').toBeLessThan(visits);
      await server.kill();
    }
    await server.revive();
    client = await administrator(server);
    await until(issued, (count) => count >= visits);
    expect(await server.end()).toBe(0);
    await within(server, async (database) =>
      expect(await countsOf(database, voucherId, null)).toEqual(allOf(visits, visits / 2)),
    );
  },
  400_000,
);
