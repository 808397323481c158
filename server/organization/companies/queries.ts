import type { Company, listCompanies } from '#contract/organization/companies.ts';
import type { ParsedRequest, ResponseOf } from '#contract/core/endpoint.ts';
import type { CompanySummary } from '#contract/platform/session.ts';
import type { Database } from '#server/platform/db/client.ts';
import { noCompany } from '#server/platform/kernel/errors.ts';
import { iso, listOf } from '#server/platform/sql/json.ts';
import { holds, isShort } from '#server/platform/sql/like.ts';
import { allOf, orderByColumns, pageOfRows } from '#server/platform/sql/page.ts';
import { Values } from '#server/platform/sql/values.ts';

/** Reading companies: the database creates their JSON, with the branches that the caller may access. */

/** The active branches of `companies c`; `member` is the placeholder of a user who sees only a member's branches. */
const branchesOf = (member?: string) => {
  const open = `exists (select from user_companies m where m.company_id = b.company_id and m.user_id = ${member}
    and (m.enabled_branches is null or b.id = any(m.enabled_branches)))`;
  return `from branches b where ${allOf(['b.company_id = c.id', 'b.active', member && open])}`;
};

const summary = (member?: string) => `c.id, c.name, c.logo, c.language,
  ${listOf(`select b.id, b.company_id as "companyId", b.name, b.time_zone as "timeZone", b.country,
    b.phone_country_code as "phoneCountryCode", b.currency ${branchesOf(member)} order by b.name, b.id`)} as branches,
  ${member ? `exists (select from user_companies m where m.company_id = c.id and m.user_id = ${member} and m.enabled_branches is null)` : 'true'} as "allBranches"`;

const wire = (member?: string) => `${summary(member)}, c.version, c.tags, c.owner_user_id as "ownerUserId",
  (select u.email from users u where u.id = c.owner_user_id) as "ownerEmail",
  ${iso('c.created_time')} as "createdTime", ${iso('c.updated_time')} as "updatedTime",
  (select count(*)::int ${branchesOf(member)}) as "branchCount"`;

/** A page of companies with the total: all, or the `own` ones of a member. */
export async function companyPage(
  database: Database,
  { search, sort, page, itemsPerPage }: ParsedRequest<typeof listCompanies>['query'],
  own?: { userId: string; companies: readonly string[]; everyBranch: boolean },
): Promise<ResponseOf<typeof listCompanies>> {
  const values = new Values();
  const member = own && !own.everyBranch ? values.add(own.userId) : undefined;
  const sorts = {
    name: 'c.name_text',
    createdTime: 'c.created_time',
    // A member may not have access to all branches.
    branchCount: member ? `(select count(*) ${branchesOf(member)})` : 'c.active_branches',
    language: 'c.language',
  };
  const { rows, total } = await pageOfRows<Company>(database, { page, itemsPerPage }, values, {
    select: wire(member),
    from: 'companies c',
    where: [
      own && `c.id = any(${values.add(own.companies)}::text[])`,
      // Ids are not searched by one or two characters.
      search && holds(isShort(search) ? 'c.name_text' : ['c.name_text', 'lower(c.id)'], search, values),
    ],
    order: orderByColumns([sorts[sort.field], 'c.id'], sort),
    chosen: 'c',
  });
  return { companies: rows, total, page, itemsPerPage };
}

/** One company with all branches. @throws ApiError `company_not_found` */
export async function companyOf(database: Database, id: string): Promise<Company> {
  const text = `select ${wire()} from companies c where c.id = $1`;
  const [company] = await database.query<Company>({ text, values: [id] });
  if (!company) throw noCompany(id);
  return company;
}

/** Up to 20 companies whose name or id, or a branch name, contains the term, with all of their branches. */
export async function companiesLike(database: Database, term: string): Promise<CompanySummary[]> {
  const values = new Values();
  const like = (column: string) => holds(column, term, values);
  const found = [
    `(select id from companies where ${like('name_text')} order by name_text, id limit 20)`,
    // Each part uses its own index; if many branches have the same name, not all are read.
    !isShort(term) && `(select id from companies where ${like('lower(id)')} limit 20)`,
    term && `(select company_id from branches where active and ${like('name_text')} limit 500)`,
  ];
  const ids = found.filter(Boolean).join(' union ');
  return companySummaries(database, `c.id in (${ids}) order by c.name_text, c.id limit 20`, values.list);
}

/** Companies `c` with their active branches; `where` ends with an order, and `member` is as in {@link branchesOf}. */
export const companySummaries = (database: Database, where: string, values: readonly unknown[], member?: string) =>
  database.query<CompanySummary>({ text: `select ${summary(member)} from companies c where ${where}`, values });
