/** Starts a thread that reads files from source code, for a server that is not bundled. */
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
