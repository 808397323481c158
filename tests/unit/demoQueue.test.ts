import { describe, expect, test } from 'vitest';
import { estimateQuality, verdictOf, type PastParty } from '#contract/reservations/queue/estimateQuality.ts';
import { queueModel } from '#contract/reservations/queue/queueEstimate.ts';
import { sizeClasses, sizeClassOf, type SizeClass } from '#contract/reservations/queue/sizeClasses.ts';
import type { Observed } from '#contract/reservations/queue/survival.ts';
import { demoCompanies, type BranchSpec } from '#demo/companies.ts';
import { eveningOf, type EveningParty } from '#demo/evening.ts';
import { Random } from '#demo/random.ts';
import { tablesOf } from '#demo/tables.ts';
import { stayMinutes, venueOf } from '#demo/venues.ts';

/** The full restaurants of the demo, with their queues. */
const branches = demoCompanies.flatMap((company) => company.branches);

function modelFor(branch: BranchSpec) {
  const random = new Random(`history/${branch.id}`);
  const venue = venueOf(branch);
  const none = () => Object.fromEntries(sizeClasses.map((name) => [name, [] as Observed[]]));
  const stays = none() as Record<SizeClass, Observed[]>;
  const delays = none() as typeof stays;
  for (let count = 0; count < 400; count += 1) {
    const size = random.weighted(venue.parties);
    const minutes = stayMinutes(random, random.weighted(venue.meals.working).stay, size);
    stays[sizeClassOf(size)].push({ minutes, ended: true });
    delays[sizeClassOf(size)].push({ minutes: 25 + random.int(0, 95), ended: true });
  }
  return queueModel({ stays, delays });
}

/** Ten minutes from now a large table is booked, and a party of the day sits at the first one. */
const planned = (branch: BranchSpec) => {
  const [first] = tablesOf(branch.id);
  const large = tablesOf(branch.id).find(({ seats }) => seats >= 6);
  return [
    { created: -900, start: 10, seated: null, cleared: null, size: 6, tables: [large?.name ?? ''] },
    { created: -900, start: -70, seated: -68, cleared: null, size: 2, tables: [first?.name ?? ''] },
  ];
};

const eveningsOf = (run: string) =>
  branches.map((branch) => {
    const random = new Random(`${run}/${branch.id}`);
    return { branch, parties: eveningOf({ branch, planned: planned(branch), model: modelFor(branch), random }) };
  });
const evenings = [...eveningsOf('one'), ...eveningsOf('other')];
const all = evenings.flatMap(({ parties }) => parties);
const queued = all.filter(({ isQueued }) => isQueued);

describe('the evening of the demo', () => {
  test('is full at every branch, and some wait', () => {
    for (const { branch, parties } of evenings) {
      const sitting = parties.filter(({ seated, cleared }) => seated !== null && cleared === null);
      const waiting = parties.filter(({ state }) => state === 'open');
      expect(sitting.length, branch.id).toBeGreaterThan(tablesOf(branch.id).length * 0.6);
      expect(waiting.length, branch.id).toBeGreaterThan(3);
      expect(waiting.length, branch.id).toBeLessThan(20);
    }
  });

  test('has no party at two places, and no table with two parties', () => {
    for (const { branch, parties } of evenings) {
      const free = new Map(planned(branch).map(({ tables: [name = ''] }, at) => [name, at ? 1 : -Infinity]));
      for (const { table, seated, cleared, size } of parties.toSorted((a, b) => (a.seated ?? 0) - (b.seated ?? 0))) {
        if (seated === null || table === null) continue;
        const seats = tablesOf(branch.id).find(({ name }) => name === table)?.seats ?? 0;
        expect(seats).toBeGreaterThanOrEqual(size);
        if (free.get(table) === 1) expect(cleared ?? 1).toBeLessThan(-60);
        else expect(seated).toBeGreaterThanOrEqual(free.get(table) ?? -Infinity);
        if (free.get(table) !== 1) free.set(table, cleared ?? 0);
      }
    }
  });

  test('tells what can have happened', () => {
    const times = ({ came, called, seated, cleared, left }: EveningParty) =>
      [came, called, seated, cleared, left].filter((one) => one !== null);
    for (const party of all) {
      expect(times(party)).toEqual(times(party).toSorted((a, b) => a - b));
      expect(times(party).every((one) => one <= 0)).toBe(true);
      expect((party.state === 'seated') === (party.seated !== null)).toBe(true);
      expect(['noShow', 'cancelledByCustomer'].includes(party.state) === (party.left !== null)).toBe(true);
    }
    for (const state of ['open', 'seated', 'noShow', 'cancelledByCustomer'])
      expect(queued.filter((one) => one.state === state).length, state).toBeGreaterThan(5);
    expect(queued.filter(({ state, called }) => state === 'open' && called !== null).length).toBeGreaterThan(5);
  });

  test('has promises that mostly hold, and beat the simple ones', () => {
    const qualities = evenings.map(({ parties }) => {
      const past = parties.flatMap(({ isQueued, state, came, called, left, promised }): PastParty[] =>
        isQueued && state !== 'open' ? [{ came, called, left: called ?? left ?? 0, promised }] : [],
      );
      return estimateQuality(past);
    });
    const sum = (of: (one: (typeof qualities)[0]) => number) => qualities.reduce((total, one) => total + of(one), 0);
    const cases = sum((one) => one.cases);
    expect(sum((one) => one.within) / cases).toBeGreaterThan(0.7);
    expect(sum((one) => one.within) / cases).toBeLessThan(0.95);
    const mean = (name: 'ours' | 'average' | 'last') => sum((one) => one[name].median * one.cases) / cases;
    expect(mean('ours')).toBeLessThan(mean('average'));
    expect(mean('ours')).toBeLessThan(mean('last'));
    expect(qualities.map(verdictOf).filter((verdict) => verdict === 'better').length).toBeGreaterThan(9);
  });

  test('is the same for the same seed', () => {
    expect(eveningsOf('one')).toEqual(evenings.slice(0, branches.length));
  });
});
