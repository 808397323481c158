import type { Sql } from '../../db/client.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { storeEvents } from '../../reservations/store.ts';
import type { IncomingEvent } from '../../kernel/reservationEvents.ts';
import type { RowOutcome, WriteContext } from '../kind.ts';
import type { ReservationPlan } from './plan.ts';

/** Keys of the events that an import tells: by them it is known what somebody else told since. */
export const keysOf = (importId: string): string => `import:${importId}:`;

interface Written {
  id: string;
  version: number;
  customerId: string | null;
}

/**
 * Tells what was planned for some rows, through the way in that every event takes.
 *
 * @returns what became of each row
 * @throws Again where something changed meanwhile
 */
export async function writeReservations(
  sql: Sql,
  { companyId, userId }: WriteContext,
  importId: string,
  plans: readonly ReservationPlan[],
): Promise<RowOutcome[]> {
  const incoming = plans.flatMap((plan) => eventsOf(plan, { importId, userId }));
  const outcomes = await storeEvents(sql, companyId, incoming);
  const refused = new Set<number>();
  const ids = new Map<number, string>();
  let index = 0;
  for (const { row, events } of plans)
    for (const _ of events) {
      const outcome = outcomes[index++];
      if (outcome?.status === 'refused') refused.add(row);
      else if (outcome) ids.set(row, outcome.id);
    }
  const written = await writtenAs(sql, companyId, [...ids.values()]);
  return plans.map((plan): RowOutcome => {
    const { row } = plan;
    // The plan folded the same events; what is refused all the same came from elsewhere at this moment.
    if (refused.has(row) && !ids.has(row))
      return { row, action: 'skipped', problems: [{ field: null, code: 'reservationExists', value: '' }] };
    const made = written.get(ids.get(row) ?? '');
    return made ? { ...plan, customerId: made.customerId, reservationId: made.id, version: made.version } : plan;
  });
}

function eventsOf(
  { row, events, guest }: ReservationPlan,
  { importId, userId }: { importId: string; userId: string | null },
): IncomingEvent[] {
  const [created] = events;
  if (created?.kind !== 'created') return [];
  const { branchId, externalId } = created.data;
  return events.map((event, index) => ({
    key: `${keysOf(importId)}${row}:${index}`,
    id: null,
    externalId,
    branchId,
    event,
    ...(index === 0 && { guest }),
    userId,
    importId,
  }));
}

async function writtenAs(sql: Sql, companyId: string, ids: readonly string[]): Promise<Map<string, Written>> {
  if (!ids.length) return new Map();
  const rows = await inTransaction<Written>(sql, {
    text: `select id, version, customer_id as "customerId" from reservations
      where company_id = $1 and id = any($2::text[])`,
    values: [companyId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
