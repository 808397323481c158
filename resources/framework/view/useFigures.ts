import { omit, pick } from 'es-toolkit';
import { useGetList, useListFilterContext, type RaRecord } from 'ra-core';
import type { Resource } from '../resource.ts';
import { branchFilter, type FilterValues } from './listState.ts';
import { useScope } from './scope.ts';

/** The counts beside a list, requested separately so that the rows need not wait. */

/** The number of records for each choice of a filter, by its value as text. */
export type FacetCounts = ReadonlyMap<string, number>;

/** No rows and a fixed order, so that counts are only reloaded when they can differ. */
const figuresOnly = { pagination: { page: 1, perPage: 0 }, sort: { field: 'id', order: 'ASC' as const } };

/** The number of records of each preset with the same search and branches; independent of filters. */
export function useCounts(
  resource: Resource,
  filter: FilterValues,
  enabled: boolean,
): Readonly<Record<string, number>> | undefined {
  const { companyId } = useScope();
  const answer = useGetList<RaRecord>(
    resource.name,
    {
      ...figuresOnly,
      filter: pick(filter, ['q', branchFilter(resource) ?? '']),
      meta: { companyId, withAggs: true },
    },
    { enabled: enabled && companyId !== null && resource.list.presets.length > 0 },
  );
  return (answer.meta as { aggs?: Readonly<Record<string, number>> } | undefined)?.aggs;
}

/** Whether the total of a list's response is a lower bound. */
export const isLowerBound = (meta: unknown): boolean => (meta as { exact?: boolean } | undefined)?.exact === false;

/** The number of matching records, counted after the rows if their own total is a lower bound. */
export function useExactTotal(resource: Resource, filter: object, lowerBound: boolean): number | undefined {
  const { companyId } = useScope();
  const { total } = useGetList<RaRecord>(
    resource.name,
    { ...figuresOnly, filter, meta: { companyId } },
    { enabled: lowerBound && companyId !== null },
  );
  return lowerBound ? total : undefined;
}

/**
 * The number of records of each choice of a filter with all other conditions of the list.
 *
 * @returns undefined while loading, and for filters without counts
 */
export function useFacet(resource: Resource, name: string): FacetCounts | undefined {
  const { companyId } = useScope();
  const filter = omit(useListFilterContext().filterValues as FilterValues, [name]);
  const enabled = companyId !== null && resource.list.facets.includes(name);
  const answer = useGetList<RaRecord>(
    resource.name,
    { ...figuresOnly, filter, meta: { companyId, facets: [name] } },
    { enabled },
  );
  if (!enabled || answer.isPending) return undefined;
  const facets = (answer.meta as { facets?: Readonly<Record<string, { value: unknown; count: number }[]>> } | undefined)
    ?.facets;
  const counted = facets?.[name];
  return counted && new Map(counted.map(({ value, count }) => [String(value), count]));
}
