import {
  companyChangeable,
  createCompany,
  getCompany,
  getCompanyAsAdmin,
  listAllCompanies,
  listCompanies,
  patchCompany,
  settleLimits,
} from '#contract/companies.ts';
import type { ResourceCalls } from '../define/calls.ts';

/** How companies are read and changed, but for the calls that members and administrators have each. */
const listed = { records: 'companies', paging: { page: 'page', perPage: 'itemsPerPage' }, search: 'search' } as const;
const patch = { endpoint: patchCompany, fields: companyChangeable };

export const memberCalls: ResourceCalls = {
  list: { endpoint: listCompanies, ...listed },
  get: getCompany,
  patch,
  settle: settleLimits,
};

export const adminCalls: ResourceCalls = {
  list: { endpoint: listAllCompanies, ...listed },
  get: getCompanyAsAdmin,
  create: { endpoint: createCompany, under: 'company' },
  patch,
  settle: settleLimits,
};
