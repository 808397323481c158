import type { Company, companySorts } from '#contract/companies.ts';
import type { CompanySummary } from '#contract/session.ts';
import type { Database } from '../db/client.ts';
import { Values } from '../sql/values.ts';
import { iso, pageOf } from '../sql/json.ts';
import { sliceOf } from '../sql/pageFrom.ts';
import { holds, isShort } from '../sql/like.ts';

/** Reading companies: their JSON is built by the database, with the branches that the caller may see. */

/** Branches by company for those companies in which a caller does not see them all. */
export type BranchLimits = Readonly<Record<string, readonly string[]>>;

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

interface CompanyQuery {
  page: number;
  itemsPerPage: number;
  search?: string;
  sort: { field: (typeof companySorts)[number]; descending: boolean };
}

const sorts: Record<CompanyQuery['sort']['field'], string> = {
  name: 'c.name_text',
  createdTime: 'c.created_time',
  branchCount: 'c.active_branches',
  language: 'c.language',
};

/** A condition on name or id: contains, whatever the case and width; no id is looked for by one or two characters. */
function contains(term: string, values: Values): string {
  const named = holds('c.name_text', term, values);
  return isShort(term) ? named : `(${named} or ${holds('lower(c.id)', term, values)})`;
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
  const where = [
    own ? `c.id = any(${values.add(own)}::text[])` : 'true',
    ...(search ? [contains(search, values)] : []),
  ].join(' and ');
  // A member may not see all of a company's branches.
  const sorted = own && sort.field === 'branchCount' ? `(select count(*) ${branchesOf(limited)})` : sorts[sort.field];
  const direction = sort.descending ? 'desc' : 'asc';
  const order = `${sorted} ${direction}, c.id ${direction}`;
  const parts = { select: wire(limited), from: `companies c where ${where}`, order, chosen: 'c' };
  const { rows, total } = await pageOf<Company>(database, parts, sliceOf({ page, itemsPerPage }), values);
  return { companies: rows, total, page, itemsPerPage };
}

/** One company with all branches; nothing when there is none of that id. */
export async function companyOf(database: Database, id: string): Promise<Company | undefined> {
  const text = `select ${wire(`'{}'`)} from companies c where c.id = $1`;
  const [company] = await database.query<Company>({ text, values: [id] });
  return company;
}

/** Of how many companies a search tells. */
const maxLike = 20;

/** At most 20 companies whose name or id, or the name of one of whose branches, contains the term, with all of their branches. */
export async function companiesLike(database: Database, term: string): Promise<CompanySummary[]> {
  const values = new Values();
  const found = [
    `(select id from companies where ${holds('name_text', term, values)} order by name_text, id limit ${maxLike})`,
    // Each part is found by an index of its own; very many branches of one name need not all be looked at.
    ...(isShort(term) ? [] : [`(select id from companies where ${holds('lower(id)', term, values)} limit ${maxLike})`]),
    ...(term
      ? [`(select company_id from branches where active and ${holds('name_text', term, values)} limit ${25 * maxLike})`]
      : []),
  ];
  const order = `c.name_text, c.id limit ${maxLike}`;
  return companySummaries(database, `c.id in (${found.join(' union ')})`, values.list, order);
}

/**
 * Companies with their active branches.
 * @param where a condition over `companies c` with the values that follow
 */
export const companySummaries = (database: Database, where: string, values: readonly unknown[], order: string) =>
  database.query<CompanySummary>({
    text: `select c.id, c.name, c.logo, c.language,
        (select coalesce(json_agg(${branchJson} order by b.name, b.id), '[]'::json)
          from branches b where b.company_id = c.id and b.active) as branches
      from companies c where ${where} order by ${order}`,
    values,
  });
