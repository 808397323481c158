import { startServer } from '#server/start.ts';

/** The process: the server, with the demo group at hand where it is asked for. */
await startServer(() => import('#demo/group.ts'));
