import { defaults } from '#contract/core/constants.ts';

/** State and validity of issued vouchers, over `issued_vouchers v`: the same for guests and staff. */

export const issuedStateSql = `case when v.used_time is not null then 'used' when v.expires_time <= now() then 'expired'
  when v.available_time > now() then 'early' else 'open' end`;

/** Vouchers in a state other than `used`, in a form that an index of the unused ones finds. */
export const unusedStateSql = {
  open: `v.used_time is null and (v.expires_time is null or v.expires_time > now())
    and (v.available_time is null or v.available_time <= now())`,
  expired: 'v.used_time is null and v.expires_time <= now()',
  early: `v.used_time is null and (v.expires_time is null or v.expires_time > now()) and v.available_time > now()`,
} as const;

/** The time zone of the voucher's first branch, or of the company if it has no branches. */
const clockSql = `coalesce((select b.time_zone from branches b
  left join vouchers w on w.company_id = b.company_id and w.id = v.voucher_id
  where b.company_id = v.company_id and (w.id is null or cardinality(w.branch_ids) = 0 or b.id = any(w.branch_ids))
  order by b.id limit 1), '${defaults.timeZone}')`;

/** The last day of validity, like `lastDayOf` of the contract. */
export const lastDaySql = `to_char((v.expires_time - interval '1 millisecond') at time zone ${clockSql}, 'YYYY-MM-DD')`;
