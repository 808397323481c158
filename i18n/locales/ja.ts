import type { Messages } from '../messages.ts';
import * as first from './ja/first.ts';
import * as later from './ja/later.ts';

/** All texts, but the server's reasons. */
export default { ...first, ...later } satisfies Messages;
