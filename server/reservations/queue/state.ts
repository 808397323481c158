import { uniqBy } from 'es-toolkit';
import { ahead, inLine, lineStateOf, shownNumber } from '#contract/reservations/queue/line.ts';
import type { WaitRange } from '#contract/reservations/queue/queue.ts';
import {
  estimateDelays,
  longestEstimate,
  shownRange,
  type ExpectedParty,
  type QueueSituation,
  type QueueTable,
  type SeatedParty,
  type WaitingParty,
} from '#contract/reservations/queue/queueEstimate.ts';
import { queueRefusal } from '#contract/reservations/queue/rules.ts';
import { largestOf, sizeClasses, sizeClassOf, type SizeClass } from '#contract/reservations/queue/sizeClasses.ts';
import { accuracyOf, type QueueParty, type QueueState } from '#contract/reservations/queue/state.ts';
import type { ReservationState } from '#contract/reservations/reservations.ts';
import type { Database } from '#server/platform/db/client.ts';
import { iso } from '#server/platform/sql/json.ts';
import type { QueuePlace } from './branch.ts';
import type { QueuePast } from './history.ts';
import { refuseReasonsOf } from './refuseReasons.ts';

/** The queue of a branch at a moment, read from the database. */

/** Parties that left the line stay in sight for so long. */
const hoursAfter = 3;
/** A party without a time of leaving has gone after these hours. */
const longestSeat = 5;

type Entry = Omit<
  QueueParty,
  'number' | 'lineState' | 'refuseReason' | 'partiesAhead' | 'peopleAhead' | 'estimate' | 'promised'
> & {
  number: number;
  counter: SizeClass | '';
  promisedFrom: number | null;
  promisedTo: number | null;
};

/** Whoever has waited longer was forgotten. */
const longestWaitHours = 12;

/** Over `queue_tickets t` and `reservations r`: parties that wait. */
export const inLineSql = (now: string) => `(r.type = 'waiting' and r.state = 'open' and r.deleted_time is null
  and t.created_time > ${now} - interval '${longestWaitHours} hours')`;

/** The same of one party. */
export const isWaiting = (state: ReservationState, createdTime: Date, now: Date): boolean =>
  state === 'open' && now.getTime() - createdTime.getTime() < longestWaitHours * 3_600_000;

/** The parties that wait, and those who left the line in the last hours. */
const entriesOf = (database: Pick<Database, 'query'>, { companyId, branchId }: QueuePlace, now: Date) =>
  database.query<Entry>({
    name: 'queue-entries',
    text: `select r.id, r.version, r.state, r.group_size as "groupSize", r.number_of_kid_chairs as "numberOfKidChairs",
        r.tables, ${iso('r.created_time')} as "createdTime", ${iso('r.called_time')} as "calledTime",
        ${iso('r.seated_time')} as "seatedTime", ${iso('r.ended_time')} as "endedTime",
        t.number, t.counter, t.size_class as "sizeClass", t.token, t.calls, ${iso('t.place')} as place,
        ${iso('t.on_the_way_time')} as "onTheWayTime", t.promised_from as "promisedFrom", t.promised_to as "promisedTo"
      from queue_tickets t join reservations r on r.company_id = t.company_id and r.id = t.reservation_id
      where t.company_id = $1 and t.branch_id = $2 and t.created_time > $3::timestamptz - interval '1 day'
        and (${inLineSql('$3::timestamptz')} or (r.type = 'waiting' and r.state <> 'open' and r.deleted_time is null
          and coalesce(r.ended_time, r.seated_time) > $3::timestamptz - interval '${hoursAfter} hours'))
      order by coalesce(r.ended_time, r.seated_time) desc, t.number`,
    values: [companyId, branchId, now.toISOString()],
  });

const tablesOf = (database: Pick<Database, 'query'>, { companyId, branchId }: QueuePlace) =>
  database.query<QueueTable>({
    name: 'queue-tables',
    text: `select name, seats from tables where company_id = $1 and branch_id = $2 and active and name is not null
      and seats > 0 order by name`,
    values: [companyId, branchId],
  });

interface Occupant {
  seated: boolean;
  minutes: number;
  /** Minutes since it left; null while it is there. */
  gone: number | null;
  size: number;
  tables: string[];
}

/** Parties at tables and those whose table is being cleaned, the latest first, and the bookings of the next hours. */
const occupants = (database: Pick<Database, 'query'>, { companyId, branchId, cleaning }: QueuePlace, now: Date) =>
  database.query<Occupant>({
    name: 'queue-occupants',
    text: `select r.state = 'seated' as seated, r.group_size as size, r.tables,
        (extract(epoch from coalesce(r.seated_time, r.start_time) - $3::timestamptz) / 60)::float8 as minutes,
        (extract(epoch from $3::timestamptz - r.table_clear_time) / 60)::float8 as gone
      from reservations r join branches b on b.company_id = r.company_id and b.id = r.branch_id
      where r.company_id = $1 and r.branch_id = $2 and r.deleted_time is null
        and r.dining_date between ($3::timestamptz - interval '2 days')::date and ($3::timestamptz + interval '2 days')::date
        and ((r.state = 'seated' and r.seated_time <= $3::timestamptz
            and (r.table_clear_time is null or r.table_clear_time > $3::timestamptz - make_interval(mins => $4))
            and r.seated_time > $3::timestamptz - interval '${longestSeat} hours')
          or (r.state = 'open' and r.type = 'booking' and r.start_time < $3::timestamptz + interval '${longestEstimate} minutes'
            and r.start_time + make_interval(mins => b.booking_expired_minutes) >= $3::timestamptz))
      order by 4 desc`,
    values: [companyId, branchId, now.toISOString(), cleaning],
  });

/** Whoever was seated at a table later has taken it over. */
function seatedNow(parties: readonly Occupant[]): SeatedParty[] {
  const taken = new Set<string>();
  return parties.flatMap(({ size, minutes, tables, gone }) => {
    const own = tables.filter((name) => !taken.has(name));
    for (const name of own) taken.add(name);
    if (tables.length && !own.length) return [];
    return [{ since: -minutes, size, tables: own, ...(gone !== null && { gone: Math.max(0, gone) }) }];
  });
}

/** The largest party of a class, for which it has to wait longest; D has none. */
const typicalOf = (name: SizeClass): number => (Number.isFinite(largestOf[name]) ? largestOf[name] : largestOf.C + 2);

/** Reads the queue of a branch. @param pastFor what the branch's past says */
export async function readQueue(
  database: Pick<Database, 'query'>,
  place: QueuePlace,
  { now, pastFor }: { now: Date; pastFor: () => Promise<QueuePast> },
): Promise<QueueState> {
  const { companyId, branchId, branch, rules } = place;
  const entries = await entriesOf(database, place, now);
  const others = await occupants(database, place, now);
  const tables = await tablesOf(database, place);
  const refused = entries.filter(({ state }) => state === 'cancelledByRestaurant').map(({ id }) => id);
  const reasons = await refuseReasonsOf(database, companyId, refused);
  const { model, verdict } = await pastFor();
  const line = inLine(entries);
  const stateOf = (entry: Entry) => lineStateOf(entry, rules.grace, now);
  // The table of a party that did not come in time may go to the next one.
  const waiting = line.filter((entry) => stateOf(entry) !== 'late');
  const partyOf = ({ groupSize, createdTime }: Entry): WaitingParty => ({
    size: groupSize,
    since: (now.getTime() - Date.parse(createdTime)) / 60_000,
  });
  const situation: QueueSituation = {
    tables,
    seated: seatedNow(others.filter(({ seated }) => seated)),
    expected: others
      .filter(({ seated }) => !seated)
      .map(({ minutes, size, tables: names }): ExpectedParty => ({ start: minutes, size, tables: names })),
    waiting: waiting.map(partyOf),
    cleaning: place.cleaning,
  };
  const estimates = new Map(
    estimateDelays(situation, model).map((one, index) => [waiting[index]?.id, shownRange(one)]),
  );
  const joining = (name: SizeClass): WaitRange => {
    const last = { size: typicalOf(name), since: 0 };
    return shownRange(estimateDelays({ ...situation, waiting: [...situation.waiting, last] }, model).at(-1));
  };
  const shown = (entry: Entry): QueueParty => {
    const { number, counter, promisedFrom, promisedTo, ...party } = entry;
    const before = entry.state === 'open' ? ahead(entries, entry) : [];
    return {
      ...party,
      number: shownNumber(number, counter),
      lineState: stateOf(entry),
      refuseReason: reasons.get(entry.id) ?? null,
      partiesAhead: before.length,
      peopleAhead: before.reduce((sum, { groupSize }) => sum + groupSize, 0),
      estimate: entry.calledTime === null ? (estimates.get(entry.id) ?? null) : null,
      promised: promisedFrom === null || promisedTo === null ? null : { from: promisedFrom, to: promisedTo },
    };
  };
  const parties = uniqBy([...line, ...entries], ({ id }) => id).map(shown);
  const waitingFor = (name: SizeClass) =>
    line.filter(({ groupSize, calledTime }) => calledTime === null && sizeClassOf(groupSize) === name).length;
  return {
    companyId,
    branchId,
    branch,
    rules,
    at: now.toISOString(),
    refusal: queueRefusal(rules, { waiting: line.length, now, timeZone: branch.timeZone, from: 'web' }),
    parties,
    classes: sizeClasses.map((name) => ({ name, waiting: waitingFor(name), estimate: joining(name) })),
    accuracy: accuracyOf(parties, now),
    verdict,
  };
}
