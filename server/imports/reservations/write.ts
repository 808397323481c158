import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { storeEvents } from '../../reservations/store.ts';
import { RetryTransaction, type IncomingEvent } from '#server/platform/kernel/reservationEvents.ts';
import type { RowOutcome, WriteContext } from '../kind.ts';
import type { ReservationPlan } from './plan.ts';

/** The key prefix of an import's events, which distinguishes them from later changes by others. */
export const keysOf = (importId: string): string => `import:${importId}:`;
/** The same for the events of a rollback. */
export const undoKeysOf = (importId: string): string => `import-undo:${importId}:`;

interface Written {
  id: string;
  version: number;
  customerId: string | null;
}

/**
 * Applies the plans of some rows through the common path of all events.
 *
 * @returns the outcome of each row
 * @throws RetryTransaction if something changed meanwhile
 */
export async function importReservations(
  sql: Sql,
  { companyId, userId, wordings }: WriteContext,
  importId: string,
  plans: readonly ReservationPlan[],
): Promise<RowOutcome[]> {
  const incoming = plans.flatMap((plan) => eventsOf(plan, { importId, userId }));
  const outcomes = await storeEvents(sql, wordings, companyId, incoming);
  const refused = new Set<number>();
  const updated = new Set(plans.flatMap(({ action, row }) => (action === 'updated' ? [row] : [])));
  const ids = new Map<number, string>();
  let index = 0;
  for (const { row, events } of plans)
    for (const _ of events) {
      const outcome = outcomes[index++];
      if (outcome?.status === 'refused') {
        // It was changed since it was planned; the new plan reports this in the row.
        if (updated.has(row)) throw new RetryTransaction();
        refused.add(row);
      } else if (outcome) ids.set(row, outcome.id);
    }
  const written = await writtenAs(sql, companyId, [...ids.values()]);
  return plans.map((plan): RowOutcome => {
    const { row } = plan;
    // The plan folded the same events, so a refusal comes from a concurrent change.
    if (refused.has(row) && !ids.has(row))
      return { row, action: 'skipped', problems: [{ field: null, code: 'reservationExists', value: '' }] };
    const made = written.get(ids.get(row) ?? '');
    return made ? { ...plan, customerId: made.customerId, reservationId: made.id, version: made.version } : plan;
  });
}

function eventsOf(
  { row, action, events, guest, branchId, reservationId = null, version }: ReservationPlan,
  { importId, userId }: { importId: string; userId: string | null },
): IncomingEvent[] {
  const [first] = events;
  const updates = action === 'updated';
  const externalId = first?.kind === 'created' ? first.data.externalId : null;
  return events.map((event, index) => ({
    key: `${keysOf(importId)}${row}:${index}`,
    id: updates ? reservationId : null,
    externalId,
    branchId,
    event,
    ...(index === 0 && (updates ? { version } : { guest })),
    userId,
    importId,
  }));
}

async function writtenAs(sql: Sql, companyId: string, ids: readonly string[]): Promise<Map<string, Written>> {
  if (!ids.length) return new Map();
  const rows = await queryInTransaction<Written>(sql, {
    text: `select id, version, customer_id as "customerId" from reservations
      where company_id = $1 and id = any($2::text[])`,
    values: [companyId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
