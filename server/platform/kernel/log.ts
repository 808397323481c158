import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { loggedError } from './loggedError.ts';

/**
 * Structured logs on standard output; readable ones in a terminal.
 *
 * @param to another destination, for tests
 */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const redact = {
    paths: ['req.headers.authorization', 'headers.authorization', '*.password', '*.token', '*.link', '*.body'],
    censor: '[redacted]',
  };
  const base = { level: logLevel, redact, base: null, serializers: { err: loggedError } };
  // The embedded database blocks this thread, so lines are formatted here and not by a worker.
  return pino(base, to ?? pino.destination({ dest: 1, sync: !!process.stdout.isTTY, minLength: 0 }));
}
