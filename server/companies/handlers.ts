import { branchPlan } from '#contract/branchFields.ts';
import {
  createBranch,
  createCompany,
  getCompanyAsAdmin,
  listAllCompanies,
  listAudit,
  listCompanies,
  listCompanyNames,
  getPlanInfo,
  listCompanyTags,
  searchCompanies,
  searchUsers,
  undoSettingsChange,
  type Company,
} from '#contract/companies.ts';
import { grants } from '#contract/permissions.ts';
import { auditPage } from '../audit/list.ts';
import { undoSettings } from '../audit/undo.ts';
import type { SessionUser } from '../kernel/identity.ts';
import type { Database } from '../db/client.ts';
import { noCompany } from '../kernel/errors.ts';
import { answerChange, handle, scopeOf, type Handled } from '../http/handle.ts';
import { changeBy } from '../records/change.ts';
import { valuesOf } from '../records/settings.ts';
import { branchesSeen } from './branches.ts';
import { addBranch, addCompany } from './create.ts';
import { companiesLike, companyOf, companyPage, usersLike, type BranchLimits } from './queries.ts';
import { fileHandlers } from './files.ts';

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

  handle(getPlanInfo, async (call) => {
    const rows = await branchesSeen(call.services, scopeOf(call));
    return {
      branches: rows.map((row) => ({
        branchId: row.id,
        name: row.name,
        plan: valuesOf(branchPlan, row).plan,
        services: Object.keys(row.services).filter((name) => row.services[name]),
      })),
    };
  }),

  handle(createCompany, async (call) => found(call.services.database, await addCompany(call, call.body.company))),
  handle(createBranch, (call) => addBranch(call, call.params.id, call.body)),
  handle(searchUsers, async ({ query, services }) => ({ users: await usersLike(services.database, query.term) })),

  ...fileHandlers,

  handle(undoSettingsChange, (call) =>
    answerChange(call, (transaction) =>
      undoSettings(transaction, { ...scopeOf(call), isAdmin: call.user.isAdmin }, call.params.entryId, changeBy(call)),
    ),
  ),
  handle(listAudit, (call) => auditPage(call.services, { ...scopeOf(call), userId: call.user.id }, call.query)),
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
