import type * as z from 'zod';
import { managingRoles, type Role } from '#contract/core/permissions.ts';
import {
  actOnReservation,
  listReservationEvents,
  pushReservationEvents,
  type EventOutcome,
  type EventRefusal,
  type reservationEvent,
} from '#contract/reservations/reservationEvents.ts';
import { wireTypeOf } from '#contract/reservations/reservations.ts';
import type { Database } from '#server/platform/db/client.ts';
import { handle, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import type { EventResult, IncomingEvent } from '#server/platform/kernel/reservationEvents.ts';
import { seesBranch } from '#server/platform/sql/visibility.ts';
import { refusalOf } from './refusals.ts';
import { eventByHand, eventFromPush } from './wireEvents.ts';

/** The events of a reservation, in the order received. */
async function eventsOf(
  database: Database,
  companyId: string,
  reservationId: string,
): Promise<z.infer<typeof reservationEvent>[]> {
  return database.query({
    name: 'reservation-events',
    text: `select e.kind, e.by, e.at, e.recorded_time as "recordedTime", e.data,
        case when e.user_id is not null then json_build_object('id', e.user_id, 'name', u.name) end as user
      from reservation_events e left join users u on u.id = e.user_id
      where e.company_id = $1 and e.reservation_id = $2 order by e.seq`,
    values: [companyId, reservationId],
  });
}

const mayDelete = (role: Role) => (managingRoles as readonly Role[]).includes(role);

/** The branch of a reservation. @throws ApiError `not_found`, also if the caller may not access the branch */
async function branchOf(database: Database, scope: CompanyScope, id: string) {
  const [row] = await database.query<{ branchId: string }>({
    name: 'reservation-branch',
    text: 'select branch_id as "branchId" from reservations where company_id = $1 and id = $2',
    values: [scope.companyId, id],
  });
  if (!row || !seesBranch(scope, row.branchId)) throw refusalOf('unknownReservation');
  return row.branchId;
}

/** Refuses events that do not reach the store. */
function unfit({ event }: IncomingEvent, { role }: CompanyScope): EventRefusal | null {
  return event.kind === 'deleted' && !mayDelete(role) ? 'managersOnly' : null;
}

function outcomeOf(key: string, outcome: EventResult): EventOutcome {
  if (outcome.status !== 'refused')
    return { key, status: outcome.status, id: outcome.id, version: outcome.version, reason: null };
  // Pushed events have no version.
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
    const reason = unfit(incoming, scope);
    if (reason) throw refusalOf(reason);
    const [outcome] = await call.services.reservations.push(scope.companyId, [incoming]);
    if (outcome?.status !== 'stored') throw refusalOf(outcome?.status === 'refused' ? outcome.reason : 'keyUsed');
    return { id, version: outcome.version, reservationType: wireTypeOf(outcome.type), state: outcome.state };
  }),
];
