import type { Services } from '#server/platform/kernel/services.ts';
import { sweepDue, type Sweeping } from '#server/platform/sql/everyPlace.ts';
import { storeEvents } from './store.ts';
import type { IncomingEvent } from '#server/platform/kernel/reservationEvents.ts';

/** Tables that nobody cleared, at branches with automatic clearing. */

const atOnce = 500;

interface Seated {
  companyId: string;
  branchId: string;
  id: string;
  version: number;
  at: string;
}

/**
 * Clears parties that have been seated for the usual stay plus cleaning time, up to a week back; flagged, because
 * nobody saw the party leave.
 *
 * @returns the number of cleared tables
 */
export async function clearTables(
  { database, wordings }: Pick<Services, 'database' | 'wordings'>,
  now = Date.now(),
  log?: Sweeping['log'],
): Promise<number> {
  return sweepDue(
    { database, log },
    atOnce,
    (place, without) =>
      database.query<Seated>({
        name: place ? 'tables-to-clear-at' : 'tables-to-clear',
        text: `select r.company_id as "companyId", r.branch_id as "branchId", r.id, r.version,
          r.seated_time + make_interval(mins => b.diner_time + b.clean_table_time) as at
        from branches b join reservations r on r.company_id = b.company_id and r.branch_id = b.id
          and r.dining_date between (($1::timestamptz at time zone b.time_zone) - interval '7 days')::date
            and (($1::timestamptz at time zone b.time_zone) + interval '1 day')::date
        where b.active and b.auto_clear_table_enabled and b.diner_time > 0 and b.company_id <> all($2::text[])${place ? ' and b.company_id = $3 and b.id = $4' : ''}
          and r.state = 'seated' and r.table_clear_time is null and r.deleted_time is null
          and r.seated_time + make_interval(mins => b.diner_time + b.clean_table_time) <= $1::timestamptz
        order by r.company_id, r.id limit ${atOnce}`,
        values: [new Date(now).toISOString(), without, ...(place ? [place.companyId, place.branchId] : [])],
      }),
    async (transaction, some) => {
      const [first] = some;
      if (!first) return 0;
      const outcomes = await storeEvents(transaction, wordings, first.companyId, some.map(clearing), now);
      return outcomes.filter(({ status }) => status === 'stored').length;
    },
  );
}

const clearing = ({ id, branchId, version, at }: Seated): IncomingEvent => ({
  key: `clear:${id}:${version}`,
  id,
  externalId: null,
  branchId,
  event: { kind: 'cleared', by: 'system', at },
  userId: null,
  version,
});
