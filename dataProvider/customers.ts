import type { DataProvider } from 'ra-core';
import {
  type Customer,
  type CustomerChanges,
  type CustomerFacet,
  type CustomerFilters,
  type CustomerPreset,
  createCustomer,
  customerChangeable,
  type Facet,
  getCustomer,
  listCustomers,
  type NewCustomer,
  patchCustomer,
  withPreset,
} from '#contract/crm.ts';
import { call, callWithHeaders } from './client.ts';
import { changed, completed, inCompany, newVersion, orderOf, type ListMeta } from './common.ts';

/** Guests, through the CRM calls. */

/** A list's conditions; those on branches, the search and the preset are parameters of their own. */
type ListFilter = CustomerFilters & { q?: string; preset?: CustomerPreset; branchId?: string[] };
const toFacet = (field: string) => (field === 'branchId' ? 'branches' : field) as CustomerFacet;
const toField = (facet: string) => (facet === 'branches' ? 'branchId' : facet);

export const customersProvider = completed({
  async getList(_resource, { pagination, sort, filter, meta, signal }) {
    const { withAggs, facets } = (meta ?? {}) as ListMeta;
    const { q, preset = 'all', branchId: branches, ...rest } = (filter ?? {}) as ListFilter;
    const { page = 1, perPage = 50 } = pagination ?? {};
    const filters = withPreset(preset, rest);
    const answer = await call(listCustomers, {
      query: {
        companyId: inCompany(meta),
        branches,
        search: q?.trim() || undefined,
        filters: Object.keys(filters).length ? filters : undefined,
        sort: orderOf(sort),
        from: (page - 1) * perPage,
        size: perPage,
        withAggs: withAggs ? 'true' : undefined,
        facets: facets?.map(toFacet),
      },
      signal,
    });
    const counted = Object.entries(answer.facets ?? {}).map(([name, one]) => [toField(name), one]);
    return {
      data: answer.customers,
      total: answer.total,
      meta: { aggs: answer.aggs, facets: Object.fromEntries(counted) as Record<string, Facet> },
    };
  },

  async getOne(_resource, { id, meta, signal }) {
    const data = await call(getCustomer, { params: { companyId: inCompany(meta), customerId: String(id) }, signal });
    return { data };
  },

  async create(_resource, { data, meta }) {
    const given: Record<string, unknown> = { ...data, role: data.isVIP ? 1 : 0 };
    const fields = customerChangeable.filter((field) => given[field] !== undefined);
    const body = Object.fromEntries(fields.map((field) => [field, given[field]])) as NewCustomer;
    const { branchId } = (meta ?? {}) as { branchId?: string | null };
    return {
      data: await call(createCustomer, { params: { companyId: inCompany(meta) }, body: { ...body, branchId } }),
    };
  },

  async update(_resource, { id, data, previousData, meta }) {
    // The wire has the VIP flag as a role.
    const wanted = typeof data.isVIP === 'boolean' ? { ...data, role: data.isVIP ? 1 : 0 } : data;
    const body = changed<CustomerChanges>(customerChangeable, wanted, previousData);
    const { headers } = await callWithHeaders(patchCustomer, {
      params: { companyId: inCompany(meta), customerId: String(id) },
      body,
    });
    const record = { ...previousData, ...wanted } as Customer;
    return {
      data: { ...record, isVIP: record.role === 1, phone: record.phoneNumber, version: newVersion(headers, record) },
    };
  },
} as Partial<DataProvider<string>>);
