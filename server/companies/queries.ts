import type { Company, companySorts } from '#contract/companies.ts';
import type { CompanySummary } from '#contract/session.ts';
import type { Database } from '../db/client.ts';
import { fold } from '../sql/fold.ts';
import { Values } from '../sql/values.ts';
import { literally } from '../sql/like.ts';

/** Reading companies: their JSON is built by the database, with the branches that the caller may see. */

/** Branches by company for those companies in which a caller does not see them all. */
export type BranchLimits = Readonly<Record<string, readonly string[]>>;

const iso = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const branchJson = `json_build_object('id', b.id, 'companyId', b.company_id, 'name', b.name, 'timeZone', b.time_zone,
  'country', b.country, 'phoneCountryCode', b.phone_country_code, 'currency', b.currency)`;

/** The visible, active branches of `companies c`; `limits` is the placeholder of a {@link BranchLimits}. */
const branchesOf = (limits: string) => `from branches b where b.company_id = c.id and b.active
  and (not (${limits}::jsonb ? c.id) or (${limits}::jsonb -> c.id) ? b.id)`;

const wire = (limits: string) => `c.id, c.version, c.name, c.logo, c.language, c.tags, c.owner_user_id as "ownerUserId",
  (select u.email from users u where u.id = c.owner_user_id) as "ownerEmail",
  ${iso('c.created_time')} as "createdTime", ${iso('c.updated_time')} as "updatedTime",
  (select count(*)::int ${branchesOf(limits)}) as "branchCount",
  (select coalesce(json_agg(${branchJson} order by b.name, b.id), '[]'::json) ${branchesOf(limits)}) as branches`;

export interface CompanyQuery {
  page: number;
  itemsPerPage: number;
  search?: string;
  sort: { field: (typeof companySorts)[number]; descending: boolean };
}

const sorts: Record<CompanyQuery['sort']['field'], string> = {
  name: 'customer_fold(c.name)',
  createdTime: 'c.created_time',
  branchCount: '"branchCount"',
  language: 'c.language',
};

/** A condition on name or id: contains, whatever the case and width. */
function contains(term: string, values: Values): string {
  const pattern = values.add(`%${literally(fold(term))}%`);
  return `(customer_fold(c.name) like ${pattern} or lower(c.id) like ${pattern})`;
}

/**
 * A page of companies with the number of all.
 * @param own the only companies to show; null for every one
 */
export async function companyPage(
  database: Database,
  { page, itemsPerPage, search, sort }: CompanyQuery,
  own: readonly string[] | null,
  limits: BranchLimits,
): Promise<{ companies: Company[]; total: number; page: number; itemsPerPage: number }> {
  const values = new Values();
  const limited = values.add(JSON.stringify(limits));
  const conditions = [own ? `c.id = any(${values.add(own)}::text[])` : 'true'];
  if (search) conditions.push(contains(search, values));
  const where = conditions.join(' and ');
  const order = `${sorts[sort.field]} ${sort.descending ? 'desc' : 'asc'}, c.id`;
  const [row] = await database.query<{ companies: Company[]; total: number }>({
    text: `select (select count(*)::int from companies c where ${where}) as total,
      (select coalesce(json_agg(x), '[]'::json) from (
        select ${wire(limited)} from companies c where ${where} order by ${order}
        limit ${values.add(itemsPerPage)} offset ${values.add((page - 1) * itemsPerPage)}) x) as companies`,
    values: values.list,
  });
  return { companies: row?.companies ?? [], total: row?.total ?? 0, page, itemsPerPage };
}

/** One company; null when there is none of that id. */
export async function companyOf(database: Database, id: string, limits: BranchLimits): Promise<Company | null> {
  const [row] = await database.query<{ company: Company }>({
    text: `select row_to_json(x) as company from (select ${wire('$2')} from companies c where c.id = $1) x`,
    values: [id, JSON.stringify(limits)],
  });
  return row?.company ?? null;
}

/** At most 20 companies whose name or id, or the name of one of whose branches, contains the term, with all of their branches. */
export async function companiesLike(database: Database, term: string): Promise<CompanySummary[]> {
  const values = new Values();
  const own = contains(term, values);
  const named = `exists (select from branches b where b.company_id = c.id and b.active
    and customer_fold(b.name) like ${values.add(`%${literally(fold(term))}%`)})`;
  const where = `(${own} or ${named})`;
  return database.query<CompanySummary>({
    text: `select c.id, c.name, c.logo, c.language,
        (select coalesce(json_agg(${branchJson} order by b.name, b.id), '[]'::json)
          from branches b where b.company_id = c.id and b.active) as branches
      from companies c where ${where} order by customer_fold(c.name), c.id limit 20`,
    values: values.list,
  });
}

/** At most 20 users whose e-mail or name contains the term. */
export async function usersLike(database: Database, term: string) {
  return database.query<{ id: string; email: string; name: string; role: 'none' | 'read' | 'write' | 'manager' }>({
    text: `select u.id, u.email, u.name, u.role from users u
      where customer_fold(u.name) like $1 or customer_fold(u.email) like $1 order by u.email limit 20`,
    values: [`%${literally(fold(term))}%`],
  });
}
