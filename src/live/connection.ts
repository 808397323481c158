import { heartbeatSeconds, liveChanges, type LiveChange, type LiveKind } from '#contract/platform/live.ts';
import { addressOf, ApiError, request } from '#data-provider/client.ts';
import { eventReader, type ServerEvent } from './readEvents.ts';

/** The stream of a company's changes, one a tab, whoever in it listens. */

/**
 * - `connecting`: for the first time, or after the tab was out of sight. `connected`: changes are heard.
 * - `lost`: since that moment; it is tried again. `refused`: this person does not hear of the company's changes.
 */
export type LiveState =
  { status: 'connecting' } | { status: 'connected' } | { status: 'lost'; since: number } | { status: 'refused' };

/** Hears a change; null: anything may have changed. */
export type LiveListener = (change: LiveChange | null) => void;

export interface LiveConnection {
  state(): LiveState;
  /** When something last changed, or may have; null while changes are not heard. */
  changedAt(): number | null;
  /** Told when {@link state} is another. @returns ends it */
  watch: (hear: () => void) => () => void;
  listen: (hear: LiveListener) => () => void;
  /** Told when something of a kind has changed, or may have, without saying what. */
  follow: (kind: LiveKind, hear: () => void) => () => void;
}

/** A server that says nothing for so long is gone. */
const silenceMs = heartbeatSeconds * 2_500;
/** A tab out of sight gives its connection back: browsers have few for one host. */
const hiddenMs = 5_000;
/** Whoever goes to another page keeps the connection. */
const lingerMs = 10_000;
/** A break that nobody notices is not spoken of. */
const graceMs = 2_000;
const backOff = { first: 1_000, most: 30_000 };

/** How long to wait before the next attempt: longer each time, never all windows at once. */
export function delayAfter(failures: number): number {
  const full = Math.min(backOff.most, backOff.first * 2 ** Math.max(0, failures - 1));
  return full * (0.5 + Math.random() / 2);
}

const connections = new Map<string, LiveConnection>();

/** The connection of a company: opened for its first listener, closed a while after the last one has gone. */
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
  /** The attempt that is under way; null while none is. */
  let attempt: AbortController | null = null;
  let next: ReturnType<typeof setTimeout> | undefined;
  let grace: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let running = false;

  function become(now: LiveState): void {
    clearTimeout(grace);
    grace = undefined;
    state = now;
    for (const hear of watchers) hear();
  }

  /** Tells of a change; without a kind anything may have changed. */
  function announce(kind: LiveKind | null, change: LiveChange | null = null): void {
    changedAt = Date.now();
    if (kind !== 'complaint') for (const hear of listeners) hear(change);
    for (const follower of followers) if (kind === null || follower.kind === kind) follower.hear();
  }

  function take({ name, data }: ServerEvent): void {
    if (name === 'ready') {
      failures = 0;
      changedAt ??= Date.now();
      become({ status: 'connected' });
    } else if (name === 'resync') announce(null);
    else if (name === 'change') announce(name, JSON.parse(data) as LiveChange);
    else if (name === 'complaint') announce(name);
  }

  /** Reads until the stream ends, whoever ends it. */
  async function read(signal: AbortSignal, onSign: () => void): Promise<void> {
    const address = addressOf(liveChanges, { params: { companyId }, query: { after: lastId } });
    const response = await request(address, { signal, headers: { Accept: 'text/event-stream' } });
    const parts = response.body?.getReader();
    const decoder = new TextDecoder();
    const reader = eventReader();
    while (parts) {
      const { done, value } = await parts.read();
      if (done || signal.aborted) return;
      onSign();
      const events = reader.take(decoder.decode(value, { stream: true }));
      lastId = reader.lastId() ?? lastId;
      for (const event of events) take(event);
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
        if (error instanceof ApiError && (error.status === 401 || error.status === 403 || error.status === 404)) {
          become({ status: 'refused' });
          // What is on the screen is asked for again: that finds out whether the session is over.
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

  /** Ends what is under way, on purpose: nobody is told of a break. */
  function pause(): void {
    clearTimeout(next);
    clearTimeout(hiding);
    attempt?.abort();
    attempt = null;
    changedAt = null;
    if (state.status !== 'refused') become({ status: 'connecting' });
  }

  function onVisibility(): void {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(pause, hiddenMs);
    else connect();
  }
  function onOffline(): void {
    // Not waited for: a connection over a network that is gone stays silent.
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
