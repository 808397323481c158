import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applyEvent,
  forgettable,
  type FoldableEvent,
  type FoldedReservation,
} from '#contract/reservations/reservationFold.ts';
import { diningDayAt } from '#contract/core/ranges.ts';
import type { Database } from '#server/platform/db/client.ts';
import {
  branches,
  companies,
  customerMerges,
  customers,
  reservationEvents,
  reservations,
} from '#server/platform/db/schema.ts';
import { Random } from '#demo/random.ts';
import { moveAll } from '#server/guests/duplicates/moves.ts';
import { personalTables } from '#server/personalData.ts';
import { foldedOf } from '#server/reservations/rows.ts';
import { storeEvents } from '#server/reservations/store.ts';
import type { IncomingEvent } from '#server/platform/kernel/reservationEvents.ts';
import { wordingsService } from '#server/translations/wordings.ts';
import { buildBranch, buildCompany } from '#tests/support/build.ts';
import { freshDatabase } from '#tests/support/database.ts';

/**
 * Random stories: bookings, late edits, cancellations, corrections, deletions, guests merged, branches whose clocks are
 * set to another zone. Whatever happened, the log folded anew gives the rows, plain loops over the log give the daily
 * counts, and the guests' figures are those of their visits.
 */
const companyId = 'c';
const seeds = ['noodles', 'dumplings'];
const batches = 24;
const day = 86_400_000;
const begin = Date.parse('2026-03-20T00:00:00Z');
const now = begin + 40 * day;

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const zones = ['Asia/Taipei', 'Australia/Sydney', 'America/New_York', 'Europe/London'];
const kinds = [
  'changed',
  'changed',
  'confirmed',
  'called',
  'seated',
  'seated',
  'seated',
  'cleared',
  'cancelled',
  'noShow',
  'reopened',
  'transformed',
  'deleted',
] as const;
const iso = (time: number) => new Date(time).toISOString();

function randomEvent(random: Random, known: string[], branchOf: Map<string, string>): IncomingEvent {
  const guest = random.chance(0.6) ? { name: 'G', phone: `09120000${random.int(10, 29)}`, email: null } : null;
  const startTime = iso(begin + random.int(0, 30 * 96) * 900_000);
  const of = { key: `k-${random.int(0, 1e9)}`, id: null, userId: null };
  if (!known.length || random.chance(0.35)) {
    const externalId = `x${known.length}`;
    const branchId = random.pick(['b1', 'b2', 'b3']);
    known.push(externalId);
    branchOf.set(externalId, branchId);
    const type = random.pick(['booking', 'booking', 'waiting', 'walkin', 'waitlist'] as const);
    const event: FoldableEvent = {
      kind: 'created',
      by: 'customer',
      at: iso(Date.parse(startTime) - random.int(0, 200) * 3_600_000),
      data: {
        branchId,
        customerId: null,
        type,
        createdFrom: random.pick(['host', 'web', 'google-reserve']),
        createdBy: null,
        startTime,
        groupSize: random.int(1, 9),
        numberOfKidChairs: 0,
        numberOfKidSets: 0,
        tables: [],
        externalId,
        guestName: null,
        guestPhone: null,
        customerNote: null,
        note: random.chance(0.2) ? 'window' : null,
      },
    };
    return { ...of, externalId, branchId, event, guest };
  }
  const externalId = random.pick(known);
  const kind = random.pick(kinds);
  const by = random.pick(['customer', 'restaurant', 'system'] as const);
  const at = iso(begin + random.int(0, 32 * 96) * 900_000);
  const about = { ...of, externalId, branchId: branchOf.get(externalId) ?? '' };
  if (kind === 'changed') {
    const data = random.chance(0.5) ? { groupSize: random.int(1, 9) } : { startTime };
    return { ...about, event: { kind, by, at, data }, ...(random.chance(0.3) && { guest }) };
  }
  if (kind === 'seated') return { ...about, event: { kind, by, at, data: { tables: ['A1'] } } };
  return { ...about, event: { kind, by, at, data: {} } as FoldableEvent };
}

/** Every reservation as its log makes it, in plain loops; guests who were merged are those they became. */
async function refolded(): Promise<Map<string, FoldedReservation>> {
  const log = await database.sql
    .select()
    .from(reservationEvents)
    .where(eq(reservationEvents.companyId, companyId))
    .orderBy(asc(reservationEvents.seq));
  const merged = new Map(
    (await database.sql.select().from(customerMerges)).map(({ mergedId, customerId }) => [mergedId, customerId]),
  );
  const folded = new Map<string, FoldedReservation>();
  for (const { reservationId, kind, by, at, data } of log) {
    const event = { kind, by, at: at.toISOString(), data } as unknown as FoldableEvent;
    const { next, refused } = applyEvent(folded.get(reservationId) ?? null, event);
    expect(refused, `${kind} of ${reservationId} is in the log`).toBeUndefined();
    if (next) folded.set(reservationId, next);
  }
  for (const one of folded.values())
    while (one.customerId && merged.has(one.customerId)) one.customerId = merged.get(one.customerId) ?? null;
  return folded;
}

const covers = (one: FoldedReservation) => one.groupSize;
type Counts = Record<string, number>;

/** The daily counts by plain loops over the reservations. */
function countedByHand(all: readonly FoldedReservation[], ids: readonly string[], zoneOf: Map<string, string>) {
  const counts = new Map<string, Counts>();
  const there = all.map((one, index) => ({ one, id: ids[index] ?? '' })).filter(({ one }) => !one.deletedTime);
  const dayOf = (one: FoldedReservation, time: string) => diningDayAt(zoneOf.get(one.branchId) ?? '', Date.parse(time));
  const visits = there
    .filter(({ one }) => one.state === 'seated' && one.customerId)
    .sort((a, b) => {
      const [x, y] = [a, b].map(({ one }) => one.seatedTime ?? one.startTime) as [string, string];
      return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1;
    });
  const seen = new Set<string>();
  const firsts = new Map<string, { ever: boolean; month: boolean; here: boolean }>();
  for (const { one, id } of visits) {
    const month = dayOf(one, one.startTime).slice(0, 7);
    const keys = [`${one.customerId}`, `${one.customerId} ${month}`, `${one.customerId} ${month} ${one.branchId}`];
    const [ever, first, here] = keys.map((key) => !seen.has(key)) as [boolean, boolean, boolean];
    keys.forEach((key) => seen.add(key));
    firsts.set(id, { ever, month: first, here });
  }
  for (const { one, id } of there)
    for (const [axis, time] of [
      ['dining', one.startTime],
      ['created', one.createdTime],
    ] as const)
      for (const branch of [one.branchId, '']) {
        const key = [axis, branch, dayOf(one, time), one.type, one.createdFrom].join(' ');
        const line = counts.get(key) ?? {};
        counts.set(key, line);
        const add = (name: string, value: number) => value && (line[name] = (line[name] ?? 0) + value);
        add(one.state, 1);
        add(`${one.state}Covers`, covers(one));
        const first = firsts.get(id);
        add('known', first ? 1 : 0);
        add('firstVisits', first?.ever ? 1 : 0);
        add('monthGuests', first?.month ? 1 : 0);
        add('monthGuestsHere', first?.here ? 1 : 0);
      }
  return Object.fromEntries([...counts].sort());
}

const names = ['open', 'seated', 'cancelledByCustomer', 'cancelledByRestaurant', 'noShow'];
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = [
  ...names,
  ...names.map((name) => `${name}Covers`),
  'known',
  'firstVisits',
  'monthGuests',
  'monthGuestsHere',
];

/** What the database counts, in the same shape. */
async function countedByDatabase(): Promise<Record<string, Counts>> {
  const rows = await database.query<Counts & { key: string }>({
    text: `select concat_ws(' ', axis, branch_id, to_char(day, 'YYYY-MM-DD'), type, created_from) as key,
        ${columns.map((name) => `sum(${snake(name)})::int as "${name}"`).join(', ')}
      from reservation_counts where company_id = $1 group by 1`,
    values: [companyId],
  });
  const lines = rows.map(({ key, ...line }): [string, Counts] => [
    key,
    Object.fromEntries(Object.entries(line).filter(([, value]) => value !== 0)),
  ]);
  return Object.fromEntries(lines.filter(([, line]) => Object.keys(line).length).sort());
}

test.each(seeds)(
  'random stories agree with their log, their counts and their guests (%s)',
  async (seed) => {
    const random = new Random(seed);
    await database.sql.execute(sql`truncate reservations, reservation_days, reservation_day_changes, reservation_events,
    customers, customer_merges, branches, companies cascade`);
    await database.sql.insert(companies).values(buildCompany({ id: companyId }));
    const zoneOf = new Map(['b1', 'b2', 'b3'].map((id, index) => [id, zones[index] ?? '']));
    await database.sql
      .insert(branches)
      .values([...zoneOf].map(([id, timeZone]) => buildBranch({ companyId, id, timeZone })));
    const known: string[] = [];
    const branchOf = new Map<string, string>();
    let stored = 0;

    for (let batch = 1; batch <= batches; batch += 1) {
      const told = Array.from({ length: random.int(1, 30) }, () => randomEvent(random, known, branchOf));
      const outcomes = await database.transaction((transaction) =>
        storeEvents(transaction, wordingsService(), companyId, told, now),
      );
      stored += outcomes.filter(({ status }) => status === 'stored').length;
      if (batch % 5 === 0) await mergeTwo(random, seed, batch);
      if (batch % 7 === 0) {
        const [branchId, timeZone] = [random.pick(['b1', 'b2', 'b3']), random.pick(zones)];
        zoneOf.set(branchId, timeZone);
        await database.sql.update(branches).set({ timeZone }).where(eq(branches.id, branchId));
      }
      if (batch % 4 === 0)
        await database.query({ text: 'select fold_reservation_days($1)', values: [random.int(1, 60)] });
    }
    expect(stored).toBeGreaterThan(150);

    const rows = await database.sql.select().from(reservations).orderBy(reservations.id);
    const folded = await refolded();
    expect(folded.size).toBe(rows.length);
    const plain = (one: FoldedReservation | undefined) =>
      Object.fromEntries(
        Object.entries(one ?? {}).filter(([key]) => !([...forgettable, 'texts'] as readonly string[]).includes(key)),
      );
    for (const row of rows) expect(plain(foldedOf(row)), row.id).toEqual(plain(folded.get(row.id)));

    const byHand = countedByHand(
      rows.map(({ id }) => folded.get(id) as FoldedReservation),
      rows.map(({ id }) => id),
      zoneOf,
    );
    const counted = await countedByDatabase();
    expect(counted).toEqual(byHand);
    await database.query({ text: 'select rebuild_reservation_days($1)', values: [companyId] });
    expect(await countedByDatabase()).toEqual(byHand);

    for (const guest of await database.sql.select().from(customers)) {
      const visits = rows.filter((row) => row.customerId === guest.id && row.state === 'seated' && !row.deletedTime);
      const times = visits.map((row) => (row.seatedTime ?? row.startTime).getTime());
      expect([guest.visits, guest.lastSeatTime?.getTime() ?? null], guest.id).toEqual([
        visits.length,
        times.length ? Math.max(...times) : null,
      ]);
      expect(guest.branchIds).toEqual([...new Set(visits.map(({ branchId }) => branchId))].sort());
    }
  },
  240_000,
);

/** Two guests become one, as whoever works through the duplicates makes them. */
async function mergeTwo(random: Random, seed: string, batch: number): Promise<void> {
  const all = await database.sql.select().from(customers).orderBy(customers.id);
  const [winner, loser] = [random.pick(all), random.pick(all)];
  if (!winner || !loser || winner.id === loser.id) return;
  await database.transaction(async (transaction) => {
    await moveAll(transaction, { companyId, winnerId: winner.id, loserId: loser.id }, personalTables());
    const later = [winner, loser].sort((a, b) => +(b.lastSeatTime ?? 0) - +(a.lastSeatTime ?? 0))[0] ?? winner;
    await transaction
      .update(customers)
      .set({
        visits: winner.visits + loser.visits,
        lastSeatTime: later.lastSeatTime,
        branchId: later.branchId,
        branchIds: [...new Set([...winner.branchIds, ...loser.branchIds])].sort(),
      })
      .where(eq(customers.id, winner.id));
    await transaction.delete(customers).where(eq(customers.id, loser.id));
    await transaction.insert(customerMerges).values({
      companyId,
      id: `${seed}-${batch}`,
      customerId: winner.id,
      mergedId: loser.id,
      merged: {},
      before: {},
      after: {},
    });
  });
}
