import { managingRoles, type Role } from '#contract/permissions.ts';
import {
  actOnReservation,
  listReservationEvents,
  pushReservationEvents,
  type EventOutcome,
  type EventRefusal,
} from '#contract/reservationEvents.ts';
import { wireTypeOf } from '#contract/reservations.ts';
import type { Database } from '../db/client.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { eventsOf } from './history.ts';
import { refusalOf } from './refuse.ts';
import type { Outcome, IncomingEvent } from '../kernel/reservationEvents.ts';
import { eventByHand, eventFromPush } from './wireEvents.ts';

const mayDelete = (role: Role) => (managingRoles as readonly Role[]).includes(role);

/** Where a reservation is. @throws ApiError `not_found`, also when it is at a branch that the caller does not see */
async function branchOf(database: Database, { companyId, enabledBranches }: CompanyScope, id: string) {
  const [row] = await database.query<{ branchId: string }>({
    name: 'reservation-branch',
    text: 'select branch_id as "branchId" from reservations where company_id = $1 and id = $2',
    values: [companyId, id],
  });
  if (!row || (enabledBranches !== 'all' && !enabledBranches.includes(row.branchId)))
    throw refusalOf('unknownReservation');
  return row.branchId;
}

/** Events that are not even told to the store. */
function unfit({ event }: IncomingEvent, { role }: CompanyScope): EventRefusal | null {
  return event.kind === 'deleted' && !mayDelete(role) ? 'managersOnly' : null;
}

function outcomeOf(key: string, outcome: Outcome): EventOutcome {
  if (outcome.status !== 'refused')
    return { key, status: outcome.status, id: outcome.id, version: outcome.version, reason: null };
  // No version is named in an event that is pushed.
  if (outcome.reason === 'staleVersion') throw new Error('Nobody named a version.');
  return { key, status: 'refused', id: outcome.id, version: null, reason: outcome.reason };
}

export const reservationEventHandlers: Handled[] = [
  handle(pushReservationEvents, async (call) => {
    const scope = scopeOf(call);
    const { branchId, events } = call.body;
    const sender = { branchId, user: call.user, now: new Date() };
    const incoming = events.map((event) => eventFromPush(event, sender));
    const fit = incoming.filter((one) => !unfit(one, scope));
    const stored = fit.length ? await call.services.reservations.push(scope.companyId, fit) : [];
    const outcomes = new Map(fit.map((one, index) => [one, stored[index]]));
    return {
      events: incoming.map((one, index): EventOutcome => {
        const key = events[index]?.key ?? '';
        const outcome = outcomes.get(one);
        if (outcome) return outcomeOf(key, outcome);
        return { key, status: 'refused', id: null, version: null, reason: unfit(one, scope) };
      }),
    };
  }),

  handle(listReservationEvents, async (call) => {
    const scope = scopeOf(call);
    const { reservationId } = call.params;
    const { database } = call.services;
    await branchOf(database, scope, reservationId);
    return { events: await eventsOf(database, scope.companyId, reservationId) };
  }),

  handle(actOnReservation, async (call) => {
    const scope = scopeOf(call);
    const { reservationId: id } = call.params;
    const branchId = await branchOf(call.services.database, scope, id);
    const sender = { branchId, user: call.user, now: new Date() };
    const incoming = eventByHand(call.body, sender, { id, requestId: call.requestId });
    const refused = unfit(incoming, scope);
    if (refused) throw refusalOf(refused);
    const [outcome] = await call.services.reservations.push(scope.companyId, [incoming]);
    if (outcome?.status !== 'stored') throw refusalOf(outcome?.status === 'refused' ? outcome.reason : 'keyUsed');
    return { id, version: outcome.version, reservationType: wireTypeOf(outcome.type), state: outcome.state };
  }),
];
