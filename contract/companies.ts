import * as z from 'zod';
import { newBranch } from './branches.ts';
import { companyFields } from './companyFields.ts';
import { pageSizes } from './constants.ts';
import { endpoint, writingAdmins } from './endpoint.ts';
import { staffRoles } from './permissions.ts';
import { companySummary } from './session.ts';
import { changesShape } from './settingFields.ts';
import { count, id, idAndName, instant, paging, safeText, sortParam, version } from './wire.ts';

/** How companies are listed, found and made (specification, sections 3, 5 and 7). */

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
  access: { kind: 'admin', roles: staffRoles },
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
