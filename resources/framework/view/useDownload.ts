import type { Endpoint } from '#contract/core/endpoint.ts';
import { addressOf, request } from '#data-provider/client.ts';
import { saveFile } from '#ui/saveFile.ts';
import { useAction } from './useAction.ts';

/**
 * Saves the response of an endpoint as a file with the server's file name.
 *
 * @param done the success message, as in {@link useAction}
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
