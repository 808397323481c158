import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listIssuedVouchers } from '#contract/marketing/vouchers.ts';
import { small } from '#tests/support/build.ts';
import { openVoucherDesk, type VoucherDesk } from '#tests/support/voucherDesk.ts';

/** Looking for one among many who hold a voucher: from the few guests whom a text finds, or along the vouchers. */

const { own: companyId } = small;
const guests = 5_400;
const held = 3_000;
let desk: VoucherDesk;
let voucherId: string;

beforeAll(async () => {
  desk = await openVoucherDesk();
  voucherId = await desk.make();
  await desk.server.database.transaction(async (transaction) => {
    await transaction.execute(raw`set local statement_timeout = 0`);
    // What is counted for figures is not looked at here.
    await transaction.execute(raw`set local session_replication_role = replica`);
    await transaction.execute(raw`insert into customers (company_id, id, name, phone_number)
      select ${companyId}, 'many-' || n, case when n % 18 = 0 then '陳美玲' else 'Anna Miller ' end || n,
        '+8869' || (10000000 + n) from generate_series(1, ${guests}::int) n`);
    await transaction.execute(raw`insert into issued_vouchers
        (company_id, id, customer_id, voucher_id, title, code, occasion, issued_time)
      select ${companyId}, 'held-' || n, 'many-' || n, ${voucherId}, 'Tea for two', 'code-' || n, 'search ' || n,
        now() - n * interval '1 second' from generate_series(1, ${held}::int) n`);
  });
});
afterAll(() => desk?.server.close());

const find = async (search: string, page: { offset?: number; limit?: number; used?: boolean } = {}) => {
  const query = { companyId, search, ...page };
  const { status, text, body } = await desk.ask(listIssuedVouchers, { params: { voucherId }, query });
  expect(status, text).toBe(200);
  return body;
};

test('few guests are found with all that they hold', async () => {
  expect(await find('Miller 1234')).toMatchObject({ total: 1, exact: true, issued: [{ guest: { id: 'many-1234' } }] });
  expect(await find('0910001234')).toMatchObject({ total: 1, exact: true, issued: [{ guest: { id: 'many-1234' } }] });
  const rare = await find('陳美玲');
  expect([rare.total, rare.exact, rare.issued.length]).toEqual([Math.floor(held / 18), true, 50]);
  expect(rare.issued[0]?.guest?.id).toBe('many-18');
  expect(await find('nobody is called so')).toEqual({ total: 0, exact: true, issued: [] });
});

test('where a text finds very many, they are counted no further than they are shown, and all can be reached', async () => {
  const wanted = held - Math.floor(held / 18);
  const first = await find('anna', { limit: 100 });
  expect([first.total, first.exact, first.issued.length]).toEqual([1_000, false, 100]);
  const ids: string[] = [];
  for (let page = first; page.issued.length; page = await find('anna', { offset: ids.length, limit: 100 })) {
    expect(page.total).toBeGreaterThanOrEqual(Math.min(wanted, ids.length + page.issued.length));
    ids.push(...page.issued.map(({ guest }) => guest?.id ?? ''));
  }
  const expected = Array.from({ length: held }, (_, at) => at + 1).filter((n) => n % 18 !== 0);
  expect(ids).toEqual(expected.map((n) => `many-${n}`));
  expect(await find('anna', { offset: ids.length })).toMatchObject({ total: wanted, exact: true });
  expect(await find('anna', { used: true })).toEqual({ total: 0, exact: true, issued: [] });
});
