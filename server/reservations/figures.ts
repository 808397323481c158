import { sql } from 'drizzle-orm';
import type { FoldedReservation } from '#contract/reservations/reservationFold.ts';
import type { Sql } from '#server/platform/db/client.ts';

/** Updates a guest's figures from the guest's seated visits. */

type Visit = Pick<FoldedReservation, 'customerId' | 'state' | 'deletedTime' | 'seatedTime' | 'branchId' | 'groupSize'>;

const isVisit = (of: Visit | null): of is Visit =>
  of !== null && of.state === 'seated' && of.deletedTime === null && of.customerId !== null;

/** The change in each guest's number of visits; guests whose visits only changed are included with 0. */
export function visitChanges(
  list: readonly { before: Visit | null; after: Visit }[],
): Map<string, { delta: number; gone: string[] }> {
  const changes = new Map<string, { delta: number; gone: string[] }>();
  const add = (customerId: string | null, delta: number, gone: string | null) => {
    const change = changes.get(customerId ?? '') ?? { delta: 0, gone: [] };
    change.delta += delta;
    if (gone) change.gone.push(gone);
    changes.set(customerId ?? '', change);
  };
  for (const { before, after } of list) {
    if (isVisit(before) && isVisit(after) && sameVisit(before, after)) continue;
    if (isVisit(before)) add(before.customerId, -1, before.seatedTime);
    if (isVisit(after)) add(after.customerId, 1, null);
  }
  return changes;
}

const sameVisit = (a: Visit, b: Visit) =>
  a.customerId === b.customerId &&
  a.seatedTime === b.seatedTime &&
  a.branchId === b.branchId &&
  a.groupSize === b.groupSize;

/**
 * Updates guests' figures after their reservations are written: the number of visits by added and removed ones, the
 * rest from the visits themselves. If a figure includes more visits than there are reservations (imported guests), it
 * is only completed. The version does not change: it counts users' changes of a guest, not seatings.
 */
export async function updateFigures(
  transaction: Sql,
  companyId: string,
  changes: ReadonlyMap<string, { delta: number; gone: readonly string[] }>,
): Promise<void> {
  if (!changes.size) return;
  const json = JSON.stringify([...changes].map(([id, change]) => ({ id, ...change })));
  // `more`: visits without a reservation. `kept`: a last visit that may be one of those.
  await transaction.execute(sql`
    update customers c set
      visits = v.wanted,
      first_seen_time = least(c.first_seen_time, v.first),
      last_seat_time = greatest(v.kept, v.last),
      branch_id = case when v.kept > v.last or v.last is null
        then case when v.kept is not null then c.branch_id end else v.last_branch end,
      branch_ids = case when v.more
        then array(select distinct b from unnest(c.branch_ids || v.branches) b order by b) else v.branches end,
      seat_count = case when v.visits > 0 and (not v.more or v.visits >= 3 or c.seat_count is null)
        then v.usual else c.seat_count end,
      updated_time = now()
    from (
      select *, wanted > visits as more,
        case when wanted > visits and not coalesce(stored = any(gone), false) then stored end as kept
      from (
        select g.id, d.gone, g.last_seat_time as stored, greatest(g.visits + d.delta, 0) as wanted, r.*
        from json_to_recordset(${json}::json) d (id text, delta int, gone timestamptz[])
          join customers g on g.company_id = ${companyId} and g.id = d.id,
          lateral (
            select count(*) as visits,
              min(coalesce(seated_time, start_time)) as first, max(coalesce(seated_time, start_time)) as last,
              (array_agg(branch_id order by coalesce(seated_time, start_time) desc, id desc))[1] as last_branch,
              coalesce(array_agg(distinct branch_id), '{}') as branches,
              mode() within group (order by group_size) as usual
            from reservations
            where company_id = ${companyId} and customer_id = d.id and state = 'seated' and deleted_time is null
          ) r
      ) seen
    ) v
    where c.company_id = ${companyId} and c.id = v.id`);
}
