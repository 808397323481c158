import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import type { LiveKind } from '#contract/reservations/live.ts';
import { useScope } from './scope.ts';

/** Updates declared screens when data changes elsewhere; the app provides the events. */

/** Subscribes to changes of a kind in a company, including possible ones. @returns unsubscribes */
export type Follow = (companyId: string, kind: LiveKind, hear: () => void) => () => void;

export const FollowContext = createContext<Follow>(() => () => undefined);

/** Changes in quick succession cause a single reload. */
const gatherMs = 150;

/**
 * Reloads the queries under a key after a change of a kind.
 *
 * @example useFollowing('complaint', complaintsKey);
 */
export function useFollowing(kind: LiveKind | undefined, family: string): void {
  const queries = useQueryClient();
  const follow = useContext(FollowContext);
  const { companyId } = useScope();
  useEffect(() => {
    if (!kind || companyId === null) return undefined;
    const queryKey: QueryKey = [family];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = follow(companyId, kind, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey });
      }, gatherMs);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [queries, follow, companyId, kind, family]);
}
