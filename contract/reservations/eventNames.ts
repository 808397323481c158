import type { EventName } from './eventLabels.ts';
import type { EventActor, EventKind, ReservationType } from './reservations.ts';

/** An event as the history of its reservation has it. */
export interface NamedEvent {
  kind: EventKind;
  by: EventActor;
  data: Readonly<Record<string, unknown>>;
}

const made = {
  booking: 'booked',
  waiting: 'numberTaken',
  walkin: 'walkedIn',
  waitlist: 'waitlisted',
} as const satisfies Readonly<Record<ReservationType, EventName>>;

const types = Object.keys(made);
const isType = (value: unknown): value is ReservationType => types.includes(value as string);

/**
 * What happened in an event.
 *
 * @param type the reservation's present type; `created` has its own
 */
export function eventNameOf({ kind, by, data }: NamedEvent, type: ReservationType): EventName {
  const isQueue = type === 'waiting';
  switch (kind) {
    case 'created':
      return made[isType(data.type) ? data.type : type];
    case 'changed':
      if (!isQueue || Object.keys(data).some((field) => field !== 'calledTime')) return 'changed';
      return data.calledTime ? 'called' : 'callUndone';
    case 'cancelled':
      if (data.declined === true) return 'declined';
      if (isQueue) return by === 'customer' ? 'gaveUp' : 'refused';
      return by === 'customer' ? 'cancelledByCustomer' : 'cancelledByRestaurant';
    case 'noShow':
      return isQueue ? 'skipped' : 'noShow';
    case 'reopened':
      return isQueue ? 'backInLine' : 'reopened';
    case 'transformed':
      return data.offered === true ? 'offered' : 'transformed';
    default:
      return kind;
  }
}
