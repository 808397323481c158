import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { listReservationUpdates, type UpdatedReservation } from '#contract/imports/reservationImports.ts';
import { importRows, reservations } from '#server/platform/db/schema.ts';
import { handle, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { sliceOf } from '#server/platform/sql/page.ts';
import { atVisibleBranches } from '#server/platform/sql/visibility.ts';
import { wholeImport } from '../handlers.ts';
import type { ReservationSnapshot } from './snapshot.ts';
import { statusIn } from './update.ts';

/** The changes between two stored snapshots, by field. */
function changesOf(
  before: Partial<ReservationSnapshot>,
  after: Partial<ReservationSnapshot>,
): UpdatedReservation['changes'] {
  const pair = <Value>(valueOf: (from: Partial<ReservationSnapshot>) => Value | undefined) => {
    const [old, fresh] = [valueOf(before), valueOf(after)];
    return old === undefined || fresh === undefined || old === fresh ? undefined : { before: old, after: fresh };
  };
  const status = ({ state, confirmedTime = null }: Partial<ReservationSnapshot>) =>
    state && statusIn({ state, confirmedTime });
  return {
    startTime: pair(({ startTime }) => startTime),
    status: pair(status),
    groupSize: pair(({ groupSize }) => groupSize),
  };
}

export const reservationUpdateHandlers: Handled[] = [
  handle(listReservationUpdates, async (call) => {
    const { companyId, enabledBranches } = scopeOf(call);
    const { id: importId } = await wholeImport(call, { name: 'reservations' });
    const { sql: database } = call.services.database;
    const { row, reservationId, before, after } = importRows;
    const { branchId, externalId } = reservations;
    const of = and(eq(reservations.companyId, companyId), eq(reservations.id, reservationId));
    const where = and(
      equal(importRows, { companyId, importId, action: 'updated' }),
      isNotNull(after),
      atVisibleBranches(branchId, { enabledBranches }),
    );
    const { offset, limit } = sliceOf(call.query);
    const columns = { row, reservationId: reservations.id, branchId, externalId, before, after };
    const [rows, total] = await Promise.all([
      database
        .select(columns)
        .from(importRows)
        .innerJoin(reservations, of)
        .where(where)
        .orderBy(asc(row))
        .limit(limit)
        .offset(offset),
      database.$count(database.select({ row }).from(importRows).innerJoin(reservations, of).where(where).as('found')),
    ]);
    return {
      rows: rows.map(({ before: old, after: fresh, ...one }) => ({
        ...one,
        changes: changesOf((old ?? {}) as Partial<ReservationSnapshot>, fresh as Partial<ReservationSnapshot>),
      })),
      total,
    };
  }),
];
