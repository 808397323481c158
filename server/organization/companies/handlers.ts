import { createBranch } from '#contract/organization/branches.ts';
import {
  createCompany,
  getCompanyAsAdmin,
  listAllCompanies,
  listCompanies,
  listCompanyNames,
  listCompanyTags,
  searchCompanies,
} from '#contract/organization/companies.ts';
import { grants } from '#contract/core/permissions.ts';
import { handle, type Handled } from '#server/platform/http/handle.ts';
import { addBranch, addCompany } from './create.ts';
import { companiesLike, companyOf, companyPage } from './queries.ts';

/** Companies: the caller's own, and all for administrators. */
export const companyHandlers: Handled[] = [
  handle(listCompanies, ({ query, user, services }) => {
    const managed = [...user.companies].filter(([, { flags }]) => grants(flags, 'companyManagement'));
    const own = { userId: user.id, companies: managed.map(([id]) => id), everyBranch: user.isAdmin };
    return companyPage(services.database, query, own);
  }),
  handle(listAllCompanies, ({ query, services }) => companyPage(services.database, query)),
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

  handle(getCompanyAsAdmin, ({ params, services }) => companyOf(services.database, params.id)),
  handle(createCompany, async (call) => companyOf(call.services.database, await addCompany(call, call.body.company))),
  handle(createBranch, (call) => addBranch(call, call.params.id, call.body)),
];
