import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Tracks whether the current code runs inside a transaction. The embedded database has one connection, which a
 * transaction occupies: waiting for another statement, a mail server or a disk inside it blocks everybody.
 */

interface Scope {
  open: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** A function that must not be awaited inside a transaction was called there: a programming error. */
export class InsideTransaction extends Error {
  override name = 'InsideTransaction';

  constructor(what: string) {
    super(`${what} must not be waited for inside a transaction.`);
  }
}

/**
 * Runs the work of a transaction. Work that it starts without awaiting counts as outside once the transaction has
 * ended.
 */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const scope: Scope = { open: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.open = false;
  }
}

export const isInsideTransaction = (): boolean => scopes.getStore()?.open ?? false;

/**
 * Every external call of the process calls this first.
 *
 * @throws InsideTransaction
 * @example refuseInsideTransaction('A mail');
 */
export function refuseInsideTransaction(what: string): void {
  if (isInsideTransaction()) throw new InsideTransaction(what);
}

/** A driver's client whose methods refuse to run inside a transaction, which has statements of its own. */
export function refusingInside<Client extends object>(client: Client, methods: readonly (keyof Client)[]): Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (!methods.some((method) => method === name)) return value.bind(target) as unknown;
      return (...input: unknown[]) => {
        refuseInsideTransaction('A statement outside of it');
        return Reflect.apply(value, target, input) as unknown;
      };
    },
  });
}
