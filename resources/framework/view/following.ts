import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import type { LiveKind } from '#contract/platform/live.ts';
import { useScope } from './scope.ts';

/** Declared screens follow what happens elsewhere; how that is heard is the app's matter. */

/** Hears when something of a kind has changed in a company, or may have. @returns ends it */
export type Follow = (companyId: string, kind: LiveKind, hear: () => void) => () => void;

export const FollowContext = createContext<Follow>(() => () => undefined);

/** Changes that come together are read together. */
const gatherMs = 150;

/**
 * Reads again what is kept under a key once something of a kind has changed.
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
