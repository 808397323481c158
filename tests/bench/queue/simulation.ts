import {
  estimateDelays,
  queueModel,
  type QueueHistory,
  type QueueSituation,
} from '#contract/reservations/queue/queueEstimate.ts';
import { sizeClassOf, type SizeClass } from '#contract/reservations/queue/sizeClasses.ts';

/** A restaurant without bookings, evening after evening, with estimates at each arrival. Times in minutes. */

export interface Guess {
  /** What the party waited in the end. */
  waited: number;
  /** By estimator: minutes. */
  guesses: Readonly<Record<'ours' | 'average' | 'last', number>>;
  /** Whether the wait was in the range that was shown. */
  within: boolean;
}

const tables = [2, 2, 2, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 6, 6, 8].map((seats, at) => ({ name: `T${at + 1}`, seats }));
const sizes = [1, 2, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 6, 8];
const usualStays: Readonly<Record<SizeClass, number>> = { A: 55, B: 70, C: 85, D: 100 };
const evening = 300;
const cleaning = 3;

type Random = () => number;
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

interface Party {
  size: number;
  came: number;
  patience: number;
  stay: number;
  waited?: number;
  left?: number;
}

function arrivals(random: Random): Party[] {
  const parties: Party[] = [];
  for (let at = 0; ;) {
    // Busiest in the middle of the evening.
    const busy = 0.12 + 0.3 * Math.exp(-(((at - 110) / 60) ** 2));
    at += -Math.log(1 - random()) / busy;
    if (at > evening - 60) return parties;
    const size = sizes[Math.floor(random() * sizes.length)] ?? 2;
    const stay = usualStays[sizeClassOf(size)] * Math.exp(0.3 * normal(random));
    parties.push({ size, came: at, patience: 15 + -Math.log(1 - random()) * 90, stay });
  }
}

const emptyHistory = (): QueueHistory => ({
  stays: { A: [], B: [], C: [], D: [] },
  delays: { A: [], B: [], C: [], D: [] },
});

/** Simulates evenings; the first ones are only history. */
export function simulate(evenings: number, learned: number, random: Random): Guess[] {
  const history = emptyHistory();
  const guesses: (Omit<Guess, 'waited' | 'within'> & { party: Party; range: { from: number; to: number } })[] = [];
  const add = (to: QueueHistory['stays'], size: number, minutes: number, ended: boolean) =>
    (to[sizeClassOf(size)] as { minutes: number; ended: boolean }[]).push({ minutes: Math.round(minutes), ended });
  for (let day = 0; day < evenings; day += 1) {
    const model = queueModel(history);
    const seated = new Map<string, { party: Party; since: number; until: number }>();
    let waiting: Party[] = [];
    const coming = arrivals(random);
    let lastWait = 0;
    const gaps: number[] = [];
    let lastSeated = 0;
    for (let now = 0; now < evening + 200; now += 1) {
      for (const [name, { until }] of seated) if (until + cleaning <= now) seated.delete(name);
      for (const party of waiting.filter((one) => now - one.came > one.patience)) {
        add(history.delays, party.size, now - party.came, true);
        waiting = waiting.filter((one) => one !== party);
      }
      const seat = (party: Party): boolean => {
        const table = tables
          .filter(({ name, seats }) => seats >= party.size && !seated.has(name))
          .sort((a, b) => a.seats - b.seats)[0];
        if (!table) return false;
        party.waited = now - party.came;
        seated.set(table.name, { party, since: now, until: now + party.stay });
        add(history.delays, party.size, party.waited, false);
        add(history.stays, party.size, party.stay, true);
        if (party.waited > 1) {
          lastWait = party.waited;
          gaps.push(now - lastSeated);
        }
        lastSeated = now;
        return true;
      };
      waiting = waiting.filter((party) => !seat(party));
      while (coming[0] && coming[0].came <= now) {
        const party = coming.shift();
        if (!party || seat(party)) continue;
        waiting.push(party);
        if (day < learned) continue;
        const situation: QueueSituation = {
          tables,
          seated: [...seated].map(([name, one]) => ({ since: now - one.since, size: one.party.size, tables: [name] })),
          expected: [],
          waiting: waiting.map(({ size, came }) => ({ size, since: now - came })),
          cleaning,
        };
        const estimate = estimateDelays(situation, model).at(-1);
        if (!estimate) continue;
        const average = gaps.length ? gaps.reduce((sum, one) => sum + one, 0) / gaps.length : 5;
        guesses.push({
          party,
          range: estimate,
          guesses: { ours: estimate.middle, average: waiting.length * average, last: lastWait },
        });
      }
    }
  }
  return guesses.flatMap(({ party, range, guesses: all }) => {
    const { waited } = party;
    if (waited === undefined) return [];
    return [{ waited, guesses: all, within: waited >= range.from - 2.5 && waited <= range.to + 2.5 }];
  });
}
