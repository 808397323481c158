import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ResponseError } from '#data-provider/client.ts';

const unauthorised = (error: unknown): boolean => error instanceof ResponseError && error.status === 401;

/**
 * The cache of server data. Refused requests are not retried; lost connections and server errors are retried twice. An
 * expired session goes to the login, whichever call notices it.
 */
export function createQueryClient(onUnauthorised: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (unauthorised(error)) onUnauthorised();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ResponseError && error.status > 0 && error.status < 500),
      },
    },
  });
}
