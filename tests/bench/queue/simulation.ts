import { stretchOf } from '#contract/reservations/queue/calibration.ts';
import type { PastParty } from '#contract/reservations/queue/estimateQuality.ts';
import {
  estimateDelays,
  queueModel,
  shownRange,
  type QueueHistory,
  type QueueSituation,
} from '#contract/reservations/queue/queueEstimate.ts';
import { sizeClassOf, type SizeClass } from '#contract/reservations/queue/sizeClasses.ts';

/** A restaurant without bookings, evening after evening, with estimates at each arrival. Times in minutes. */

const tables = [2, 2, 2, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 6, 6, 8].map((seats, at) => ({ name: `T${at + 1}`, seats }));
const sizes = [1, 2, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 6, 8];
const usualStays: Readonly<Record<SizeClass, number>> = { A: 55, B: 70, C: 85, D: 100 };
const evening = 300;
const cleaning = 3;
const day = 24 * 60;

type Random = () => number;
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

interface Party {
  size: number;
  came: number;
  patience: number;
  stay: number;
  past: PastParty;
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
    const past: PastParty = { came: at, called: null, left: Infinity, promised: null };
    parties.push({ size, came: at, patience: 15 + -Math.log(1 - random()) * 90, stay, past });
  }
}

const emptyHistory = (): QueueHistory => ({
  stays: { A: [], B: [], C: [], D: [] },
  delays: { A: [], B: [], C: [], D: [] },
});

/**
 * Simulates evenings.
 *
 * @param learned the first evenings, in which nobody is told anything
 * @returns the parties that had to wait
 */
export function simulate(evenings: number, learned: number, random: Random): PastParty[] {
  const history = emptyHistory();
  const queued: PastParty[] = [];
  const add = (to: QueueHistory['stays'], size: number, minutes: number, ended: boolean) =>
    (to[sizeClassOf(size)] as { minutes: number; ended: boolean }[]).push({ minutes: Math.round(minutes), ended });
  for (let date = 0; date < evenings; date += 1) {
    const model = queueModel(history, stretchOf(queued));
    const begin = date * day;
    const seated = new Map<string, { party: Party; since: number; until: number }>();
    let waiting: Party[] = [];
    const coming = arrivals(random);
    for (let now = 0; now < evening + 200; now += 1) {
      for (const [name, { until }] of seated) if (until + cleaning <= now) seated.delete(name);
      for (const party of waiting.filter((one) => now - one.came > one.patience)) {
        add(history.delays, party.size, now - party.came, true);
        party.past.left = begin + now;
        waiting = waiting.filter((one) => one !== party);
      }
      const seat = (party: Party): boolean => {
        const table = tables
          .filter(({ name, seats }) => seats >= party.size && !seated.has(name))
          .sort((a, b) => a.seats - b.seats)[0];
        if (!table) return false;
        Object.assign(party.past, { called: begin + now, left: begin + now });
        seated.set(table.name, { party, since: now, until: now + party.stay });
        add(history.delays, party.size, now - party.came, false);
        add(history.stays, party.size, party.stay, true);
        return true;
      };
      const seatedAt = ([name, { party, since, until }]: [string, { party: Party; since: number; until: number }]) => ({
        since: now - since,
        size: party.size,
        tables: [name],
        ...(until <= now && { gone: now - until }),
      });
      waiting = waiting.filter((party) => !seat(party));
      while (coming[0] && coming[0].came <= now) {
        const party = coming.shift();
        if (!party || seat(party)) continue;
        waiting.push(party);
        party.past.came = begin + party.came;
        queued.push(party.past);
        if (date < learned) continue;
        const situation: QueueSituation = {
          tables,
          seated: [...seated].map(seatedAt),
          expected: [],
          waiting: waiting.map(({ size, came }) => ({ size, since: now - came })),
          cleaning,
        };
        party.past.promised = shownRange(estimateDelays(situation, model).at(-1));
      }
    }
  }
  return queued;
}
