import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { defaultSections } from '#contract/core/sections.ts';
import { shownRange } from '#contract/reservations/queue/queueEstimate.ts';
import { queueRules, sequenceOf } from '#contract/reservations/queue/rules.ts';
import { sizeClassOf } from '#contract/reservations/queue/sizeClasses.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { branches, customers, queueCounters, queueTickets, reservations } from '#server/platform/db/schema.ts';
import { queuePast } from '#server/reservations/queue/history.ts';
import { at } from '#server/platform/kernel/clocks.ts';
import { newQueueToken } from '#server/reservations/queue/tokens.ts';
import { diningDayOf } from './calendar.ts';
import { demoCompanies, seed, type BranchSpec, type CompanySpec } from './companies.ts';
import { eveningOf, type EveningParty, type Planned } from './evening.ts';
import { Random } from './random.ts';
import { pastReservations, queuePrefix, replay } from './replay.ts';
import { seededRowOf, type Story } from './reservation.ts';
import { insertEvents } from './service.ts';
import { tablesOf } from './tables.ts';
import { takerOf, venueOf } from './venues.ts';

/** The queue of each branch: whenever the demo begins, the restaurant has just become full. */

const minuteMs = 60_000;
/** Guests can join by the link, and the numbers are on the board. */
const settings = { webWaitingEnabled: true, waitStatusBoardEnabled: true };
/** Days before tonight whose parties were told an estimate, too. */
const promisedDays = 21;
/** Tonight begins so long ago. */
const tonightMs = 6 * 3_600_000;

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

const minuteOfDay = ({ timeZone }: BranchSpec, now: number): number =>
  (now - at(timeZone, diningDayOf(timeZone, now), 0)) / minuteMs;

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

/** Numbers of a branch, each sequence from 1. */
class Numbers {
  readonly #last = new Map<string, number>();

  constructor(private readonly zone: string) {}

  next(size: number, created: Date) {
    const when = { now: created, timeZone: this.zone, sections: defaultSections };
    const { period, counter } = sequenceOf(queueRules(settings, 10), size, when);
    const key = `${period}\n${counter}`;
    const number = (this.#last.get(key) ?? 0) + 1;
    this.#last.set(key, number);
    return { period, counter, number };
  }

  counters() {
    return [...this.#last].map(([key, last]) => {
      const [period = '', counter = ''] = key.split('\n');
      return { period, counter, last };
    });
  }
}

type Ticket = typeof queueTickets.$inferInsert;

const databaseOf = (transaction: Sql) => ({
  query: <Row extends object>(statement: { text: string; values?: unknown[] }) =>
    queryInTransaction<Row>(transaction, statement),
});

/** The numbers that the parties of the last weeks took, with what they were told. */
async function pastTickets(transaction: Sql, { company, branch, now }: Place, numbers: Numbers): Promise<Ticket[]> {
  const of = { companyId: company.id, branchId: branch.id };
  const rows = await pastReservations(databaseOf(transaction), of, new Date(now));
  const cleaning = venueOf(branch).settings.cleanTableTime;
  const minute = (instant: number) => instant / minuteMs;
  const parties = replay(
    { rows, tables: tablesOf(branch.id), cleaning },
    minute(now) - promisedDays * 24 * 60,
    minute(now - tonightMs),
  );
  return parties.map(({ row, called, promised }) => {
    const createdTime = new Date(Math.round(row.created * minuteMs));
    return {
      ...of,
      ...numbers.next(row.size, createdTime),
      reservationId: row.id,
      sizeClass: sizeClassOf(row.size),
      token: newQueueToken(),
      place: createdTime,
      calls: called === null ? 0 : 1,
      promisedFrom: promised && promised.from,
      promisedTo: promised && promised.to,
      createdTime,
    };
  });
}

/** Fills the restaurant and its queue. */
async function seedBranch(transaction: Sql, place: Place, guests: string[]): Promise<void> {
  const { company, branch, random, now } = place;
  const of = { companyId: company.id, branchId: branch.id };
  const numbers = new Numbers(branch.timeZone);
  await insertRows(transaction, queueTickets, await pastTickets(transaction, place, numbers));
  const { model } = await queuePast(databaseOf(transaction), of, new Date(now));
  const planned = await plannedAt(transaction, company.id, branch.id, now);
  // Walk-ins that have gone again are of no interest to the queue.
  const parties = eveningOf({ branch, planned, model, random, minute: minuteOfDay(branch, now) }).filter(
    ({ isQueued, cleared }) => isQueued || cleared === null,
  );
  const tickets: Ticket[] = [];
  const rows = parties.map((party, at) => {
    const id = `${queuePrefix}${branch.id}-${at + 1}`;
    // A visit would change the guest's figures.
    const isKnown = party.isQueued && party.state !== 'seated' && random.chance(0.7);
    const story = storyOf(place, party, id, isKnown ? (guests.pop() ?? null) : null);
    if (party.isQueued) {
      const { createdTime } = story;
      const promised = shownRange(party.promised);
      tickets.push({
        ...of,
        // Tonight is one evening, whatever the hour at which the demo begins.
        ...numbers.next(party.size, new Date(now)),
        reservationId: id,
        sizeClass: sizeClassOf(party.size),
        token: newQueueToken(),
        place: createdTime,
        calls: party.calls,
        onTheWayTime: party.isOnTheWay && party.state === 'open' ? new Date(now - minuteMs) : null,
        promisedFrom: promised && promised.from,
        promisedTo: promised && promised.to,
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
    numbers.counters().map((counter) => ({ ...of, ...counter })),
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
  await insertEvents(transaction, [], queuePrefix);
  // The counters of the other reservations are complete, too.
  await transaction.execute(sql`select fold_reservation_days(1000000)`);
}
