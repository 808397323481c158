import type { EventRefusal } from './reservationEvents.ts';
import type { EventActor, RefuseReason, ReservationState, ReservationType } from './reservations.ts';

/** Derives a reservation from its events. Pure: replaying the log gives the row. Timestamps are ISO in UTC. */

/** A reservation derived from its events. */
export interface FoldedReservation {
  /** Number of events. */
  version: number;
  branchId: string;
  customerId: string | null;
  type: ReservationType;
  state: ReservationState;
  createdFrom: string;
  createdBy: string | null;
  startTime: string;
  confirmedTime: string | null;
  calledTime: string | null;
  seatedTime: string | null;
  tableClearTime: string | null;
  endedTime: string | null;
  autoCleared: boolean;
  groupSize: number;
  numberOfKidChairs: number;
  numberOfKidSets: number;
  tables: string[];
  externalId: string | null;
  deletedTime: string | null;
  createdTime: string;
  /** The four fields that the log does not store, because data about a guest must be erasable. */
  guestName: string | null;
  guestPhone: string | null;
  customerNote: string | null;
  note: string | null;
}

/** The fields of an event that the log omits. */
export const forgettable = ['guestName', 'guestPhone', 'customerNote', 'note'] as const;

type Made = 'version' | 'state' | 'confirmedTime' | 'calledTime' | 'seatedTime' | 'tableClearTime' | 'endedTime';

/** The data of a `created` event. */
export type CreatedData = Omit<FoldedReservation, Made | 'autoCleared' | 'deletedTime' | 'createdTime'>;

/** The possible data of a `changed` event. */
export type ChangedData = Partial<
  Pick<
    FoldedReservation,
    | 'customerId'
    | 'startTime'
    | 'confirmedTime'
    | 'calledTime'
    | 'groupSize'
    | 'numberOfKidChairs'
    | 'numberOfKidSets'
    | 'tables'
    | (typeof forgettable)[number]
  >
>;

/** An event of one reservation. */
export type FoldableEvent = { by: EventActor; at: string } & (
  | { kind: 'created'; data: CreatedData }
  | { kind: 'changed'; data: ChangedData }
  | { kind: 'seated'; data: { tables?: string[] } }
  /** `offered`: the guest was sent a link by which the table can be declined. */
  | { kind: 'transformed'; data: { startTime?: string; offered?: true } }
  /** With `externalId` null, the deleted reservation releases its external id, which can be used again. */
  | { kind: 'deleted'; data?: { externalId?: null } }
  /** `declined`: by the guest, who was given a table from the waitlist. `reason`: why a party of the queue is refused. */
  | { kind: 'cancelled'; data?: { declined?: true; reason?: RefuseReason } }
  | { kind: 'confirmed' | 'called' | 'cleared' | 'noShow' | 'reopened'; data?: object }
);

export type Folded = { next: FoldedReservation; refused?: never } | { refused: EventRefusal; next?: never };

/** Why an event of the kind is impossible in a state. */
const inState = {
  open: 'reservationOpen',
  seated: 'reservationSeated',
  cancelledByCustomer: 'reservationCancelled',
  cancelledByRestaurant: 'reservationCancelled',
  noShow: 'reservationNoShow',
} as const satisfies Readonly<Record<ReservationState, EventRefusal>>;

const isCancelled = (state: ReservationState) => state === 'cancelledByCustomer' || state === 'cancelledByRestaurant';

/**
 * Applies an event to a reservation, or returns why it is impossible. Events count in the order in which they are
 * received, not by their timestamps: a party that is seated after a no-show has come after all.
 *
 * @param reservation null before the first event
 */
export function applyEvent(reservation: FoldedReservation | null, event: FoldableEvent): Folded {
  if (event.kind === 'created') return reservation ? { refused: 'reservationExists' } : { next: made(event) };
  if (!reservation) return { refused: 'unknownReservation' };
  if (reservation.deletedTime !== null) return { refused: 'reservationDeleted' };
  const changes = changesBy(reservation, event);
  if (typeof changes === 'string') return { refused: changes };
  return { next: { ...reservation, ...changes, version: reservation.version + 1 } };
}

function made({ at, data }: Extract<FoldableEvent, { kind: 'created' }>): FoldedReservation {
  return {
    ...data,
    version: 1,
    state: 'open',
    confirmedTime: null,
    calledTime: null,
    seatedTime: null,
    tableClearTime: null,
    endedTime: null,
    autoCleared: false,
    deletedTime: null,
    createdTime: at,
  };
}

type Change = Partial<FoldedReservation> | EventRefusal;

function changesBy(now: FoldedReservation, event: Exclude<FoldableEvent, { kind: 'created' }>): Change {
  const { at } = event;
  switch (event.kind) {
    case 'changed':
      return event.data;
    case 'confirmed':
      return ifStillMeant(now, at, { confirmedTime: at });
    case 'called':
      return ifStillMeant(now, at, { calledTime: at });
    case 'seated':
      // Marked as no-show too early: the party came after all.
      if (now.state !== 'open' && now.state !== 'noShow') return inState[now.state];
      return {
        state: 'seated',
        seatedTime: at,
        tableClearTime: null,
        autoCleared: false,
        endedTime: null,
        ...(event.data.tables && { tables: event.data.tables }),
      };
    case 'cleared':
      return cleared(now, event);
    case 'cancelled':
      // A cancellation that is reported late means that the guest was not a no-show.
      if (now.state !== 'open' && !(now.state === 'noShow' && now.endedTime !== null && at <= now.endedTime))
        return inState[now.state];
      return { state: event.by === 'customer' ? 'cancelledByCustomer' : 'cancelledByRestaurant', endedTime: at };
    case 'noShow':
      if (now.state !== 'open') return inState[now.state];
      if (now.type === 'walkin' || now.type === 'waitlist') return 'neverNoShow';
      return at < now.startTime ? 'noShowBeforeStart' : { state: 'noShow', endedTime: at };
    case 'reopened':
      if (now.state === 'open') return inState.open;
      return { state: 'open', seatedTime: null, tableClearTime: null, autoCleared: false, endedTime: null };
    case 'transformed':
      if (now.type !== 'waitlist') return 'notWaitlist';
      if (now.state !== 'open') return inState[now.state];
      return { type: 'booking', ...(event.data.startTime !== undefined && { startTime: event.data.startTime }) };
    case 'deleted':
      return { deletedTime: at, ...(event.data?.externalId === null && { externalId: null }) };
  }
}

/** Confirming and calling refer to the plan at that time, even if they are reported later. */
function ifStillMeant(now: FoldedReservation, at: string, changes: Partial<FoldedReservation>): Change {
  const over = isCancelled(now.state) || now.state === 'noShow';
  return over && (now.endedTime === null || at > now.endedTime) ? inState[now.state] : changes;
}

function cleared(now: FoldedReservation, { at, by }: Pick<FoldableEvent, 'at' | 'by'>): Change {
  if (now.state !== 'seated') return 'notSeated';
  // A user's observation replaces the automatic time.
  if (now.tableClearTime !== null && !(now.autoCleared && by !== 'system')) return 'alreadyCleared';
  if (now.seatedTime !== null && at < now.seatedTime) return 'clearedBeforeSeated';
  return { tableClearTime: at, autoCleared: by === 'system' };
}
