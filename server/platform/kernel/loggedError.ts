/** The parts of an error that are logged: its place and kind, never its data. */

interface LoggedError {
  type: string;
  message?: string;
  /** Of a database error: the constraint, and its table and column. */
  code?: string;
  routine?: string;
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
  /** The stack, one line per frame. */
  stack?: string[];
  cause?: LoggedError;
  errors?: LoggedError[];
}

/** Names in a database error; its `detail`, `where`, `query` and `params` contain user input. */
const names = ['code', 'routine', 'schema', 'table', 'column', 'constraint'] as const;

/**
 * Classes of PostgreSQL errors whose message is about the server or about names in a statement, never about values:
 * connections, rollbacks, names, resources, limits, operators, the system.
 */
const loggable = /^(08|40|42|53|54|55|57|58)/;
/** A syntax error quotes the statement. */
const quoting = '42601';

const longest = 500;
const deepest = 6;

/** A stack frame with its position; a similar line of a message has none. */
const frame = /^ {4}at .*:\d+:\d+\)?$/;

/**
 * An error in the format of the log.
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
  // The wrapper of a database error repeats the statement and its params.
  if ('query' in error && !('code' in error)) return null;
  const code: unknown = 'code' in error ? error.code : undefined;
  const ofDatabase = 'severity' in error || 'query' in error;
  if (ofDatabase && !(typeof code === 'string' && loggable.test(code) && code !== quoting)) return null;
  return withoutPeople(error.message).slice(0, longest);
}

/** Mail servers and gateways include rejected addresses. */
const withoutPeople = (text: string): string =>
  text.replace(/(?<![^\s<>"'()])[^\s<>"'()]+@[^\s<>"'()]+/g, '[address]').replace(/\+?\d[\d ()-]{6,}\d/g, '[number]');

/** Only the frames: the lines before them repeat the message. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = message ? stack.indexOf(message) : -1;
  const rest = at < 0 ? stack : stack.slice(at + message.length);
  return rest
    .split('\n')
    .filter((line) => frame.test(line))
    .map((line) => line.trim().slice(0, longest))
    .slice(0, 30);
}
