import type { ImportProblemCode } from '#contract/imports/importReasons.ts';
import type { ImportProblem } from '#contract/imports/imports.ts';
import type { EventGuest } from '#contract/reservations/reservationEvents.ts';
import type { FoldableEvent, FoldedReservation } from '#contract/reservations/reservationFold.ts';
import type { PlannedUpdate, RowPlan } from '../kind.ts';
import { resultWithout } from '../records/plan.ts';
import { foldEvents } from './folding.ts';
import type { RowReservation } from './reservation.ts';
import { snapshotDifference, eventsTo, snapshotOf } from './snapshot.ts';
import { endOf, importedStatusOf, wantedBy, type Options, type RowValues } from './update.ts';

/** Plans the import of a row. Pure, so that the check and the run cannot differ. */

export interface ReservationPlan extends RowPlan {
  /** The branch of the reservation. */
  branchId: string;
  /** The events of a new or updated reservation, in order; empty if the row is not imported. */
  events: FoldableEvent[];
  guest: EventGuest | null;
}

/** An existing reservation. */
export interface KnownReservation {
  id: string;
  customerId: string | null;
  /** Whether its branch is accessible to the importing user. */
  seen: boolean;
  /** Its current state if the row has its number; null if only guest and time match. */
  folded: FoldedReservation | null;
}

interface Planning {
  options: Options;
  /** Whether the importing user may access a branch. */
  sees: (branchId: string) => boolean;
  /** In milliseconds. */
  now: number;
  /** The updates shown before the run; undefined in the check. */
  planned?: ReadonlyMap<number, PlannedUpdate> | undefined;
}

/**
 * @param known the existing reservation
 * @param earlier an earlier row of the file with the same one
 */
export function planReservation(
  { row, values, problems, key = '' }: RowReservation,
  known: KnownReservation | undefined,
  earlier: number | undefined,
  { options, sees, now, planned }: Planning,
): ReservationPlan {
  const branchId = values.branchId ?? '';
  const not = (action: 'skipped' | 'failed', found: ImportProblem[]): ReservationPlan => ({
    row,
    action,
    problems: found,
    reservationId: known?.seen ? known.id : null,
    customerId: known?.seen ? known.customerId : null,
    branchId,
    events: [],
    guest: null,
  });
  const result = resultWithout({ problems });
  if (result) return not(result, problems);
  if (!sees(branchId)) return not('failed', [{ field: 'branch', code: 'branch', value: '' }]);
  const named = values.externalId ?? values.name ?? values.phoneNumber ?? '';
  const field = values.externalId === undefined ? null : 'externalId';
  if (earlier !== undefined)
    return not('skipped', [{ field, code: 'duplicateReservation', value: named, row: earlier }]);
  const about = (code: ImportProblemCode): ImportProblem[] => [{ field, code, value: named }];
  if (known) {
    const { folded, seen } = known;
    if (!folded || !seen || options.existing === 'skip') return not('skipped', about('reservationExists'));
    if (folded.branchId !== branchId) return not('failed', about('reservationElsewhere'));
    if (folded.deletedTime !== null) return not('skipped', about('reservationDeleted'));
    const wanted = wantedBy(values as RowValues, folded, options, new Date(now).toISOString());
    const difference = snapshotDifference(snapshotOf(folded), snapshotOf(wanted));
    if (!difference) return not('skipped', problems);
    const way = eventsTo(folded, wanted, now);
    if (way.problem) return not('failed', [way.problem]);
    const shown = planned?.get(row);
    if (planned && (shown?.reservationId !== known.id || shown.version !== folded.version))
      return not('skipped', about('reservationNotUpdated'));
    return {
      ...not('skipped', problems),
      action: 'updated',
      ...difference,
      version: folded.version,
      events: way.events,
    };
  }
  const events = eventsOf(values as RowValues, key, options, now);
  const { problem } = foldEvents(null, events, now);
  if (problem) return not('failed', [problem]);
  const { name = null, phoneNumber: phone = null, email = null } = values;
  const guest = name || phone || email ? { name, phone, email } : null;
  return { row, action: 'created', problems, branchId, events, guest };
}

/** The events that lead to the row's outcome. */
function eventsOf(values: RowValues, key: string, options: Options, now: number): FoldableEvent[] {
  const { startTime, type = options.type, createdFrom = 'host' } = values;
  const moment = new Date(now).toISOString();
  const earliest = endOf(startTime, moment);
  const createdTime = values.createdTime ?? earliest;
  const events: FoldableEvent[] = [
    {
      kind: 'created',
      by: createdFrom === 'host' ? 'restaurant' : 'customer',
      at: createdTime,
      data: {
        branchId: values.branchId,
        customerId: null,
        type,
        createdFrom,
        createdBy: values.createdBy ?? null,
        startTime,
        groupSize: values.groupSize,
        numberOfKidChairs: values.numberOfKidChairs ?? 0,
        numberOfKidSets: values.numberOfKidSets ?? 0,
        tables: values.tables ?? [],
        externalId: key,
        guestName: null,
        guestPhone: null,
        customerNote: values.customerNote ?? null,
        note: values.note ?? null,
      },
    },
  ];
  const ended = values.endedTime;
  switch (importedStatusOf(values, type, options, moment)) {
    case 'confirmed':
      events.push({ kind: 'confirmed', by: 'restaurant', at: createdTime });
      break;
    case 'seated':
      events.push({ kind: 'seated', by: 'restaurant', at: values.seatedTime ?? startTime, data: {} });
      if (values.tableClearTime) events.push({ kind: 'cleared', by: 'restaurant', at: values.tableClearTime });
      break;
    case 'cancelledByCustomer':
      events.push({ kind: 'cancelled', by: 'customer', at: ended ?? earliest });
      break;
    case 'cancelledByRestaurant':
      events.push({ kind: 'cancelled', by: 'restaurant', at: ended ?? earliest });
      break;
    case 'noShow':
      events.push({ kind: 'noShow', by: 'restaurant', at: ended ?? startTime });
      break;
    case 'open':
      break;
  }
  return events;
}
