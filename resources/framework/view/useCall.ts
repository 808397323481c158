import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { CallInput, Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import { call } from '#data-provider/client.ts';

type Options<T> = Omit<UseQueryOptions<T, Error, T, QueryKey>, 'queryKey' | 'queryFn'>;

/**
 * Calls an endpoint and caches the response.
 *
 * @param family the query family, which mutations use to reload it
 * @param input as in {@link call}
 * @example const points = useCall(['billing', companyId], listRequests, { query: { companyId } });
 */
export function useCall<E extends Endpoint>(
  family: QueryKey,
  endpoint: E,
  input: CallInput<E>,
  options?: Options<ResponseOf<E>>,
) {
  return useQuery({
    queryKey: [...family, endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    ...options,
  });
}
