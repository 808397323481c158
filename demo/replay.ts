import { stretchOf } from '#contract/reservations/queue/calibration.ts';
import type { PastParty } from '#contract/reservations/queue/estimateQuality.ts';
import {
  estimateDelays,
  longestEstimate,
  queueModel,
  shownRange,
  staysOfMeal,
  type QueueHistory,
  type QueueTable,
  type SeatedParty,
} from '#contract/reservations/queue/queueEstimate.ts';
import { sizeClasses, sizeClassOf } from '#contract/reservations/queue/sizeClasses.ts';
import type { Observed } from '#contract/reservations/queue/survival.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { ReservationType } from '#contract/reservations/reservations.ts';

/** Ids of the demo's queue of tonight. */
export const queuePrefix = 'demo-queue-';

/** Estimates the waits of a restaurant's past as they would have been at each arrival. Times in minutes. */

export interface PastReservation {
  id: string;
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

/** The reservations of a branch in the last months, without those of the demo's queue of tonight. */
export function pastReservations(
  database: Pick<Database, 'query'>,
  { companyId, branchId }: { companyId: string; branchId: string },
  now: Date,
): Promise<PastReservation[]> {
  const minutes = (column: string) => `(extract(epoch from ${column}) / 60)::float8`;
  return database.query<PastReservation>({
    text: `select id, type, group_size as size, tables, ${minutes('created_time')} as created,
        ${minutes('start_time')} as start, ${minutes('called_time')} as called, ${minutes('seated_time')} as seated,
        ${minutes('table_clear_time')} as cleared, ${minutes('ended_time')} as ended, auto_cleared as "autoCleared",
        state in ('cancelledByCustomer', 'noShow') as "gaveUp"
      from reservations
      where company_id = $1 and branch_id = $2 and deleted_time is null
        and dining_date > $3::timestamptz - interval '90 days' and not starts_with(id, '${queuePrefix}')
      order by created_time, id`,
    values: [companyId, branchId, now.toISOString()],
  });
}

/** The past is read again after some hours. */
const period = 3 * 60;
const longestSeat = 5 * 60;
const bookingGrace = 15;

/** What was known at a moment. */
function historyAt(rows: readonly PastReservation[], now: number): QueueHistory {
  const none = () => Object.fromEntries(sizeClasses.map((name) => [name, [] as Observed[]])) as unknown;
  const stays = none() as Record<(typeof sizeClasses)[number], Observed[]>;
  const delays = none() as typeof stays;
  const ended = rows.flatMap(({ size, seated, cleared, autoCleared }) =>
    seated !== null && cleared !== null && cleared < now && cleared - seated < longestEstimate
      ? { size, began: seated, minutes: Math.round(cleared - seated), ended: !autoCleared }
      : [],
  );
  for (const { size, ...stay } of staysOfMeal(ended, now)) stays[sizeClassOf(size)].push(stay);
  for (const party of rows) {
    const left = leftLine(party);
    if (party.type === 'waiting' && left < now)
      delays[sizeClassOf(party.size)].push({ minutes: Math.round(left - party.created), ended: party.gaveUp });
  }
  return { stays, delays };
}

const leftLine = ({ called, seated, ended }: PastReservation): number => called ?? seated ?? ended ?? Infinity;
const byTime = (a: PastReservation, b: PastReservation) => a.created - b.created;

interface Restaurant<Row> {
  rows: readonly Row[];
  tables: readonly QueueTable[];
  cleaning: number;
}

/** A party of the past with what it was told. */
export interface ReplayedParty<Row> extends PastParty {
  row: Row;
}

/**
 * @param from parties that came before it are only history
 * @param until those who came later are left out
 * @returns those who queued between
 */
export function replay<Row extends PastReservation>(
  { rows, tables, cleaning }: Restaurant<Row>,
  from: number,
  until = Infinity,
): ReplayedParty<Row>[] {
  const queued = rows.filter((one) => one.type === 'waiting' && leftLine(one) < Infinity).sort(byTime);
  const replayed: ReplayedParty<Row>[] = [];
  let known = -Infinity;
  let model = queueModel(historyAt([], 0));
  for (const party of queued) {
    const { created: now, called, seated } = party;
    if (now < from || now >= until) continue;
    if (now - known > period) {
      known = now;
      model = queueModel(historyAt(rows, now), stretchOf(replayed.filter(({ left }) => left < now)));
    }
    const sitting = rows.flatMap(({ size, tables: names, seated: since, cleared }): SeatedParty[] => {
      if (since === null || since > now || since + longestSeat < now || (cleared ?? Infinity) + cleaning <= now)
        return [];
      const gone = cleared !== null && cleared <= now ? { gone: now - cleared } : {};
      return [{ since: now - since, size, tables: names, ...gone }];
    });
    const expected = rows.filter(
      (one) =>
        one.type === 'booking' &&
        one.created <= now &&
        Math.min(one.seated ?? Infinity, one.ended ?? Infinity) > now &&
        one.start > now - bookingGrace &&
        one.start < now + longestEstimate,
    );
    // Those who were called have a table, but do not sit at it yet.
    const waiting = queued.filter(
      (one) => one !== party && one.created <= now && (one.seated ?? one.ended ?? Infinity) > now,
    );
    const estimate = estimateDelays(
      {
        tables,
        cleaning,
        seated: sitting,
        expected: expected.map(({ start, size, tables: names }) => ({ start: start - now, size, tables: names })),
        waiting: [...waiting, party].map(({ size, created }) => ({ size, since: now - created })),
      },
      model,
    ).at(-1);
    replayed.push({
      row: party,
      came: now,
      called: called ?? seated,
      left: leftLine(party),
      promised: shownRange(estimate),
    });
  }
  return replayed;
}
