import type { FastifyRequest } from 'fastify';
import type { QueueState } from '#contract/reservations/queue/state.ts';
import { joinDistance, metresBetween, type GeoPoint } from '#contract/reservations/queue/walk.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { actInQueue } from '../actions.ts';
import { queuePlace } from '../branch.ts';
import { joinQueue, queueRefused } from '../tickets.ts';
import type { TicketPlace } from '../tokens.ts';

/** What guests do in the queue, by the same ways as staff. */

export interface JoiningGuest {
  key: string;
  groupSize: number;
  numberOfKidChairs: number;
  name: string | null;
  phone: string | null;
  note: string | null;
  position: GeoPoint | null;
}

/** The queue of a branch in use, whose company is not known; null if there is none. */
export async function queueOfBranch(
  { database, queues }: Pick<Services, 'database' | 'queues'>,
  branchId: string,
): Promise<QueueState | null> {
  const [row] = await database.query<{ companyId: string }>({
    name: 'queue-company-of-branch',
    text: `select company_id as "companyId" from branches where id = $1 and active`,
    values: [branchId],
  });
  return row ? queues.of(row.companyId, branchId) : null;
}

/**
 * Gives a guest of the link a number. The guest's position is compared, and nowhere stored.
 *
 * @returns the reservation
 * @throws ApiError `conflict` with the reason, `too_many_requests` for a phone number that takes many
 */
export async function guestJoins(
  services: Services,
  queue: QueueState,
  { key, groupSize, numberOfKidChairs, name, phone, note, position }: JoiningGuest,
  { id: requestId }: Pick<FastifyRequest, 'id'>,
): Promise<string> {
  const { companyId, branchId } = queue;
  const place = await queuePlace(services.database, companyId, branchId);
  if (!place) throw queueRefused('notAccepting');
  const within = joinDistance(place);
  if (within !== null && place.branch.location) {
    if (!position) throw queueRefused('locationNeeded');
    if (metresBetween(position, place.branch.location) > within) throw queueRefused('tooFar');
  }
  const party = { groupSize, numberOfKidChairs, note, guest: { name, phone, email: null } };
  return joinQueue(services, place, queue, { key, party, from: 'web', force: false, user: null, requestId });
}

/** @throws ApiError `conflict` or `not_found` if the party is no longer in the line */
export async function guestActs(
  services: Services,
  { companyId, branchId, reservationId: id }: TicketPlace,
  action: 'onTheWay' | 'giveUp',
  { id: requestId }: Pick<FastifyRequest, 'id'>,
): Promise<void> {
  const place = await queuePlace(services.database, companyId, branchId);
  if (place) await actInQueue(services, place, { id, action, by: 'customer', user: null, requestId });
}
