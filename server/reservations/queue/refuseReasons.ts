import type { RefuseReason } from '#contract/reservations/reservations.ts';
import type { Database } from '#server/platform/db/client.ts';

/**
 * Why parties of the queue were refused, by their reservations.
 *
 * @example const reasons = await refuseReasonsOf(database, companyId, ['reservation']);
 */
export async function refuseReasonsOf(
  database: Pick<Database, 'query'>,
  companyId: string,
  reservationIds: readonly string[],
): Promise<ReadonlyMap<string, RefuseReason>> {
  if (!reservationIds.length) return new Map();
  const rows = await database.query<{ id: string; reason: RefuseReason | null }>({
    name: 'queue-refuse-reasons',
    text: `select distinct on (reservation_id) reservation_id as id, data->>'reason' as reason
      from reservation_events
      where company_id = $1 and reservation_id = any($2::text[]) and kind = 'cancelled'
      order by reservation_id, seq desc`,
    values: [companyId, [...reservationIds]],
  });
  return new Map(rows.flatMap(({ id, reason }) => (reason ? [[id, reason] as const] : [])));
}
