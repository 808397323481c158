/** Starts a thread that reads files from its source, where the server was not built. */
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
