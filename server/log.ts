import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

/** Structured logs on standard output; readable ones where a person watches. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const redact = {
    paths: ['req.headers.authorization', 'headers.authorization', '*.password', '*.token', '*.link', '*.body'],
    censor: '[redacted]',
  };
  const base = { level: logLevel, redact, base: null };
  // The embedded database works on this thread, so that lines are written by hand rather than by a worker.
  return pino(base, pino.destination({ dest: 1, sync: !!process.stdout.isTTY, minLength: 0 }));
}
