import { sql } from 'drizzle-orm';
import type { EventGuest } from '#contract/reservations/reservationEvents.ts';
import type { EventActor } from '#contract/reservations/reservations.ts';
import { shownNumber, type QueueRefusal } from '#contract/reservations/queue/line.ts';
import { queueRefusal, sequenceOf } from '#contract/reservations/queue/rules.ts';
import { sizeClassOf } from '#contract/reservations/queue/sizeClasses.ts';
import type { QueueState } from '#contract/reservations/queue/state.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { queueCounters, queueTickets } from '#server/platform/db/schema.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { refusalOf } from '../refusals.ts';
import { storeEvents } from '../store.ts';
import { repeated } from '../transient.ts';
import type { QueuePlace } from './branch.ts';
import { messageParty } from './messages.ts';
import { inLineSql } from './state.ts';
import { newQueueToken } from './tokens.ts';

/** Numbers of the queue. */

export interface JoiningParty {
  groupSize: number;
  numberOfKidChairs: number;
  note: string | null;
  guest: EventGuest;
}

export interface Joining {
  /** The caller's own key: repeated with it, the party keeps its number. */
  key: string;
  party: JoiningParty;
  from: 'host' | 'web';
  /** Also if the queue is closed or full, or the party is in it. */
  force: boolean;
  user: { id: string; name: string } | null;
  requestId: string;
}

const refusalTexts: Readonly<Record<QueueRefusal, string>> = {
  closed: 'The queue is closed at this time.',
  notAccepting: 'The queue takes no new parties.',
  full: 'The queue is full.',
  alreadyInLine: 'The party is in the queue already.',
  tooFar: 'The party is too far away.',
  locationNeeded: 'The queue is only for parties nearby.',
};

/** The error for a party that cannot join. */
export const queueRefused = (code: QueueRefusal) => refused('conflict', 'queue', refusalTexts[code], { code });

type JoinServices = Pick<Services, 'database' | 'wordings' | 'queues'>;

/**
 * Gives a party a number, in one transaction with its reservation.
 *
 * @returns the reservation
 * @throws ApiError `conflict` with the reason if it cannot join
 */
export async function joinQueue(
  { database, wordings, queues }: JoinServices,
  place: QueuePlace,
  state: QueueState,
  joining: Joining,
): Promise<string> {
  const { companyId, branchId } = place;
  const id = await repeated(() =>
    database.transaction((transaction) => join(transaction, wordings, place, state, joining)),
  );
  queues.forget(companyId, branchId);
  return id;
}

async function join(
  transaction: Sql,
  wordings: Services['wordings'],
  place: QueuePlace,
  state: QueueState,
  joining: Joining,
): Promise<string> {
  const { companyId, branchId } = place;
  const { party, from, user, requestId } = joining;
  // One party after the other: the checks must see those who have just joined.
  const lock = `queue ${companyId} ${branchId}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const key = `queue:${from}:${joining.key}`;
  const known = await ticketOfKey(transaction, place, key);
  if (known) return known;
  const now = new Date();
  if (!joining.force) await refuseParty(transaction, place, joining, now);
  const at = now.toISOString();
  const by: EventActor = from === 'host' ? 'restaurant' : 'customer';
  const [outcome] = await storeEvents(transaction, wordings, companyId, [
    {
      key,
      id: null,
      externalId: null,
      branchId,
      userId: user?.id ?? null,
      ...(user && { requestId }),
      guest: party.guest,
      event: {
        kind: 'created',
        by,
        at,
        data: {
          branchId,
          customerId: null,
          type: 'waiting',
          createdFrom: from,
          createdBy: user?.name ?? null,
          startTime: at,
          groupSize: party.groupSize,
          numberOfKidChairs: party.numberOfKidChairs,
          numberOfKidSets: 0,
          tables: [],
          externalId: null,
          guestName: null,
          guestPhone: null,
          customerNote: from === 'web' ? party.note : null,
          note: from === 'web' ? null : party.note,
        },
      },
    },
  ]);
  if (outcome?.status !== 'stored') throw refusalOf(outcome?.status === 'refused' ? outcome.reason : 'keyUsed');
  await addTicket(transaction, place, state, { id: outcome.id, size: party.groupSize, now });
  await messageParty(transaction, place, outcome.id);
  return outcome.id;
}

/** The entry that the key was used for. */
async function ticketOfKey(transaction: Sql, { companyId, branchId }: QueuePlace, key: string) {
  const [row] = await queryInTransaction<{ id: string }>(transaction, {
    text: `select t.reservation_id as id from reservation_events e join queue_tickets t
        on t.company_id = e.company_id and t.reservation_id = e.reservation_id
      where e.company_id = $1 and e.key = $2 and t.branch_id = $3`,
    values: [companyId, key, branchId],
  });
  return row?.id;
}

/** @throws ApiError `conflict` if the queue is closed or full, or the guest is in it */
async function refuseParty(transaction: Sql, place: QueuePlace, { party, from }: Joining, now: Date): Promise<void> {
  const { companyId, branchId, branch, rules } = place;
  const { timeZone } = branch;
  const phone = party.guest.phone ? toE164(party.guest.phone, branch.country) : null;
  const [line] = await queryInTransaction<{ waiting: number; known: number }>(transaction, {
    text: `select count(*)::int as waiting, (count(*) filter (where c.phone_number = $3))::int as known
      from queue_tickets t join reservations r on r.company_id = t.company_id and r.id = t.reservation_id
        left join customers c on c.company_id = r.company_id and c.id = r.customer_id
      where t.company_id = $1 and t.branch_id = $2 and ${inLineSql('$4::timestamptz')}`,
    values: [companyId, branchId, phone ?? '', now.toISOString()],
  });
  if (line?.known) throw queueRefused('alreadyInLine');
  if (from === 'web' && phone !== null) await checkPhone(transaction, place, phone, now);
  const refusal = queueRefusal(rules, { waiting: line?.waiting ?? 0, now, timeZone, from });
  if (refusal) throw queueRefused(refusal);
}

/** Numbers that one phone number gets by the link in an hour, at all branches: each may send it a message. */
const perPhone = 4;

/** @throws ApiError `too_many_requests` if strangers seem to play with the phone number */
async function checkPhone(transaction: Sql, { companyId }: QueuePlace, phone: string, now: Date): Promise<void> {
  const [earlier] = await queryInTransaction<{ count: number; seconds: number | null }>(transaction, {
    text: `select count(*)::int as count, extract(epoch from min(t.created_time) + interval '1 hour' - $3::timestamptz)::int
        as seconds
      from queue_tickets t join reservations r on r.company_id = t.company_id and r.id = t.reservation_id
        join customers c on c.company_id = r.company_id and c.id = r.customer_id
      where t.company_id = $1 and r.company_id = $1 and c.company_id = $1 and c.phone_number = $2
        and r.created_from = 'web' and t.created_time > $3::timestamptz - interval '1 hour'`,
    values: [companyId, phone, now.toISOString()],
  });
  if (!earlier || earlier.count < perPhone) return;
  const retryAfter = Math.max(1, earlier.seconds ?? 1);
  throw new ApiError('too_many_requests', 'This phone number has taken too many numbers.', {
    retryAfter,
    details: [{ path: 'phone', message: 'has taken too many numbers', code: 'tooOften' }],
  });
}

async function addTicket(
  transaction: Sql,
  place: QueuePlace,
  state: QueueState,
  { id, size, now }: { id: string; size: number; now: Date },
): Promise<void> {
  const { companyId, branchId, branch, rules, sections } = place;
  const { period, counter } = sequenceOf(rules, size, { now, timeZone: branch.timeZone, sections });
  const [row] = await transaction
    .insert(queueCounters)
    .values({ companyId, branchId, period, counter, last: 1 })
    .onConflictDoUpdate({
      target: [queueCounters.companyId, queueCounters.branchId, queueCounters.period, queueCounters.counter],
      set: { last: sql`${queueCounters.last} + 1` },
    })
    .returning({ last: queueCounters.last });
  if (!row) throw new Error('The counter of the queue has not answered.');
  const sizeClass = sizeClassOf(size);
  const promised = state.classes.find(({ name }) => name === sizeClass)?.estimate;
  await transaction.insert(queueTickets).values({
    companyId,
    reservationId: id,
    branchId,
    sizeClass,
    period,
    counter,
    number: row.last,
    token: newQueueToken(),
    place: now,
    promisedFrom: promised?.from,
    promisedTo: promised?.to,
    createdTime: now,
  });
}

/** A number as guests see it. */
export const numberOf = ({ number, counter }: Pick<typeof queueTickets.$inferSelect, 'number' | 'counter'>): string =>
  shownNumber(number, counter as Parameters<typeof shownNumber>[1]);
