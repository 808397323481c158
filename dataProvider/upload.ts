import type { CallInput, Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import { addressOf, ResponseError, responseErrorOf, tokenStore } from './client.ts';

interface UploadOptions {
  signal?: AbortSignal;
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Uploads a file and reports the progress, which `fetch` does not support.
 *
 * @throws ResponseError as `call`; a DOMException `AbortError` if cancelled
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { file: File },
  { signal, onProgress }: UploadOptions = {},
): Promise<ResponseOf<E>> {
  const { file, ...parts }: { file: File; params?: object; query?: object } = input;
  const form = new FormData();
  form.set(endpoint.upload?.field ?? 'file', file);
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    const cancelled = () => fail(new DOMException('Cancelled', 'AbortError'));
    if (signal?.aborted) return cancelled();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onabort = cancelled;
    request.onerror = () => fail(new ResponseError(0, 'offline', 'offline', 'errors.offline'));
    request.onload = () => {
      const { status, statusText, responseText } = request;
      const answer = new Response(responseText || null, { status, statusText });
      done(answer.ok ? answer.json() : responseErrorOf(answer).then((error) => Promise.reject(error)));
    };
    request.open(endpoint.method, addressOf(endpoint, parts));
    const token = tokenStore.get();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.send(form);
  });
}
