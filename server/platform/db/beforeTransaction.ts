import { AsyncLocalStorage } from 'node:async_hooks';
import { isInsideTransaction } from './transactionGuard.ts';

/**
 * External information that a transaction needs, such as whether a file exists. Nothing external is awaited inside a
 * transaction: if a value is not known yet, the transaction ends, the value is fetched, and the transaction starts
 * again with it.
 */

type Question = () => Promise<unknown>;

const known = new AsyncLocalStorage<Map<string, unknown>>();
/** Each run resolves all values that the transaction requests at once. */
const mostTimes = 100;

/** Thrown with the requests that a transaction must resolve first. */
class NeedsAnswers extends Error {
  override name = 'NeedsAnswers';

  constructor(readonly questions: ReadonlyMap<string, Question>) {
    super(`Asked inside a transaction that is not begun anew: ${[...questions.keys()].join(', ')}`);
  }
}

/**
 * The result of an external request.
 *
 * @param key identifies the request; its result is used for all repetitions of the transaction
 */
export async function fromOutside<T>(key: string, ask: () => Promise<T>): Promise<T> {
  if (!isInsideTransaction()) return ask();
  const answers = known.getStore();
  if (answers?.has(key)) return answers.get(key) as T;
  throw new NeedsAnswers(new Map([[key, ask]]));
}

/** The results of several external requests; unknown ones are fetched together. */
export async function allFromOutside<T>(questions: readonly (() => Promise<T>)[]): Promise<T[]> {
  const missing = new Map<string, Question>();
  const found: T[] = [];
  for (const question of questions)
    try {
      found.push(await question());
    } catch (error) {
      if (!(error instanceof NeedsAnswers)) throw error;
      for (const [key, ask] of error.questions) missing.set(key, ask);
    }
  if (missing.size) throw new NeedsAnswers(missing);
  return found;
}

/** Runs a transaction, and repeats it with the external results that it needs. */
export async function withAnswers<T>(transaction: () => Promise<T>): Promise<T> {
  const answers = new Map<string, unknown>();
  for (let times = 1; ; times++)
    try {
      return await known.run(answers, transaction);
    } catch (error) {
      if (!(error instanceof NeedsAnswers) || times === mostTimes) throw error;
      for (const [key, ask] of error.questions) answers.set(key, await ask());
    }
}
