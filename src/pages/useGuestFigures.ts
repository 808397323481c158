import { useQuery } from '@tanstack/react-query';
import { listCustomers, type CustomerFilters } from '#contract/crm.ts';
import { call } from '#data-provider/client.ts';

/** Days since the last visit, as the list filters by them; each span ends where the next begins. */
export const visitSpans = [
  { name: 'month', lastSeat: { lte: 30 } },
  { name: 'two', lastSeat: { gte: 30, lte: 60 } },
  { name: 'three', lastSeat: { gte: 60, lte: 90 } },
  { name: 'older', lastSeat: { gte: 90 } },
] as const satisfies readonly { name: string; lastSeat: CustomerFilters['lastSeat'] }[];

interface Where {
  companyId: string;
  branchId: string | null;
}

const scoped = ({ companyId, branchId }: Where) => ({ companyId, ...(branchId && { branches: [branchId] }) });

/** The presets' counts and the guests seated last, in one call. */
export function useGuestFigures(where: Where, enabled: boolean) {
  return useQuery({
    queryKey: ['overview', 'figures', where],
    queryFn: ({ signal }) => call(listCustomers, { query: { ...scoped(where), size: 8, withAggs: true }, signal }),
    enabled,
    staleTime: 60_000,
  });
}

/** How many guests were last seated in each span of days: the list's own totals. */
export function useVisitSpans(where: Where, enabled: boolean) {
  return useQuery({
    queryKey: ['overview', 'spans', where],
    queryFn: ({ signal }) =>
      Promise.all(
        visitSpans.map(async ({ name, lastSeat }) => {
          const { total } = await call(listCustomers, {
            query: { ...scoped(where), filters: { lastSeat }, size: 1 },
            signal,
          });
          return { name, total, lastSeat };
        }),
      ),
    enabled,
    staleTime: 60_000,
  });
}

/** The address of the guest list with a preset or filters. */
export function guestsAddress(
  { companyId, branchId }: Where,
  more: { preset?: string; filters?: CustomerFilters; open?: string } = {},
): string {
  const query = new URLSearchParams({ companyId });
  if (branchId) query.set('branches', JSON.stringify([branchId]));
  if (more.preset) query.set('currentPresetCondition', more.preset);
  if (more.filters) query.set('filters', JSON.stringify(more.filters));
  if (more.open) query.set('open', more.open);
  return `/crm?${query}`;
}
