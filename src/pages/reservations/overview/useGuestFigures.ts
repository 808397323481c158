import { countCustomers, listCustomers, type CustomerFilters } from '#contract/guests/crm.ts';
import { openRecordAddress } from '#resources/framework/view/openRecord.ts';
import { useCall } from '#resources/framework/view/useCall.ts';

/** A group of guests, with the list filters that show it. */
export interface GuestPart {
  name: string;
  filters: CustomerFilters;
}

/** Days since the last visit, as in the list's filter; each span ends where the next one starts. */
export const visitSpans: readonly GuestPart[] = [
  { name: 'month', filters: { lastSeat: { lte: 30 } } },
  { name: 'two', filters: { lastSeat: { gte: 30, lte: 60 } } },
  { name: 'three', filters: { lastSeat: { gte: 60, lte: 90 } } },
  { name: 'older', filters: { lastSeat: { gte: 90 } } },
];

/** Groups by number of visits. */
export const visitCounts: readonly GuestPart[] = [
  { name: 'once', filters: { visits: { gte: 1, lte: 1 } } },
  { name: 'few', filters: { visits: { gte: 2, lte: 4 } } },
  { name: 'some', filters: { visits: { gte: 5, lte: 9 } } },
  { name: 'many', filters: { visits: { gte: 10, lte: 19 } } },
  { name: 'most', filters: { visits: { gte: 20 } } },
];

export interface Where {
  companyId: string;
  branchId: string | null;
}

const scoped = ({ companyId, branchId }: Where) => ({ companyId, ...(branchId && { branches: [branchId] }) });

/** The counts of the presets and the guests seated last, in one call. */
export const useGuestFigures = (where: Where, enabled: boolean) =>
  useCall(
    ['overview', 'figures'],
    listCustomers,
    { query: { ...scoped(where), size: 14, withAggs: true } },
    { staleTime: 60_000, enabled },
  );

/** The number of guests in each group, in their order. */
export const useGuestCounts = (where: Where, parts: readonly GuestPart[], enabled: boolean) =>
  useCall(
    ['overview', 'counts'],
    countCustomers,
    { query: { ...scoped(where), each: parts.map(({ filters }) => filters) } },
    { staleTime: 60_000, enabled },
  );

/** The address of the guest list with a preset, filters or an open guest. */
export function guestsAddress(
  { companyId, branchId }: Where,
  more: { preset?: string; filters?: CustomerFilters; open?: string } = {},
): string {
  const query = new URLSearchParams({ companyId });
  if (branchId) query.set('branches', JSON.stringify([branchId]));
  if (more.preset) query.set('currentPresetCondition', more.preset);
  if (more.filters) query.set('filters', JSON.stringify(more.filters));
  openRecordAddress.write(query, { open: more.open });
  return `/crm?${query}`;
}
