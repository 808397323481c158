import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bulkCustomers, type BulkResult } from '#contract/guests/bulk.ts';
import { guestImports } from '#contract/imports/guestImports.ts';
import type { ImportCalls } from '#contract/imports/imports.ts';
import { reservationImports } from '#contract/imports/reservationImports.ts';
import { createCampaign, getCampaign, patchCampaign, sendCampaign } from '#contract/marketing/campaigns.ts';
import { createVoucher, issueVouchers } from '#contract/marketing/vouchers.ts';
import { getJob } from '#contract/platform/jobs.ts';
import { issueAfterVisits } from '#server/marketing/vouchers/afterVisit.ts';
import { customers } from '#server/platform/db/schema.ts';
import { gatewaySender } from '#server/platform/sms/gateway.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import { databaseKind } from '#tests/support/database.ts';
import type { Client } from '#tests/support/http.ts';
import { importerAt } from '#tests/support/imports.ts';
import { jobsWithInterruptions, withInterruptions } from '#tests/support/interrupted.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { fakeGateway, type FakeGateway } from '#tests/support/smsGateway.ts';

/**
 * Every kind of long work, done by processes that end before and after each of its transactions: nothing is lost, nothing
 * happens twice. Imports, whose statements are the same on both databases and take
 * a minute on the embedded one, on PostgreSQL alone. Real processes are killed in `kill`; deliveries have `delivery-faults`.
 */
const { own: companyId } = small;
const [branchId] = small.branches;
/** More than a part of any kind of work. */
const guests = 3_300;

let server: TestServer;
let client: Client;
let token = '';
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const user = buildUser({ id: 'worker', role: 'manager', isAdmin: true, companyId });
  token = (await signInAll(server.services.identity, [user])).get('worker') ?? '';
  client = server.client(token);
  const rows = Array.from({ length: guests }, (_, index) => buildCustomer({ companyId, visits: 10_000 + index }));
  await server.database.sql.insert(customers).values(rows);
  await query(`update billing_accounts set points = 100000`);
});
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.database.query({ text, values });
const many = { filters: { visits: { gte: 10_000, lte: 10_000 + guests } } };
const pointsOf = async (kind: 'campaign' | 'coupon') =>
  (await query('select points::int from billing_accounts where id = $1', [small.account[kind]])) as [
    { points: number },
  ];

/** Does what waits, in processes of which at least so many end early. */
async function interrupt(least = 3): Promise<void> {
  expect(await jobsWithInterruptions(server.services)).toBeGreaterThanOrEqual(least);
}

it('a bulk edit changes each guest once, and counts all', async () => {
  const change = { role: 1 as const };
  const { jobId } = await client.call(bulkCustomers, {
    body: { companyId, selection: { query: many }, change, expected: guests },
  });
  await interrupt();
  const { status, result } = await client.call(getJob, { params: { companyId, jobId } });
  expect(status).toBe('done');
  expect(result as BulkResult).toMatchObject({ changed: guests, skipped: 0, failed: 0 });
  expect(
    await query(
      `select (count(*) filter (where c.is_vip))::int as vips, sum(a.rows)::int as logged,
          (count(*) filter (where c.version <> 1 + a.rows or a.rows > 1))::int as wrong
        from customers c, lateral (select count(*) as rows from audit_log a
          where a.company_id = c.company_id and a.batch_id = $2 and a.entity_id = c.id) a
        where c.company_id = $1 and c.visits >= 10000`,
      [companyId, jobId],
    ),
  ).toEqual([{ vips: guests, logged: guests, wrong: 0 }]);
});

/** Uploads and checks a file; then imports it, and takes it back, in processes that end. */
async function importAndRollBack(
  calls: ImportCalls,
  text: string,
  changes: object,
  imported: (importId: string) => Promise<void>,
) {
  const importer = importerAt(server.url, token, companyId, () => server.services.jobs.idle(), calls);
  const { id } = await importer.checked(text, changes);
  const interrupted = importerAt(server.url, token, companyId, () => interrupt(2), calls);
  const run = await interrupted.run(id);
  await imported(id);
  const taken = await interrupted.rollback(id);
  return { id, run, taken };
}

const guestsNow = async () =>
  (await query('select count(*)::int as all from customers where company_id = $1', [companyId]))[0];

it.runIf(databaseKind === 'postgres')(
  'an import of guests brings each line in once, and takes all of it back',
  async () => {
    const before = await guestsNow();
    const lines = 1_500;
    // Every tenth line names a guest of an earlier one; some name nobody.
    const text = Array.from({ length: lines }, (_, index) => {
      const phone = `0911${String(index % 10 === 9 ? index - 5 : index).padStart(6, '0')}`;
      return index % 500 === 3 ? ',,x' : `Interrupted ${index},${phone},note ${index}`;
    });
    const failed = 3;
    const created = lines - lines / 10 - failed;
    const { run, taken } = await importAndRollBack(
      guestImports,
      `name,phone,note\n${text.join('\n')}\n`,
      {},
      async () => {
        const names = (await query(
          `select name from customers where company_id = $1 and name like 'Interrupted %' order by name collate "C"`,
          [companyId],
        )) as { name: string }[];
        expect(names.map(({ name }) => name)).toEqual(
          text
            .flatMap((line, index) => (index % 10 === 9 || line.startsWith(',') ? [] : [`Interrupted ${index}`]))
            .sort(),
        );
      },
    );
    expect(run).toMatchObject({ status: 'done', counts: { created, skipped: lines / 10, failed } });
    expect(taken).toMatchObject({ status: 'rolledBack', counts: { removed: created, kept: 0 } });
    expect(await guestsNow()).toEqual(before);
  },
);

it.runIf(databaseKind === 'postgres')(
  'an import of reservations brings each line in once, and takes all of it back',
  async () => {
    const before = await guestsNow();
    const rows = 1_500;
    const created = rows - rows / 10 - rows / 100;
    // Every fourth is nobody's, every tenth the one before once more, every hundredth has no size.
    const text = Array.from({ length: rows }, (_, index) => {
      const number = index % 10 === 9 ? index - 1 : index;
      const day = `2025-0${1 + (number % 9)}-${String(1 + (number % 28)).padStart(2, '0')}`;
      const guest = number % 4 === 0 ? ',' : `Visitor ${number % 500},0922${String(number % 500).padStart(6, '0')}`;
      return `K-${number},${day} 19:00,${index % 100 === 5 ? '' : 2},${number % 3 ? 'seated' : 'no-show'},${guest}`;
    });
    const header = 'reservation id,start time,covers,status,guest name,phone';
    const { id, run, taken } = await importAndRollBack(
      reservationImports,
      `${header}\n${text.join('\n')}\n`,
      { branchId },
      async (importId) =>
        expect(
          await query(
            `select count(*)::int as rows, count(distinct external_id)::int as numbers from reservations
            where company_id = $1 and import_id = $2 and deleted_time is null`,
            [companyId, importId],
          ),
        ).toEqual([{ rows: created, numbers: created }]),
    );
    expect(run).toMatchObject({ status: 'done', counts: { created, skipped: rows / 10, failed: rows / 100 } });
    expect(taken).toMatchObject({ status: 'rolledBack', counts: { removed: created, kept: 0 } });
    expect(await guestsNow()).toEqual(before);
    expect(
      await query(
        `select count(*)::int as rows, (count(*) filter (where r.deleted_time is null))::int as left,
        (count(*) filter (where r.version <> e.events))::int as wrong,
        (count(*) filter (where r.customer_id is not null or r.guest_name is not null or r.external_id is not null))::int as named
      from reservations r, lateral (select count(*) as events from reservation_events e
        where e.company_id = r.company_id and e.reservation_id = r.id) e
      where r.company_id = $1 and r.import_id = $2`,
        [companyId, id],
      ),
    ).toEqual([{ rows: created, left: 0, wrong: 0, named: 0 }]);
  },
);

const makeVoucher = async (changes: object = {}) => {
  const data = { title: 'Tea for two', terms: 'One a visit.', ...changes };
  return (await client.call(createVoucher, { body: { data: { companyId, data } } })).id;
};

/** How many were issued, to how many guests, for how many occasions; as the voucher, its figures and the log count them. */
const issuedOf = (voucherId: string) =>
  query(
    `select count(*)::int as held, count(distinct customer_id)::int as guests, count(distinct occasion)::int as occasions,
        count(distinct code)::int as codes,
        (select issued from vouchers v where v.company_id = $1 and v.id = $2) as issued,
        (select sum(vouchers)::int from voucher_days d
          where d.company_id = $1 and d.voucher_id = $2 and counted = 'issued' and span = 'all') as counted,
        (select count(*)::int from audit_log a where a.company_id = $1 and a.entity = 'issuedVoucher'
          and a.action = 'create' and a.after ->> 'voucherId' = $2) as logged
      from issued_vouchers where company_id = $1 and voucher_id = $2`,
    [companyId, voucherId],
  );
const allIssued = (count: number, holders: number) => [
  { held: count, guests: holders, occasions: count, codes: count, issued: count, counted: count, logged: count },
];

it('vouchers for a list are issued once to each guest, and paid for once', async () => {
  const voucherId = await makeVoucher();
  const [{ points }] = await pointsOf('coupon');
  const { jobId } = await client.call(issueVouchers, {
    params: { voucherId },
    body: { companyId, selection: { query: many }, expected: guests },
  });
  // Some are not to be given one any more: their points come back.
  const gone = 7;
  await query(
    `update customers set erased_time = now() where company_id = $1 and id in (
      select id from customers where company_id = $1 and visits >= 10000 order by id desc limit $2::bigint)`,
    [companyId, gone],
  );
  await interrupt();
  const issued = guests - gone;
  expect(await client.call(getJob, { params: { companyId, jobId } })).toMatchObject({
    status: 'done',
    result: { issued, left: 0, already: 0, points: issued },
  });
  expect(await issuedOf(voucherId)).toEqual(allIssued(issued, issued));
  expect(await pointsOf('coupon')).toEqual([{ points: points - issued }]);
  expect(
    await query(`select kind, points::int from point_movements where account_id = $1 and key like $2 order by number`, [
      small.account.coupon,
      `vouchers/${jobId}/%`,
    ]),
  ).toEqual([
    { kind: 'reserve', points: -guests },
    { kind: 'release', points: gone },
  ]);
});

it('each visit is rewarded once', async () => {
  const voucherId = await makeVoucher({ issuedBy: 'visit', branchIds: [branchId], delayIssueTime: 0 });
  const visits = 1_200;
  await query(`update vouchers set created_time = now() - interval '1 hour' where company_id = $1 and id = $2`, [
    companyId,
    voucherId,
  ]);
  await query(
    `insert into reservations (company_id, id, branch_id, customer_id, state, start_time, seated_time, group_size)
      select $1, 'rewarded-' || row_number() over (order by c.id, n), $2, c.id, 'seated',
        now() - interval '20 minutes', now() - interval '20 minutes', 2
      from (select id from customers where company_id = $1 and visits >= 10000 and erased_time is null
        order by id limit $3::bigint / 2) c, generate_series(1, 2) n`,
    [companyId, branchId, visits],
  );
  expect(await withInterruptions(server.services, (services) => issueAfterVisits(services))).toBeGreaterThanOrEqual(3);
  expect(await issuedOf(voucherId)).toEqual(allIssued(visits, visits / 2));
});

/** Sends a campaign to so many guests, in such processes. @returns it at its end, and the points it took */
async function sendCampaignTo(count: number) {
  const [{ points: before }] = await pointsOf('campaign');
  const { campaign } = await client.call(createCampaign, {
    body: {
      companyId,
      customersQueryParams: { filters: { visits: { gte: 10_000, lte: 10_000 + count - 1 } } },
      content: 'Dear {name}',
    },
  });
  const { id } = campaign;
  await client.call(patchCampaign, { body: { id, companyId, version: 1, quiet_days: 0 } });
  await client.call(sendCampaign, { params: { id }, query: { companyId }, body: { version: 2 } });
  await interrupt();
  const ended = (await client.call(getCampaign, { params: { id }, query: { companyId } })).campaign;
  const [{ points }] = await pointsOf('campaign');
  return { campaign: ended, taken: before - points };
}

it('a campaign reaches each guest once, and is paid for once', async () => {
  const count = 600;
  const { campaign, taken } = await sendCampaignTo(count);
  expect(campaign).toMatchObject({ status: 'sent', counts: { total: count, sent: count }, points_spent: count });
  expect(taken).toBe(count);
  expect(
    await query(
      `select count(*)::int as all, count(distinct recipient)::int as numbers from outbox where company_id = $1 and channel = 'sms'`,
      [companyId],
    ),
  ).toEqual([{ all: count, numbers: count }]);
});

describe('a campaign through a gateway', () => {
  const plain = () => server.services.sms;
  let before: ReturnType<typeof plain>;
  let gateway: FakeGateway;
  const openGateway = async (idempotent: boolean) => {
    before = plain();
    gateway = await fakeGateway({ idempotent });
    const { url } = gateway;
    server.services.sms = gatewaySender({ url, token: 'token-of-the-tests', idempotent });
  };
  afterEach(async () => {
    server.services.sms = before;
    await gateway.close();
  });
  const numbers = () => new Set(gateway.delivered.map(({ to }) => to));

  it('that heeds keys reaches each guest once', async () => {
    await openGateway(true);
    const count = 150;
    const { campaign, taken } = await sendCampaignTo(count);
    expect(campaign).toMatchObject({ status: 'sent', counts: { sent: count, unknown: 0 }, points_spent: count });
    expect(gateway.calls).toBeGreaterThan(count);
    expect(gateway.delivered).toHaveLength(count);
    expect(numbers().size).toBe(count);
    expect(taken).toBe(count);
  });

  it('that does not reaches nobody twice, and shows the doubtful ones', async () => {
    await openGateway(false);
    const count = 150;
    const { campaign, taken } = await sendCampaignTo(count);
    const { sent, unknown } = campaign.counts;
    expect(campaign).toMatchObject({ status: 'sent', points_spent: count });
    expect(sent + unknown).toBe(count);
    expect(unknown).toBeGreaterThan(0);
    expect(numbers().size).toBe(gateway.delivered.length);
    const phones = (await query(
      `select phone_number as phone from campaign_recipients where campaign_id = $1 and status = 'sent'`,
      [campaign.id],
    )) as { phone: string }[];
    expect(phones).toHaveLength(sent);
    expect(phones.filter(({ phone }) => !numbers().has(phone))).toEqual([]);
    expect(taken).toBe(count);
  });
});
