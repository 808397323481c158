import { sql } from 'drizzle-orm';
import type { Concerned } from '#contract/dayNotices.ts';
import type { Sql } from '../db/client.ts';
import { rowsOf } from '../db/inTransaction.ts';

interface Asked {
  companyId: string;
  branchId: string;
  date: string;
  /** Whether the caller may see deposits. */
  deposits: boolean;
}

/** Who is expected on a dining day of a branch, by time. */
export async function concernedOn(database: Sql, { companyId, branchId, date, deposits }: Asked): Promise<Concerned[]> {
  const rows = await rowsOf<Omit<Concerned, 'startTime'> & { startTime: string | Date }>(
    database,
    sql`
      select r.id, r.type, r.start_time as "startTime", r.group_size::int as "groupSize",
        coalesce(r.guest_name, c.name) as name, coalesce(r.guest_phone, c.phone_number) as phone, c.email,
        (select json_build_object('id', d.id, 'status', d.status, 'left', d.charged - d.refunded, 'currency', d.currency)
          from deposits d
          where ${deposits} and d.company_id = r.company_id and d.reservation_id = r.id
          order by d.purchase_time desc, d.id limit 1) as deposit
      from reservations r
      left join customers c on c.company_id = r.company_id and c.id = r.customer_id and c.erased_time is null
      where r.company_id = ${companyId} and r.branch_id = ${branchId} and r.dining_date = ${date}
        and r.state = 'open' and r.type in ('booking', 'waitlist') and r.deleted_time is null
      order by r.start_time, r.id
      limit 1000`,
  );
  return rows.map((row) => ({ ...row, startTime: new Date(row.startTime).toISOString() }));
}
