import type { CallInput, Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import type { ErrorBody } from '#contract/core/errors.ts';
import { tokenStore } from './token.ts';

export { tokenStore };

/** An error response of the server, in react-admin's format: `body.errors` marks the fields of a form. */
export class ResponseError extends Error {
  readonly body: { errors?: Record<string, string> };
  constructor(
    readonly status: number,
    readonly code: string,
    readonly reason: string,
    message: string,
    readonly details: ErrorBody['details'] = undefined,
    /** Seconds to wait before another attempt. */
    readonly retryAfter: number | undefined = undefined,
  ) {
    super(message);
    this.name = 'ResponseError';
    const marked = details?.filter((detail) => detail.path);
    this.body = marked?.length
      ? {
          errors: Object.fromEntries(
            marked.map(({ path, message: text, code: key, args }) => [
              path.replace(/^body\./, ''),
              key
                ? `@@react-admin@@${JSON.stringify({ message: `errors.field.${key}`, args: { text, ...args } })}`
                : // Codes from the catalogue have their own text.
                  /^[A-Z_]{5,}$/.test(text)
                  ? `@@react-admin@@${JSON.stringify({ message: `errors.${text}` })}`
                  : text,
            ]),
          ),
        }
      : {};
  }
}

/** Whether someone else has changed a record since it was read. */
export const isStale = (error: unknown): boolean => error instanceof ResponseError && error.code === 'stale_version';

/** Some of several records were refused; `done` is the number of processed records. */
export class PartlyDone extends ResponseError {
  constructor(
    readonly done: number,
    refusals: readonly ResponseError[],
  ) {
    const { status = 0, code = 'UNKNOWN_ERROR', reason = code, message = reason } = refusals[0] ?? {};
    super(
      status,
      code,
      reason,
      message,
      refusals.flatMap(({ details = [] }) => details),
    );
  }
}

type Send = (url: string, init: RequestInit) => Promise<Response>;
let send: Send = (url, init) => fetch(url, init);

/** Lets the app supply the response of a request that was sent before this module was loaded. */
export function sendThrough(other: Send): void {
  send = other;
}

function written(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    // A parsed sort order is serialized as `field` or `-field`, anything else as JSON in one param.
    if ('field' in value && 'descending' in value) return `${value.descending ? '-' : ''}${String(value.field)}`;
    return JSON.stringify(value);
  }
  return String(value);
}

/** The URL of a call with its path and query params. Undefined and null are left out. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, input: { params?: object; query?: object } = {}): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, written(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

function bodyOf(sent: string): Partial<ErrorBody> {
  try {
    return (JSON.parse(sent) as Partial<ErrorBody> | null) ?? {};
  } catch {
    return {};
  }
}

/** The text of a response from a proxy between here and the server. HTML pages are ignored. */
const plainText = (response: Response, sent: string): string =>
  response.headers.get('content-type')?.startsWith('text/plain') ? sent.trim().slice(0, 300) : '';

/** The server's error as an {@link ResponseError}. */
export async function responseErrorOf(response: Response): Promise<ResponseError> {
  const sent = await response.text().catch(() => '');
  const body = bodyOf(sent);
  const reason = body.reason ?? (plainText(response, sent) || response.statusText);
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const code = body.code ?? 'UNKNOWN_ERROR';
  return new ResponseError(response.status, code, reason, body.message ?? reason, body.details, retryAfter);
}

/**
 * Sends a request with the token. Any status other than success throws an {@link ResponseError}; no response has status 0.
 */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = tokenStore.get();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  let response: Response;
  try {
    response = await send(url, { ...init, headers });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ResponseError(0, 'offline', 'offline', 'errors.offline');
  }
  if (!response.ok) throw await responseErrorOf(response);
  return response;
}

export interface Answer<T> {
  data: T;
  headers: Headers;
}

/** Like {@link call}, but also returns the response headers. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { signal?: AbortSignal; file?: File },
): Promise<Answer<ResponseOf<E>>> {
  const parts: { params?: object; query?: object; body?: unknown; signal?: AbortSignal; file?: File } = input;
  const init: RequestInit = { method: endpoint.method, signal: parts.signal };
  if (endpoint.upload) {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts.body ?? {})) form.set(name, JSON.stringify(value));
    if (parts.file) form.set(endpoint.upload.field, parts.file);
    init.body = form;
  } else if (parts.body !== undefined) {
    init.body = JSON.stringify(parts.body);
    init.headers = { 'Content-Type': 'application/json' };
  }
  const response = await request(addressOf(endpoint, parts), init);
  const data: ResponseOf<E> = response.status === 204 ? undefined : await response.json();
  return { data, headers: response.headers };
}

/**
 * Calls an endpoint of the contract.
 *
 * @param input path, query and body as typed by the contract; `signal` aborts, `file` is for upload endpoints
 * @throws ResponseError for any response other than success
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { signal?: AbortSignal; file?: File },
): Promise<ResponseOf<E>> {
  return (await callWithHeaders(endpoint, input)).data;
}
