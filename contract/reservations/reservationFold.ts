import type { EventRefusal } from './reservationEvents.ts';
import type { EventActor, ReservationState, ReservationType } from './reservations.ts';

/** From what happened to what a reservation is. Pure: the log folded anew gives the row. Moments are ISO in UTC. */

/** A reservation as its events make it. */
export interface FoldedReservation {
  /** Counts the events. */
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
  /** The four that the log does not keep: what was said about a guest must be possible to forget. */
  guestName: string | null;
  guestPhone: string | null;
  customerNote: string | null;
  note: string | null;
}

/** What the log leaves out of an event. */
export const forgettable = ['guestName', 'guestPhone', 'customerNote', 'note'] as const;

type Made = 'version' | 'state' | 'confirmedTime' | 'calledTime' | 'seatedTime' | 'tableClearTime' | 'endedTime';

/** What a `created` event says. */
export type CreatedData = Omit<FoldedReservation, Made | 'autoCleared' | 'deletedTime' | 'createdTime'>;

/** What a `changed` event may say. */
export type ChangedData = Partial<
  Pick<
    FoldedReservation,
    | 'customerId'
    | 'startTime'
    | 'confirmedTime'
    | 'groupSize'
    | 'numberOfKidChairs'
    | 'numberOfKidSets'
    | 'tables'
    | (typeof forgettable)[number]
  >
>;

/** Something that happened to one reservation. */
export type FoldableEvent = { by: EventActor; at: string } & (
  | { kind: 'created'; data: CreatedData }
  | { kind: 'changed'; data: ChangedData }
  | { kind: 'seated'; data: { tables?: string[] } }
  | { kind: 'transformed'; data: { startTime?: string } }
  /** A reservation that gives its outer name up may be told once more. */
  | { kind: 'deleted'; data?: { externalId?: null } }
  | { kind: 'confirmed' | 'called' | 'cleared' | 'cancelled' | 'noShow' | 'reopened'; data?: object }
);

export type Folded = { next: FoldedReservation; refused?: never } | { refused: EventRefusal; next?: never };

/** Why nothing more of the kind can happen in a state. */
const inState = {
  open: 'reservationOpen',
  seated: 'reservationSeated',
  cancelledByCustomer: 'reservationCancelled',
  cancelledByRestaurant: 'reservationCancelled',
  noShow: 'reservationNoShow',
} as const satisfies Readonly<Record<ReservationState, EventRefusal>>;

const isCancelled = (state: ReservationState) => state === 'cancelledByCustomer' || state === 'cancelledByRestaurant';

/**
 * The reservation after an event, or why the event cannot have happened. Events count in the order in which they
 * are told, not in that of their moments: who is seated after having been given up has come after all.
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
      // Given up too early: the party came after all.
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
      // A cancellation that is told late makes nobody a no-show who had called off.
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

/** Confirming and calling belong to what was still meant at that moment, even where it is told later. */
function ifStillMeant(now: FoldedReservation, at: string, changes: Partial<FoldedReservation>): Change {
  const over = isCancelled(now.state) || now.state === 'noShow';
  return over && (now.endedTime === null || at > now.endedTime) ? inState[now.state] : changes;
}

function cleared(now: FoldedReservation, { at, by }: Pick<FoldableEvent, 'at' | 'by'>): Change {
  if (now.state !== 'seated') return 'notSeated';
  // What a person saw is better than what the clock supposed.
  if (now.tableClearTime !== null && !(now.autoCleared && by !== 'system')) return 'alreadyCleared';
  if (now.seatedTime !== null && at < now.seatedTime) return 'clearedBeforeSeated';
  return { tableClearTime: at, autoCleared: by === 'system' };
}
