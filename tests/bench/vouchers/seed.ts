import { createHash } from 'node:crypto';
import { days, seedOnce, type LargeCompany } from '../lib/largeCompany.ts';
import { settings } from '../lib/settings.ts';

/** Very many vouchers in guests' hands, nine of ten of them of one voucher. */

export const mainVoucher = 'bench-0001';
const kinds = 500;

/** The code of an issued voucher, in SQL: letters and digits that codes are made of. */
const code = (n: string) => `translate(substr(upper(md5(${n}::text)), 1, 16), '01', 'GH')`;

export async function seedVouchers(company: LargeCompany): Promise<void> {
  const { companyId, branches } = company;
  const count = settings.vouchers;
  await seedOnce(
    company,
    `${count.toLocaleString('en')} issued vouchers`,
    `select from vouchers where id = '${mainVoucher}'`,
    ['vouchers', 'issued_vouchers', 'voucher_redemptions', 'voucher_days'],
    async (client) => {
      // What triggers would derive stands in the statements; the counts are made by the trigger's own function.
      await client.query('set local session_replication_role = replica');
      await client.query(
        `insert into vouchers (company_id, id, title, content, terms, branch_ids, issued_by, active, expiration_type,
            expired_after, available_after, available_before, created_time)
          select $1, 'bench-' || lpad(n::text, 4, '0'),
            (array['Free tea','Birthday cake','Noodles for two','生日折扣','再訪優惠'])[1 + n % 5] || ' ' || n,
            'For the next visit.', 'One a visit. Not with other offers.', ($2::text[])[1 + (n - 1) % 90:10 + (n - 1) % 90],
            case n % 3 when 0 then 'visit' else 'none' end, n % 4 > 0 or n = 1,
            case when n = 1 then 'days' when n % 2 = 0 then 'range' else 'never' end, case when n = 1 then 400 end,
            case when n % 2 = 0 then current_date - n end, case when n % 2 = 0 then current_date + 250 - n end,
            now() - n * interval '1 day'
          from generate_series(1, $3::int) n`,
        [companyId, branches, kinds],
      );
      await client.query(
        `create temp table holders as select id, row_number() over (order by id) as place from customers
          where company_id = '${companyId}' and erased_time is null;
        create index on holders (place); analyze holders`,
      );
      await client.query(
        `insert into issued_vouchers (company_id, id, customer_id, voucher_id, title, code, occasion, source, branch_id,
            form_id, issued_time, issued_day, expires_time, opened_time, used_time, used_day, used_branch_id, used_staff,
            came_again_time)
          select $1, 'bench-' || n, c.id, v.id, v.title, ${code('n')}, 'visit ' || n,
            (array['host','host','web','web','thirdParty'])[1 + n % 5],
            case when n % 20 > 0 then ($2::text[])[1 + (n * 37 + n / 100) % $4] end, case when n % 7 = 0 then 'bench-form' end,
            at, (at at time zone 'Asia/Taipei' - interval '6 hours')::date,
            case when v.id = '${mainVoucher}'
              then ((at at time zone 'Asia/Taipei')::date + 401)::timestamp at time zone 'Asia/Taipei' end,
            case when n % 5 < 3 then at + interval '1 hour' end, used_at,
            (used_at at time zone 'Asia/Taipei' - interval '6 hours')::date,
            case when used_at is not null then ($2::text[])[1 + (n * 53 + n / 300) % $4] end, case when used_at is not null then 'Lin' end,
            case when n % 12 = 0 then used_at + interval '12 days' end
          from generate_series(1, $3::int) n
            cross join lateral (select now() - ($3::int - n) * interval '${days} days' / $3::int as at) t
            cross join lateral (select case when n % 3 = 0 and at < now() - interval '6 days'
              then at + n % 5 * interval '1 day 3 hours' end as used_at) u
            join holders c on c.place = 1 + n * 7919::bigint % (select count(*) from holders)
            join vouchers v on v.company_id = $1
              and v.id = 'bench-' || lpad((case when n % 10 > 0 then 1 else 2 + n / 10 % ($5::int - 1) end)::text, 4, '0')
          order by n`,
        [companyId, branches, count, branches.length, kinds],
      );
      await client.query(
        `insert into voucher_redemptions (company_id, id, issued_id, branch_id, staff, redeemed_time)
          select company_id, 'r' || id, id, used_branch_id, used_staff, used_time from issued_vouchers
          where company_id = $1 and id like 'bench-%' and used_time is not null`,
        [companyId],
      );
      await client.query(
        `update vouchers v set issued = c.issued, used = c.used from (
          select voucher_id, count(*) as issued, count(used_time) as used from issued_vouchers where id like 'bench-%' group by 1) c
        where v.company_id = $1 and v.id = c.voucher_id`,
        [companyId],
      );
      await client.query(
        `do $$ begin execute voucher_tally($q$select 1 as sign, * from issued_vouchers where id like 'bench-%'$q$); end $$`,
      );
      // Added up as they are.
      await client.query('update voucher_days set appended = false where appended');
    },
  );
}

/** The same of one that was seeded. */
export const codeOf = (n: number): string =>
  createHash('md5').update(String(n)).digest('hex').slice(0, 16).toUpperCase().replace(/0/g, 'G').replace(/1/g, 'H');
