/** What of an error reaches a log: where it happened and of what kind it was, never what the data was. */

interface LoggedError {
  type: string;
  message?: string;
  /** Of the database: which rule, and on what. */
  code?: string;
  routine?: string;
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
  /** Where it was thrown, a line each. */
  stack?: string[];
  cause?: LoggedError;
  errors?: LoggedError[];
}

/** Names that the database gives; its `detail`, `where`, `query` and `params` hold what people entered. */
const names = ['code', 'routine', 'schema', 'table', 'column', 'constraint'] as const;

/**
 * Classes of PostgreSQL's errors whose message is about the server or about names in a statement, never about values:
 * connections, rollbacks, names, resources, limits, operators, the system.
 */
const loggable = /^(08|40|42|53|54|55|57|58)/;
/** A syntax error quotes the statement. */
const quoting = '42601';

const longest = 500;
const deepest = 6;

/** A frame of a stack with its place; a line of a message that looks alike has none. */
const frame = /^ {4}at .*:\d+:\d+\)?$/;

/**
 * An error as it is logged.
 *
 * @example loggedError(new DrizzleQueryError(…)) // { type: 'DrizzleQueryError', stack, cause: { type: 'DatabaseError', code: '23505', table: 'users', … } }
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { cause } = error;
  const logged: LoggedError = { type: error.constructor.name };
  const message = messageOf(error);
  if (message) logged.message = message;
  for (const name of names) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string' || typeof value === 'number') logged[name] = String(value).slice(0, 100);
  }
  const stack = framesOf(error);
  if (stack.length) logged.stack = stack;
  if (depth >= deepest) return logged;
  if (cause !== undefined) logged.cause = loggedError(cause, depth + 1);
  if (error instanceof AggregateError)
    logged.errors = error.errors.slice(0, 5).map((one) => loggedError(one, depth + 1));
  return logged;
}

function messageOf(error: Error): string | null {
  // What wraps a database error repeats the statement and its parameters.
  if ('query' in error && !('code' in error)) return null;
  const code: unknown = 'code' in error ? error.code : undefined;
  const ofDatabase = 'severity' in error || 'query' in error;
  if (ofDatabase && !(typeof code === 'string' && loggable.test(code) && code !== quoting)) return null;
  return withoutPeople(error.message).slice(0, longest);
}

/** Mail servers and gateways name whom they refuse. */
const withoutPeople = (text: string): string =>
  text.replace(/(?<![^\s<>"'()])[^\s<>"'()]+@[^\s<>"'()]+/g, '[address]').replace(/\+?\d[\d ()-]{6,}\d/g, '[number]');

/** The frames alone: the lines before them repeat the message. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = message ? stack.indexOf(message) : -1;
  const rest = at < 0 ? stack : stack.slice(at + message.length);
  return rest
    .split('\n')
    .filter((line) => frame.test(line))
    .map((line) => line.trim().slice(0, longest))
    .slice(0, 30);
}
