import { setTimeout as pause } from 'node:timers/promises';
import { causesOf } from '../lost.ts';

const deadlock = '40P01';
const attempts = 4;

const isDeadlock = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => 'code' in cause && cause.code === deadlock);

/**
 * Runs a statement or a transaction again if it was ended by a deadlock, after a short random pause. Such a transaction
 * was rolled back as a whole, and nothing outside of the database is changed inside a transaction.
 *
 * @throws what the last of four attempts throws
 */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error;
      await pause(Math.random() * 50 * 2 ** attempt);
    }
}
