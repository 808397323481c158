import type { Messages } from '../messages.ts';
import first from './zh/first.ts';
import later from './zh/later.ts';

/** All texts, but the server's reasons. */
export default { ...first, ...later } satisfies Messages;
