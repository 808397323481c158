import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#data-provider/client.ts';

const unauthorised = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * The cache of everything read from the server. A refusal is not asked again, a lost connection twice; a
 * session that is over leads to the login from whatever call found out.
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
          failures < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
      },
    },
  });
}
