import type { FastifyReply } from 'fastify';
import { beginStream } from '../live/beginStream.ts';
import { elapsed } from '../kernel/elapsed.ts';
import { ApiError } from '../kernel/errors.ts';
import type { RealtimeEvent, RealtimePlace } from '../kernel/realtime.ts';
import type { Outlet, Services } from '../kernel/services.ts';
import { jsonOf } from './tree.ts';
import { isExpired, type Rights } from './credentials.ts';

/** The event streams of the realtime database in one process. */

export interface StreamLimits {
  keepAliveMs?: number;
  /** Streams of a company: its kiosks and boards. */
  perCompany?: number;
  perNetwork?: number;
  /** Of the process. */
  most?: number;
}

interface StreamRequest {
  place: RealtimePlace;
  network: string;
  rights: Rights;
  reply: FastifyReply;
  /** Throws once the credential may no longer read the place. */
  check: () => Promise<Rights>;
}

interface Stream {
  companyId: string;
  network: string;
  userId: string | null;
  expiresAt: number | null;
  outlet: Outlet | null;
  check: () => Promise<void>;
}

/** Rights that could not be checked for this long count as lost. */
const trustMs = 30_000;

const frame = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;
const keepAlive = frame('keep-alive', 'null');
const endings = {
  revoked: frame('auth_revoked', 'credential is no longer valid'),
  cancelled: frame('cancel', 'null'),
};

/** Events are shared by the listeners at a path, so each is written as text once. */
const texts = new WeakMap<RealtimeEvent, string>();
function textOf(event: RealtimeEvent): string {
  const known = texts.get(event);
  if (known) return known;
  const text = frame(event.event, `{"path":${JSON.stringify(event.path)},"data":${jsonOf(event.data)}}`);
  texts.set(event, text);
  return text;
}

export function realtimeStreams(
  { realtime, identity, log }: Pick<Services, 'realtime' | 'identity' | 'log'>,
  { keepAliveMs = 30_000, perCompany = 1_000, perNetwork = 300, most = 2_000 }: StreamLimits = {},
) {
  const streams = new Set<Stream>();
  let timer: NodeJS.Timeout | undefined;

  function admit(companyId: string, network: string): void {
    if (streams.size >= most) throw new ApiError('unavailable', undefined, { retryAfter: 30 });
    const among = (name: 'companyId' | 'network', value: string) =>
      [...streams].filter((one) => one[name] === value).length;
    if (among('companyId', companyId) >= perCompany || among('network', network) >= perNetwork)
      throw new ApiError('too_many_requests', undefined, { retryAfter: 60 });
  }

  function beat(): void {
    for (const { outlet, check } of streams) {
      outlet?.probe();
      outlet?.write(keepAlive);
      void check();
    }
  }

  const stopWatching = identity.onChange((userId) => {
    for (const one of streams) if (userId === null || one.userId === userId) void one.check();
  });

  async function open({ place, network, rights, reply, check }: StreamRequest): Promise<void> {
    admit(place.companyId, network);
    const early: string[] = [];
    let checkedAt = elapsed();
    let stopListening: (() => void) | null = null;
    let expiry: NodeJS.Timeout | undefined;
    let isOver = false;
    const write = (text: string) => (stream.outlet ? stream.outlet.write(text) : void early.push(text));
    const end = (last: string) => {
      if (isOver) return;
      write(last);
      stream.outlet?.end();
      close();
    };
    const close = () => {
      isOver = true;
      clearTimeout(expiry);
      stopListening?.();
      streams.delete(stream);
      if (streams.size) return;
      clearInterval(timer);
      timer = undefined;
    };
    const stream: Stream = {
      companyId: place.companyId,
      network,
      userId: rights.user?.id ?? null,
      expiresAt: rights.expiresAt,
      outlet: null,
      async check() {
        try {
          await check();
          checkedAt = elapsed();
        } catch (error) {
          if (error instanceof Error && error.name === 'DialectError')
            return end(isExpired(error) ? endings.revoked : endings.cancelled);
          if (elapsed() - checkedAt < trustMs) return;
          log.warn({ err: error }, 'a stream of the realtime database was ended: its rights cannot be checked');
          end('');
        }
      },
    };
    streams.add(stream);
    try {
      // A client that misses something connects again, and gets everything.
      const stop = await realtime.listen(
        place,
        (event) => write(textOf(event)),
        () => end(''),
      );
      if (isOver) stop();
      else stopListening = stop;
    } catch (error) {
      close();
      throw error;
    }
    stream.outlet = beginStream(reply, close);
    for (const text of early) stream.outlet.write(text);
    if (isOver) return stream.outlet.end();
    timer ??= setInterval(beat, keepAliveMs).unref();
    if (rights.expiresAt !== null)
      expiry = setTimeout(() => void stream.check(), Math.min(rights.expiresAt - Date.now() + 5, 2 ** 31 - 1)).unref();
    // The rights may have changed since they were checked.
    void stream.check();
  }

  return {
    open,
    stop(): void {
      stopWatching();
      for (const { outlet } of streams) outlet?.end();
    },
  };
}
