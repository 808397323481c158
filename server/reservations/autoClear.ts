import type { Database } from '../db/client.ts';
import { storeEvents } from './store.ts';
import type { IncomingEvent } from '../kernel/reservationEvents.ts';

/** Tables that nobody cleared, at branches that leave this to the clock. */

const atOnce = 500;

/**
 * Clears what has been seated for as long as parties stay and tables are cleaned, a week back at the most; flagged,
 * since nobody saw the party leave.
 *
 * @returns how many tables were cleared
 */
export async function clearTables(database: Database, now = Date.now()): Promise<number> {
  const rows = await database.query<{
    companyId: string;
    branchId: string;
    id: string;
    version: number;
    at: string;
  }>({
    name: 'tables-to-clear',
    text: `select r.company_id as "companyId", r.branch_id as "branchId", r.id, r.version,
        r.seated_time + make_interval(mins => b.diner_time + b.clean_table_time) as at
      from branches b join reservations r on r.company_id = b.company_id and r.branch_id = b.id
        and r.dining_date between (($1::timestamptz at time zone b.time_zone) - interval '7 days')::date
          and (($1::timestamptz at time zone b.time_zone) + interval '1 day')::date
      where b.active and b.auto_clear_table_enabled and b.diner_time > 0
        and r.state = 'seated' and r.table_clear_time is null and r.deleted_time is null
        and r.seated_time + make_interval(mins => b.diner_time + b.clean_table_time) <= $1::timestamptz
      order by r.company_id, r.id limit ${atOnce}`,
    values: [new Date(now).toISOString()],
  });
  let cleared = 0;
  for (const companyId of new Set(rows.map((row) => row.companyId))) {
    const list = rows.filter((row) => row.companyId === companyId);
    const incoming = list.map(({ id, branchId, version, at }): IncomingEvent => ({
      key: `clear:${id}:${version}`,
      id,
      externalId: null,
      branchId,
      event: { kind: 'cleared', by: 'system', at },
      userId: null,
      version,
    }));
    const outcomes = await database.transaction((sql) => storeEvents(sql, companyId, incoming, now));
    cleared += outcomes.filter(({ status }) => status === 'stored').length;
  }
  return cleared;
}
