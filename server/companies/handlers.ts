import { createBranch } from '#contract/branches.ts';
import {
  createCompany,
  getCompanyAsAdmin,
  listAllCompanies,
  listCompanies,
  listCompanyNames,
  listCompanyTags,
  searchCompanies,
  type Company,
} from '#contract/companies.ts';
import { grants } from '#contract/permissions.ts';
import type { SessionUser } from '../kernel/identity.ts';
import type { Database } from '../db/client.ts';
import { noCompany } from '../kernel/errors.ts';
import { handle, type Handled } from '../http/handle.ts';
import { addBranch, addCompany } from './create.ts';
import { companiesLike, companyOf, companyPage, type BranchLimits } from './queries.ts';

/** Companies: one's own, and for administrators all of them. */
export const companyHandlers: Handled[] = [
  handle(listCompanies, ({ query, user, services }) => {
    const own = [...user.companies].filter(([, { flags }]) => grants(flags, 'companyManagement')).map(([id]) => id);
    return companyPage(services.database, query, own, limitsOf(user));
  }),
  handle(listAllCompanies, ({ query, services }) => companyPage(services.database, query, null, {})),
  handle(searchCompanies, async ({ query, services }) => ({
    companies: await companiesLike(services.database, query.term),
  })),
  handle(listCompanyNames, async ({ services }) => ({
    names: await services.database.query<{ id: string; name: string }>({
      text: 'select c.id, c.name from companies c order by c.name_text, c.id',
    }),
  })),
  handle(listCompanyTags, async ({ services }) => {
    const rows = await services.database.query<{ tag: string }>({
      text: 'select distinct tag from companies c, unnest(c.tags) tag order by tag',
    });
    return { tags: rows.map(({ tag }) => tag) };
  }),

  handle(getCompanyAsAdmin, ({ params, services }) => found(services.database, params.id)),

  handle(createCompany, async (call) => found(call.services.database, await addCompany(call, call.body.company))),
  handle(createBranch, (call) => addBranch(call, call.params.id, call.body)),
];

async function found(database: Database, id: string): Promise<Company> {
  const company = await companyOf(database, id);
  if (!company) throw noCompany(id);
  return company;
}

function limitsOf(user: SessionUser): BranchLimits {
  return Object.fromEntries(
    [...user.companies].flatMap(([id, { enabledBranches }]) =>
      user.isAdmin || enabledBranches === 'all' ? [] : [[id, enabledBranches]],
    ),
  );
}
