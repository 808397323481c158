import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunk } from 'es-toolkit';
import type { Logger } from 'pino';
import { ApiError } from '../kernel/errors.ts';
import type { GuestStreamRequest, Outlet } from '../kernel/services.ts';
import { guestFrames, type TextsNotice } from './frames.ts';

/** The streams of guests' pages in one process. */

export interface GuestLimits {
  heartbeatMs?: number;
  /** Streams per network: the guests of a restaurant share one. */
  perNetwork?: number;
  /** Streams of one company, so that those of others find room. */
  perCompany?: number;
  /** Maximum number of streams in this process, in addition to those of staff. */
  most?: number;
}

interface GuestReader extends Omit<GuestStreamRequest, 'begin'> {
  outlet: Outlet;
  /** What it has been sent of its queue. */
  sent?: string;
  /** Its queue is being read, once more if it has changed since: an older state never follows a newer one. */
  reading?: 'once' | 'again';
}

/** Changes of a queue within this time are sent together. */
const gatherMs = 100;
/** Estimates change with time, too. */
const queueEveryMs = 15_000;
/** Pages that look again in one turn: a call that comes meanwhile is sent between two turns. */
const perTurn = 16;

/** Half of the time for which proxies usually keep a silent connection. */
const usualHeartbeatMs = 25_000;

const mustReadAgain = ({ reading }: GuestReader): boolean => reading === 'again';

/** Open streams by company, with one timer for the heartbeats of all. */
export function guestStreams(
  log: Logger,
  { heartbeatMs = usualHeartbeatMs, perNetwork = 300, perCompany = 2_000, most = 5_000 }: GuestLimits = {},
) {
  const readers = new Map<string, Set<GuestReader>>();
  const networks = new Map<string, number>();
  let open = 0;
  let stopped = false;
  let heartbeat: NodeJS.Timeout | undefined;
  let queueBeat: NodeJS.Timeout | undefined;
  /** Branches whose queues have changed. */
  const changed = new Map<string, NodeJS.Timeout>();

  const everybody = () => [...readers.values()].flatMap((group) => [...group]);

  function admit({ companyId, network }: Pick<GuestStreamRequest, 'companyId' | 'network'>): void {
    if (stopped || open >= most) throw new ApiError('unavailable', undefined, { retryAfter: 30 });
    if ((networks.get(network) ?? 0) >= perNetwork || (readers.get(companyId)?.size ?? 0) >= perCompany)
      throw new ApiError('too_many_requests', undefined, { retryAfter: 60 });
  }

  function beat(): void {
    for (const { outlet } of everybody()) {
      outlet.probe();
      outlet.write(guestFrames.heartbeat);
    }
  }

  function add(reader: GuestReader): void {
    const { companyId, network } = reader;
    const group = readers.get(companyId);
    if (group) group.add(reader);
    else readers.set(companyId, new Set([reader]));
    networks.set(network, (networks.get(network) ?? 0) + 1);
    open += 1;
    heartbeat ??= setInterval(beat, heartbeatMs).unref();
    if (reader.queue) queueBeat ??= setInterval(() => void lookAgain(), queueEveryMs).unref();
  }

  function remove(reader: GuestReader): void {
    const { companyId, network } = reader;
    const group = readers.get(companyId);
    if (!group?.delete(reader)) return;
    if (!group.size) readers.delete(companyId);
    const left = (networks.get(network) ?? 1) - 1;
    if (left) networks.set(network, left);
    else networks.delete(network);
    open -= 1;
    if (open) return;
    clearInterval(heartbeat);
    clearInterval(queueBeat);
    heartbeat = queueBeat = undefined;
  }

  function endAll(): void {
    for (const { outlet } of everybody()) outlet.end();
  }

  /** The page's texts may have changed since it was sent. */
  async function check({ isCurrent, outlet }: GuestReader): Promise<void> {
    try {
      if (!(await isCurrent())) outlet.write(guestFrames.changed);
    } catch (error) {
      log.warn({ err: error }, 'a stream of a guest’s page was ended: the version of its texts cannot be read');
      outlet.end();
    }
  }

  /** Sends a reader what it shows of its queue, if that is new. */
  async function showQueue(reader: GuestReader): Promise<void> {
    const { queue, outlet } = reader;
    if (!queue) return;
    if (reader.reading) {
      reader.reading = 'again';
      return;
    }
    try {
      do {
        reader.reading = 'once';
        const state = await queue();
        if (state === null) {
          outlet.write(guestFrames.gone);
          outlet.end();
        } else if (state !== reader.sent) {
          reader.sent = state;
          outlet.write(guestFrames.state(state));
        }
      } while (mustReadAgain(reader));
    } catch (error) {
      log.warn({ err: error }, 'a stream of a queue was ended: the queue cannot be read');
      outlet.end();
    } finally {
      delete reader.reading;
    }
  }

  const showQueues = (some: readonly GuestReader[]) => Promise.all(some.map(showQueue));

  let isLooking = false;
  /** Sends every page what time alone has changed. */
  async function lookAgain(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    for (const some of chunk(
      everybody().filter(({ queue }) => queue),
      perTurn,
    )) {
      await showQueues(some);
      await nextTurn();
    }
    isLooking = false;
  }

  return {
    /** @throws ApiError `too_many_requests` or `unavailable` */
    admit,
    /** Opens a stream. @throws as {@link admit} */
    open({ begin, ...request }: GuestStreamRequest): void {
      admit(request);
      const outlet = begin(() => remove(reader));
      const reader: GuestReader = { ...request, outlet };
      add(reader);
      outlet.write(guestFrames.ready);
      // After the reader is added, so that no change is missed in between.
      void check(reader);
      void showQueue(reader);
    },
    /** Notifies the company's pages. */
    hear({ companyId, platforms }: TextsNotice): void {
      if (!platforms.includes('guestPages')) return;
      for (const { outlet } of readers.get(companyId) ?? []) outlet.write(guestFrames.changed);
    },
    /** Notifies the company's pages that show announcements. */
    hearAnnouncements(companyId: string): void {
      for (const { announced, outlet } of readers.get(companyId) ?? [])
        if (announced) outlet.write(guestFrames.changed);
    },
    /** Notifies the pages of a branch's menus. */
    hearMenu(companyId: string, branchId: string): void {
      for (const reader of readers.get(companyId) ?? [])
        if (reader.branchId === branchId && !reader.queue) reader.outlet.write(guestFrames.changed);
    },
    /** Notifies the pages that show a branch's queue. */
    hearQueue(companyId: string, branchId: string): void {
      const key = `${companyId}/${branchId}`;
      if (!readers.has(companyId) || changed.has(key)) return;
      const show = () => {
        changed.delete(key);
        const ofBranch = [...(readers.get(companyId) ?? [])].filter((reader) => reader.branchId === branchId);
        void showQueues(ofBranch);
      };
      changed.set(key, setTimeout(show, gatherMs).unref());
    },
    /** Ends all streams; their pages connect again at random times, and say which texts they show. */
    endAll,
    stop(): void {
      stopped = true;
      clearInterval(heartbeat);
      clearInterval(queueBeat);
      for (const timer of changed.values()) clearTimeout(timer);
      endAll();
    },
    count: () => open,
  };
}
