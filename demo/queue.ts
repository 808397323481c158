import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { defaultSections } from '#contract/core/sections.ts';
import { queueModel } from '#contract/reservations/queue/queueEstimate.ts';
import { queueRules, sequenceOf } from '#contract/reservations/queue/rules.ts';
import { sizeClassOf } from '#contract/reservations/queue/sizeClasses.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { branches, customers, queueCounters, queueTickets, reservations } from '#server/platform/db/schema.ts';
import { queueHistory } from '#server/reservations/queue/history.ts';
import { newQueueToken } from '#server/reservations/queue/tokens.ts';
import { demoCompanies, seed, type BranchSpec, type CompanySpec } from './companies.ts';
import { eveningOf, type EveningParty, type Planned } from './evening.ts';
import { Random } from './random.ts';
import { seededRowOf, type Story } from './reservation.ts';
import { insertEvents } from './service.ts';
import { takerOf } from './venues.ts';

/** The queue of each branch: whenever the demo begins, the restaurant has just become full. */

const minuteMs = 60_000;
/** Guests can join by the link, and the numbers are on the board. */
const settings = { webWaitingEnabled: true, waitStatusBoardEnabled: true };
const prefix = 'demo-queue-';

/** Guests of a company, each at most once in its queues. */
async function guestsOf(transaction: Sql, companyId: string): Promise<string[]> {
  const rows = await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), gt(customers.phoneNumber, '')))
    .orderBy(asc(customers.id))
    .limit(1_000);
  return rows.map(({ id }) => id);
}

/** What the restaurant has anyway around now. */
const plannedAt = (transaction: Sql, companyId: string, branchId: string, now: number) =>
  queryInTransaction<Planned>(transaction, {
    text: `select group_size as size, tables,
        (extract(epoch from created_time - $3::timestamptz) / 60)::float8 as created,
        (extract(epoch from start_time - $3::timestamptz) / 60)::float8 as start,
        (extract(epoch from seated_time - $3::timestamptz) / 60)::float8 as seated,
        (extract(epoch from table_clear_time - $3::timestamptz) / 60)::float8 as cleared
      from reservations
      where company_id = $1 and branch_id = $2 and deleted_time is null
        and dining_date between ($3::timestamptz - interval '2 days')::date and ($3::timestamptz + interval '2 days')::date
        and (state = 'seated' and seated_time > $3::timestamptz - interval '9 hours'
          or state = 'open' and type = 'booking'
            and start_time between $3::timestamptz - interval '15 minutes' and $3::timestamptz + interval '6 hours')
      order by start_time, id`,
    values: [companyId, branchId, new Date(now).toISOString()],
  });

interface Place {
  company: CompanySpec;
  branch: BranchSpec;
  random: Random;
  now: number;
}

const instantIn =
  (now: number) =>
  (minutes: number | null): Date | null =>
    minutes === null ? null : new Date(Math.round(now + minutes * minuteMs));

const nameOf = ({ origins }: CompanySpec, random: Random): string =>
  random.weighted(origins).namer(random, random.chance(0.53) ? 0 : 1).name;

function storyOf(
  { company, branch, random, now }: Place,
  party: EveningParty,
  id: string,
  customerId: string | null,
): Story {
  const instant = instantIn(now);
  const came = instant(party.came) ?? new Date(now);
  const createdFrom = party.isQueued && random.chance(0.4) ? 'web' : 'host';
  return {
    companyId: company.id,
    id,
    branchId: branch.id,
    customerId,
    guestName: customerId === null && party.isQueued ? nameOf(company, random) : null,
    guestPhone: null,
    type: party.isQueued ? 'waiting' : 'walkin',
    state: party.state,
    createdFrom,
    createdBy: takerOf(random, company, createdFrom),
    startTime: came,
    confirmedTime: null,
    calledTime: instant(party.called),
    seatedTime: instant(party.seated),
    tableClearTime: instant(party.cleared),
    endedTime: instant(party.left),
    autoCleared: false,
    groupSize: party.size,
    numberOfKidChairs: party.chairs,
    numberOfKidSets: 0,
    tables: party.table && party.seated !== null ? [party.table] : [],
    customerNote: null,
    note: null,
    createdTime: came,
  };
}

/** Fills the restaurant and its queue. */
async function seedBranch(transaction: Sql, place: Place, guests: string[]): Promise<void> {
  const { company, branch, random, now } = place;
  const of = { companyId: company.id, branchId: branch.id };
  const database = {
    query: <Row extends object>(statement: { text: string; values?: unknown[] }) =>
      queryInTransaction<Row>(transaction, statement),
  };
  const model = queueModel(await queueHistory(database, of, new Date(now)));
  const planned = await plannedAt(transaction, company.id, branch.id, now);
  // Walk-ins that have gone again are of no interest to the queue.
  const parties = eveningOf({ branch, planned, model, random }).filter(
    ({ isQueued, cleared }) => isQueued || cleared === null,
  );
  const rules = queueRules(settings, 10);
  const last = new Map<string, number>();
  const tickets: (typeof queueTickets.$inferInsert)[] = [];
  const rows = parties.map((party, at) => {
    const id = `${prefix}${branch.id}-${at + 1}`;
    // A visit would change the guest's figures.
    const isKnown = party.isQueued && party.state !== 'seated' && random.chance(0.7);
    const story = storyOf(place, party, id, isKnown ? (guests.pop() ?? null) : null);
    if (party.isQueued) {
      const { createdTime } = story;
      const when = { now: createdTime, timeZone: branch.timeZone, sections: defaultSections };
      const { period, counter } = sequenceOf(rules, party.size, when);
      const number = (last.get(`${period}\n${counter}`) ?? 0) + 1;
      last.set(`${period}\n${counter}`, number);
      tickets.push({
        ...of,
        reservationId: id,
        sizeClass: sizeClassOf(party.size),
        period,
        counter,
        number,
        token: newQueueToken(),
        place: createdTime,
        calls: party.calls,
        onTheWayTime: party.isOnTheWay && party.state === 'open' ? new Date(now - minuteMs) : null,
        promisedFrom: party.promised && Math.floor(party.promised.from),
        promisedTo: party.promised && Math.ceil(party.promised.to),
        createdTime,
      });
    }
    return seededRowOf(story);
  });
  await insertRows(transaction, reservations, rows);
  await insertRows(transaction, queueTickets, tickets);
  await insertRows(
    transaction,
    queueCounters,
    [...last].map(([key, value]) => {
      const [period = '', counter = ''] = key.split('\n');
      return { ...of, period, counter, last: value };
    }),
  );
}

/** Fills the restaurants and queues of all branches. */
export async function seedQueues(transaction: Sql, now: number): Promise<void> {
  for (const company of demoCompanies) {
    await transaction
      .update(branches)
      .set({ settings: sql`${branches.settings} || ${JSON.stringify(settings)}::jsonb` })
      .where(eq(branches.companyId, company.id));
    const guests = await guestsOf(transaction, company.id);
    for (const branch of company.branches) {
      const random = new Random(`${seed}/queue/${branch.id}`);
      await seedBranch(transaction, { company, branch, random, now }, guests);
    }
  }
  await insertEvents(transaction, [], prefix);
  // The counters of the other reservations are complete, too.
  await transaction.execute(sql`select fold_reservation_days(1000000)`);
}
