import type { DataProvider, SortPayload } from 'ra-core';
import {
  type Company,
  type CompanyChanges,
  companyChangeable,
  createCompany,
  getCompany,
  getCompanyAsAdmin,
  listAllCompanies,
  listCompanies,
  type NewCompany,
  patchCompany,
  settleLimits,
} from '#contract/companies.ts';
import { call, callWithHeaders } from './client.ts';
import { changed, newVersion, notOffered } from './common.ts';

const written = (sort?: SortPayload) => (sort ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined);

/** Companies: a member's own, or all of them for administrators. */
export const companiesProvider = (admin: boolean) =>
  ({
    async getList(_resource, { pagination, sort, filter, signal }) {
      const { page = 1, perPage = 10 } = pagination ?? {};
      const search = (filter as { q?: string } | undefined)?.q?.trim() || undefined;
      const answer = await call(admin ? listAllCompanies : listCompanies, {
        query: { page, itemsPerPage: perPage, search, sort: written(sort) },
        signal,
      });
      return { data: answer.companies, total: answer.total };
    },

    async getOne(_resource, { id, signal }) {
      const data = admin
        ? await call(getCompanyAsAdmin, { params: { id: String(id) }, signal })
        : await call(getCompany, { params: { companyId: String(id) }, signal });
      return { data };
    },

    async update(_resource, { id, data, previousData }) {
      const settled = settleLimits({ ...previousData, ...data } as Company);
      const body = changed<CompanyChanges>(companyChangeable, settled, previousData);
      const { headers } = await callWithHeaders(patchCompany, { params: { companyId: String(id) }, body });
      return { data: { ...settled, version: newVersion(headers, settled) } };
    },

    async create(_resource, { data }) {
      return { data: await call(createCompany, { body: { company: data as NewCompany } }) };
    },

    ...notOffered('delete', 'deleteMany', 'updateMany', 'getMany', 'getManyReference'),
  }) as DataProvider;
