import { estimateQuality, type EstimateQuality, type PastParty } from '#contract/reservations/queue/estimateQuality.ts';
import {
  estimateDelays,
  longestEstimate,
  queueModel,
  type QueueHistory,
  type QueueTable,
} from '#contract/reservations/queue/queueEstimate.ts';
import { sizeClasses, sizeClassOf } from '#contract/reservations/queue/sizeClasses.ts';
import type { Observed } from '#contract/reservations/queue/survival.ts';
import type { ReservationType } from '#contract/reservations/reservations.ts';

/** Estimates the waits of a restaurant's past as they would have been at each arrival. Times in minutes. */

export interface PastReservation {
  type: ReservationType;
  size: number;
  tables: readonly string[];
  created: number;
  start: number;
  called: number | null;
  seated: number | null;
  cleared: number | null;
  ended: number | null;
  autoCleared: boolean;
  /** Left the queue by itself. */
  gaveUp: boolean;
}

const day = 24 * 60;
const longestSeat = 5 * 60;
const bookingGrace = 15;

/** What was known at a moment. */
function historyAt(rows: readonly PastReservation[], now: number): QueueHistory {
  const none = () => Object.fromEntries(sizeClasses.map((name) => [name, [] as Observed[]])) as unknown;
  const stays = none() as Record<(typeof sizeClasses)[number], Observed[]>;
  const delays = none() as typeof stays;
  for (const { type, size, seated, cleared, called, ended, created, autoCleared, gaveUp } of rows) {
    if (seated !== null && cleared !== null && cleared < now && cleared - seated < longestEstimate)
      stays[sizeClassOf(size)].push({ minutes: Math.round(cleared - seated), ended: !autoCleared });
    const left = called ?? seated ?? ended;
    if (type === 'waiting' && left !== null && left < now)
      delays[sizeClassOf(size)].push({ minutes: Math.round(left - created), ended: gaveUp });
  }
  return { stays, delays };
}

const leftLine = ({ called, seated, ended }: PastReservation): number => called ?? seated ?? ended ?? Infinity;
const byTime = (a: PastReservation, b: PastReservation) => a.created - b.created;

interface Restaurant {
  rows: readonly PastReservation[];
  tables: readonly QueueTable[];
  cleaning: number;
}

/** @param from parties that came before it are only history */
export function replay({ rows, tables, cleaning }: Restaurant, from: number): EstimateQuality {
  const queued = rows.filter((one) => one.type === 'waiting' && leftLine(one) < Infinity).sort(byTime);
  let known = -1;
  let model = queueModel(historyAt([], 0));
  const parties = queued.map((party): PastParty => {
    const { created: now, called, seated } = party;
    const past: PastParty = { came: now, called: called ?? seated, left: leftLine(party), promised: null };
    if (now < from) return past;
    // The past is read again for each day.
    if (Math.floor(now / day) !== known) {
      known = Math.floor(now / day);
      model = queueModel(historyAt(rows, known * day));
    }
    const sitting = rows.filter(
      (one) =>
        one.seated !== null && one.seated <= now && Math.min(one.cleared ?? Infinity, one.seated + longestSeat) > now,
    );
    const expected = rows.filter(
      (one) =>
        one.type === 'booking' &&
        one.created <= now &&
        Math.min(one.seated ?? Infinity, one.ended ?? Infinity) > now &&
        one.start > now - bookingGrace &&
        one.start < now + longestEstimate,
    );
    const waiting = queued.filter((one) => one !== party && one.created <= now && leftLine(one) > now);
    const estimate = estimateDelays(
      {
        tables,
        cleaning,
        seated: sitting.map((one) => ({ since: now - (one.seated ?? now), size: one.size, tables: one.tables })),
        expected: expected.map(({ start, size, tables: names }) => ({ start: start - now, size, tables: names })),
        waiting: [...waiting, party].map(({ size, created }) => ({ size, since: now - created })),
      },
      model,
    ).at(-1);
    return { ...past, promised: estimate ? { from: Math.floor(estimate.from), to: Math.ceil(estimate.to) } : null };
  });
  return estimateQuality(parties);
}
