import { createCompany, getCompanyAsAdmin, listAllCompanies, listCompanies } from '#contract/organization/companies.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';

/** Listing and creating companies; their settings have their own calls. */
const listed = { records: 'companies', paging: { page: 'page', perPage: 'itemsPerPage' }, search: 'search' } as const;

export const companyMemberCalls: ResourceCalls = { list: { endpoint: listCompanies, ...listed } };

export const companyAdminCalls: ResourceCalls = {
  list: { endpoint: listAllCompanies, ...listed },
  get: getCompanyAsAdmin,
  create: { endpoint: createCompany, under: 'company' },
};
