import {
  dataAgeLimits,
  heartbeatSeconds,
  liveChanges,
  type LiveChange,
  type LiveKind,
} from '#contract/reservations/live.ts';
import { addressOf, ResponseError, request } from '#data-provider/client.ts';
import { eventReader, type ServerEvent } from './readEvents.ts';

/** The stream of a company's changes: one connection per tab, shared by all listeners. */

/**
 * - `connecting`: for the first time, or after the tab was hidden. `connected`: changes are received.
 * - `lost`: disconnected since `since`; reconnecting. `refused`: the user may not receive the company's changes.
 */
export type LiveState =
  { status: 'connecting' } | { status: 'connected' } | { status: 'lost'; since: number } | { status: 'refused' };

/** Called for each change; null: anything may have changed. */
export type LiveListener = (change: LiveChange | null) => void;

export interface LiveConnection {
  state(): LiveState;
  /** The time of the last change or possible change; null while disconnected. */
  changedAt(): number | null;
  /** Called when {@link state} changes. @returns unsubscribes */
  watch: (hear: () => void) => () => void;
  listen: (hear: LiveListener) => () => void;
  /** Called when data of a kind has changed or may have changed, without details. */
  follow: (kind: LiveKind, hear: () => void) => () => void;
}

/** Without data for this time the connection counts as dead. */
const silenceMs = heartbeatSeconds * 2_500;
/** A tab hidden for this time disconnects, because browsers limit connections per host. */
const hiddenMs = 5_000;
/** The connection stays open for this time after the last listener left, for the next page. */
const lingerMs = 10_000;
/** Breaks shorter than this are not reported. */
const graceMs = 2_000;
/**
 * When the first connection opens, the screen's data may be older than a change. It is read again when the screen has
 * been drawn, so that a slow phone does not draw all of it twice.
 */
const firstResyncMs = 2_500;
const backOff = { first: 1_000, most: 30_000 };

/**
 * The delay before the next attempt. It grows with each failure and is random, so that windows do not reconnect at
 * once.
 */
export function delayAfter(failures: number): number {
  const full = Math.min(backOff.most, backOff.first * 2 ** Math.max(0, failures - 1));
  return full * (0.5 + Math.random() / 2);
}

/** The age in milliseconds of the oldest data that a screen may show: that of the page. Undefined after a day. */
function dataAge(): number | undefined {
  // One of the two clocks may stop while the machine sleeps, the other may be set.
  const age = Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin));
  return age <= dataAgeLimits.most ? age : undefined;
}

const connections = new Map<string, LiveConnection>();

/** A company's connection: opened for the first listener, closed some time after the last one left. */
export function liveConnection(companyId: string): LiveConnection {
  let connection = connections.get(companyId);
  if (!connection) {
    connection = open(companyId, () => void connections.delete(companyId));
    connections.set(companyId, connection);
  }
  return connection;
}

function open(companyId: string, onClose: () => void): LiveConnection {
  const listeners = new Set<LiveListener>();
  const followers = new Set<{ kind: LiveKind; hear: () => void }>();
  const watchers = new Set<() => void>();
  let state: LiveState = { status: 'connecting' };
  let changedAt: number | null = null;
  let lastId: string | undefined;
  let failures = 0;
  /** The current attempt; null if there is none. */
  let attempt: AbortController | null = null;
  let next: ReturnType<typeof setTimeout> | undefined;
  let grace: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let firstResync: ReturnType<typeof setTimeout> | undefined;
  let running = false;

  function become(now: LiveState): void {
    clearTimeout(grace);
    grace = undefined;
    state = now;
    for (const hear of watchers) hear();
  }

  /** Reports a change; without a kind anything may have changed. */
  function announce(kind: LiveKind | null, change: LiveChange | null = null): void {
    changedAt = Date.now();
    if (kind === null || kind === 'change') for (const hear of listeners) hear(change);
    for (const follower of followers) if (kind === null || follower.kind === kind) follower.hear();
  }

  function resync(isFirst: boolean): void {
    if (!isFirst) return announce(null);
    firstResync ??= setTimeout(() => {
      firstResync = undefined;
      announce(null);
    }, firstResyncMs);
  }

  function take({ name, data }: ServerEvent, isFirst: boolean): void {
    if (name === 'ready') {
      failures = 0;
      changedAt ??= Date.now();
      become({ status: 'connected' });
    } else if (name === 'resync') resync(isFirst);
    else if (name === 'change') announce(name, JSON.parse(data) as LiveChange);
    else if (name === 'complaint' || name === 'menu') announce(name);
  }

  /** Reads until either side ends the stream. */
  async function read(signal: AbortSignal, onSign: () => void): Promise<void> {
    let isFirst = lastId === undefined;
    const query = isFirst ? { dataAge: dataAge() } : { after: lastId };
    const address = addressOf(liveChanges, { params: { companyId }, query });
    const sentAt = Date.now();
    // The data of the page comes before its changes.
    const init: RequestInit = { signal, priority: 'low', headers: { Accept: 'text/event-stream' } };
    const response = await request(address, init);
    // The server did not know how old the data would be.
    if (isFirst && Date.now() - sentAt > dataAgeLimits.margin) resync(true);
    const parts = response.body?.getReader();
    const decoder = new TextDecoder();
    const reader = eventReader();
    while (parts) {
      const { done, value } = await parts.read();
      if (done || signal.aborted) return;
      onSign();
      const events = reader.take(decoder.decode(value, { stream: true }));
      lastId = reader.lastId() ?? lastId;
      for (const event of events) take(event, isFirst);
      if (events.length) isFirst = false;
    }
  }

  function connect(): void {
    clearTimeout(next);
    if (!running || attempt || state.status === 'refused') return;
    const control = new AbortController();
    attempt = control;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const onSign = () => {
      clearTimeout(silence);
      silence = setTimeout(() => control.abort(), silenceMs);
    };
    onSign();
    read(control.signal, onSign)
      .catch((error: unknown) => {
        if (error instanceof ResponseError && (error.status === 401 || error.status === 403 || error.status === 404)) {
          become({ status: 'refused' });
          // Refetches the screen's data, which detects an expired session.
          announce(null);
        }
      })
      .finally(() => {
        clearTimeout(silence);
        if (attempt !== control) return;
        attempt = null;
        changedAt = null;
        if (running && state.status !== 'refused') again();
      });
  }

  function again(): void {
    failures += 1;
    const since = Date.now();
    if (state.status !== 'lost') grace ??= setTimeout(() => become({ status: 'lost', since }), graceMs);
    next = setTimeout(connect, delayAfter(failures));
  }

  /** Disconnects on purpose; no break is reported. */
  function pause(): void {
    clearTimeout(next);
    clearTimeout(hiding);
    attempt?.abort();
    attempt = null;
    changedAt = null;
    // The next connection is then a first one, too.
    if (firstResync !== undefined) lastId = undefined;
    clearTimeout(firstResync);
    firstResync = undefined;
    if (state.status !== 'refused') become({ status: 'connecting' });
  }

  function onVisibility(): void {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(pause, hiddenMs);
    else connect();
  }
  function onOffline(): void {
    // Aborted immediately: a connection over a lost network never reports an error.
    attempt?.abort();
  }

  function start(): void {
    running = true;
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', connect);
    window.addEventListener('offline', onOffline);
    if (document.visibilityState !== 'hidden') connect();
  }

  function stop(): void {
    running = false;
    pause();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', connect);
    window.removeEventListener('offline', onOffline);
    onClose();
  }

  function join<T>(group: Set<T>, one: T): () => void {
    group.add(one);
    clearTimeout(lingering);
    if (!running) start();
    return () => {
      group.delete(one);
      if (!listeners.size && !followers.size && !watchers.size) lingering = setTimeout(stop, lingerMs);
    };
  }

  return {
    state: () => state,
    changedAt: () => changedAt,
    watch: (hear) => join(watchers, hear),
    listen: (hear) => join(listeners, hear),
    follow: (kind, hear) => join(followers, { kind, hear }),
  };
}
