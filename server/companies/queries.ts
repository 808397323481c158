import type { Company, companySorts, listCompanies } from '#contract/companies.ts';
import type { ParsedRequest, ResponseOf } from '#contract/endpoint.ts';
import type { CompanySummary } from '#contract/session.ts';
import type { Database } from '../db/client.ts';
import { noCompany } from '../kernel/errors.ts';
import { Values } from '../sql/values.ts';
import { iso, pageOf } from '../sql/json.ts';
import { sliceOf } from '../sql/pageFrom.ts';
import { holds, isShort } from '../sql/like.ts';

/** Reading companies: their JSON is built by the database, with the branches that the caller may see. */

/** The active branches of `companies c`; `member` is the placeholder of somebody who sees only those open to a member. */
const branchesOf = (member?: string) =>
  `from branches b where b.company_id = c.id and b.active${
    member
      ? ` and exists (select from user_companies m where m.company_id = b.company_id and m.user_id = ${member}
        and (m.enabled_branches is null or b.id = any(m.enabled_branches)))`
      : ''
  }`;

const summary = (member?: string) => `c.id, c.name, c.logo, c.language,
  (select coalesce(json_agg(json_build_object('id', b.id, 'companyId', b.company_id, 'name', b.name,
      'timeZone', b.time_zone, 'country', b.country, 'phoneCountryCode', b.phone_country_code, 'currency', b.currency)
    order by b.name, b.id), '[]'::json) ${branchesOf(member)}) as branches`;

const wire = (member?: string) => `${summary(member)}, c.version, c.tags, c.owner_user_id as "ownerUserId",
  (select u.email from users u where u.id = c.owner_user_id) as "ownerEmail",
  ${iso('c.created_time')} as "createdTime", ${iso('c.updated_time')} as "updatedTime",
  (select count(*)::int ${branchesOf(member)}) as "branchCount"`;

const sorts: Record<(typeof companySorts)[number], string> = {
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
 * @param own the member whose companies are shown, and which they are; every company without one
 */
export async function companyPage(
  database: Database,
  { page, itemsPerPage, search, sort }: ParsedRequest<typeof listCompanies>['query'],
  own?: { userId: string; companies: readonly string[]; everyBranch: boolean },
): Promise<ResponseOf<typeof listCompanies>> {
  const values = new Values();
  const member = own && !own.everyBranch ? values.add(own.userId) : undefined;
  const where = [
    own ? `c.id = any(${values.add(own.companies)}::text[])` : 'true',
    ...(search ? [contains(search, values)] : []),
  ].join(' and ');
  // A member may not see all of a company's branches.
  const sorted = member && sort.field === 'branchCount' ? `(select count(*) ${branchesOf(member)})` : sorts[sort.field];
  const direction = sort.descending ? 'desc' : 'asc';
  const order = `${sorted} ${direction}, c.id ${direction}`;
  const parts = { select: wire(member), from: `companies c where ${where}`, order, chosen: 'c' };
  const { rows, total } = await pageOf<Company>(database, parts, sliceOf({ page, itemsPerPage }), values);
  return { companies: rows, total, page, itemsPerPage };
}

/** One company with all branches. @throws ApiError `company_not_found` */
export async function companyOf(database: Database, id: string): Promise<Company> {
  const text = `select ${wire()} from companies c where c.id = $1`;
  const [company] = await database.query<Company>({ text, values: [id] });
  if (!company) throw noCompany(id);
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
 * @param member the placeholder of who sees only the branches that are open to a member
 */
export const companySummaries = (
  database: Database,
  where: string,
  values: readonly unknown[],
  order: string,
  member?: string,
) =>
  database.query<CompanySummary>({
    text: `select ${summary(member)} from companies c where ${where} order by ${order}`,
    values,
  });
