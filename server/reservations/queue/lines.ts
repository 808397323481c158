import type { QueueState } from '#contract/reservations/queue/state.ts';
import type { Database } from '#server/platform/db/client.ts';
import { elapsed } from '#server/platform/kernel/elapsed.ts';
import { growingCache } from '#server/platform/kernel/growingCache.ts';
import type { LiveHub, QueueLines } from '#server/platform/kernel/services.ts';
import { sharedCalls } from '#server/platform/kernel/sharedCall.ts';
import { queuePlace } from './branch.ts';
import { queuePast, type QueuePast } from './history.ts';
import { readQueue } from './state.ts';

/** Estimates and graces change with time alone. */
const freshMs = 15_000;
/** The past changes slowly. */
const pastMs = 600_000;

interface Known<T> {
  at: number;
  value: T;
}

const keyOf = (companyId: string, branchId: string) => `${companyId}/${branchId}`;

/** The queues of branches, each read once for everybody who looks at it, and again when something has changed. */
export function queueLines({ database, live }: { database: Database; live: Pick<LiveHub, 'watch'> }): QueueLines {
  const states = growingCache<Known<QueueState>>(500);
  const pasts = growingCache<Known<QueuePast>>(500);
  /** The last change of each branch, and the number of those that may have been of any. */
  const changes = growingCache<object>(5_000);
  let gaps = 0;
  let watching: Promise<() => void> | null = null;

  const pastFor = sharedCalls(async (key: string): Promise<QueuePast> => {
    const known = pasts.get(key);
    if (known && elapsed() - known.at < pastMs) return known.value;
    const [companyId = '', branchId = ''] = key.split('/');
    const value = await queuePast(database, { companyId, branchId }, new Date());
    pasts.set(key, { at: elapsed(), value });
    return value;
  });

  const read = sharedCalls(async (key: string): Promise<QueueState | null> => {
    const [companyId = '', branchId = ''] = key.split('/');
    const before = [changes.get(key), gaps] as const;
    const at = elapsed();
    const place = await queuePlace(database, companyId, branchId);
    if (!place) return null;
    const value = await readQueue(database, place, { now: new Date(), pastFor: () => pastFor(key) });
    // What changed while it was read may be missing.
    if (before[0] === changes.get(key) && before[1] === gaps) states.set(key, { at, value });
    return value;
  });

  function forget(companyId: string, branchId: string): void {
    const key = keyOf(companyId, branchId);
    changes.set(key, {});
    states.delete(key);
  }

  /** @returns whether changes are heard, so that what was read may be used again */
  async function isWatching(): Promise<boolean> {
    watching ??= live.watch((change) => {
      if (change) return forget(change.companyId, change.branchId);
      gaps += 1;
      states.clear();
    });
    try {
      await watching;
      return true;
    } catch {
      watching = null;
      return false;
    }
  }

  return {
    async of(companyId, branchId) {
      const heard = await isWatching();
      const key = keyOf(companyId, branchId);
      const known = states.get(key);
      return heard && known && elapsed() - known.at < freshMs ? known.value : read(key);
    },
    forget,
  };
}
