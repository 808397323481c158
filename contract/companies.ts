import * as z from 'zod';
import { defaults, languages, mediaLimits, pageSizes } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { managingRoles, roles, writingRoles } from './permissions.ts';
import { branchSummary, companySummary } from './session.ts';
import { id, instant, pictureAddress, safeText, sortParam, version, wholeNumber } from './wire.ts';

/** Companies and their branches (specification, sections 3, 5, 6 and 7). */

const count = z.number().int().min(0);
const limit = z.number().int().min(1).max(999);
const noText = z.literal('').transform(() => null);
const logo = pictureAddress.or(noText).nullable();

export const company = z.object({
  id,
  version,
  name: z.string(),
  logo: z.string().nullable(),
  language: z.enum(languages),
  tags: z.array(z.string()),
  ownerUserId: id.nullable(),
  ownerEmail: z.string().nullable(),
  createdTime: instant,
  updatedTime: instant,
  reservationLimitPerCustomer: limit,
  noShowLimitEnabled: z.boolean(),
  noShowLimitPerCustomer: limit.nullable(),
  webBookingBlacklistEnabled: z.boolean(),
  branchCount: count,
  branches: z.array(branchSummary),
});
export type Company = z.infer<typeof company>;

/** What of a company can be changed by those who manage it. */
export const companyChanges = z.strictObject({
  version,
  name: safeText(120).trim().min(1, 'COMPANY_NAME_MUST').optional(),
  logo: logo.optional(),
  language: z.enum(languages).optional(),
  tags: z.array(safeText(40).trim().min(1)).max(30).optional(),
  reservationLimitPerCustomer: limit.optional(),
  noShowLimitEnabled: z.boolean().optional(),
  noShowLimitPerCustomer: limit.nullable().optional(),
  webBookingBlacklistEnabled: z.boolean().optional(),
});
export type CompanyChanges = z.infer<typeof companyChanges>;

/** What the form of a company holds; the rest of the record rides along unjudged. */
export const companyForm = z.object({
  ...companyChanges.omit({ version: true }).shape,
  name: companyChanges.shape.name.unwrap(),
  reservationLimitPerCustomer: limit,
});

const changeable: Record<Exclude<keyof CompanyChanges, 'version'>, true> = {
  name: true,
  logo: true,
  language: true,
  tags: true,
  reservationLimitPerCustomer: true,
  noShowLimitEnabled: true,
  noShowLimitPerCustomer: true,
  webBookingBlacklistEnabled: true,
};
/** The fields that a change may name; written out, because the app's first screen has no schema to ask. */
export const companyChangeable = Object.keys(changeable);

/**
 * The rules that tie the limits together (sections 4 and 5): turning the blacklist on clears the
 * no-show limit; an enabled limit without a number is 1.
 */
export function settleLimits<
  T extends Partial<Pick<Company, 'noShowLimitEnabled' | 'noShowLimitPerCustomer' | 'webBookingBlacklistEnabled'>>,
>(values: T): T {
  if (values.webBookingBlacklistEnabled) return { ...values, noShowLimitEnabled: false, noShowLimitPerCustomer: null };
  if (values.noShowLimitEnabled && values.noShowLimitPerCustomer == null)
    return { ...values, noShowLimitPerCustomer: defaults.noShowLimitPerCustomer };
  return values;
}

const companyPage = z.object({ companies: z.array(company), total: count, page: count, itemsPerPage: count });
export const companySorts = ['name', 'createdTime', 'branchCount', 'language'] as const;
const companyQuery = {
  page: wholeNumber(1, 100_000).default(1),
  itemsPerPage: wholeNumber(1, 100).default(pageSizes.companies),
  search: safeText(100).trim().optional(),
  sort: sortParam(companySorts).default({ field: 'name', descending: false }),
};

export const listCompanies = endpoint({
  name: 'listCompanies',
  summary: "The user's own companies",
  method: 'GET',
  path: '/api/companies',
  access: { kind: 'session' },
  query: z.strictObject(companyQuery),
  response: companyPage,
});

export const listAllCompanies = endpoint({
  name: 'listAllCompanies',
  summary: 'Every company, by pages of 10',
  method: 'GET',
  path: '/api/admin/company/all',
  access: { kind: 'admin', roles: ['read', 'write', 'manager'] },
  query: z.strictObject(companyQuery),
  response: companyPage,
});

export const searchCompanies = endpoint({
  name: 'searchCompanies',
  summary: 'Companies whose name or id contains the term, with their branches; at most 20',
  method: 'GET',
  path: '/api/admin/company/search',
  access: { kind: 'admin' },
  query: z.strictObject({ term: safeText(100).trim() }),
  response: z.object({ companies: z.array(companySummary) }),
});

export const listCompanyNames = endpoint({
  name: 'listCompanyNames',
  summary: 'Names of all companies, for suggestions while creating one',
  method: 'GET',
  path: '/api/admin/company/name/all',
  access: { kind: 'admin' },
  response: z.object({ names: z.array(z.object({ id, name: z.string() })) }),
});

export const listCompanyTags = endpoint({
  name: 'listCompanyTags',
  summary: 'The company tags in use',
  method: 'GET',
  path: '/api/admin/companyTags',
  access: { kind: 'admin' },
  response: z.object({ tags: z.array(z.string()) }),
});

export const getCompany = endpoint({
  name: 'getCompany',
  summary: 'One company with the branches that the user may see',
  method: 'GET',
  path: '/api/companies/:companyId',
  access: { kind: 'company', company: 'params.companyId', permission: 'companyManagement' },
  params: z.strictObject({ companyId: id }),
  response: company,
});

export const getCompanyAsAdmin = endpoint({
  name: 'getCompanyAsAdmin',
  summary: 'Any company',
  method: 'GET',
  path: '/api/admin/companies/:id',
  access: { kind: 'admin' },
  params: z.strictObject({ id }),
  response: company,
});

export const patchCompany = endpoint({
  name: 'patchCompany',
  summary: 'Change name, logo, language, tags or reservation limits',
  method: 'PATCH',
  path: '/api/companies/:companyId',
  access: { kind: 'company', company: 'params.companyId', permission: 'companyManagement', roles: writingRoles },
  params: z.strictObject({ companyId: id }),
  body: companyChanges,
  status: 204,
});

/** A branch as given when a company is created. */
export const newBranch = z.strictObject({
  name: safeText(120).trim().default(''),
  timeZone: safeText(60).default(defaults.timeZone),
  country: z.string().length(2).toUpperCase().default('TW'),
  phoneCountryCode: z
    .string()
    .regex(/^\d{1,3}$/)
    .default('886'),
  currency: z.string().length(3).toUpperCase().default(defaults.currency),
  address: safeText(300).default(''),
  phoneNumber: safeText(40).nullable().default(null),
});
export type NewBranch = z.infer<typeof newBranch>;

/** Emptiness is judged by {@link companyErrors}, so that each lack has the code of section 8. */
export const newCompany = z.strictObject({
  name: safeText(120).trim().default(''),
  createdTime: z.string().max(40).default(''),
  ownerUserId: safeText(64).default(''),
  language: z.enum(languages).default('zh'),
  logo: logo.default(null),
  tags: z.array(safeText(40).trim().min(1)).max(30).default([]),
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
  const errors: { code: CompanyErrorCode; path: string }[] = [];
  if (!value.name?.trim()) errors.push({ code: 'COMPANY_NAME_MUST', path: 'name' });
  if (!value.createdTime || Number.isNaN(Date.parse(value.createdTime)))
    errors.push({ code: 'COMPANY_CREATED_MUST', path: 'createdTime' });
  if (!value.ownerUserId) errors.push({ code: 'COMPANY_OWNER_MUST', path: 'ownerUserId' });
  if (!value.branches?.length) errors.push({ code: 'BRANCH_MUST', path: 'branches' });
  value.branches?.forEach((branch, index) => {
    if (!branch?.name?.trim()) errors.push({ code: 'BRANCH_NAME_MUST', path: `branches.${index}.name` });
  });
  return errors;
}

export const createCompany = endpoint({
  name: 'createCompany',
  summary: 'Create a company with its branches, all or nothing',
  method: 'POST',
  path: '/api/admin/companies',
  access: { kind: 'admin', roles: writingRoles },
  body: z.strictObject({ company: newCompany }),
  response: company,
  status: 201,
});

export const createBranch = endpoint({
  name: 'createBranch',
  summary: 'Add a branch to a company',
  method: 'POST',
  path: '/api/admin/companies/:id/branches',
  access: { kind: 'admin', roles: writingRoles },
  params: z.strictObject({ id }),
  body: z.strictObject({ branch: newBranch, branchServices: z.record(z.string(), z.boolean()).default({}) }),
  response: branchSummary,
  status: 201,
});

export const searchUsers = endpoint({
  name: 'searchUsers',
  summary: 'Users whose e-mail or name contains the term, to choose an owner; at most 20',
  method: 'GET',
  path: '/api/admin/users/search',
  access: { kind: 'admin' },
  query: z.strictObject({ term: safeText(100).trim() }),
  response: z.object({ users: z.array(z.object({ id, email: z.string(), name: z.string(), role: z.enum(roles) })) }),
});

const logoUpload = { field: 'file', ...mediaLimits.image };
const uploaded = z.object({ url: z.string() });

export const uploadLogoAsAdmin = endpoint({
  name: 'uploadLogoAsAdmin',
  summary: 'Store a logo and answer its address',
  method: 'POST',
  path: '/api/admin/uploadLogoFile',
  access: { kind: 'admin', roles: writingRoles },
  upload: logoUpload,
  response: uploaded,
});

export const uploadAudioAsAdmin = endpoint({
  ...uploadLogoAsAdmin,
  name: 'uploadAudioAsAdmin',
  summary: 'Store a recording and answer its address',
  path: '/api/admin/uploadAudioFile',
  upload: { field: 'file', ...mediaLimits.audio },
});

export const uploadCompanyLogo = endpoint({
  name: 'uploadCompanyLogo',
  summary: "Store a company's logo and answer its address",
  method: 'POST',
  path: '/api/companies/:companyId/logo',
  access: { kind: 'company', company: 'params.companyId', permission: 'companyManagement', roles: writingRoles },
  params: z.strictObject({ companyId: id }),
  upload: logoUpload,
  response: uploaded,
});

export const uploadPicture = endpoint({
  name: 'uploadPicture',
  summary: 'Store a picture for a record and answer its address; it is used once the record is saved with it',
  method: 'POST',
  path: '/api/companies/:companyId/pictures',
  access: { kind: 'company', company: 'params.companyId', permission: null, roles: writingRoles },
  params: z.strictObject({ companyId: id }),
  upload: logoUpload,
  response: uploaded,
});

export const uploadAudio = endpoint({
  ...uploadPicture,
  name: 'uploadAudio',
  summary: 'Store a recording for a record and answer its address; it is used once the record is saved with it',
  path: '/api/companies/:companyId/audio',
  upload: { field: 'file', ...mediaLimits.audio },
});

export const uploadVideo = endpoint({
  ...uploadPicture,
  name: 'uploadVideo',
  summary: 'Store a film for a record and answer its address; it is used once the record is saved with it',
  path: '/api/companies/:companyId/videos',
  upload: { field: 'file', ...mediaLimits.video },
});

/** Who changed what (newest first), for the people who manage the company. */
export const listAudit = endpoint({
  name: 'listAudit',
  summary: 'The audit log of a company, newest first',
  method: 'GET',
  path: '/api/companies/:companyId/audit',
  access: { kind: 'company', company: 'params.companyId', permission: 'companyManagement', roles: managingRoles },
  params: z.strictObject({ companyId: id }),
  query: z.strictObject({
    entity: safeText(60).optional(),
    entityId: id.optional(),
    from: wholeNumber(0, 1_000_000).default(0),
    size: wholeNumber(1, 200).default(50),
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

export const companyEndpoints = [
  listCompanies,
  listAllCompanies,
  searchCompanies,
  listCompanyNames,
  listCompanyTags,
  getCompany,
  getCompanyAsAdmin,
  patchCompany,
  createCompany,
  createBranch,
  searchUsers,
  uploadLogoAsAdmin,
  uploadAudioAsAdmin,
  uploadCompanyLogo,
  uploadPicture,
  uploadAudio,
  uploadVideo,
  listAudit,
] as const;
