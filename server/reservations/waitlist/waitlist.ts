import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { eachOf, readEverywhere, type BranchPlace, type Sweeping } from '#server/platform/sql/everyPlace.ts';
import { onlyOnce } from '#server/notices/notifications/once.ts';
import type { Services, Wordings } from '#server/platform/kernel/services.ts';
import { storedAs, tellOfReservation } from '#server/notices/notifications/queue.ts';
import { addressesOf } from '../addresses.ts';
import { Floor, type Party, type TableSeats } from './capacity.ts';
import { storeEvents } from '../store.ts';
import { canBeReached, offerTables } from './offers.ts';
import type { IncomingEvent } from '#server/platform/kernel/reservationEvents.ts';

/** Turns waitlist entries into bookings automatically when a table becomes free. */

/** The default length of a stay, if the branch has none. */
const defaultStay = 90;
const minute = 60_000;

interface Entry {
  id: string;
  version: number;
  from: number;
  size: number;
}

/** Entries that are due at a time, `$1`: between the offset and the secured period before the start. */
const due = `b.active and b.waitlist_enabled and b.waitlist_auto_transform_enabled
  and r.type = 'waitlist' and r.state = 'open' and r.deleted_time is null
  and r.start_time >= $1::timestamptz + make_interval(mins => b.waitlist_auto_transform_secured_period)
  and r.start_time <= $1::timestamptz + make_interval(mins => b.waitlist_auto_transform_offset)`;

/** Entries for which staff may have a table, at branches that only want to be notified. */
const offered = `b.active and b.waitlist_enabled and not b.waitlist_auto_transform_enabled and b.settings ? '${storedAs}'
  and r.type = 'waitlist' and r.state = 'open' and r.deleted_time is null
  and r.start_time > $1::timestamptz and r.start_time <= $1::timestamptz + interval '14 days'`;

/** Branches with entries that meet a condition. */
const placesWith = (sweeping: Sweeping, name: string, condition: string, now: number): Promise<BranchPlace[]> =>
  readEverywhere(sweeping, (place) =>
    sweeping.database.query<BranchPlace>({
      name: place ? `${name}-at` : name,
      text: `select distinct r.company_id as "companyId", r.branch_id as "branchId"
        from branches b join reservations r on r.company_id = b.company_id and r.branch_id = b.id
        where ${condition}${place ? ' and b.company_id = $2 and b.id = $3' : ''}`,
      values: [new Date(now).toISOString(), ...(place ? [place.companyId, place.branchId] : [])],
    }),
  );

/** Runs an action for each branch in its own transaction. */
const atEach = (
  { database, log }: Sweeping,
  places: readonly BranchPlace[],
  work: (transaction: Sql, place: BranchPlace) => Promise<number>,
): Promise<number> =>
  eachOf(
    places,
    { log },
    (place) => place,
    (place) => database.transaction((transaction) => work(transaction, place)),
  );

/**
 * Processes all waitlists that are due.
 *
 * @returns the number of entries that became bookings
 */
export async function transformWaitlists(
  { database, wordings }: Pick<Services, 'database' | 'wordings'>,
  now = Date.now(),
  log?: Sweeping['log'],
): Promise<number> {
  const places = await placesWith({ database, log }, 'waitlists-due', due, now);
  return atEach({ database, log }, places, (transaction, place) => transformAt(transaction, wordings, place, now));
}

/**
 * Notifies branches of entries for which a table became free, once per entry.
 *
 * @returns the number of entries
 */
export async function tellOfEligible(
  { database, wordings }: Pick<Services, 'database' | 'wordings'>,
  now = Date.now(),
  log?: Sweeping['log'],
): Promise<number> {
  const notNotified = `${offered} and not exists (select from sent_once o where o.company_id = r.company_id
    and o.id = 'eligible/' || r.id)`;
  const places = await placesWith({ database, log }, 'waitlists-offered', notNotified, now);
  return atEach({ database, log }, places, async (transaction, place) => {
    const found = await fitting(transaction, place, now, offered);
    const { companyId } = place;
    const fresh = await onlyOnce(
      transaction,
      companyId,
      found.map(({ id }) => `eligible/${id}`),
    );
    for (const { id } of found)
      if (fresh.has(`eligible/${id}`))
        await tellOfReservation(transaction, wordings, { companyId, id }, { trigger: 'waitlistEligibleForTransform' });
    return fresh.size;
  });
}

/** The entries that fit a table, longest waiting first. */
async function fitting(transaction: Sql, place: BranchPlace, now: number, condition: string): Promise<Entry[]> {
  const { entries, stay, tables, parties } = await situation(transaction, place, now, condition);
  const floor = new Floor(tables, parties);
  return entries.filter(({ from, size }) => floor.place({ from, to: from + stay, size }));
}

async function transformAt(transaction: Sql, wordings: Wordings, place: BranchPlace, now: number): Promise<number> {
  const { companyId, branchId } = place;
  // One process at a time per branch: two would assign the same table twice.
  const [lock] = await queryInTransaction<{ got: boolean }>(transaction, {
    text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 7240313)) as got',
    values: [`waitlist ${companyId} ${branchId}`],
  });
  if (!lock?.got) return 0;
  const found = await fitting(transaction, place, now, due);
  const addresses = await addressesOf(
    transaction,
    companyId,
    found.map(({ id }) => id),
  );
  const isReached = (id: string) => canBeReached(addresses.get(id));
  const incoming = found.map(({ id, version }): IncomingEvent => ({
    key: `transform:${id}:${version}`,
    id,
    externalId: null,
    branchId,
    event: {
      kind: 'transformed',
      by: 'system',
      at: new Date(now).toISOString(),
      data: isReached(id) ? { offered: true } : {},
    },
    userId: null,
    version,
  }));
  if (!incoming.length) return 0;
  const outcomes = await storeEvents(transaction, wordings, companyId, incoming, now);
  const stored = outcomes.flatMap((one) => (one.status === 'stored' ? [one.id] : []));
  const offers = stored.flatMap((id) => {
    const address = addresses.get(id);
    return address && isReached(id) ? [{ id, address }] : [];
  });
  await offerTables(transaction, place, offers, new Date(now));
  return stored.length;
}

/**
 * The state of a branch: entries that meet a condition, longest waiting first, tables, current and expected parties.
 */
async function situation(transaction: Sql, { companyId, branchId }: BranchPlace, now: number, condition: string) {
  const moment = new Date(now).toISOString();
  const entries = await queryInTransaction<Entry & { stay: number }>(transaction, {
    text: `select r.id, r.version, (extract(epoch from r.start_time) * 1000)::float8 as from, r.group_size as size,
        (case when b.diner_time > 0 then b.diner_time else ${defaultStay} end + b.clean_table_time)::int as stay
      from branches b join reservations r on r.company_id = b.company_id and r.branch_id = b.id
      where b.company_id = $2 and b.id = $3 and ${condition} order by r.created_time, r.id`,
    values: [moment, companyId, branchId],
  });
  const stay = (entries[0]?.stay ?? defaultStay) * minute;
  const tables = await queryInTransaction<TableSeats>(transaction, {
    text: `select name, seats from tables where company_id = $1 and branch_id = $2 and active
      and name is not null and seats > 0`,
    values: [companyId, branchId],
  });
  const starts = entries.map(({ from }) => from);
  // A seated party keeps its table until it is cleared; a late one loses it after the grace period.
  const parties = await queryInTransaction<Omit<Party, 'to'> & { to: number | null }>(transaction, {
    text: `select (extract(epoch from coalesce(r.seated_time, r.start_time)) * 1000)::float8 as from,
        (extract(epoch from r.table_clear_time) * 1000)::float8 as to, r.group_size as size, r.tables
      from reservations r join branches b on b.company_id = r.company_id and b.id = r.branch_id
      where r.company_id = $2 and r.branch_id = $3 and r.deleted_time is null
        and r.dining_date between ($4::timestamptz - interval '3 days')::date and ($5::timestamptz + interval '3 days')::date
        and (r.state = 'seated' or (r.state = 'open' and r.type = 'booking'
          and r.start_time + make_interval(mins => b.booking_expired_minutes) >= $1::timestamptz))`,
    values: [moment, companyId, branchId, isoOf(Math.min(now, ...starts)), isoOf(Math.max(now, ...starts))],
  });
  return {
    entries,
    stay,
    tables,
    parties: parties.map(({ to, ...party }): Party => {
      const usual = party.from + stay;
      return { ...party, to: to ?? (party.from <= now ? Math.max(usual, now) : usual) };
    }),
  };
}

const isoOf = (time: number) => new Date(time).toISOString();
