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
export function eventFromPush(pushed: PushedEvent, { branchId, user, now }: Sender): IncomingEvent {
  const at = pushed.at === undefined ? now.toISOString() : utc(pushed.at);
  const of = { key: pushed.key, branchId, userId: user.id };
  if (pushed.kind === 'created') {
    const { externalId = null, guest } = pushed;
    const event: FoldableEvent = {
      kind: 'created',
      by: pushed.by ?? (pushed.createdFrom === 'host' ? 'restaurant' : 'customer'),
      at,
      data: {
        branchId,
        customerId: null,
        type: pushed.type,
        createdFrom: pushed.createdFrom,
        createdBy: orNull(pushed.createdBy) ?? (pushed.createdFrom === 'host' ? user.name : null),
        startTime: pushed.startTime === undefined ? at : utc(pushed.startTime),
        groupSize: pushed.groupSize,
        numberOfKidChairs: pushed.numberOfKidChairs,
        numberOfKidSets: pushed.numberOfKidSets,
        tables: pushed.tables,
        externalId,
        guestName: null,
        guestPhone: null,
        customerNote: orNull(pushed.customerNote),
        note: orNull(pushed.note),
      },
    };
    return { ...of, id: null, externalId, event, guest };
  }
  const { id = null, externalId = null } = pushed;
  const by = pushed.by ?? 'restaurant';
  const about = { ...of, id, externalId };
  switch (pushed.kind) {
    case 'changed':
      return { ...about, event: { kind: 'changed', by, at, data: changed(pushed) }, guest: pushed.guest };
    case 'seated':
      return { ...about, event: { kind: 'seated', by, at, data: tablesOf(pushed) } };
    case 'transformed': {
      const data = pushed.startTime === undefined ? {} : { startTime: utc(pushed.startTime) };
      return { ...about, event: { kind: 'transformed', by, at, data } };
    }
    default:
      return { ...about, event: { kind: pushed.kind, by, at } };
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
