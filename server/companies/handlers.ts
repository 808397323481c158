import { eq } from 'drizzle-orm';
import {
  createBranch,
  createCompany,
  getCompany,
  getCompanyAsAdmin,
  listAllCompanies,
  listAudit,
  listCompanies,
  listCompanyNames,
  listCompanyTags,
  patchCompany,
  searchCompanies,
  searchUsers,
  uploadCompanyLogo,
  uploadLogoAsAdmin,
  uploadAudio,
  uploadAudioAsAdmin,
  uploadPicture,
  uploadVideo,
  type Company,
} from '#contract/companies.ts';
import { grants } from '#contract/permissions.ts';
import { auditPage } from '../audit/list.ts';
import { writeAudit } from '../kernel/audit.ts';
import type { SessionUser } from '../kernel/identity.ts';
import type { Database } from '../db/client.ts';
import { companies } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, scopeOf, type Call, type Handled } from '../http/handle.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { changeBy, changeRecord, lockRecord } from '../records/change.ts';
import { addBranch, addCompany } from './create.ts';
import { companiesLike, companyOf, companyPage, usersLike, type BranchLimits } from './queries.ts';
import { settledCompany } from './rules.ts';

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
      text: 'select c.id, c.name from companies c order by customer_fold(c.name), c.id',
    }),
  })),
  handle(listCompanyTags, async ({ services }) => {
    const rows = await services.database.query<{ tag: string }>({
      text: 'select distinct tag from companies c, unnest(c.tags) tag order by tag',
    });
    return { tags: rows.map(({ tag }) => tag) };
  }),

  handle(getCompany, async (call) => {
    const scope = scopeOf(call);
    return found(call.services.database, scope.companyId, limitOf(scope));
  }),
  handle(getCompanyAsAdmin, ({ params, services }) => found(services.database, params.id, {})),

  handle(patchCompany, async (call) => {
    const { companyId } = scopeOf(call);
    const where = eq(companies.id, companyId);
    const version = await call.services.database.transaction(async (transaction) => {
      const stored = await lockRecord(transaction, companies, where, () => notFound(companyId));
      return changeRecord(transaction, {
        table: companies,
        where,
        stored,
        seen: call.body.version,
        wanted: settledCompany(stored, call.body),
        of: { ...changeBy(call), entity: 'company', entityId: companyId },
      });
    });
    call.reply.header('etag', `"${version}"`);
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

  handle(listAudit, (call) => auditPage(call.services, { ...scopeOf(call), userId: call.user.id }, call.query)),
];

const notFound = (id: string) => new ApiError('company_not_found', `The company not found: ${id}`);

async function found(database: Database, id: string, limits: BranchLimits): Promise<Company> {
  const company = await companyOf(database, id, limits);
  if (!company) throw notFound(id);
  return company;
}

function limitOf({ companyId, enabledBranches }: CompanyScope): BranchLimits {
  return enabledBranches === 'all' ? {} : { [companyId]: enabledBranches };
}

function limitsOf(user: SessionUser): BranchLimits {
  return Object.fromEntries(
    [...user.companies].flatMap(([id, { enabledBranches }]) =>
      user.isAdmin || enabledBranches === 'all' ? [] : [[id, enabledBranches]],
    ),
  );
}

async function storeFile(
  call: Call,
  companyId: string | null,
  entity: 'logo' | 'picture' | 'recording' | 'film' = 'logo',
) {
  const { file, services, user, requestId } = call;
  if (!file) throw new ApiError('invalid_input', 'The file is missing.');
  const url = await services.files.put(file.content, file.type, companyId);
  await writeAudit(services.database.sql, {
    companyId: companyId ?? '',
    userId: user.id,
    action: 'upload',
    entity,
    entityId: url.slice(url.lastIndexOf('/') + 1),
    after: { url, name: file.name.replace(/[\p{Cc}\p{Surrogate}]/gu, ''), type: file.type, bytes: file.content.length },
    requestId,
  });
  return { url };
}
