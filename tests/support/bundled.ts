import { inject } from 'vitest';
import { failingStart, startServer, type ServerOptions, type ServerProcess } from './process.ts';

/** The bundled server starts in a third of the time that the sources take; tests start it dozens of times. */

/** {@link startServer} with the server as it is built. */
export const startBundled = (options: ServerOptions = {}): Promise<ServerProcess> =>
  startServer({ file: inject('serverFile'), ...options });

/** {@link failingStart} with the server as it is built. */
export const failingBundled = (options: ServerOptions) => failingStart({ file: inject('serverFile'), ...options });
