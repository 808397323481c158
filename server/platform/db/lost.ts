import { DrizzleQueryError } from 'drizzle-orm';

/** The connection to the database was lost, or could not be had: whatever was under way has not happened, or may have. */
export class LostConnection extends Error {
  override name = 'LostConnection';

  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
  }
}

/** PostgreSQL's classes and codes: connections, too many of them, shut down, idle for too long in a transaction. */
const lostCodes = /^(08...|53300|57P0[1235]|25P03)$/;
/** Those of the network, and the driver's own, which have no code. */
const lostNetwork = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const lostWords = /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout/;
/** Somebody stopped the server or the connection, or there is no server at all. */
const outageCodes = /^(57P01|57P03|ECONNREFUSED)$/;

/** An error, what caused it, what caused that. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) yield cause;
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Whether what the driver of the database says means that there is no connection any more. */
export const isConnectionLost = (error: unknown): boolean =>
  [...causesOf(error)].some(
    (cause) => lostCodes.test(codeOf(cause)) || lostNetwork.test(codeOf(cause)) || lostWords.test(cause.message),
  );

/** Whether an error, however deep, is a lost connection to the database, rather than to anything else. */
export const isLostConnection = (error: unknown): boolean =>
  [...causesOf(error)].some(
    (cause) =>
      cause instanceof LostConnection ||
      (cause instanceof DrizzleQueryError && isConnectionLost(cause)) ||
      ('severity' in cause && lostCodes.test(codeOf(cause))),
  );

/** Whether the connection was lost by no fault of what was asked on it: the server was stopped, or is not there. */
export const isOutage = (error: unknown): boolean =>
  isLostConnection(error) && [...causesOf(error)].some((cause) => outageCodes.test(codeOf(cause)));
