import { useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveChange } from '#contract/reservations/live.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { liveConnection, type LiveState } from './connection.ts';
import { gathered } from './gather.ts';

export interface LiveInterest {
  /** Query key prefixes to refetch after a change; a constant, or memoised. */
  keys?: readonly QueryKey[];
  /**
   * Whether a change concerns this screen. Changes of branches other than the selected one are always ignored. A change
   * contains the reservation's new position, so a reservation on the screen is always concerned.
   */
  concerns?: (change: LiveChange) => boolean;
  /** Called for each relevant change; null: anything may have changed. */
  onChange?: (change: LiveChange | null) => void;
  /** Minimum milliseconds between refetches. */
  everyMs?: number;
}

const noKeys: readonly QueryKey[] = [];
/** Milliseconds after a change within which a response may still contain the state before it. */
const onTheWayMs = 2_000;

/**
 * Refetches the active queries with these keys. A pending request may return the state before the change, so it is
 * repeated.
 */
async function readAgain(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const cache = queries.getQueryCache();
  const underWay = new Set<Query>(keys.flatMap((queryKey) => cache.findAll({ queryKey, fetchStatus: 'fetching' })));
  const all = (predicate?: (query: Query) => boolean) =>
    Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey, predicate }, { cancelRefetch: false })));
  await all();
  if (underWay.size) await all((query) => underWay.has(query));
}

/**
 * Keeps a screen up to date: refetches its data soon after a reservation was changed anywhere.
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
      // After a bulk change only the branch is known.
      if (change?.id && latest.current.concerns?.(change) === false) return;
      latest.current.onChange?.(change);
      if (keys.length) reading.ask();
    });
    // Data fetched earlier, by another page, may have changed while no listener was active.
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

/** The state of the live connection. */
export function useLiveState(): LiveState {
  const { companyId } = useScope();
  const connection = companyId === null ? null : liveConnection(companyId);
  return useSyncExternalStore(connection?.watch ?? watchNothing, () => connection?.state() ?? unconnected);
}
