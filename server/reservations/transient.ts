import { setTimeout as pause } from 'node:timers/promises';
import { RetryTransaction } from '#server/platform/kernel/reservationEvents.ts';

/** Deadlocks, serialization failures and concurrent inserts, all of which a retry resolves. */
const transient = new Set(['40P01', '40001', '23505']);

/** Whether a failed transaction should be repeated. */
export function isTransient(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof RetryTransaction) return true;
    if ('code' in cause && typeof cause.code === 'string' && transient.has(cause.code)) return true;
  }
  return false;
}

const attempts = 6;

/**
 * Repeats a transaction that failed for a reason that passes.
 *
 * @example const id = await repeated(() => database.transaction((sql) => …));
 */
export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error;
      await pause(Math.random() * 20 * attempt);
    }
}
