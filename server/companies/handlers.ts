import { branchFields } from '#contract/branchFields.ts';
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
  uploadCompanyLogo,
  uploadLogoAsAdmin,
  uploadAudio,
  uploadAudioAsAdmin,
  uploadPicture,
  uploadVideo,
  undoSettingsChange,
  type Company,
} from '#contract/companies.ts';
import { grants } from '#contract/permissions.ts';
import { auditPage } from '../audit/list.ts';
import { undoSettings } from '../audit/undo.ts';
import type { SessionUser } from '../kernel/identity.ts';
import type { Database } from '../db/client.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, scopeOf, type Call, type Handled } from '../http/handle.ts';
import { changeBy } from '../records/change.ts';
import { branchesSeen } from './branches.ts';
import { branchPartOf } from './changeBranch.ts';
import { addBranch, addCompany } from './create.ts';
import { companiesLike, companyOf, companyPage, usersLike, type BranchLimits } from './queries.ts';
import { storeFile } from './files.ts';

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

  handle(getCompanyAsAdmin, ({ params, services }) => found(services.database, params.id, {})),

  handle(getPlanInfo, async (call) => {
    const rows = await branchesSeen(call.services, scopeOf(call));
    return {
      branches: rows.map((row) => {
        const { plan } = branchPartOf({ plan: branchFields.plan }, row) as unknown as { plan: string };
        const on = Object.keys(row.services).filter((name) => row.services[name]);
        return { branchId: row.id, name: row.name, plan, services: on };
      }),
    };
  }),

  handle(createCompany, async ({ body, services, user, requestId }) => {
    const id = await addCompany(services, body.company, { userId: user.id, requestId });
    return found(services.database, id, {});
  }),
  handle(createBranch, ({ params, body, services, user, requestId }) =>
    addBranch(services, params.id, body.branch, body.branchServices, { userId: user.id, requestId }),
  ),
  handle(searchUsers, async ({ query, services }) => ({ users: await usersLike(services.database, query.term) })),

  handle(uploadLogoAsAdmin, (call) => storeFile(call as Call, null)),
  handle(uploadAudioAsAdmin, (call) => storeFile(call as Call, null, 'recording')),
  handle(uploadCompanyLogo, (call) => storeFile(call as Call, scopeOf(call).companyId)),
  handle(uploadPicture, (call) => storeFile(call as Call, scopeOf(call).companyId, 'picture')),
  handle(uploadAudio, (call) => storeFile(call as Call, scopeOf(call).companyId, 'recording')),
  handle(uploadVideo, (call) => storeFile(call as Call, scopeOf(call).companyId, 'film')),

  handle(undoSettingsChange, async (call) => {
    const scope = scopeOf(call);
    const version = await call.services.database.transaction((transaction) =>
      undoSettings(transaction, { ...scope, isAdmin: call.user.isAdmin }, call.params.entryId, changeBy(call)),
    );
    call.reply.header('etag', `"${version}"`);
  }),
  handle(listAudit, (call) => auditPage(call.services, { ...scopeOf(call), userId: call.user.id }, call.query)),
];

const notFound = (id: string) => new ApiError('company_not_found', `The company not found: ${id}`);

async function found(database: Database, id: string, limits: BranchLimits): Promise<Company> {
  const company = await companyOf(database, id, limits);
  if (!company) throw notFound(id);
  return company;
}

function limitsOf(user: SessionUser): BranchLimits {
  return Object.fromEntries(
    [...user.companies].flatMap(([id, { enabledBranches }]) =>
      user.isAdmin || enabledBranches === 'all' ? [] : [[id, enabledBranches]],
    ),
  );
}
