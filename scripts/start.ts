import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded } from './build.ts';
import { root } from './lib/processes.ts';

/**
 * `npm start`: builds when a source is newer than the build, then runs the server in this process, so that
 * Ctrl-C and SIGTERM reach it directly. The server migrates, fills an empty database and prints its address.
 */
process.env.NODE_ENV ??= 'production';
await buildIfNeeded((line) => process.stderr.write(`${line}\n`));
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
