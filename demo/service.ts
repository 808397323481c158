import { sql } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { consents, customerNotes, issuedVouchers, reservations } from '#server/platform/db/schema.ts';
import { diningDayOf } from './calendar.ts';
import { demoCompanies, seed, shares, type BranchSpec, type CompanySpec } from './companies.ts';
import { guests, type SeededGuest } from './guests.ts';
import { partiesOf, type Regular, type Transformed } from './parties.ts';
import { comingDays, pastOf, recentDays, type Past } from './past.ts';
import type { SeededReservation } from './reservation.ts';

/** Inserts the guests' past, and the days of the restaurants. */

const batch = 5_000;
/** The maximum number of guests with a past: with millions it would be tens of millions of rows. */
export const pastUpTo = 50_000;
/** The number of guests that fill the restaurants. */
const fullHouse = 5_000;

/** Reservations of one branch and day that guests' figures require. */
type Visits = Map<string, SeededReservation[]>;

const keyOf = (branchId: string, day: number) => `${branchId}/${day}`;

/**
 * Reservations of known and unknown guests, with their events; guests' vouchers, notes and consents. Counters and flags
 * are computed once, at the end: per batch they take several times as long.
 */
export async function insertPast(
  transaction: Sql,
  total: number,
  now: number,
  log: (line: string) => void,
): Promise<void> {
  if (total > pastUpTo) {
    log(`  No visits for more than ${pastUpTo.toLocaleString('en')} guests`);
    return;
  }
  const transformed: Transformed[] = [];
  let seeded = 0;
  await withoutCounting(transaction, async () => {
    let rows = empty();
    const flush = async (least = 0) => {
      if (rows.reservations.length < least) return;
      await insertRows(transaction, reservations, rows.reservations);
      await insertRows(transaction, issuedVouchers, rows.vouchers);
      await insertRows(transaction, customerNotes, rows.notes);
      await insertRows(transaction, consents, rows.consents);
      seeded += rows.reservations.length;
      rows = empty();
    };
    for (const [company, count] of shares(total)) {
      const recent: Visits = new Map();
      const regulars = new Map<string, SeededGuest[]>();
      for (const guest of guests(company, count, seed, now)) {
        const { reservations: visits, ...records } = pastOf(guest, company, seed, now);
        keepRecent(visits, company, now, recent, rows.reservations);
        rows.vouchers.push(...records.vouchers);
        rows.notes.push(...records.notes);
        rows.consents.push(...records.consents);
        if (guest.branchId) regulars.set(guest.branchId, [...(regulars.get(guest.branchId) ?? []), guest]);
        await flush(batch);
      }
      for (const branch of company.branches)
        for (const parties of daysOf(company, branch, total / fullHouse, recent, regulars.get(branch.id) ?? [], now)) {
          rows.reservations.push(...parties.reservations);
          transformed.push(...parties.transformed);
          await flush(batch);
        }
    }
    await flush();
  });
  await insertEvents(transaction, transformed);
  log(`  ${seeded.toLocaleString('en')} reservations`);
}

const empty = (): Past => ({ reservations: [], vouchers: [], notes: [], consents: [] });

/** Sets aside the reservations of days that are generated as a whole. */
function keepRecent(
  visits: readonly SeededReservation[],
  company: CompanySpec,
  now: number,
  recent: Visits,
  others: SeededReservation[],
): void {
  for (const visit of visits) {
    const zone = company.branches.find(({ id }) => id === visit.branchId)?.timeZone ?? 'Asia/Taipei';
    const day = diningDayOf(zone, visit.startTime.getTime());
    if (day < diningDayOf(zone, now) - recentDays) {
      others.push(visit);
      continue;
    }
    const key = keyOf(visit.branchId, day);
    const there = recent.get(key);
    if (there) there.push(visit);
    else recent.set(key, [visit]);
  }
}

/** The days of a branch, 90 back and 30 ahead: the visits of guests, and further parties. */
function* daysOf(
  company: CompanySpec,
  branch: BranchSpec,
  scale: number,
  recent: Visits,
  people: readonly SeededGuest[],
  now: number,
) {
  const today = diningDayOf(branch.timeZone, now);
  const regulars: Regular[] = people
    .toSorted((a, b) => b.visits - a.visits || (a.id < b.id ? -1 : 1))
    .map(({ id, firstSeenTime }) => ({ id, firstSeen: firstSeenTime.getTime() }));
  const place = demoCompanies.flatMap((one) => one.branches).indexOf(branch);
  for (let day = today - recentDays; day <= today + comingDays; day++) {
    const visits = recent.get(keyOf(branch.id, day)) ?? [];
    const service = { company, branch, day, today, now, seed, place, scale: Math.min(1, scale), visits, regulars };
    const parties = partiesOf(service);
    yield { ...parties, reservations: [...visits, ...parties.reservations] };
  }
}

/** Runs `work` without counting changes of reservations; then computes flags and counters in one pass. */
async function withoutCounting(transaction: Sql, work: () => Promise<void>): Promise<void> {
  // Statement-level triggers count rows and are off; row-level triggers stay on.
  const counting = await rowsOf<{ name: string }>(
    transaction,
    sql`select tgname as name from pg_trigger
      where tgrelid = 'reservations'::regclass and (tgoldtable is not null or tgnewtable is not null)`,
  );
  for (const { name } of counting)
    await transaction.execute(sql.raw(`alter table reservations disable trigger ${name}`));
  await work();
  // Without statistics of the new rows, the planner looks up each guest separately.
  await transaction.execute(sql`analyze reservations`);
  await transaction.execute(sql`select mark_visits(company_id, array_agg(distinct customer_id)) from reservations
    where state = 'seated' and customer_id is not null group by company_id`);
  await transaction.execute(sql`select rebuild_reservation_days(id) from companies`);
  for (const { name } of counting)
    await transaction.execute(sql.raw(`alter table reservations enable trigger ${name}`));
}

/**
 * The events of each reservation, derived from its times, in chronological order; replayed, they give the row again.
 *
 * @param prefix of the reservations' ids
 */
export async function insertEvents(transaction: Sql, transformed: readonly Transformed[], prefix = ''): Promise<void> {
  await transaction.execute(sql`insert into reservation_events (company_id, reservation_id, kind, by, at, data, recorded_time)
    select company_id, id, kind, by, at, data, at from (
      select r.company_id, r.id, e.*
      from reservations r
        left join json_to_recordset(${JSON.stringify(transformed)}::json)
          t ("companyId" text, "reservationId" text, at timestamptz)
          on t."companyId" = r.company_id and t."reservationId" = r.id,
        lateral (values
          (1, 'created', case when r.created_from = 'host' then 'restaurant' else 'customer' end, r.created_time,
            jsonb_build_object('branchId', r.branch_id, 'customerId', r.customer_id,
              'type', case when t.at is null then r.type else 'waitlist' end, 'createdFrom', r.created_from,
              'createdBy', r.created_by,
              'startTime', to_char(r.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'groupSize', r.group_size, 'numberOfKidChairs', r.number_of_kid_chairs,
              'numberOfKidSets', r.number_of_kid_sets, 'tables', case when r.seated_time is null then r.tables else '{}' end,
              'externalId', r.external_id)
            || case when coalesce(r.guest_name, r.guest_phone, r.customer_note, r.note) is null then '{}'
              else jsonb_build_object('texts', array_remove(array[case when r.guest_name is not null then 'guestName' end,
                case when r.guest_phone is not null then 'guestPhone' end,
                case when r.customer_note is not null then 'customerNote' end,
                case when r.note is not null then 'note' end], null)) end),
          (2, 'transformed', 'system', t.at, '{}'),
          (3, 'confirmed', 'customer', r.confirmed_time, '{}'),
          (4, 'called', 'restaurant', r.called_time, '{}'),
          (5, 'seated', 'restaurant', r.seated_time, jsonb_build_object('tables', r.tables)),
          (6, 'cleared', case when r.auto_cleared then 'system' else 'restaurant' end, r.table_clear_time, '{}'),
          (7, case when r.state = 'noShow' then 'noShow' else 'cancelled' end,
            case when r.state = 'cancelledByCustomer' then 'customer'
              when r.type = 'waitlist' then 'system' else 'restaurant' end, r.ended_time, '{}')
        ) e (place, kind, by, at, data)
      where e.at is not null and starts_with(r.id, ${prefix})
    ) happened
    order by at, company_id, id, place`);
}
