import type { Endpoint } from '#contract/core/endpoint.ts';
import { addressOf, request } from '#data-provider/client.ts';
import { saveFile } from '#ui/saveFile.ts';
import { useAction } from './useAction.ts';

/**
 * Saves what an endpoint answers as a file, under the name that the server gives it.
 *
 * @param done what the person is told then, as {@link useAction} takes it
 */
export function useDownload(endpoint: Pick<Endpoint, 'path'>, done?: string) {
  return useAction(
    async (input: { params?: object; query?: object }) => {
      const answer = await request(addressOf(endpoint, input));
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), name ?? 'download');
    },
    { done },
  );
}
