import type { FastifyRequest } from 'fastify';
import type { QueueState } from '#contract/reservations/queue/state.ts';
import { queueTickets } from '#server/platform/db/schema.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { publishBranch } from '#server/platform/live/publish.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { actInQueue } from '../actions.ts';
import { queuePlace } from '../branch.ts';
import { joinQueue, queueRefused } from '../tickets.ts';
import type { TicketPlace } from '../tokens.ts';

/** What guests do in the queue. */

export interface JoiningGuest {
  key: string;
  groupSize: number;
  numberOfKidChairs: number;
  name: string | null;
  phone: string | null;
  note: string | null;
  position: { lat: number; lng: number } | null;
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

const earthMetres = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

interface Point {
  lat: number;
  lng: number;
}

function metresBetween(one: Point, other: Point): number {
  const [a, b] = [radians(one.lat), radians(other.lat)];
  const part = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(part)));
}

/**
 * Gives a guest of the link a number.
 *
 * @returns the reservation
 * @throws ApiError `conflict` with the reason
 */
export async function guestJoins(
  services: Services,
  queue: QueueState,
  { key, groupSize, numberOfKidChairs, name, phone, note, position }: JoiningGuest,
  { id: requestId }: Pick<FastifyRequest, 'id'>,
): Promise<string> {
  const { companyId, branchId, branch, rules } = queue;
  const place = await queuePlace(services.database, companyId, branchId);
  if (!place) throw queueRefused('notAccepting');
  if (rules.distance !== null && branch.location) {
    if (!position) throw queueRefused('locationNeeded');
    if (metresBetween(position, branch.location) > rules.distance) throw queueRefused('tooFar');
  }
  const party = { groupSize, numberOfKidChairs, note, guest: { name, phone, email: null } };
  return joinQueue(services, place, queue, { key, party, from: 'web', force: false, user: null, requestId });
}

/** @throws ApiError `conflict` if the party is no longer in the line */
export async function guestActs(
  services: Services,
  { companyId, branchId, reservationId }: TicketPlace,
  action: 'onTheWay' | 'giveUp',
  { id: requestId }: Pick<FastifyRequest, 'id'>,
): Promise<void> {
  const { database, queues } = services;
  if (action === 'giveUp') {
    const place = await queuePlace(database, companyId, branchId);
    if (place) await actInQueue(services, place, { id: reservationId, action, by: 'customer', user: null, requestId });
    return;
  }
  await database.transaction(async (transaction) => {
    await transaction
      .update(queueTickets)
      .set({ onTheWayTime: new Date() })
      .where(equal(queueTickets, { companyId, reservationId }));
    await publishBranch(transaction, companyId, branchId);
  });
  queues.forget(companyId, branchId);
}
