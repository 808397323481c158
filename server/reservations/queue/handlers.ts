import {
  actOnEntry,
  findQueueGuest,
  getQueueLine,
  takeNumber,
  type QueueEntry,
} from '#contract/reservations/queue/queue.ts';
import { queueRefusal } from '#contract/reservations/queue/rules.ts';
import { handle, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { actInQueue } from './actions.ts';
import { queuePlace } from './branch.ts';
import { entriesWithGuests, guestWithPhone } from './entries.ts';
import { joinQueue } from './tickets.ts';

interface BranchParams {
  companyId: string;
  branchId: string;
}

const noBranch = () => new ApiError('not_found', 'This branch does not exist.');

/** @throws ApiError `not_found` */
async function placeOf({ database }: Pick<Services, 'database'>, { companyId, branchId }: BranchParams) {
  const place = await queuePlace(database, companyId, branchId);
  if (!place) throw noBranch();
  return place;
}

/** @throws ApiError `not_found` */
async function stateOf({ queues }: Pick<Services, 'queues'>, { companyId, branchId }: BranchParams) {
  const state = await queues.of(companyId, branchId);
  if (!state) throw noBranch();
  return state;
}

/** An entry as it is now. */
async function entryNow(services: Services, params: BranchParams, id: string): Promise<QueueEntry> {
  const { parties } = await stateOf(services, params);
  const here = parties.filter((party) => party.id === id);
  const [entry] = await entriesWithGuests(services.database, params.companyId, here);
  if (!entry) throw new ApiError('not_found', 'This party is no longer in the queue.');
  return entry;
}

export const queueHandlers: Handled[] = [
  handle(getQueueLine, async ({ services, params }) => {
    const { branch, rules, parties, classes, accuracy, verdict, at } = await stateOf(services, params);
    const waiting = parties.filter(({ state }) => state === 'open').length;
    const now = new Date(at);
    return {
      now: at,
      refusal: queueRefusal(rules, { waiting, now, timeZone: branch.timeZone, from: 'host' }),
      grace: rules.grace,
      entries: await entriesWithGuests(services.database, params.companyId, parties),
      classes: [...classes],
      accuracy,
      verdict,
    };
  }),

  handle(takeNumber, async ({ services, params, body, user, requestId }) => {
    const { key, force, name, phone, email, groupSize, numberOfKidChairs, note } = body;
    const place = await placeOf(services, params);
    const state = await stateOf(services, params);
    const party = { groupSize, numberOfKidChairs, note: note || null, guest: { name, phone, email } };
    const id = await joinQueue(services, place, state, { key, party, from: 'host', force, user, requestId });
    return entryNow(services, params, id);
  }),

  handle(actOnEntry, async ({ services, params, body, user, requestId }) => {
    const { reservationId: id } = params;
    const place = await placeOf(services, params);
    await actInQueue(services, place, { ...body, id, by: 'restaurant', user, requestId });
    return entryNow(services, params, id);
  }),

  handle(findQueueGuest, async (call) => {
    const { branch } = await placeOf(call.services, call.params);
    const phone = toE164(call.query.phone, branch.country);
    return { guest: phone === null ? null : await guestWithPhone(call.services.database, scopeOf(call), phone) };
  }),
];
