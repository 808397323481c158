import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { chunshui, seed } from '#demo/companies.ts';
import { guests } from '#demo/guests.ts';
import type { Case } from '../lib/besideSql.ts';
import type { LargeCompany } from '../lib/largeCompany.ts';
import { query } from '../lib/reportCalls.ts';
import { codeOf, mainVoucher } from './seed.ts';

/** What screens ask about vouchers, and what guests open. */

export interface Planted {
  /** Of the main voucher: in guests' hands, used, and one guest who has one. */
  issued: number;
  used: number;
  holder: string;
}

const perPage = 50;

export function casesOf({ companyId, branches, people }: LargeCompany, { issued, used, holder }: Planted): Case[] {
  const today = diningDayAt('Asia/Taipei');
  const [first = '', other = ''] = branches;
  const [guest] = guests(chunshui, 1, seed, Date.now());
  const name = guest?.name ?? '';
  const phone = guest?.phoneNumber?.slice(-6) ?? '';
  const month = { from: addDays(today, -40), to: addDays(today, -11) };
  const year = { from: addDays(today, -365), to: today };
  const lastPage = (total: number) => String(Math.max(0, Math.floor((total - 1) / perPage) * perPage));
  const middlePage = (total: number) => String(Math.floor(total / 2 / perPage) * perPage);

  const list = (values: Record<string, string> = {}) => `/api/vouchers?${query({ companyId, ...values })}`;
  const at = (path: string, values: Record<string, string> = {}) =>
    `/api/vouchers/${mainVoucher}${path}?${query({ companyId, ...values })}`;
  const rows = (values: Record<string, string> = {}) => at('/issued', values);

  const ofVoucher = `company_id = '${companyId}' and voucher_id = '${mainVoucher}'`;
  const held = `select v.*, c.name, c.phone_number from issued_vouchers v
    left join customers c on c.company_id = v.company_id and c.id = v.customer_id
    where v.company_id = '${companyId}' and v.voucher_id = '${mainVoucher}'`;
  const newest = 'order by v.issued_day desc nulls last, v.issued_time desc nulls last, v.id desc nulls last';
  const lastUsed = 'order by v.used_day desc nulls last, v.used_time desc nulls last, v.id desc nulls last';
  const behind = (where: string, order = newest, offset = '0') =>
    `${held} and ${where} ${order} limit ${perPage} offset ${offset}`;
  const between = (day: string, { from, to }: { from: string; to: string }) => `${day} between '${from}' and '${to}'`;
  const seen = (branch: string) => `(${branch} = '${first}' or coalesce(${branch}, '') = '')`;
  // Counters of everything, of each branch's days, and of the days of all branches.
  const whole = `span = 'all'`;
  const each = `span = 'day' and branch_id <> '*'`;
  const together = `span = 'day' and branch_id = '*'`;
  const days = (where: string) =>
    `select counted, branch_id, source, sum(vouchers), sum(opened), sum(used), sum(came_again) from voucher_days
      where ${ofVoucher} and ${where} group by 1, 2, 3`;
  const byDay = (where: string) =>
    `select counted, day, source, sum(vouchers) from voucher_days where ${ofVoucher} and ${where} group by 1, 2, 3`;
  const page = (code: string) => ({
    path: `/v/${code}`,
    sql: `select i.*, v.content, v.terms, v.cover, c.name, g.given_name from issued_vouchers i
      join vouchers v on v.company_id = i.company_id and v.id = i.voucher_id join companies c on c.id = i.company_id
      left join customers g on g.company_id = i.company_id and g.id = i.customer_id where i.code = '${code}'`,
  });
  const confined = people.confined;
  const ofCompany = `select * from vouchers where company_id = '${companyId}'`;
  const inOrder = 'order by created_time desc, id desc limit 50';

  return [
    { name: 'list: first page', path: list(), sql: `${ofCompany} ${inOrder}` },
    { name: 'list: page 9', path: list({ offset: '400' }), sql: `${ofCompany} ${inOrder} offset 400` },
    {
      name: 'list: searched',
      path: list({ search: 'cake' }),
      sql: `${ofCompany} and title ilike '%cake%' ${inOrder}`,
    },
    { name: 'one voucher', path: at(''), sql: `${ofCompany} and id = '${mainVoucher}'` },
    {
      name: 'occupancies',
      path: `/api/coupons/occupancies?${query({ companyId })}`,
      sql: `${ofCompany} and active and issued_by <> 'none'`,
    },
    { name: 'stats: whole', path: at('/stats'), sql: days(whole) },
    { name: 'stats: a month', path: at('/stats', month), sql: days(`${between('day', month)} and ${each}`) },
    { name: 'stats: a year', path: at('/stats', year), sql: days(`${between('day', year)} and ${each}`) },
    {
      name: 'stats: of a form',
      path: at('/stats', { formId: 'bench-form' }),
      sql: days(`${whole} and form_id = 'bench-form'`),
    },
    {
      name: 'stats: one branch sees',
      path: at('/stats'),
      sql: days(`${whole} and ${seen('branch_id')}`),
      email: confined,
    },
    {
      name: 'days: a week',
      path: at('/stats/daily'),
      sql: byDay(`${between('day', { from: addDays(today, -6), to: today })} and ${together}`),
    },
    { name: 'days: a month', path: at('/stats/daily', month), sql: byDay(`${between('day', month)} and ${together}`) },
    { name: 'days: a year', path: at('/stats/daily', year), sql: byDay(`${between('day', year)} and ${together}`) },
    {
      name: 'days: a year, one branch sees',
      path: at('/stats/daily', year),
      sql: byDay(`${between('day', year)} and ${each} and ${seen('branch_id')}`),
      email: confined,
    },
    { name: 'rows: first page', path: rows(), sql: behind('true') },
    {
      name: 'rows: middle page',
      path: rows({ offset: middlePage(issued) }),
      sql: behind('true', newest, middlePage(issued)),
    },
    {
      name: 'rows: last page',
      path: rows({ offset: lastPage(issued) }),
      sql: behind('true', newest, lastPage(issued)),
    },
    { name: 'rows: by code', path: rows({ search: codeOf(4_241) }), sql: `${held} and v.code = '${codeOf(4_241)}'` },
    {
      name: 'rows: by name',
      path: rows({ search: name }),
      sql: behind(`c.id in (select id from customers where company_id = '${companyId}' and name = '${name}')`),
    },
    {
      name: 'rows: by phone',
      path: rows({ search: phone }),
      sql: behind(
        `c.id in (select id from customers where company_id = '${companyId}' and search_text like '%${phone}%')`,
      ),
    },
    {
      name: 'rows: of a guest',
      path: rows({ customerId: holder }),
      sql: behind(`v.customer_id = '${holder}'`),
    },
    { name: 'rows: one branch sees', path: rows(), sql: behind(`'${first}' = any(c.branch_ids)`), email: confined },
    {
      name: 'rows: by name, one branch sees',
      path: rows({ search: name }),
      sql: behind(`c.id in (select id from customers where company_id = '${companyId}' and name = '${name}')`),
      email: confined,
    },
    {
      name: 'rows: of a day',
      path: rows({ from: month.from, to: month.from }),
      sql: behind(`v.issued_day = '${month.from}'`),
    },
    { name: 'rows: of a month', path: rows(month), sql: behind(between('v.issued_day', month)) },
    { name: 'rows: of a branch', path: rows({ branch: other }), sql: behind(`v.branch_id = '${other}'`) },
    {
      name: 'rows: of a branch, last page',
      path: rows({ branch: other, offset: lastPage(issued / branches.length) }),
      sql: behind(`v.branch_id = '${other}'`, newest, lastPage(issued / branches.length)),
    },
    { name: 'rows: of any branch', path: rows({ branch: '-' }), sql: behind('v.branch_id is null') },
    { name: 'rows: of a source', path: rows({ source: 'thirdParty' }), sql: behind(`v.source = 'thirdParty'`) },
    { name: 'rows: of a form', path: rows({ formId: 'bench-form' }), sql: behind(`v.form_id = 'bench-form'`) },
    { name: 'rows: opened', path: rows({ opened: 'true' }), sql: behind('v.opened_time is not null') },
    { name: 'rows: not used', path: rows({ used: 'false' }), sql: behind('v.used_time is null') },
    { name: 'rows: came again', path: rows({ cameAgain: 'true' }), sql: behind('v.came_again_time is not null') },
    {
      name: 'rows: open',
      path: rows({ state: 'open' }),
      sql: behind('v.used_time is null and v.expires_time > now()'),
    },
    {
      name: 'rows: expired',
      path: rows({ state: 'expired' }),
      sql: behind('v.used_time is null and v.expires_time <= now()'),
    },
    { name: 'rows: used', path: rows({ counted: 'used' }), sql: behind('v.used_time is not null', lastUsed) },
    {
      name: 'rows: used, last page',
      path: rows({ counted: 'used', offset: lastPage(used) }),
      sql: behind('v.used_time is not null', lastUsed, lastPage(used)),
    },
    {
      name: 'rows: used at a branch',
      path: rows({ counted: 'used', branch: other }),
      sql: behind(`v.used_time is not null and v.used_branch_id = '${other}'`, lastUsed),
    },
    {
      name: 'rows: used in a month, one branch sees',
      path: rows({ counted: 'used', ...month }),
      sql: behind(
        `v.used_time is not null and ${between('v.used_day', month)} and v.used_branch_id = '${first}'`,
        lastUsed,
      ),
      email: confined,
    },
    { name: 'the guest’s page', ...page(codeOf(4_241)) },
  ];
}
