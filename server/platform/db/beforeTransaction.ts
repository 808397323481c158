import { AsyncLocalStorage } from 'node:async_hooks';
import { isInsideTransaction } from './transactionGuard.ts';

/**
 * Answers from outside that the work of a transaction needs, such as whether a file is there. Nothing outside is waited
 * for inside a transaction: what is not known yet ends it, is asked, and the work begins anew with the answer.
 */

type Question = () => Promise<unknown>;

const known = new AsyncLocalStorage<Map<string, unknown>>();
/** Each time all that the work asks for at once is answered. */
const mostTimes = 100;

/** What the work of a transaction needs to know first. */
class NeedsAnswers extends Error {
  override name = 'NeedsAnswers';

  constructor(readonly questions: ReadonlyMap<string, Question>) {
    super(`Asked inside a transaction that is not begun anew: ${[...questions.keys()].join(', ')}`);
  }
}

/**
 * The answer to a question that is outside.
 *
 * @param key names the question; one answer is used for as long as the work is begun anew
 */
export async function fromOutside<T>(key: string, ask: () => Promise<T>): Promise<T> {
  if (!isInsideTransaction()) return ask();
  const answers = known.getStore();
  if (answers?.has(key)) return answers.get(key) as T;
  throw new NeedsAnswers(new Map([[key, ask]]));
}

/** Answers to several questions; where they are not known yet, all of them are asked at once. */
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

/** Runs a transaction, and again with the answers that its work needs. */
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
