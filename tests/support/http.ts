import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { CallInput, Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import { groupPictureTypes } from '#contract/organization/groupRules.ts';
import { mp4Of } from './films.ts';
import { groupPicture } from './groups.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed body; undefined when it is no JSON. */
  json: unknown;
}

export interface RawRequest {
  method: string;
  /** Sent as it is, well-formed or not. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const endless = /^text\/event-stream/;

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request as it is written, which `fetch` would refuse to do. Of a stream the first part is the answer. */
export function send(baseUrl: string, { method, path, headers = {}, body }: RawRequest): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((done, fail) => {
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = httpRequest({ hostname, port, method, path, agent, headers: { ...length, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      const finish = () => {
        const text = Buffer.concat(parts).toString('utf8');
        done({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: parsed(text) });
      };
      const first = endless.test(answer.headers['content-type'] ?? '');
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        if (!first) return;
        finish();
        call.destroy();
      });
      answer.on('error', fail);
      answer.on('end', finish);
    });
    call.on('error', fail);
    call.end(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The parts of a request to an endpoint, before they are written as text. */
export interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Writes an endpoint's request: path and query encoded, the body as JSON, or as a form where it uploads.
 *
 * @param file another one than a small one that the endpoint accepts
 */
export function requestFor(endpoint: Endpoint, parts: Parts, token?: string, file?: SentFile): RawRequest {
  const params = (parts.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(params[name]) ?? ''));
  const query = Object.entries((parts.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value))}`)
    .join('&');
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const request = { method: endpoint.method, path: query ? `${path}?${query}` : path, headers };
  if (endpoint.upload) {
    const fields = Object.entries((parts.body ?? {}) as Record<string, unknown>).map(([name, value]) => ({
      name,
      value: asText(value),
    }));
    return {
      ...request,
      ...form([...fields, { name: endpoint.upload.field, ...(file ?? fileFor(endpoint.upload)) }], headers),
    };
  }
  if (parts.body === undefined) return request;
  return { ...request, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(parts.body) };
}

type SentFile = Pick<FormPart, 'value' | 'type' | 'file'>;

/** A small file that the endpoint takes. */
function fileFor({ types }: NonNullable<Endpoint['upload']>): SentFile {
  if (types.includes('text/csv'))
    return { value: 'name,phone\r\nTaro Yamada,0912345678\r\n', type: 'text/csv', file: 'guests.csv' };
  if (types.includes('application/json'))
    return { value: '{"en":{"optOut":{"done":"Bye, {{company}}"}}}', type: 'application/json', file: 'texts.json' };
  if (types.includes('audio/mpeg')) return { value: tinyMp3, type: 'audio/mpeg', file: 'hello.mp3' };
  if (types.includes('video/mp4')) return { value: mp4Of(), type: 'video/mp4', file: 'board.mp4' };
  return { value: types === groupPictureTypes ? groupPicture : tinyPng, type: 'image/png', file: 'logo.png' };
}

/** As much of a recording as tells what it is. */
export const tinyMp3 = Buffer.from('ID3\x04'.padEnd(64, '\0'), 'latin1');

/** The smallest picture that is one. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export interface FormPart {
  name: string;
  value: string | Buffer;
  type?: string;
  /** A file name makes the part a file. */
  file?: string;
}

/** Headers and body of a multipart form. */
export function form(
  parts: readonly FormPart[],
  headers: Record<string, string> = {},
): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'maitre-tests-boundary';
  const pieces = parts.flatMap(({ name, value, type, file }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n` +
        `${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** Calls endpoints as one user; throws on any answer that is not a success. */
export interface Client {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>>;
  /** The same, with the answer whatever it is. */
  ask(endpoint: Endpoint, parts: Parts): Promise<Answer>;
}

export function clientOf(baseUrl: string, token?: string): Client {
  const ask = (endpoint: Endpoint, parts: Parts) => send(baseUrl, requestFor(endpoint, parts, token));
  return {
    ask,
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
      const answer = await ask(endpoint, input as Parts);
      if (answer.status >= 300)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.text}`);
      return (endpoint.response ? endpoint.response.parse(answer.json) : undefined) as ResponseOf<E>;
    },
  };
}
