import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { EventGate, Services } from '#server/platform/kernel/services.ts';
import { repeated } from './transient.ts';
import { storeEvents } from './store.ts';
import type { EventResult, IncomingEvent } from '#server/platform/kernel/reservationEvents.ts';

interface Waiting {
  incoming: readonly IncomingEvent[];
  done: (outcomes: EventResult[]) => void;
  fail: (error: unknown) => void;
}

/** Events per transaction: enough to share its cost, few enough to limit waiting. */
const maxTogether = 150;
/** With more waiting events the response would come too late. */
const maxWaiting = 5_000;

/** Collects the events of each company into transactions, one at a time per company. */
export function eventGate({
  database,
  wordings,
  queues: lines,
}: Pick<Services, 'database' | 'wordings' | 'queues'>): EventGate {
  const queues = new Map<string, Waiting[]>();
  const working = new Set<Promise<void>>();
  let waiting = 0;

  async function drain(companyId: string, queue: Waiting[]): Promise<void> {
    // Waits for concurrent calls.
    await nextTurn();
    while (queue.length) {
      const batch: Waiting[] = [];
      for (let events = 0; queue[0] && (!batch.length || events + queue[0].incoming.length <= maxTogether);) {
        const next = queue.shift();
        if (!next) break;
        events += next.incoming.length;
        batch.push(next);
      }
      await commit(companyId, batch);
    }
    queues.delete(companyId);
  }

  async function commit(companyId: string, batch: readonly Waiting[]): Promise<void> {
    const together = batch.flatMap(({ incoming }) => incoming);
    try {
      const outcomes = await stored(companyId, together);
      let from = 0;
      for (const { incoming, done } of batch) done(outcomes.slice(from, (from += incoming.length)));
    } catch (error) {
      if (batch.length === 1) return batch[0]?.fail(error);
      // One event caused the failure; the others are stored separately.
      for (const one of batch) await commit(companyId, [one]);
    }
  }

  async function stored(companyId: string, incoming: readonly IncomingEvent[]): Promise<EventResult[]> {
    const outcomes = await repeated(() =>
      database.transaction((sql) => storeEvents(sql, wordings, companyId, incoming)),
    );
    // The caller may read a queue before the database's notice of the change arrives.
    for (const branchId of new Set(incoming.map((one) => one.branchId))) lines.forget(companyId, branchId);
    return outcomes;
  }

  return {
    push(companyId, incoming) {
      if (waiting + incoming.length > maxWaiting)
        return Promise.reject(new ApiError('unavailable', 'Too many events are waiting.', { retryAfter: 1 }));
      waiting += incoming.length;
      return new Promise<EventResult[]>((done, fail) => {
        const queue = queues.get(companyId);
        if (queue) return queue.push({ incoming, done, fail });
        const fresh: Waiting[] = [{ incoming, done, fail }];
        queues.set(companyId, fresh);
        const work = drain(companyId, fresh).finally(() => working.delete(work));
        working.add(work);
      }).finally(() => (waiting -= incoming.length));
    },
    async idle() {
      await Promise.allSettled(working);
    },
  };
}
