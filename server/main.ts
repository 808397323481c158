import { startServer } from './start.ts';

/** The process: opens the database, migrates, plants the demo group, listens. */
await startServer();
