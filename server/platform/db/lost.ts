import { DrizzleQueryError } from 'drizzle-orm';

/** The database connection was lost or could not be opened: the work in progress may or may not have been committed. */
export class LostConnection extends Error {
  override name = 'LostConnection';

  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
  }
}

/** PostgreSQL's classes and codes: connection errors, too many connections, shutdown, idle-in-transaction timeout. */
const lostCodes = /^(08...|53300|57P0[1235]|25P03)$/;
/** Network errors, and the driver's own errors, which have no code. */
const lostNetwork = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const lostWords = /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout/;
/** A distributed database passes on, as an internal error, what libpq says of a node that is gone in the middle of an answer. */
const lostNode =
  /SSL SYSCALL error|server closed the connection unexpectedly|could not (receive|send) data|SSL connection has been closed|no connection to the server/;
/** The server or the connection was shut down, or there is no server. */
const outageCodes = /^(57P01|57P03|ECONNREFUSED)$/;

/** An error with its chain of causes. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) yield cause;
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Whether a database driver's error means that the connection is gone. */
export const isConnectionLost = (error: unknown): boolean =>
  [...causesOf(error)].some(
    (cause) =>
      lostCodes.test(codeOf(cause)) ||
      lostNetwork.test(codeOf(cause)) ||
      lostWords.test(cause.message) ||
      isLostNode(cause),
  );

const isLostNode = (cause: Error): boolean => codeOf(cause) === 'XX000' && lostNode.test(cause.message);

/** Whether an error, at any depth, is a lost connection to the database, and to nothing else. */
export const isLostConnection = (error: unknown): boolean =>
  [...causesOf(error)].some(
    (cause) =>
      cause instanceof LostConnection ||
      (cause instanceof DrizzleQueryError && isConnectionLost(cause)) ||
      ('severity' in cause && (lostCodes.test(codeOf(cause)) || isLostNode(cause))),
  );

/**
 * Whether the connection was lost for reasons unrelated to the statement: the server was stopped, or is not running.
 */
export const isOutage = (error: unknown): boolean =>
  isLostConnection(error) && [...causesOf(error)].some((cause) => outageCodes.test(codeOf(cause)));
