import * as z from 'zod';
import { newBranch, newBranchProblems } from './branches.ts';
import { companyFields } from './companyFields.ts';
import { pageSizes } from '../core/constants.ts';
import { endpoint, staffAdmins, writingAdmins } from '../core/endpoint.ts';
import { companySummary } from '../platform/session.ts';
import { optionalShape } from '../core/fieldSchemas.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { Problem } from '../core/problems.ts';
import { count, id, idAndName, instant, paging, safeText, sortParam, version } from '../core/wire.ts';

/** Listing, searching and creating companies (specification, sections 3, 5 and 7). */

/** A company in lists; its settings are in `restaurants.ts`. */
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
  access: staffAdmins,
  query: z.strictObject(companyQuery),
  response: companyPage,
});

export const searchCompanies = endpoint('GET /api/admin/company/search', {
  summary: 'Companies whose name or id, or a branch of which, contains the term, with their branches; at most 20',
  access: staffAdmins,
  query: z.strictObject({ term: safeText(100).trim() }),
  response: z.object({ companies: z.array(companySummary) }),
});

export const listCompanyNames = endpoint('GET /api/admin/company/name/all', {
  summary: 'Names of all companies, for suggestions while creating one',
  access: staffAdmins,
  response: z.object({ names: z.array(idAndName) }),
});

export const listCompanyTags = endpoint('GET /api/admin/companyTags', {
  summary: 'The company tags in use',
  access: staffAdmins,
  response: z.object({ tags: z.array(z.string()) }),
});

export const getCompanyAsAdmin = endpoint('GET /api/admin/companies/:id', {
  summary: 'Any company',
  access: staffAdmins,
  response: company,
});

/** {@link companyErrors} checks for empty values, so that each error has the code of section 8. */
export const newCompany = z.strictObject({
  ...optionalShape(companyFields),
  name: safeText(120).trim().default(''),
  createdTime: z.string().max(40).default(''),
  ownerUserId: safeText(64).default(''),
  branches: z.array(newBranch).max(200).default([]),
});
export type NewCompany = z.infer<typeof newCompany>;

/** The problems of a new company, in the order of section 5, and of its branches; `path` is the field to mark. */
export function companyErrors({ name, createdTime, ownerUserId, branches }: NewCompany): Problem[] {
  const time = Date.parse(createdTime);
  const must = (there: unknown, path: string, code: ErrorCode) => (there ? [] : [{ code, path }]);
  return [
    ...must(name, 'name', 'COMPANY_NAME_MUST'),
    ...must(time >= Date.UTC(1900, 0, 1) && time < Date.UTC(2200, 0, 1), 'createdTime', 'COMPANY_CREATED_MUST'),
    ...must(ownerUserId, 'ownerUserId', 'COMPANY_OWNER_MUST'),
    ...must(branches.length, 'branches', 'BRANCH_MUST'),
    ...branches.flatMap((one, at) =>
      newBranchProblems(one).map((problem) => ({ ...problem, path: `branches.${at}.${problem.path}` })),
    ),
  ];
}

export const createCompany = endpoint('POST /api/admin/companies', {
  summary: 'Create a company with its branches, all or nothing',
  access: writingAdmins,
  body: z.strictObject({ company: newCompany }),
  response: company,
  status: 201,
});
