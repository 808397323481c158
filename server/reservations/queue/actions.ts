import { and, eq, isNull } from 'drizzle-orm';
import { placeBehind, type LineEntry } from '#contract/reservations/queue/line.ts';
import type { LineAction } from '#contract/reservations/queue/queue.ts';
import type { FoldableEvent } from '#contract/reservations/reservationFold.ts';
import type { EventActor, RefuseReason } from '#contract/reservations/reservations.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { queueTickets, reservations, type QueueAction } from '#server/platform/db/schema.ts';
import { refused } from '#server/platform/kernel/errors.ts';
import { RetryTransaction, type IncomingEvent } from '#server/platform/kernel/reservationEvents.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { publishBranch } from '#server/platform/live/publish.ts';
import { lockRecord, oneOf } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { iso } from '#server/platform/sql/json.ts';
import { refusalOf } from '../refusals.ts';
import { foldedOf } from '../rows.ts';
import { storeEvents } from '../store.ts';
import { repeated } from '../transient.ts';
import type { QueuePlace } from './branch.ts';
import { messageParty } from './messages.ts';
import { refuseReasonsOf } from './refuseReasons.ts';
import { inLineSql, isWaiting } from './state.ts';

/** What is done with entries of the queue: events of their reservations, and changes of their tickets with them. */

/** `onTheWay` is what a guest says, and no event of the reservation. */
type Action = LineAction | 'onTheWay';

export interface Acting {
  id: string;
  action: Action;
  /** The version that the caller saw; absent: whatever it is. */
  version?: number;
  tables?: string[];
  behind?: number;
  reason?: RefuseReason;
  by: EventActor;
  user: { id: string } | null;
  requestId: string;
}

type Ticket = typeof queueTickets.$inferSelect;
type Folded = ReturnType<typeof foldedOf>;

interface Found {
  ticket: Ticket;
  before: Folded;
}

/** What an action does: events, and the ticket's new values. */
interface Effect {
  events: FoldableEvent[];
  ticket: Partial<Pick<Ticket, 'place' | 'calls' | 'onTheWayTime'>>;
}

type Stamp = Pick<FoldableEvent, 'by' | 'at'>;

/**
 * Acts on an entry of the queue, in one transaction. Guests act only while they are in the line; what they have done
 * already is not done again.
 *
 * @throws ApiError `stale_version` if somebody else has acted on it, `conflict` if it is impossible, `not_found`
 */
export async function actInQueue(
  { database, wordings, queues }: Pick<Services, 'database' | 'wordings' | 'queues'>,
  place: QueuePlace,
  acting: Acting,
): Promise<void> {
  await repeated(() => database.transaction((transaction) => act(transaction, wordings, place, acting)));
  queues.forget(place.companyId, place.branchId);
}

async function act(transaction: Sql, wordings: Services['wordings'], place: QueuePlace, acting: Acting): Promise<void> {
  const { companyId, branchId } = place;
  const { id, action, version, user, requestId } = acting;
  const found = await findEntry(transaction, place, id);
  const { ticket, before } = found;
  if (acting.by === 'customer') {
    if (isDone(found, action)) return;
    if (!isInLine(found)) throw noLonger();
  }
  if (action === 'onTheWay') return sayOnTheWay(transaction, place, id);
  const stamp: Stamp = { by: acting.by, at: new Date().toISOString() };
  const effect =
    action === 'undo'
      ? undone(found, stamp, await reasonBefore(transaction, place, found))
      : await done(transaction, place, found, { ...acting, action }, stamp);
  const incoming = effect.events.map((event, index): IncomingEvent => ({
    key: null,
    id,
    externalId: null,
    branchId,
    event,
    userId: user?.id ?? null,
    ...(user && { requestId }),
    // What was read above is what is acted on.
    ...(!index && { version: version ?? before.version }),
  }));
  const outcomes = await storeEvents(transaction, wordings, companyId, incoming);
  const refusal = outcomes.find((one) => one.status === 'refused');
  // Who has seen no version acts on the present one.
  if (refusal?.reason === 'staleVersion' && version === undefined) throw new RetryTransaction();
  if (refusal) throw refusalOf(refusal.reason);
  const after = before.version + effect.events.length;
  const lastAction: QueueAction | null =
    action === 'undo'
      ? null
      : {
          action,
          version: after,
          state: before.state,
          calledTime: before.calledTime,
          seatedTime: before.seatedTime,
          endedTime: before.endedTime,
          tables: before.tables,
          place: ticket.place.toISOString(),
          calls: ticket.calls,
        };
  await transaction
    .update(queueTickets)
    .set({ ...effect.ticket, lastAction })
    .where(equal(queueTickets, { companyId, reservationId: id }));
  if (action === 'call') await messageParty(transaction, place, id, after);
}

/** @throws ApiError `not_found` */
async function findEntry(transaction: Sql, { companyId, branchId }: QueuePlace, id: string): Promise<Found> {
  const [ticket] = await transaction
    .select()
    .from(queueTickets)
    .where(equal(queueTickets, { companyId, reservationId: id, branchId }));
  const [row] = await transaction
    .select()
    .from(reservations)
    .where(and(oneOf(reservations, companyId, id), eq(reservations.branchId, branchId)));
  if (!ticket || !row || row.deletedTime) throw refusalOf('unknownReservation');
  return { ticket, before: foldedOf(row) };
}

const isInLine = ({ before, ticket }: Found) => isWaiting(before.state, ticket.createdTime, new Date());

/** Whether a guest has done it already. */
const isDone = ({ before, ticket }: Found, action: Action) =>
  action === 'giveUp'
    ? before.state === 'cancelledByCustomer'
    : ticket.onTheWayTime !== null && before.state === 'open';

const noLonger = () => refused('conflict', 'action', 'The party is no longer in the queue.', { code: 'notInLine' });

/** Staff see it beside the party. */
async function sayOnTheWay(transaction: Sql, { companyId, branchId }: QueuePlace, id: string): Promise<void> {
  // It must not have been seated, or have left, since it was looked at.
  const { state } = await lockRecord(transaction, reservations, oneOf(reservations, companyId, id));
  if (state !== 'open') throw noLonger();
  await transaction
    .update(queueTickets)
    .set({ onTheWayTime: new Date() })
    .where(and(equal(queueTickets, { companyId, reservationId: id }), isNull(queueTickets.onTheWayTime)));
  await publishBranch(transaction, companyId, branchId);
}

async function done(
  transaction: Sql,
  place: QueuePlace,
  { ticket, before }: Found,
  { id, action, tables, behind, reason }: Acting & { action: LineAction },
  stamp: Stamp,
): Promise<Effect> {
  switch (action) {
    case 'call':
      if (before.state === 'seated') throw refusalOf('reservationSeated');
      return { events: [{ ...stamp, kind: 'called' }], ticket: { calls: ticket.calls + 1 } };
    case 'seat':
      return { events: [{ ...stamp, kind: 'seated', data: { ...(tables && { tables }) } }], ticket: {} };
    case 'skip':
      return { events: [{ ...stamp, kind: 'noShow' }], ticket: {} };
    case 'giveUp':
      return { events: [{ ...stamp, by: 'customer', kind: 'cancelled' }], ticket: {} };
    case 'refuse':
      return {
        events: [{ ...stamp, by: 'restaurant', kind: 'cancelled', data: { ...(reason && { reason }) } }],
        ticket: {},
      };
    default: {
      const events: FoldableEvent[] = [
        ...(before.state === 'open' ? [] : [{ ...stamp, kind: 'reopened' } as const]),
        ...(before.calledTime === null ? [] : [uncalled(stamp, null)]),
      ];
      if (!events.length && behind === undefined) throw nothingToDo();
      const now = new Date(stamp.at);
      const entry: LineEntry = { ...before, id, place: ticket.place.toISOString(), number: ticket.number };
      const newPlace =
        behind === undefined
          ? ticket.place
          : new Date(placeBehind(await lineOf(transaction, place), entry, behind, now));
      return {
        events: events.length ? events : [uncalled(stamp, null)],
        ticket: { place: newPlace, onTheWayTime: null },
      };
    }
  }
}

const uncalled = (stamp: Stamp, calledTime: string | null): FoldableEvent => ({
  ...stamp,
  kind: 'changed',
  data: { calledTime },
});

const nothingToDo = () => refused('conflict', 'action', 'There is nothing to undo.', { code: 'nothingToUndo' });

/** The entries that wait at the branch. */
const lineOf = (transaction: Sql, { companyId, branchId }: QueuePlace): Promise<LineEntry[]> =>
  queryInTransaction<LineEntry>(transaction, {
    text: `select r.id, r.state, r.group_size as "groupSize", ${iso('r.called_time')} as "calledTime",
        ${iso('t.place')} as place, t.number
      from queue_tickets t join reservations r on r.company_id = t.company_id and r.id = t.reservation_id
      where t.company_id = $1 and t.branch_id = $2 and ${inLineSql('now()')}`,
    values: [companyId, branchId],
  });

/** Why the party was refused before its last action. */
async function reasonBefore(
  transaction: Sql,
  { companyId }: QueuePlace,
  { ticket: { lastAction, reservationId } }: Found,
): Promise<RefuseReason | undefined> {
  if (lastAction?.state !== 'cancelledByRestaurant') return undefined;
  const query = <R extends object>(statement: { text: string; values: unknown[] }) =>
    queryInTransaction<R>(transaction, statement);
  return (await refuseReasonsOf({ query }, companyId, [reservationId])).get(reservationId);
}

/**
 * The effect of taking the last action back. What others did to the reservation since is not overwritten.
 *
 * @param reason why it was refused, if it is refused again
 */
function undone({ ticket, before }: Found, stamp: Stamp, reason: RefuseReason | undefined): Effect {
  const last = ticket.lastAction?.version === before.version ? ticket.lastAction : null;
  if (!last) {
    if (before.state !== 'open') return { events: [{ ...stamp, kind: 'reopened' }], ticket: {} };
    if (before.calledTime !== null) return { events: [uncalled(stamp, null)], ticket: {} };
    throw nothingToDo();
  }
  const ticketBefore = { place: new Date(last.place), calls: last.calls };
  const changes = { calledTime: last.calledTime, tables: last.tables };
  const corrected: FoldableEvent[] =
    before.calledTime === last.calledTime && before.tables.join() === last.tables.join()
      ? []
      : [{ ...stamp, kind: 'changed', data: changes }];
  const reopened: FoldableEvent[] = before.state === 'open' ? [] : [{ ...stamp, kind: 'reopened' }];
  const events = [...reopened, ...corrected, ...endedAgain(last, stamp, reason)];
  return { events: events.length ? events : [{ ...stamp, kind: 'changed', data: changes }], ticket: ticketBefore };
}

/** The outcome that the entry had, if it was put back into the line. */
function endedAgain(
  { state, endedTime, seatedTime, tables }: QueueAction,
  { by, at }: Stamp,
  reason: RefuseReason | undefined,
): FoldableEvent[] {
  const ended = { by, at: endedTime ?? at };
  switch (state) {
    case 'open':
      return [];
    case 'seated':
      return [{ by, at: seatedTime ?? at, kind: 'seated', data: { tables } }];
    case 'noShow':
      return [{ ...ended, kind: 'noShow' }];
    case 'cancelledByCustomer':
      return [{ ...ended, by: 'customer', kind: 'cancelled' }];
    default:
      return [{ ...ended, by: 'restaurant', kind: 'cancelled', data: { ...(reason && { reason }) } }];
  }
}
