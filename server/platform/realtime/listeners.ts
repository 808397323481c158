import * as z from 'zod';
import type { RealtimeEvent, RealtimePlace, TreePlace } from '../kernel/realtime.ts';
import type { RealtimeChange, RealtimeTree, TreeNode } from '#contract/platform/realtimeTree.ts';
import { eventAt } from './changes.ts';
import { valueAt } from './tree.ts';

/** The listeners of one process, which hears of changes by notices, and reads a tree again where it missed one. */

/** A tree with the number of its changes. */
export interface CountedTree {
  revision: number;
  data: RealtimeTree;
  lastChange: RealtimeChange | null;
}

const tree: z.ZodType<RealtimeTree> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.string(), z.record(z.string(), tree)]),
);
const path = z.array(z.string());
const change = z.union([
  z.object({ kind: z.literal('put'), path, data: tree }),
  z.object({ kind: z.literal('patch'), path, data: z.record(z.string(), tree) as z.ZodType<TreeNode> }),
]);
const notice = z.object({
  companyId: z.string(),
  root: z.string(),
  revision: z.number(),
  /** Null if it is too long for a notice. */
  change: change.nullable(),
});
export type RealtimeNotice = z.infer<typeof notice>;

export function readRealtimeNotice(payload: string): RealtimeNotice | null {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

interface Listener {
  path: readonly string[];
  /** Of the state that it knows; infinite until it knows one. */
  revision: number;
  hear: (event: RealtimeEvent) => void;
  lost: () => void;
}

interface Group {
  place: TreePlace;
  listeners: Set<Listener>;
  /** The last revision of which a notice came. */
  latest: number;
  /** Notices that came while the tree was read; null: it is not being read. */
  pending: RealtimeNotice[] | null;
}

/** @param read the present tree */
export function realtimeListeners(read: (place: TreePlace) => Promise<CountedTree>) {
  const groups = new Map<string, Group>();
  const keyOf = ({ companyId, root }: TreePlace) => `${root}/${companyId}`;

  /** Listeners at the same path share one event. */
  const eventsOf = (one: RealtimeChange) => {
    const events = new Map<string, RealtimeEvent | null>();
    return (at: readonly string[]) => {
      const name = at.join('/');
      const known = events.get(name);
      if (known !== undefined) return known;
      const event = eventAt(at, one);
      events.set(name, event);
      return event;
    };
  };

  function deliver(group: Group, { revision, change: one }: RealtimeNotice): void {
    group.latest = Math.max(group.latest, revision);
    if (group.pending) return;
    const eventOf = one && eventsOf(one);
    let isBehind = false;
    for (const listener of group.listeners) {
      if (revision <= listener.revision) continue;
      if (!eventOf || revision !== listener.revision + 1) {
        isBehind = true;
        continue;
      }
      listener.revision = revision;
      const event = eventOf(listener.path);
      if (event) listener.hear(event);
    }
    if (isBehind) void catchUp(group);
  }

  async function catchUp(group: Group): Promise<void> {
    if (group.pending) return;
    group.pending = [];
    try {
      const now = await read(group.place);
      const eventOf = now.lastChange && eventsOf(now.lastChange);
      for (const listener of group.listeners) {
        if (now.revision <= listener.revision) continue;
        const event =
          eventOf && listener.revision === now.revision - 1
            ? eventOf(listener.path)
            : { event: 'put' as const, path: '/', data: valueAt(now.data, listener.path) };
        listener.revision = now.revision;
        if (event) listener.hear(event);
      }
    } catch {
      for (const listener of group.listeners) listener.lost();
    }
    const { pending } = group;
    group.pending = null;
    for (const one of pending) deliver(group, one);
  }

  return {
    hear(one: RealtimeNotice): void {
      const group = groups.get(keyOf(one));
      if (!group) return;
      if (group.pending) group.pending.push(one);
      deliver(group, one);
    },
    /** Notices may have been missed. */
    catchUpAll(): void {
      for (const group of groups.values()) void catchUp(group);
    },
    async add(place: RealtimePlace, hear: Listener['hear'], lost: Listener['lost']): Promise<() => void> {
      const key = keyOf(place);
      const group = groups.get(key) ?? { place, listeners: new Set(), latest: -1, pending: null };
      groups.set(key, group);
      const listener: Listener = { path: place.path, revision: Infinity, hear, lost };
      group.listeners.add(listener);
      const remove = () => {
        group.listeners.delete(listener);
        if (!group.listeners.size && groups.get(key) === group) groups.delete(key);
      };
      try {
        const now = await read(place);
        listener.revision = now.revision;
        hear({ event: 'put', path: '/', data: valueAt(now.data, place.path) });
        // A change between the reading and now, of which the notice has come already.
        if (group.latest > now.revision) void catchUp(group);
      } catch (error) {
        remove();
        throw error;
      }
      return remove;
    },
    endAll(): void {
      for (const { listeners } of groups.values()) for (const { lost } of listeners) lost();
      groups.clear();
    },
  };
}
