import type { ImportProblemCode } from '#contract/importReasons.ts';
import type { ImportProblem } from '#contract/imports.ts';
import { clockSkew, type EventRefusal, type GivenGuest } from '#contract/reservationEvents.ts';
import { applyEvent, type FoldableEvent, type FoldedReservation } from '#contract/reservationFold.ts';
import type { ImportedStatus, ReservationImportOptions } from '#contract/reservationImports.ts';
import { isTaken } from '../cells.ts';
import type { RowPlan } from '../kind.ts';
import type { ReservationValues, RowReservation } from './reservation.ts';

/** What becomes of a row. Pure, so that the check and the run cannot decide differently. */

export interface ReservationPlan extends RowPlan {
  /** What is told about a new reservation, in order; none where the row is not taken. */
  events: FoldableEvent[];
  guest: GivenGuest | null;
}

/** A reservation that is there already. */
export interface KnownReservation {
  id: string;
  customerId: string | null;
  /** Whether it is at a branch of the person who imports. */
  seen: boolean;
}

/** What the fold refuses, as a file is told of it. */
const codes: Partial<Record<EventRefusal, readonly [string, ImportProblemCode]>> = {
  neverNoShow: ['status', 'neverNoShow'],
  noShowBeforeStart: ['endedTime', 'noShowBeforeStart'],
  clearedBeforeSeated: ['tableClearTime', 'clearedBeforeSeated'],
};

type Options = Pick<ReservationImportOptions, 'type' | 'pastOutcome'>;

/**
 * @param known the reservation that is there already
 * @param earlier a row of the same file that named the same one
 * @param sees whether the person who imports works for a branch
 * @param now in milliseconds
 */
export function planReservation(
  { row, values, problems, key = '' }: RowReservation,
  known: KnownReservation | undefined,
  earlier: number | undefined,
  { options, sees, now }: { options: Options; sees: (branchId: string) => boolean; now: number },
): ReservationPlan {
  const not = (action: 'skipped' | 'failed', found: ImportProblem[]): ReservationPlan => ({
    row,
    action,
    problems: found,
    reservationId: known?.seen ? known.id : null,
    customerId: known?.seen ? known.customerId : null,
    events: [],
    guest: null,
  });
  if (problems.some(({ code }) => code === 'totalRow')) return not('skipped', problems);
  if (!isTaken({ problems })) return not('failed', problems);
  if (!sees(values.branchId ?? '')) return not('failed', [{ field: 'branch', code: 'branch', value: '' }]);
  const named = values.externalId ?? values.name ?? values.phoneNumber ?? '';
  const field = values.externalId === undefined ? null : 'externalId';
  if (earlier !== undefined)
    return not('skipped', [{ field, code: 'duplicateReservation', value: named, row: earlier }]);
  if (known) return not('skipped', [{ field, code: 'reservationExists', value: named }]);
  const events = eventsOf(values as Values, key, options, now);
  const impossible = refusedAmong(events, now);
  if (impossible) return not('failed', [impossible]);
  const { name = null, phoneNumber: phone = null, email = null } = values;
  const guest = name || phone || email ? { name, phone, email } : null;
  return { row, action: 'created', problems, events, guest };
}

/** What a row without problems has. */
type Values = Partial<ReservationValues> & Pick<ReservationValues, 'branchId' | 'startTime' | 'groupSize'>;

/** What happened, from what the row says of the end of it. */
function eventsOf(values: Values, key: string, options: Options, now: number): FoldableEvent[] {
  const { startTime, type = options.type, createdFrom = 'host' } = values;
  const moment = new Date(now).toISOString();
  const earliest = startTime < moment ? startTime : moment;
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
  switch (statusOf(values, type, options, moment)) {
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

/** What became of it; where nobody says so, what was chosen for those in the past. */
function statusOf(
  { status = 'open', startTime, seatedTime, tableClearTime }: Values,
  type: string,
  { pastOutcome }: Options,
  now: string,
): ImportedStatus {
  if (status !== 'open' && status !== 'confirmed') return status;
  // A party that left, or was given a table, has been there.
  if (seatedTime !== undefined || tableClearTime !== undefined) return 'seated';
  return pastOutcome === 'seated' && startTime < now && type !== 'waitlist' ? 'seated' : status;
}

/** Why it cannot have happened like that. */
function refusedAmong(events: readonly FoldableEvent[], now: number): ImportProblem | null {
  let folded: FoldedReservation | null = null;
  for (const event of events) {
    if (Date.parse(event.at) > now + clockSkew)
      return { field: event.kind === 'created' ? 'createdTime' : 'status', code: 'inFuture', value: '' };
    const { next, refused }: ReturnType<typeof applyEvent> = applyEvent(folded, event);
    if (refused !== undefined) {
      const [field, code] = codes[refused] ?? [null, 'impossible' as const];
      return { field, code, value: '' };
    }
    folded = next;
  }
  return null;
}
