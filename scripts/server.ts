import { startServer } from '#server/start.ts';

/** The server process, with the demo group if configured. */
await startServer(() => import('#demo/group.ts'));
