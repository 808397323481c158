import * as z from 'zod';
import { branchFields } from './branchFields.ts';
import { companyFields } from './companyFields.ts';
import { mediaLimits, pageSizes } from './constants.ts';
import { endpoint, members, writers, writingAdmins } from './endpoint.ts';
import { managingRoles, roles } from './permissions.ts';
import { branchSummary, companySummary } from './session.ts';
import { changesShape } from './settingFields.ts';
import {
  count,
  id,
  idAndName,
  instant,
  jsonParam,
  paging,
  safeText,
  slice,
  sortParam,
  uploaded,
  version,
} from './wire.ts';

/** Companies and their branches (specification, sections 3, 5, 6 and 7). */

/** A company as lists have it; its settings are in `restaurants.ts`. */
export const company = companySummary.extend({
  version,
  tags: z.array(z.string()),
  ownerUserId: id.nullable(),
  ownerEmail: z.string().nullable(),
  createdTime: instant,
  updatedTime: instant,
  branchCount: count,
});
export type Company = z.infer<typeof company>;

const companyPage = z.object({ companies: z.array(company), total: count, page: count, itemsPerPage: count });
export const companySorts = ['name', 'createdTime', 'branchCount', 'language'] as const;
const companyQuery = {
  ...paging(pageSizes.companies),
  search: safeText(100).trim().optional(),
  sort: sortParam(companySorts).default({ field: 'name', descending: false }),
};

export const listCompanies = endpoint('GET /api/companies', {
  summary: "The user's own companies",
  access: { kind: 'session' },
  query: z.strictObject(companyQuery),
  response: companyPage,
});

export const listAllCompanies = endpoint('GET /api/admin/company/all', {
  summary: 'Every company, by pages of 10',
  access: { kind: 'admin', roles: ['read', 'write', 'manager'] },
  query: z.strictObject(companyQuery),
  response: companyPage,
});

export const searchCompanies = endpoint('GET /api/admin/company/search', {
  summary: 'Companies whose name or id, or a branch of which, contains the term, with their branches; at most 20',
  access: { kind: 'admin' },
  query: z.strictObject({ term: safeText(100).trim() }),
  response: z.object({ companies: z.array(companySummary) }),
});

export const listCompanyNames = endpoint('GET /api/admin/company/name/all', {
  summary: 'Names of all companies, for suggestions while creating one',
  access: { kind: 'admin' },
  response: z.object({ names: z.array(idAndName) }),
});

export const listCompanyTags = endpoint('GET /api/admin/companyTags', {
  summary: 'The company tags in use',
  access: { kind: 'admin' },
  response: z.object({ tags: z.array(z.string()) }),
});

export const getCompanyAsAdmin = endpoint('GET /api/admin/companies/:id', {
  summary: 'Any company',
  access: { kind: 'admin' },
  response: company,
});

/** A branch as it is made: any of its fields; emptiness of the name is judged by {@link companyErrors}. */
export const newBranch = z.strictObject({ ...changesShape(branchFields), name: safeText(120).trim().default('') });
export type NewBranch = z.infer<typeof newBranch>;

/** Emptiness is judged by {@link companyErrors}, so that each lack has the code of section 8. */
export const newCompany = z.strictObject({
  ...changesShape(companyFields),
  name: safeText(120).trim().default(''),
  createdTime: z.string().max(40).default(''),
  ownerUserId: safeText(64).default(''),
  branches: z.array(newBranch).max(200).default([]),
});
export type NewCompany = z.infer<typeof newCompany>;

export type CompanyErrorCode =
  'COMPANY_NAME_MUST' | 'COMPANY_CREATED_MUST' | 'COMPANY_OWNER_MUST' | 'BRANCH_MUST' | 'BRANCH_NAME_MUST';

/** What a new company lacks, in the order of section 5; `path` is the field to mark. */
export function companyErrors(value: {
  name?: string | null;
  createdTime?: string | null;
  ownerUserId?: string | null;
  branches?: readonly { name?: string | null }[] | null;
}): { code: CompanyErrorCode; path: string }[] {
  const { name, createdTime, ownerUserId, branches } = value;
  const time = Date.parse(createdTime ?? '');
  const must = (there: unknown, code: CompanyErrorCode, path: string) => (there ? [] : [{ code, path }]);
  return [
    ...must(name?.trim(), 'COMPANY_NAME_MUST', 'name'),
    ...must(time >= Date.UTC(1900, 0, 1) && time < Date.UTC(2200, 0, 1), 'COMPANY_CREATED_MUST', 'createdTime'),
    ...must(ownerUserId, 'COMPANY_OWNER_MUST', 'ownerUserId'),
    ...must(branches?.length, 'BRANCH_MUST', 'branches'),
    ...(branches ?? []).flatMap((one, at) => must(one?.name?.trim(), 'BRANCH_NAME_MUST', `branches.${at}.name`)),
  ];
}

export const createCompany = endpoint('POST /api/admin/companies', {
  summary: 'Create a company with its branches, all or nothing',
  access: writingAdmins,
  body: z.strictObject({ company: newCompany }),
  response: company,
  status: 201,
});

export const createBranch = endpoint('POST /api/admin/companies/:id/branches', {
  summary: 'Add a branch to a company',
  access: writingAdmins,
  body: z.strictObject({ branch: newBranch, branchServices: z.record(z.string(), z.boolean()).default({}) }),
  response: branchSummary,
  status: 201,
});

export const searchUsers = endpoint('GET /api/admin/users/search', {
  summary: 'Users whose e-mail or name contains the term, to choose an owner; at most 20',
  access: { kind: 'admin' },
  query: z.strictObject({ term: safeText(100).trim() }),
  response: z.object({ users: z.array(z.object({ id, email: z.string(), name: z.string(), role: z.enum(roles) })) }),
});

const logoUpload = { field: 'file', ...mediaLimits.image };

export const getPlanInfo = endpoint('GET /api/companies/:id/plan-info', {
  summary: 'The plan of each branch of a company, with the services that are on',
  access: members('params.id', 'companyManagement'),
  response: z.object({
    branches: z.array(z.object({ branchId: id, name: z.string(), plan: z.string(), services: z.array(z.string()) })),
  }),
});

export const uploadLogoAsAdmin = endpoint('POST /api/admin/uploadLogoFile', {
  summary: 'Store a logo and answer its address',
  access: writingAdmins,
  upload: logoUpload,
  response: uploaded,
});

export const uploadAudioAsAdmin = endpoint('POST /api/admin/uploadAudioFile', {
  ...uploadLogoAsAdmin,
  summary: 'Store a recording and answer its address',
  upload: { field: 'file', ...mediaLimits.audio },
});

export const uploadCompanyLogo = endpoint('POST /api/companies/:companyId/logo', {
  summary: "Store a company's logo and answer its address",
  access: writers('params.companyId', 'companyManagement'),
  upload: logoUpload,
  response: uploaded,
});

export const uploadPicture = endpoint('POST /api/companies/:companyId/pictures', {
  summary: 'Store a picture for a record and answer its address; it is used once the record is saved with it',
  access: writers('params.companyId', null),
  upload: logoUpload,
  response: uploaded,
});

export const uploadAudio = endpoint('POST /api/companies/:companyId/audio', {
  ...uploadPicture,
  summary: 'Store a recording for a record and answer its address; it is used once the record is saved with it',
  upload: { field: 'file', ...mediaLimits.audio },
});

export const uploadVideo = endpoint('POST /api/companies/:companyId/videos', {
  ...uploadPicture,
  summary: 'Store a film for a record and answer its address; it is used once the record is saved with it',
  upload: { field: 'file', ...mediaLimits.video },
});

/** Who changed what (newest first), for the people who manage the company. */
export const listAudit = endpoint('GET /api/companies/:companyId/audit', {
  summary: 'The audit log of a company, newest first',
  access: members('params.companyId', 'companyManagement', { roles: managingRoles }),
  query: z.strictObject({
    entity: safeText(60).optional(),
    entityId: id.optional(),
    /** Changes of these fields alone. */
    fields: jsonParam(z.array(safeText(60)).min(1).max(300)).optional(),
    ...slice(50, 200),
  }),
  response: z.object({
    entries: z.array(
      z.object({
        id,
        at: instant,
        userId: id.nullable(),
        userEmail: z.string().nullable(),
        action: z.string(),
        entity: z.string(),
        entityId: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
    total: count,
  }),
});

/** Whose changes can be taken back, as the audit log names them: what a company or a branch has as settings. */
export const undoableEntities = ['branch', 'company'] as const;

export const undoSettingsChange = endpoint('POST /api/companies/:companyId/audit/:entryId/undo', {
  summary:
    'Put back what a change of settings changed, wholly or not at all; refused (`changed_since`, with the fields) where one has another value by now. The permission of the settings is needed',
  access: writers('params.companyId', ['companyManagement', 'onlineReservation']),
});
