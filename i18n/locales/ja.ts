import type { Messages } from '../messages.ts';
import first from './ja/first.ts';
import later from './ja/later.ts';

/** All texts, but the server's reasons. */
export default { ...first, ...later } satisfies Messages;
