import { omit, pick } from 'es-toolkit';
import { useGetList, useListFilterContext, type RaRecord } from 'ra-core';
import type { Resource } from '../resource.ts';
import { branchFilter, type Filters } from './listState.ts';
import { useScope } from './scope.ts';

/** The figures beside a list, asked for apart from its rows so that these need not wait. */

/** How many records each choice of a filter would leave, by its value as text. */
export type FacetCounts = ReadonlyMap<string, number>;

/** No rows, and one order for all, so that figures are fetched again only when they can differ. */
const figuresOnly = { pagination: { page: 1, perPage: 0 }, sort: { field: 'id', order: 'ASC' as const } };

/** How many records each preset has under the same search and branches; they do not depend on filters. */
export function useCounts(
  resource: Resource,
  filter: Filters,
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

/**
 * How many records each choice of a filter has under all the other conditions of the list.
 *
 * @returns undefined while they are counted, and for filters without counts
 */
export function useFacet(resource: Resource, name: string): FacetCounts | undefined {
  const { companyId } = useScope();
  const filter = omit(useListFilterContext().filterValues as Filters, [name]);
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
