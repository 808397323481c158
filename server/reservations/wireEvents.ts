import { pick } from 'es-toolkit';
import { eventOfAction, type PushedEvent, type ReservationAction } from '#contract/reservations/reservationEvents.ts';
import type { ChangedData, FoldableEvent } from '#contract/reservations/reservationFold.ts';
import type { IncomingEvent } from '#server/platform/kernel/reservationEvents.ts';

/** Converts the contract's events and actions to events for the store. Pure. */

interface Sender {
  branchId: string;
  user: { id: string; name: string };
  now: Date;
}

const utc = (text: string) => new Date(text).toISOString();
const orNull = (text: string | null | undefined) => text || null;

type Party = Omit<Extract<ReservationAction, { action: 'change' }>, 'action' | 'version' | 'guest'>;

function changed(party: Party): ChangedData {
  const { startTime, customerNote, note } = party;
  const data = {
    ...pick(party, ['groupSize', 'numberOfKidChairs', 'numberOfKidSets', 'tables']),
    startTime: startTime === undefined ? undefined : utc(startTime),
    customerNote: customerNote === undefined ? undefined : orNull(customerNote),
    note: note === undefined ? undefined : orNull(note),
  };
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

/** An event pushed by a host application. */
export function eventFromPush(given: PushedEvent, { branchId, user, now }: Sender): IncomingEvent {
  const at = given.at === undefined ? now.toISOString() : utc(given.at);
  const of = { key: given.key, branchId, userId: user.id };
  if (given.kind === 'created') {
    const { externalId = null, guest } = given;
    const event: FoldableEvent = {
      kind: 'created',
      by: given.by ?? (given.createdFrom === 'host' ? 'restaurant' : 'customer'),
      at,
      data: {
        branchId,
        customerId: null,
        type: given.type,
        createdFrom: given.createdFrom,
        createdBy: orNull(given.createdBy) ?? (given.createdFrom === 'host' ? user.name : null),
        startTime: given.startTime === undefined ? at : utc(given.startTime),
        groupSize: given.groupSize,
        numberOfKidChairs: given.numberOfKidChairs,
        numberOfKidSets: given.numberOfKidSets,
        tables: given.tables,
        externalId,
        guestName: null,
        guestPhone: null,
        customerNote: orNull(given.customerNote),
        note: orNull(given.note),
      },
    };
    return { ...of, id: null, externalId, event, guest };
  }
  const { id = null, externalId = null } = given;
  const by = given.by ?? 'restaurant';
  const about = { ...of, id, externalId };
  switch (given.kind) {
    case 'changed':
      return { ...about, event: { kind: 'changed', by, at, data: changed(given) }, guest: given.guest };
    case 'seated':
      return { ...about, event: { kind: 'seated', by, at, data: tablesOf(given) } };
    case 'transformed': {
      const data = given.startTime === undefined ? {} : { startTime: utc(given.startTime) };
      return { ...about, event: { kind: 'transformed', by, at, data } };
    }
    default:
      return { ...about, event: { kind: given.kind, by, at } };
  }
}

const tablesOf = ({ tables }: { tables?: string[] }) => (tables ? { tables } : {});

/** A user's action on a reservation, at the current time. */
export function eventByHand(
  action: ReservationAction,
  { branchId, user, now }: Sender,
  { id, requestId }: { id: string; requestId: string },
): IncomingEvent {
  const at = now.toISOString();
  const by = action.action === 'cancel' ? action.by : 'restaurant';
  const of = { key: null, id, externalId: null, branchId, userId: user.id, requestId, version: action.version };
  switch (action.action) {
    case 'change':
      return { ...of, event: { kind: 'changed', by, at, data: changed(action) }, guest: action.guest };
    case 'seat':
      return { ...of, event: { kind: 'seated', by, at, data: tablesOf(action) } };
    case 'transform':
      return { ...of, event: { kind: 'transformed', by, at, data: {} } };
    default:
      return { ...of, event: { kind: eventOfAction[action.action], by, at } };
  }
}
