import { countLimit } from '#contract/core/constants.ts';
import {
  createCustomer,
  type Customer,
  type CustomerFacet,
  type CustomerFilters,
  type CustomerPreset,
  customerChangeable,
  type Facet,
  getCustomer,
  listCustomers,
  patchCustomer,
  withPreset,
} from '#contract/guests/crm.ts';
import type { ListMeta } from '#data-provider/common.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';

/** A list's conditions; branches, search and preset have params of their own. */
type ListFilter = CustomerFilters & { preset?: CustomerPreset; branchId?: string[] };
const toFacet = (field: string) => (field === 'branchId' ? 'branches' : field) as CustomerFacet;
const toField = (facet: string) => (facet === 'branches' ? 'branchId' : facet);

export const customerCalls: ResourceCalls = {
  list: {
    endpoint: listCustomers,
    records: 'customers',
    paging: { from: 'from', size: 'size' },
    company: 'companyId',
    toQuery(words, conditions, meta) {
      const { preset = 'all', branchId: branches, ...rest } = conditions as ListFilter;
      const { withAggs, facets } = (meta ?? {}) as Partial<ListMeta>;
      const filters = withPreset(preset, rest);
      const hasText = Boolean(words || filters.name || filters.phone || filters.email);
      return {
        branches,
        search: words || undefined,
        filters: Object.keys(filters).length ? filters : undefined,
        // The rows need not wait until very many are counted; `useExactTotal` counts them afterwards.
        countTo: hasText ? countLimit : undefined,
        withAggs: withAggs ? 'true' : undefined,
        facets: facets?.map(toFacet),
      };
    },
    counted({ aggs, facets, exact }) {
      const fields = Object.entries((facets ?? {}) as Record<string, Facet>).map(([name, one]) => [toField(name), one]);
      return { aggs, exact, facets: Object.fromEntries(fields) };
    },
  },
  get: getCustomer,
  create: { endpoint: createCustomer, fields: customerChangeable, atBranch: true },
  patch: { endpoint: patchCustomer, fields: customerChangeable },
  toWire(record) {
    const { isVIP, phoneNumber } = record as Partial<Customer>;
    return {
      ...record,
      ...(isVIP !== undefined && { role: isVIP ? 1 : 0 }),
      ...(phoneNumber !== undefined && { phone: phoneNumber }),
    };
  },
};
