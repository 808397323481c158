import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { refuseInsideTransaction } from '../db/transactionGuard.ts';
import { elapsed } from '../kernel/elapsed.ts';
import type { RealtimeEvent, RealtimePlace, TreePlace } from '../kernel/realtime.ts';
import type { RealtimeChange, RealtimeTree } from '#contract/platform/realtimeTree.ts';
import { bodyOf, eventsIn } from './body.ts';
import { changed, eventAt, patchOf } from './changes.ts';
import { pathKeys, treeOf, valueAt } from './tree.ts';

/** Copies of another server's trees, which its event streams keep up to date while somebody looks at them. */

interface Listener {
  path: readonly string[];
  hear: (event: RealtimeEvent) => void;
}

interface Mirror {
  place: TreePlace;
  /** Undefined until the first event. */
  tree: RealtimeTree | undefined;
  ready: Promise<void>;
  listeners: Set<Listener>;
  usedAt: number;
  ending: AbortController;
}

interface MirrorOptions {
  log: Pick<Logger, 'warn'>;
  address: (place: TreePlace) => string;
  onChange: (place: TreePlace) => void;
  /** Milliseconds after which a tree that nobody looks at is forgotten. */
  idleMs?: number;
  /** Milliseconds before the first further attempt, which double up to the last. */
  delays?: readonly [first: number, last: number];
  most?: number;
}

/** A stream without even a keep-alive for this long is dead. */
const silenceMs = 90_000;

/** @throws if the event cannot be read */
function changeIn(event: string, data: string): RealtimeChange | null {
  if (event !== 'put' && event !== 'patch') return null;
  const { path, data: value } = JSON.parse(data) as { path?: unknown; data?: unknown };
  const keys = pathKeys(typeof path === 'string' ? path : '');
  return event === 'put'
    ? { kind: 'put', path: keys, data: treeOf(value) }
    : { kind: 'patch', path: keys, data: patchOf(value, keys.length) };
}

export function treeMirrors({
  log,
  address,
  onChange,
  idleMs = 600_000,
  delays: [firstWait, lastWait] = [1_000, 60_000],
  most = 500,
}: MirrorOptions) {
  const mirrors = new Map<string, Mirror>();

  function forget(key: string, mirror: Mirror): void {
    mirror.ending.abort();
    if (mirrors.get(key) === mirror) mirrors.delete(key);
  }

  /** Reads one stream to its end. */
  async function follow(mirror: Mirror, onReady: () => void): Promise<void> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), silenceMs);
    try {
      const signal = AbortSignal.any([mirror.ending.signal, silence.signal]);
      const answer = await fetch(address(mirror.place), { headers: { accept: 'text/event-stream' }, signal });
      if (answer.status !== 200) {
        await bodyOf(answer);
        throw new Error(`status ${answer.status}`);
      }
      for await (const { event, data } of eventsIn(answer)) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), silenceMs);
        if (event === 'cancel' || event === 'auth_revoked') throw new Error(event);
        const change = changeIn(event, data);
        if (!change) continue;
        mirror.tree = changed(mirror.tree ?? null, change);
        for (const { path, hear } of mirror.listeners) {
          const own = eventAt(path, change);
          if (own) hear(own);
        }
        onReady();
        onChange(mirror.place);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Follows the tree until it is forgotten, also through failures. */
  async function run(key: string, mirror: Mirror, onReady: () => void): Promise<void> {
    for (let failures = 0; !mirror.ending.signal.aborted; failures += 1) {
      const before = elapsed();
      try {
        await follow(mirror, onReady);
      } catch (error) {
        if (mirror.ending.signal.aborted) return;
        const why = error instanceof Error ? error.message : 'unknown';
        if (failures === 0) log.warn({ why }, 'a stream of the realtime database has ended; it is opened again');
      }
      if (elapsed() - before > lastWait) failures = 0;
      const isIdle = !mirror.listeners.size && elapsed() - mirror.usedAt > idleMs;
      if (isIdle) return forget(key, mirror);
      await pause(Math.min(lastWait, firstWait * 2 ** Math.min(failures, 10)), undefined, {
        signal: mirror.ending.signal,
        ref: false,
      }).catch(() => undefined);
    }
  }

  function mirrorOf({ companyId, root }: TreePlace): Mirror {
    refuseInsideTransaction('the realtime database');
    const key = `${root}/${companyId}`;
    const known = mirrors.get(key);
    if (known) {
      known.usedAt = elapsed();
      return known;
    }
    const idle = [...mirrors].filter(([, { listeners, usedAt }]) => !listeners.size && elapsed() - usedAt > idleMs);
    const oldest = mirrors.size >= most ? [...mirrors].filter(([, { listeners }]) => !listeners.size).slice(0, 1) : [];
    for (const [name, one] of [...idle, ...oldest]) forget(name, one);
    let settle = (): void => undefined;
    const ready = new Promise<void>((done) => (settle = done));
    const mirror: Mirror = {
      place: { companyId, root },
      tree: undefined,
      ready,
      listeners: new Set(),
      usedAt: elapsed(),
      ending: new AbortController(),
    };
    mirrors.set(key, mirror);
    void run(key, mirror, settle);
    return mirror;
  }

  return {
    /** The tree as it was last seen; undefined if it never was. */
    recall: ({ companyId, root }: TreePlace): RealtimeTree | undefined => mirrors.get(`${root}/${companyId}`)?.tree,
    async glance(place: TreePlace, patience: number): Promise<RealtimeTree> {
      const mirror = mirrorOf(place);
      if (mirror.tree === undefined) await Promise.race([mirror.ready, pause(patience, undefined, { ref: false })]);
      return mirror.tree ?? null;
    },
    async listen(place: RealtimePlace, hear: Listener['hear'], _lost: () => void): Promise<() => void> {
      const mirror = mirrorOf(place);
      await mirror.ready;
      const listener: Listener = { path: place.path, hear };
      hear({ event: 'put', path: '/', data: valueAt(mirror.tree ?? null, place.path) });
      mirror.listeners.add(listener);
      return () => void mirror.listeners.delete(listener);
    },
    stop(): Promise<void> {
      for (const [key, mirror] of mirrors) forget(key, mirror);
      return Promise.resolve();
    },
  };
}
