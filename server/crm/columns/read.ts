import { sql } from 'drizzle-orm';
import type { Database, Sql } from '../../db/client.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { revisionOf } from '../figures.ts';
import { breather, idler } from './breathe.ts';
import type { Change } from './columns.ts';
import { guestOf, recordSql, Unsuited } from './record.ts';
import { Table } from './table.ts';

/** The SQL of the columns: reading all guests, and those that have changed since. */

/** What has been read: all that this snapshot of the database sees, and up to where the feed was trimmed then. */
export interface Reading {
  snapshot: string;
  trimmed: string | null;
}

/** Rows read at a time. */
const batch = 1_000;
/** So much more than there are guests, for those who come. */
const slack = 1.1;
const leastSlack = 2_000;
/** With more changes than this a question does not wait for them. */
export const changesAtOnce = 500;
/** So many are brought in at a time while the database answers. */
const changesAtATime = 250;
/** Stands for changes that are too many to be named. */
const unnamed = 1_000_000_000;

/** Ids that every collation puts in the order of their bytes. */
const plainId = /^[0-9a-z]+$/;

/** How the database compares ids: by their bytes, or by the rules of a language. */
export type Compares = 'bytes' | 'language';

async function comparisonOf(transaction: Sql): Promise<Compares> {
  const [row] = await inTransaction<{ encoding: string; provider: string; collate: string }>(transaction, {
    text: `select current_setting('server_encoding') as encoding, datlocprovider as provider, datcollate as collate
      from pg_database where datname = current_database()`,
  });
  if (row?.encoding !== 'UTF8') throw new Unsuited('The database is not in UTF-8');
  return row.provider === 'b' || (row.provider === 'c' && /^(C|POSIX)(\.utf-?8)?$/i.test(row.collate))
    ? 'bytes'
    : 'language';
}

function readGuest(record: string, compares: Compares) {
  const guest = guestOf(record);
  if (compares === 'language' && !plainId.test(guest.id)) throw new Unsuited('The order of ids depends on a language');
  return guest;
}

/** In the transaction whatever is read is of one snapshot. */
function inSnapshot<T>(database: Database, work: (transaction: Sql) => Promise<T>): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set transaction isolation level repeatable read read only`);
    await transaction.execute(sql`set local idle_in_transaction_session_timeout = '15min'`);
    await transaction.execute(sql`set local statement_timeout = '5min'`);
    return work(transaction);
  });
}

const readingSql = `pg_current_snapshot()::text as snapshot,
  (select trimmed::text from customer_feeds where company_id = $1) as trimmed`;

/** Whether a company has at least so many guests, without counting more. */
export async function hasGuests(database: Database, companyId: string, least: number): Promise<boolean> {
  const [row] = await database.query<{ count: number }>({
    text: `select count(*) as count from (select 1 from customers where company_id = $1 limit $2::bigint) c`,
    values: [companyId, Math.max(1, least)],
  });
  return (row?.count ?? 0) >= least;
}

/** How many guests have been changed within the last seconds. */
export async function changedLately(database: Database, companyId: string, seconds: number): Promise<number> {
  const [row] = await database.query<{ changes: number }>({
    text: `select coalesce(sum(coalesce(cardinality(customer_ids), ${unnamed})), 0)::bigint as changes from customer_changes
      where company_id = $1 and at > clock_timestamp() - make_interval(secs => $2)`,
    values: [companyId, seconds],
  });
  return row?.changes ?? 0;
}

export interface Loaded {
  table: Table;
  reading: Reading;
  compares: Compares;
}

/**
 * Reads a company's guests.
 *
 * @param fits told how many there are; throws where that is too many
 * @throws Unsuited when they cannot be kept in columns
 */
export function load(
  database: Database,
  companyId: string,
  fits: (guests: number) => void,
  signal: AbortSignal,
): Promise<Loaded> {
  return inSnapshot(database, async (transaction) => {
    const [head] = await inTransaction<Reading & { count: number }>(transaction, {
      text: `select ${readingSql}, (select count(*)::int from customers where company_id = $1) as count`,
      values: [companyId],
    });
    if (!head) throw new Error('The database answered no row.');
    fits(head.count);
    const compares = await comparisonOf(transaction);
    const table = new Table(Math.ceil(Math.max(head.count * slack, head.count + leastSlack)));
    await transaction.execute(sql`set local cursor_tuple_fraction = 1`);
    await transaction.execute(sql`set local work_mem = '64MB'`);
    await inTransaction(transaction, {
      text: `declare guests no scroll cursor for select ${recordSql} as record from customers c
        where c.company_id = $1 order by c.id collate "C"`,
      values: [companyId],
    });
    const rest = idler(signal);
    for (;;) {
      signal.throwIfAborted();
      const rows = await inTransaction<{ record: string }>(transaction, { text: `fetch ${batch} from guests` });
      if (!rows.length) break;
      for (const { record } of rows) table.append(readGuest(record, compares));
      await rest();
    }
    table.endOfLoading();
    return { table, reading: { snapshot: head.snapshot, trimmed: head.trimmed }, compares };
  });
}

/** Rows of the feed that a snapshot ($2) does not see. */
const feedSql = `from customer_changes f where f.company_id = $1
  and f.transaction >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(f.transaction, $2::pg_snapshot)`;

/** Whether something that the snapshot does not see may have been thrown away. $3: what was known to be. */
const gapSql = `exists (select from customer_feeds t where t.company_id = $1
  and t.trimmed::text is distinct from $3 and t.trimmed >= pg_snapshot_xmin($2::pg_snapshot))`;

const checkSql = `with fresh as materialized (select f.customer_ids ${feedSql}),
    counted as materialized (
      select case when ${gapSql} then ${unnamed} else coalesce(sum(coalesce(cardinality(customer_ids), ${unnamed})), 0) end::bigint as changes from fresh)
  select ${readingSql}, ${revisionOf('$1')} as revision, changes, page.wires,
    case when changes between 1 and ${changesAtOnce} then (
      select json_agg(json_build_array(i.id, g.record))
      from (select distinct unnest(customer_ids) as id from fresh) i
      left join lateral (select ${recordSql} as record from customers c where c.company_id = $1 and c.id = i.id limit 1) g on true) end as changed
  from counted, lateral (
    select string_agg(coalesce(w.wire, ''), E'\\x1e' order by p.place) as wires
    from unnest(case when changes <= ${changesAtOnce} then $4::text[] else '{}' end) with ordinality p(id, place)
      left join lateral (select c.wire from customers c where c.company_id = $1 and c.id = p.id limit 1) w on true) page`;
/** Stands between the guests' JSON, in which it cannot be. */
const between = '\x1e';

export interface Checked {
  reading: Reading;
  revision: number;
  /** Those of the guests asked for who are there, as JSON; none where the changes are many. */
  wires: Map<string, string>;
  /** The guests that have changed since; null where they are many. */
  changed: Change[] | null;
}

/** Some guests, and what has changed since a reading. All in one snapshot. */
export async function check(
  database: Database,
  companyId: string,
  since: Reading,
  compares: Compares,
  ids: readonly string[],
): Promise<Checked> {
  const [row] = await database.query<
    Reading & {
      revision: number;
      changes: number;
      wires: string | null;
      changed: [string, string | null][] | null;
    }
  >({
    name: 'guests-columns',
    text: checkSql,
    values: [companyId, since.snapshot, since.trimmed, ids],
  });
  if (!row) throw new Error('The database answered no row.');
  return {
    reading: { snapshot: row.snapshot, trimmed: row.trimmed },
    revision: row.revision,
    wires: new Map(
      row.wires === null
        ? []
        : row.wires
            .split(between)
            .flatMap((wire, place) => (wire === '' ? [] : [[ids[place] as string, wire] as const])),
    ),
    changed:
      row.changes === 0
        ? []
        : (row.changed?.map(([id, record]) => [id, record === null ? null : readGuest(record, compares)]) ?? null),
  };
}

/**
 * Reads what has changed since a reading, some guests at a time.
 *
 * @param most with more than so many nothing is read
 * @param take gets each part
 * @returns what has been read now; null when there are too many, or nobody knows how many
 */
export function catchUp(
  database: Database,
  companyId: string,
  since: Reading,
  compares: Compares,
  most: number,
  take: (changes: Change[]) => void,
): Promise<Reading | null> {
  return inSnapshot(database, async (transaction) => {
    const [head] = await inTransaction<Reading & { ids: string[]; unnamed: boolean }>(transaction, {
      text: `select ${readingSql}, ${gapSql} or exists (select ${feedSql} and f.customer_ids is null) as unnamed,
        array(select distinct i.id ${feedSql.replace(' where ', ', unnest(f.customer_ids) i(id) where ')}) as ids`,
      values: [companyId, since.snapshot, since.trimmed],
    });
    if (!head || head.unnamed || head.ids.length > most) return null;
    const breathe = breather();
    for (let from = 0; from < head.ids.length; from += changesAtATime) {
      const ids = head.ids.slice(from, from + changesAtATime);
      const rows = await inTransaction<{ id: string; record: string | null }>(transaction, {
        text: `select i.id, g.record from unnest($2::text[]) i(id)
          left join lateral (select ${recordSql} as record from customers c where c.company_id = $1 and c.id = i.id limit 1) g on true`,
        values: [companyId, ids],
      });
      take(rows.map(({ id, record }) => [id, record === null ? null : readGuest(record, compares)]));
      await breathe();
    }
    return { snapshot: head.snapshot, trimmed: head.trimmed };
  });
}

/** Throws away what every reader has had time to see, and says so for those who have not. */
export async function trimFeed(database: Database, minutes: number): Promise<void> {
  await database.query({
    text: `with gone as (
        delete from customer_changes where at < clock_timestamp() - make_interval(mins => $1) returning company_id, transaction)
      insert into customer_feeds as f (company_id, trimmed) select company_id, max(transaction) from gone group by company_id order by company_id
      on conflict (company_id) do update set trimmed = greatest(f.trimmed, excluded.trimmed)`,
    values: [minutes],
  });
}
