import { getTableColumns } from 'drizzle-orm';
import { searchFold } from '#contract/core/fold.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { customers } from '#server/platform/db/schema.ts';
import { closeDays, comparedFields, rareValueLimit, type Traits } from './score.ts';

/** The SQL that finds candidate pairs: never all pairs, only guests with a value that few share. */

/** A phone or address of more guests than this belongs to a hotel or an agency, and does not suggest a duplicate. */
export const sharedMost = 10;
/** The maximum number of guests with the same name and one more shared trait; above it, the name is too common. */
const namesakesMost = 12;

export interface Candidate {
  a: Traits & { id: string };
  b: Traits & { id: string };
  /** The number of the company's guests with the name, if counted. */
  bearers: number | null;
}

/** A value that too many guests share. */
export interface Shared {
  value: string;
  guests: number;
}

const traits = (guest: string) =>
  `json_build_object('id', ${guest}.id, ${comparedFields
    .map((field) => `'${field}', ${guest}.${getTableColumns(customers)[field].name}`)
    .join(', ')})`;

const withTraits = (pairs: string, bearers: string) => `
  select ${traits('a')} as a, ${traits('b')} as b, ${bearers} as bearers from ${pairs} p
  join customers a on a.company_id = $1 and a.id = p.a_id
  join customers b on b.company_id = $1 and b.id = p.b_id`;

const columns = { phone: 'phone_number', email: 'email_text' } as const;
export type SharedKind = keyof typeof columns;

/** The guests with each of the given values, and their number. */
const members = (kind: SharedKind) => `members as materialized (
  select c.${columns[kind]} as value, c.id, count(*) over (partition by c.${columns[kind]}) as count
  from customers c where c.company_id = $1 and c.${columns[kind]} = any($2::text[]) and c.erased_time is null)`;

/**
 * Pairs of guests who share one of the given phone numbers or addresses.
 *
 * @param values numbers in E.164; addresses folded as in `customers.email_text`
 */
export async function pairsSharing(
  sql: Sql,
  companyId: string,
  kind: SharedKind,
  values: readonly string[],
): Promise<{ candidates: Candidate[]; skipped: Shared[] }> {
  if (!values.length) return { candidates: [], skipped: [] };
  const candidates = await queryInTransaction<Candidate>(sql, {
    text: `with ${members(kind)}, pairs as (
      select a.id as a_id, b.id as b_id from members a join members b on b.value = a.value
      where a.count <= ${sharedMost} and a.id collate "C" < b.id collate "C")
      ${withTraits('pairs', 'null::int')}`,
    values: [companyId, values],
  });
  const skipped = await queryInTransaction<Shared>(sql, {
    text: `with ${members(kind)} select value, count::int as guests from members
      where count > ${sharedMost} group by value, count order by count desc`,
    values: [companyId, values],
  });
  return { candidates, skipped };
}

/** Values that several guests share, in order, after a given one. */
export async function valuesShared(
  sql: Sql,
  companyId: string,
  kind: SharedKind,
  after: string,
  limit: number,
): Promise<string[]> {
  // Phones are indexed by bytes regardless of locale, so the query must use the same order.
  const [beyond, order] = kind === 'phone' ? ['~>~', 'using ~<~'] : ['>', ''];
  const column = columns[kind];
  const found = await queryInTransaction<{ value: string }>(sql, {
    text: `select ${column} as value from customers where company_id = $1 and ${column} ${beyond} $2
      group by ${column} having count(*) > 1 order by ${column} ${order} limit ${limit}`,
    values: [companyId, after],
  });
  return found.map(({ value }) => value);
}

/** Sorts after every entry of `name_text` that begins with a complete line: the character after the line feed. */
const lineEnd = `E'\\x0b'`;

/** Guests whose folded name equals the text of `source`, through the name index. */
const bearing = (source: string, text: string) => `customers c on c.company_id = $1
  and c.name_text >= ${source}.${text} and c.name_text < ${source}.${text} || ${lineEnd}
  and (c.name_text = ${source}.${text} or starts_with(c.name_text, ${source}.${text} || E'\\n'))`;

/**
 * The other spellings of names: without spaces, or with the parts in either order. They are folded here, because the
 * database takes a hundred times as long.
 */
async function spellingsOf(sql: Sql, companyId: string, names: readonly string[]) {
  const found = await queryInTransaction<{ name: string; family: string | null; given: string | null }>(sql, {
    text: `select distinct g.name, c.family_name as family, c.given_name as given
      from (select unnest($2::text[]) collate "C" as name) g join ${bearing('g', 'name')} and c.erased_time is null`,
    values: [companyId, names],
  });
  const pairs = new Map<string, [name: string, spelling: string]>();
  for (const { name, family, given } of found) {
    const [one, other] = [searchFold(family ?? '').trim(), searchFold(given ?? '').trim()];
    const words = name.split(' ');
    const parts = one && other ? [one + other, other + one, `${one} ${other}`, `${other} ${one}`] : [];
    for (const spelling of [name, words.join(''), words.toReversed().join(' '), ...parts])
      if (spelling) pairs.set(`${name}\n${spelling}`, [name, spelling]);
  }
  return [...pairs.values()];
}

const keyed = `c.id, c.phone_number, c.birthday, c.branch_id, c.last_seat_time`;

/**
 * Pairs of guests with one of the given names, regardless of part order and spacing, who also share a birthday, a
 * similar phone number, or a branch at about the same time; for a rare name, all pairs.
 *
 * In two numbers with one typing error, the first or the last four of the last eight digits are equal, or the three at
 * both ends.
 *
 * @param names folded, as in the first line of `customers.name_text`
 */
export async function pairsOfNames(
  sql: Sql,
  companyId: string,
  names: readonly string[],
): Promise<{ candidates: Candidate[]; crowded: number }> {
  if (!names.length) return { candidates: [], crowded: 0 };
  const spellings = await spellingsOf(sql, companyId, names);
  const bucket = `floor(extract(epoch from e.last_seat_time) / ${closeDays * 86_400})::bigint`;
  const keys = `with spellings as (
      select name collate "C" as name, spelling collate "C" as spelling from unnest($2::text[], $3::text[]) s (name, spelling)),
    everyone as materialized (select e.*, count(*) over (partition by e.name) as bearers from (
      select distinct s.name, ${keyed} from spellings s join ${bearing('s', 'spelling')} and c.erased_time is null) e),
    keys as (select e.name, e.id, e.bearers, k.key from everyone e, lateral unnest(array[
      'b' || e.birthday,
      case when length(e.phone_number) > 8 then 'e' || right(e.phone_number, 4) end,
      case when length(e.phone_number) > 8 then 'f' || left(right(e.phone_number, 8), 4) end,
      case when length(e.phone_number) > 8 then 'm' || left(right(e.phone_number, 8), 3) || right(e.phone_number, 3) end,
      'v' || e.branch_id || ' ' || ${bucket}, 'v' || e.branch_id || ' ' || ${bucket} + 1,
      case when e.bearers <= ${rareValueLimit} then 'r' end]) k (key) where e.bearers > 1 and k.key is not null),
    blocks as materialized (select *, count(*) over (partition by name, key) as count from keys)`;
  const [found] = await queryInTransaction<{ candidates: Candidate[] | null; crowded: number }>(sql, {
    text: `${keys}, pairs as (
      select a.id as a_id, b.id as b_id, min(a.bearers)::int as bearers
      from blocks a join blocks b on b.name = a.name and b.key = a.key
      where a.count between 2 and ${namesakesMost} and a.id collate "C" < b.id collate "C" group by 1, 2)
      select (select json_agg(row_to_json(f)) from (${withTraits('pairs', 'p.bearers')}) f) as candidates,
        (select count(distinct (name, key))::int from blocks where count > ${namesakesMost}) as crowded`,
    values: [companyId, spellings.map(([name]) => name), spellings.map(([, spelling]) => spelling)],
  });
  return { candidates: found?.candidates ?? [], crowded: found?.crowded ?? 0 };
}

/** Folded names in order, after a given text, and the number of guests read for them. */
export async function namesAfter(
  sql: Sql,
  companyId: string,
  after: string,
  limit: number,
): Promise<{ names: string[]; guests: number; next: string | null }> {
  const found = await queryInTransaction<{ name: string; guests: number }>(sql, {
    text: `select split_part(name_text, E'\\n', 1) as name, count(*)::int as guests from (
        select name_text from customers where company_id = $1 and name_text > $2 order by name_text limit ${limit}) n
      group by 1 order by 1`,
    values: [companyId, after],
  });
  const guests = found.reduce((sum, one) => sum + one.guests, 0);
  const last = found.at(-1)?.name;
  return {
    names: found.map(({ name }) => name).filter((name) => name.trim()),
    guests,
    next: last === undefined || guests < limit ? null : `${last}\x0b`,
  };
}

export interface Changed {
  id: string;
  phone: string | null;
  email: string | null;
  name: string;
}

/** Guests changed since a time, in id order, after a given one. */
export async function changedAfter(
  sql: Sql,
  companyId: string,
  since: string,
  after: string,
  limit: number,
): Promise<Changed[]> {
  return queryInTransaction<Changed>(sql, {
    text: `select id, phone_number as phone, email_text as email, split_part(name_text, E'\\n', 1) as name
      from customers where company_id = $1 and updated_time >= $2::timestamptz and id > $3 and erased_time is null
      order by id limit ${limit}`,
    values: [companyId, since, after],
  });
}
