import { stretchOf } from '#contract/reservations/queue/calibration.ts';
import {
  estimateQuality,
  verdictOf,
  type EstimateVerdict,
  type PastParty,
} from '#contract/reservations/queue/estimateQuality.ts';
import type { Observed } from '#contract/reservations/queue/survival.ts';
import {
  longestEstimate,
  queueModel,
  staysOfMeal,
  type QueueHistory,
  type QueueModel,
} from '#contract/reservations/queue/queueEstimate.ts';
import { sizeClasses, sizeClassOf, type SizeClass } from '#contract/reservations/queue/sizeClasses.ts';
import type { Database } from '#server/platform/db/client.ts';

/** How long parties of a branch stayed and waited in the past. */

/** Older evenings say little about this one. */
const days = 90;
const mostCases = 3_000;

interface Case extends Observed {
  size: number;
}

/** Seated parties; a table that was cleared automatically was in use at least that long. */
const stays = (database: Pick<Database, 'query'>, ...place: [companyId: string, branchId: string, since: string]) =>
  database.query<Case & { began: number }>({
    name: 'queue-stays',
    text: `select group_size as size, not auto_cleared as ended, (extract(epoch from seated_time) / 60)::float8 as began,
        round(extract(epoch from table_clear_time - seated_time) / 60)::int as minutes
      from reservations
      where company_id = $1 and branch_id = $2 and dining_date >= $3::date and state = 'seated' and deleted_time is null
        and table_clear_time > seated_time and table_clear_time < seated_time + interval '${longestEstimate} minutes'
      order by dining_date desc, start_time desc limit ${mostCases}`,
    values: place,
  });

/** Parties of the queue: those who left it by themselves had enough of waiting; the others would have waited longer. */
const delays = (database: Pick<Database, 'query'>, ...place: [companyId: string, branchId: string, since: string]) =>
  database.query<Case>({
    name: 'queue-delays',
    text: `select group_size as size, state in ('cancelledByCustomer', 'noShow') as ended,
        round(extract(epoch from coalesce(called_time, seated_time, ended_time) - created_time) / 60)::int as minutes
      from reservations
      where company_id = $1 and branch_id = $2 and dining_date >= $3::date and type = 'waiting' and state <> 'open'
        and deleted_time is null and coalesce(called_time, seated_time, ended_time) between created_time
          and created_time + interval '${longestEstimate} minutes'
      order by dining_date desc, start_time desc limit ${mostCases}`,
    values: place,
  });

function byClass(cases: readonly Case[]): Record<SizeClass, Observed[]> {
  const sorted = Object.fromEntries(sizeClasses.map((name): [SizeClass, Observed[]] => [name, []]));
  for (const { size, minutes, ended } of cases) sorted[sizeClassOf(size)]?.push({ minutes, ended });
  return sorted as Record<SizeClass, Observed[]>;
}

/** What the parties of a branch did in the last months. */
export async function queueHistory(
  database: Pick<Database, 'query'>,
  { companyId, branchId }: { companyId: string; branchId: string },
  now: Date,
): Promise<QueueHistory> {
  const since = new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const all = await stays(database, companyId, branchId, since);
  return {
    stays: byClass(staysOfMeal(all, now.getTime() / 60_000)),
    delays: byClass(await delays(database, companyId, branchId, since)),
  };
}

/** Estimates of the last weeks are judged. */
const judgedDays = 30;

interface Promised extends Omit<PastParty, 'promised'> {
  from: number | null;
  to: number | null;
}

/** Parties that have left the line lately, with what they were told. */
export async function promisesOf(
  database: Pick<Database, 'query'>,
  { companyId, branchId }: { companyId: string; branchId: string },
  now: Date,
): Promise<PastParty[]> {
  const rows = await database.query<Promised>({
    name: 'queue-promises',
    text: `select (extract(epoch from t.created_time) / 60)::float8 as came, t.promised_from as "from", t.promised_to as "to",
        (extract(epoch from coalesce(r.called_time, r.seated_time)) / 60)::float8 as called,
        (extract(epoch from coalesce(r.called_time, r.seated_time, r.ended_time)) / 60)::float8 as left
      from queue_tickets t join reservations r on r.company_id = t.company_id and r.id = t.reservation_id
      where t.company_id = $1 and t.branch_id = $2 and t.created_time > $3::timestamptz - interval '${judgedDays} days'
        and r.type = 'waiting' and r.state <> 'open' and r.deleted_time is null
        and coalesce(r.called_time, r.seated_time, r.ended_time) >= t.created_time
      order by t.created_time desc limit ${mostCases}`,
    values: [companyId, branchId, now.toISOString()],
  });
  return rows.map(({ from, to, ...party }) => ({
    ...party,
    promised: from === null || to === null ? null : { from, to },
  }));
}

/** What a branch's past says about its queue. */
export interface QueuePast {
  model: QueueModel;
  verdict: EstimateVerdict;
}

export async function queuePast(...of: Parameters<typeof queueHistory>): Promise<QueuePast> {
  const promises = await promisesOf(...of);
  return {
    model: queueModel(await queueHistory(...of), stretchOf(promises)),
    verdict: verdictOf(estimateQuality(promises)),
  };
}
