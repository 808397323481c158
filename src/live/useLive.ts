import { useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveChange } from '#contract/platform/live.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { liveConnection, type LiveState } from './connection.ts';
import { gathered } from './gather.ts';

export interface LiveInterest {
  /** Beginnings of the keys of what is to be read again after a change; a constant, or memoised. */
  keys?: readonly QueryKey[];
  /**
   * Whether a change concerns this screen; changes of other branches than the one chosen never do. A change tells
   * where a reservation is now: one that is on the screen concerns it wherever it has gone.
   */
  concerns?: (change: LiveChange) => boolean;
  /** Told of each change that concerns; null: anything may have changed. */
  onChange?: (change: LiveChange | null) => void;
  /** Not read again more often than this. */
  everyMs?: number;
}

const noKeys: readonly QueryKey[] = [];
/** What arrived shortly after a change may have been on its way before it. */
const onTheWayMs = 2_000;

/** Reads again what is shown of these keys. What is on its way may be from before the change: it is read once more. */
async function readAgain(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const cache = queries.getQueryCache();
  const underWay = new Set<Query>(keys.flatMap((queryKey) => cache.findAll({ queryKey, fetchStatus: 'fetching' })));
  const all = (predicate?: (query: Query) => boolean) =>
    Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey, predicate }, { cancelRefetch: false })));
  await all();
  if (underWay.size) await all((query) => underWay.has(query));
}

/**
 * Keeps a screen up to date: what it shows is read again soon after a reservation has changed, in whichever place.
 *
 * @example useLive({ keys: reportKeys, concerns: ({ day, id }) => day === shown || onScreen.has(id) });
 */
export function useLive({ keys = noKeys, concerns, onChange, everyMs = 1_000 }: LiveInterest): void {
  const queries = useQueryClient();
  const { companyId, branchId } = useScope();
  const latest = useRef({ concerns, onChange });
  useEffect(() => {
    latest.current = { concerns, onChange };
  });

  useEffect(() => {
    if (companyId === null) return undefined;
    const connection = liveConnection(companyId);
    const reading = gathered(() => readAgain(queries, keys), everyMs);
    const leave = connection.listen((change) => {
      if (change && branchId !== null && change.branchId !== branchId) return;
      // After a change of many at once nobody knows what of the branch it was.
      if (change?.id && latest.current.concerns?.(change) === false) return;
      latest.current.onChange?.(change);
      if (keys.length) reading.ask();
    });
    // What was read before, by another page, may have changed while nobody listened for it.
    const changedAt = connection.changedAt();
    const isOlder = ({ state }: Query) =>
      state.dataUpdatedAt > 0 && changedAt !== null && state.dataUpdatedAt < changedAt + onTheWayMs;
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey, predicate: isOlder });
    return () => {
      leave();
      reading.stop();
    };
  }, [queries, companyId, branchId, keys, everyMs]);
}

const unconnected: LiveState = { status: 'connecting' };
const watchNothing = () => () => undefined;

/** Whether changes are heard at the moment. */
export function useLiveState(): LiveState {
  const { companyId } = useScope();
  const connection = companyId === null ? null : liveConnection(companyId);
  return useSyncExternalStore(connection?.watch ?? watchNothing, () => connection?.state() ?? unconnected);
}
