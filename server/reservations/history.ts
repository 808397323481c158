import type * as z from 'zod';
import type { reservationEvent } from '#contract/reservationEvents.ts';
import type { Database } from '../db/client.ts';

/** What happened to a reservation, in the order it was told. */
export async function eventsOf(
  database: Database,
  companyId: string,
  reservationId: string,
): Promise<z.infer<typeof reservationEvent>[]> {
  return database.query({
    name: 'reservation-events',
    text: `select e.kind, e.by, e.at, e.recorded_time as "recordedTime", e.data,
        case when e.user_id is not null then json_build_object('id', e.user_id, 'name', u.name) end as user
      from reservation_events e left join users u on u.id = e.user_id
      where e.company_id = $1 and e.reservation_id = $2 order by e.seq`,
    values: [companyId, reservationId],
  });
}
