import { request } from 'node:http';
import * as z from 'zod';
import { liveChange, liveChanges, type LiveChange } from '#contract/reservations/live.ts';
import { requestFor, type RawRequest } from './http.ts';

/** One event as it arrived. */
export interface StreamEvent {
  name: string;
  id: string;
  data: unknown;
}

/** A stream of changes over real HTTP, read by a client written for the tests. */
export interface LiveStream {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Everything that arrived, in its order. */
  events: StreamEvent[];
  /** The changes among them. */
  changes(): LiveChange[];
  /** The mark of the place that was read last. */
  mark(): string;
  /** Resolves once `found` is true of the events. @throws after `ms` */
  until(found: (events: readonly StreamEvent[]) => boolean, ms?: number): Promise<void>;
  /** Resolves once the server has ended it. @throws after `ms` */
  ended(ms?: number): Promise<void>;
  close(): void;
}

const json = z.string().transform((text): unknown => JSON.parse(text));

/** The events in a text of which the last may be incomplete, and what is left of it. */
export function readEvents(text: string): { events: StreamEvent[]; mark: string | null; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  let mark: string | null = null;
  const events: StreamEvent[] = [];
  for (const block of blocks) {
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    mark = field('id') ?? mark;
    const data = field('data');
    if (data !== undefined)
      events.push({ name: field('event') ?? 'message', id: field('id') ?? '', data: json.parse(data) });
  }
  return { events, mark, rest };
}

/** Opens a stream; resolves once its head, and where that is a success its first events are there. */
export function openStream(
  baseUrl: string,
  { companyId, token, ...query }: { companyId: string; token: string; after?: string; dataAge?: number },
): Promise<LiveStream> {
  const request = requestFor(liveChanges, { params: { companyId }, query }, token);
  return openStreamAt(baseUrl, request, ({ name }) => name === 'ready');
}

/** The same for the stream of a guest's page. */
export const openGuestStream = (baseUrl: string, path: string): Promise<LiveStream> =>
  openStreamAt(baseUrl, { path }, ({ data }) => data === 'ready');

async function openStreamAt(
  baseUrl: string,
  { path, headers = {} }: Pick<RawRequest, 'path' | 'headers'>,
  isReady: (event: StreamEvent) => boolean,
): Promise<LiveStream> {
  const events: StreamEvent[] = [];
  const watchers = new Set<() => void>();
  let rest = '';
  let mark = '';
  let over = false;
  const wait = (what: string, found: () => boolean, ms: number) =>
    new Promise<void>((done, fail) => {
      const look = () => {
        if (!found()) return;
        clearTimeout(timer);
        watchers.delete(look);
        done();
      };
      const timer = setTimeout(() => {
        watchers.delete(look);
        fail(new Error(`${what}: not within ${ms} ms; arrived: ${JSON.stringify(events)}`));
      }, ms);
      watchers.add(look);
      look();
    });
  const { status, answerHeaders, close } = await new Promise<{
    status: number;
    answerHeaders: LiveStream['headers'];
    close: () => void;
  }>((done, fail) => {
    const call = request(new URL(path, baseUrl), { headers, agent: false }, (answer) => {
      const tell = () => watchers.forEach((look) => look());
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        const read = readEvents(rest + part);
        rest = read.rest;
        mark = read.mark ?? mark;
        events.push(...read.events);
        tell();
      });
      answer.on('error', () => undefined);
      answer.on('close', () => {
        over = true;
        tell();
      });
      done({ status: answer.statusCode ?? 0, answerHeaders: answer.headers, close: () => void call.destroy() });
    });
    call.on('error', fail);
    call.end();
  });
  const stream: LiveStream = {
    status,
    headers: answerHeaders,
    events,
    changes: () => events.filter(({ name }) => name === 'change').map(({ data }) => liveChange.parse(data)),
    mark: () => mark,
    until: (found, ms = 5_000) => wait('what was waited for', () => found(events), ms),
    ended: (ms = 5_000) => wait('the end of the stream', () => over, ms),
    close,
  };
  if (status === 200) await stream.until((all) => all.some(isReady));
  return stream;
}
