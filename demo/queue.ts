import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { sequenceOf, queueRules } from '#contract/reservations/queue/rules.ts';
import { defaultSections } from '#contract/core/sections.ts';
import { sizeClassOf } from '#contract/reservations/queue/sizeClasses.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { branches, customers, queueCounters, queueTickets, reservations } from '#server/platform/db/schema.ts';
import { newQueueToken } from '#server/reservations/queue/tokens.ts';
import { demoCompanies, seed, type BranchSpec, type CompanySpec } from './companies.ts';
import { Random } from './random.ts';
import { seededRowOf, type Story } from './reservation.ts';

/** The queue of the evening at each branch: some wait, some are called, some have left. */

const minuteMs = 60_000;
/** Guests can join by the link, and the numbers are on the board. */
const settings = { webWaitingEnabled: true, waitStatusBoardEnabled: true };

/** What has happened to a party, in minutes before now. */
interface Plan {
  came: number;
  size: number;
  called?: number;
  seated?: number;
  left?: number;
  state?: Story['state'];
  chairs?: number;
  onTheWay?: boolean;
  calls?: number;
}

const plans: readonly Plan[] = [
  { came: 108, size: 2, called: 84, seated: 81, state: 'seated' },
  { came: 97, size: 4, called: 62, seated: 60, state: 'seated' },
  { came: 88, size: 2, called: 58, left: 46, state: 'noShow' },
  { came: 79, size: 5, left: 41, state: 'cancelledByCustomer' },
  { came: 66, size: 2, called: 33, seated: 31, state: 'seated' },
  { came: 52, size: 3, called: 21, seated: 19, state: 'seated' },
  { came: 47, size: 2, called: 14, calls: 2 },
  { came: 41, size: 4, called: 4, onTheWay: true },
  { came: 36, size: 2, chairs: 1 },
  { came: 31, size: 6 },
  { came: 24, size: 3, chairs: 2 },
  { came: 17, size: 2 },
  { came: 12, size: 8 },
  { came: 6, size: 4 },
  { came: 3, size: 1 },
];

/** Estimates that parties were told are about right. */
const promisedOf = (random: Random, { came, called, seated }: Plan) => {
  const end = called ?? seated;
  const wait = end === undefined ? 20 + random.int(0, 25) : came - end + random.int(-6, 6);
  const from = Math.max(5, Math.round(wait * 0.8));
  return { promisedFrom: from, promisedTo: Math.max(from + 5, Math.round(wait * 1.25)) };
};

async function guestsOf(transaction: Sql, companyId: string): Promise<readonly { id: string }[]> {
  return transaction
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), gt(customers.phoneNumber, '')))
    .orderBy(asc(customers.id))
    .limit(plans.length * 8);
}

/** Fills the queue of a branch. */
async function seedBranch(
  transaction: Sql,
  company: CompanySpec,
  branch: BranchSpec,
  guests: readonly { id: string }[],
  now: number,
): Promise<void> {
  const random = new Random(`${seed}/queue/${branch.id}`);
  const rules = queueRules(settings, 10);
  const last = new Map<string, number>();
  const ago = (count: number | undefined) => (count === undefined ? null : new Date(now - count * minuteMs));
  const rows = plans.map((plan, at) => {
    const came = new Date(now - plan.came * minuteMs);
    const { period, counter } = sequenceOf(rules, plan.size, {
      now: came,
      timeZone: branch.timeZone,
      sections: defaultSections,
    });
    const number = (last.get(`${period}\n${counter}`) ?? 0) + 1;
    last.set(`${period}\n${counter}`, number);
    const id = `demo-queue-${branch.id}-${at + 1}`;
    const story: Story = {
      companyId: company.id,
      id,
      branchId: branch.id,
      customerId: random.chance(0.7)
        ? (guests[(at * 7 + random.int(0, 6)) % Math.max(1, guests.length)]?.id ?? null)
        : null,
      guestName: null,
      guestPhone: null,
      type: 'waiting',
      state: plan.state ?? 'open',
      createdFrom: random.chance(0.4) ? 'web' : 'host',
      createdBy: null,
      startTime: came,
      confirmedTime: null,
      calledTime: ago(plan.called),
      seatedTime: ago(plan.seated),
      tableClearTime: null,
      endedTime: ago(plan.left),
      autoCleared: false,
      groupSize: plan.size,
      numberOfKidChairs: plan.chairs ?? 0,
      numberOfKidSets: 0,
      tables: [],
      customerNote: null,
      note: null,
      createdTime: came,
    };
    const ticket: typeof queueTickets.$inferInsert = {
      companyId: company.id,
      reservationId: id,
      branchId: branch.id,
      sizeClass: sizeClassOf(plan.size),
      period,
      counter,
      number,
      token: newQueueToken(),
      place: came,
      calls: plan.called === undefined ? 0 : (plan.calls ?? 1),
      onTheWayTime: plan.onTheWay ? new Date(now - minuteMs) : null,
      ...promisedOf(random, plan),
      createdTime: came,
    };
    return { reservation: seededRowOf(story), ticket };
  });
  await insertRows(
    transaction,
    reservations,
    rows.map(({ reservation }) => reservation),
  );
  await insertRows(
    transaction,
    queueTickets,
    rows.map(({ ticket }) => ticket),
  );
  await insertRows(
    transaction,
    queueCounters,
    [...last].map(([key, value]) => {
      const [period = '', counter = ''] = key.split('\n');
      return { companyId: company.id, branchId: branch.id, period, counter, last: value };
    }),
  );
}

/** Fills the queues of all branches. */
export async function seedQueues(transaction: Sql, now: number): Promise<void> {
  for (const company of demoCompanies) {
    await transaction
      .update(branches)
      .set({ settings: sql`${branches.settings} || ${JSON.stringify(settings)}::jsonb` })
      .where(eq(branches.companyId, company.id));
    const guests = await guestsOf(transaction, company.id);
    for (const branch of company.branches) await seedBranch(transaction, company, branch, guests, now);
  }
}
