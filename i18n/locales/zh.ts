import type { Messages } from '../messages.ts';
import * as first from './zh/first.ts';
import * as later from './zh/later.ts';

/** All texts, but the server's reasons. */
export default { ...first, ...later } satisfies Messages;
