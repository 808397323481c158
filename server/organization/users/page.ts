import type { User } from '#contract/organization/users.ts';
import type { Database } from '#server/platform/db/client.ts';
import { searchFold } from '#contract/core/fold.ts';
import { holds, isShort, literally } from '#server/platform/sql/like.ts';
import { allOf, orderByColumns, pageFrom, sliceOf } from '#server/platform/sql/page.ts';
import { Values } from '#server/platform/sql/values.ts';
import { invitedLike, openInvitations } from './invitations.ts';
import { userJson } from './store.ts';

/** Pages of users, fast even among very many. */

interface UserQuery {
  page: number;
  itemsPerPage: number;
  searches?: readonly { email?: string; companyName?: string }[];
  sortBy: { field: 'email' | 'name' | 'role' | 'lastLoginTime' | 'createdTime'; descending: boolean };
}

type Search = NonNullable<UserQuery['searches']>[number];

/** Each with its own index. */
const sorts: Record<UserQuery['sortBy']['field'], string> = {
  email: 'u.email_text',
  name: 'u.name_text',
  role: 'u.role',
  lastLoginTime: `coalesce(u.last_login_time, '-infinity'::timestamptz)`,
  createdTime: 'u.created_time',
};

/** The maximum number of users counted for a search; beyond it, the list has pages for this number, in its order. */
export const maxFound = 10_000;

const members = (company: string) => `select m.user_id from user_companies m where m.company_id = ${company}`;
/** Companies by name; if a managed company is given, only that one. */
const ofCompanies = (name: string, company: string | null, values: Values) =>
  `select m.user_id from companies c join user_companies m on m.company_id = c.id
    where ${holds('c.name_text', name, values)}${company ? ` and c.id = ${company}` : ''}`;

/** One or two characters match the start of an address, which has its own index. */
const addressed = (text: string, values: Values) =>
  isShort(text)
    ? `u.email_text like ${values.add(`${literally(searchFold(text))}%`)}`
    : holds('u.email_text', text, values);

/** The ids of users who match a search, found through its texts; a user may occur twice. */
function foundBy({ email, companyName }: Search, company: string | null, values: Values): string {
  const most = `limit ${maxFound + 1}`;
  if (!email) return `(${ofCompanies(companyName ?? '', company, values)} ${most})`;
  const conditions = allOf([
    addressed(email, values),
    companyName && `u.id in (${ofCompanies(companyName, company, values)})`,
  ]);
  if (!company) return `(select u.id from users u where ${conditions} ${most})`;
  // Checks the company's members one by one, rather than all users with such an address.
  return `(select u.id from user_companies m cross join lateral
    (select u.id, u.email_text from users u where u.id = m.user_id offset 0) u
    where m.company_id = ${company} and ${conditions} ${most})`;
}

/** Whether a user matches a search, checked user by user, for searches whose matches fill a page quickly. */
function fits({ email, companyName }: Search, company: string | null, values: Values): string {
  const conditions = allOf([
    email && addressed(email, values),
    // Not `exists`, which may be evaluated for all users before the first is returned.
    companyName && `(${ofCompanies(companyName, company, values)} and m.user_id = u.id limit 1) is not null`,
  ]);
  return `(${conditions})`;
}

/**
 * A page of users with the total, at most {@link maxFound} for a search.
 * @param companyId the company whose members are listed; null for all users
 */
export async function userPage(
  database: Database,
  query: UserQuery,
  companyId: string | null,
): Promise<{ users: User[]; total: number; page: number }> {
  const searches = (query.searches ?? []).filter(({ email, companyName }) => email || companyName);
  if (companyId === null && !searches.length) return everybody(database, query);
  // Invitations come first in any order, because only their address is known.
  const texts = searches.length ? searches.flatMap(({ email }) => email ?? []) : [''];
  const waiting = companyId === null ? [] : invitedLike(await openInvitations(database.sql, companyId), texts);
  const { offset, limit } = sliceOf(query);
  const first = waiting.slice(offset, offset + limit);
  const slice = { ...query, offset: Math.max(0, offset - waiting.length), limit: limit - first.length };
  const found =
    (await ofFew(database, slice, searches, companyId)) ?? (await ofMany(database, slice, searches, companyId));
  return { users: [...first, ...found.users], total: waiting.length + found.total, page: query.page };
}

/** The displayed part of a list. */
interface Slice extends Pick<UserQuery, 'sortBy'> {
  offset: number;
  limit: number;
}

const order = (sortBy: UserQuery['sortBy']) => orderByColumns([sorts[sortBy.field], 'u.id'], sortBy);

/** The users of selected ids with all displayed data, in the order of the selection. */
const shownOf = (chosen: string, company: string | null) =>
  `(select coalesce(json_agg(${userJson(company ? `m.company_id = ${company}` : 'true')} order by p.at), '[]'::json)
    from (select x.id, row_number() over () as at from (${chosen}) x) p join users u on u.id = p.id)`;

/** Distant pages are read from the nearer end. */
async function everybody(database: Database, { page, itemsPerPage, sortBy }: UserQuery) {
  const [counted] = await database.query<{ total: number }>({ text: 'select total::int from user_totals', values: [] });
  const total = counted?.total ?? 0;
  const { skipped, ascending: fromEnd, limit } = pageFrom(total, { page, itemsPerPage });
  if (!limit) return { users: [], total, page };
  const walked = order({ ...sortBy, descending: sortBy.descending !== fromEnd });
  const chosen = `select u.id from users u order by ${walked} limit $1 offset $2`;
  const [row] = await database.query<{ users: User[] }>({
    text: `select ${shownOf(chosen, null)} as users`,
    values: [limit, skipped],
  });
  const users = row?.users ?? [];
  return { users: fromEnd ? users.reverse() : users, total, page };
}

/** Finds all matches first, and sorts them; null if there are more than {@link maxFound}. */
async function ofFew(
  database: Database,
  { offset, limit, sortBy }: Slice,
  searches: readonly Search[],
  companyId: string | null,
) {
  const values = new Values();
  const company = companyId === null ? null : values.add(companyId);
  const among = searches.length ? searches.map((search) => foundBy(search, company, values)).join(' union all ') : null;
  const few = `(select n from counted) <= ${maxFound}`;
  // The inner `offset 0` forces a lookup by id for each, whatever number the planner estimates.
  const chosen = `select f.id from found f cross join lateral (select u.* from users u where u.id = f.id offset 0) u
    order by ${order(sortBy)} limit ${values.add(limit)} offset ${values.add(offset)}`;
  const [row] = await database.query<{ users: User[]; found: number; total: number }>({
    text: `with raw(id) as materialized (${among ?? members(company ?? '')}),
        counted as materialized (select ${among ? 'count(*) as n from raw' : '0 as n'}),
        found as materialized (select distinct id from raw where ${few})
      select (select n::int from counted) as found, (select count(*)::int from found) as total,
        ${shownOf(chosen, company)} as users`,
    values: values.list,
  });
  if (!row || row.found > maxFound) return null;
  return { users: row.users, total: row.total };
}

/** Reads all users in the order of the list until the page is full. */
async function ofMany(
  database: Database,
  { offset, limit, sortBy }: Slice,
  searches: readonly Search[],
  companyId: string | null,
) {
  const values = new Values();
  const company = companyId === null ? null : values.add(companyId);
  if (offset >= maxFound) return { users: [], total: maxFound };
  const where = allOf([
    company && `(${members(company)} and m.user_id = u.id) is not null`,
    `(${searches.map((search) => fits(search, company, values)).join(' or ')})`,
  ]);
  const chosen = `select u.id from users u where ${where} order by ${order(sortBy)}
    limit ${values.add(Math.min(limit, maxFound - offset))} offset ${values.add(offset)}`;
  const [row] = await database.query<{ users: User[] }>({
    text: `select ${shownOf(chosen, company)} as users`,
    values: values.list,
  });
  return { users: row?.users ?? [], total: maxFound };
}

/** Up to 20 users whose e-mail or name contains the term. */
export async function usersLike(database: Database, term: string) {
  return database.query<{ id: string; email: string; name: string; role: 'none' | 'read' | 'write' | 'manager' }>({
    text: `select u.id, u.email, u.name, u.role from users u
      where u.name_text like $1 or u.email_text like $1 order by u.email limit 20`,
    values: [`%${literally(searchFold(term))}%`],
  });
}
