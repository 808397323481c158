import type { Messages } from '../messages.ts';
import first from './zh-cn/first.ts';
import later from './zh-cn/later.ts';

/** All texts, but the server's reasons. */
export default { ...first, ...later } satisfies Messages;
