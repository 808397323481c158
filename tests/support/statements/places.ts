import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PgDatabase, PgInsertBuilder, PgSelectBase, PgSelectBuilder, PgUpdateBuilder } from 'drizzle-orm/pg-core';
import { QueryPromise } from 'drizzle-orm/query-promise';
import { root } from '#scripts/lib/processes.ts';

/** Where in the repository a statement comes from. */

/**
 * Drizzle runs a statement when it is awaited, in a step without a stack: where it was made is remembered. The names
 * are of the methods that make what can be awaited.
 */
const making: readonly (readonly [object, readonly string[]])[] = [
  [PgDatabase.prototype, ['delete', 'execute']],
  [PgInsertBuilder.prototype, ['values', 'select']],
  [PgSelectBuilder.prototype, ['from']],
  [PgUpdateBuilder.prototype, ['set']],
];

const made = new WeakMap<object, Error>();
let running: Error | undefined;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function here(): Error {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 100;
  const error = new Error();
  Error.stackTraceLimit = limit;
  return error;
}

function wrap(prototype: object, name: string, around: (self: unknown, call: () => unknown) => unknown): void {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== 'function') throw new Error(`Drizzle has no method ${name}`);
  Reflect.set(prototype, name, function (this: unknown, ...input: unknown[]) {
    return around(this, () => Reflect.apply(method, this, input) as unknown);
  });
}

/** Remembers from now on where Drizzle's statements are made. */
export function rememberPlaces(): void {
  for (const [prototype, names] of making)
    for (const name of names)
      wrap(prototype, name, (_, call) => {
        const result = call();
        if (isObject(result)) made.set(result, here());
        return result;
      });
  // Selects have a copy of the method.
  for (const prototype of [QueryPromise.prototype, PgSelectBase.prototype])
    wrap(prototype, 'then', (self, call) => {
      running = isObject(self) ? made.get(self) : undefined;
      try {
        return call();
      } finally {
        running = undefined;
      }
    });
}

/** The database layer runs the statements of others. */
const passing =
  /^server\/platform\/db\/(postgres|embedded|queryInTransaction|statementObserver|transactionGuard)\.ts|^tests\/support\/statements\//;
const ours = /^(server|tests|demo|scripts)\//;

/** The first file of the repository on the stack of the running statement, with the line. */
export function placeOf(): string | undefined {
  const stack = `${here().stack}\n${running?.stack ?? ''}`;
  for (const [, path = '', line] of stack.matchAll(/\(?((?:file:\/\/)?\/[^\s()]+?):(\d+):\d+\)?$/gm)) {
    const file = relative(root, path.startsWith('file:') ? fileURLToPath(path) : path);
    if (ours.test(file) && !passing.test(file)) return `${file}:${line}`;
  }
  return undefined;
}
