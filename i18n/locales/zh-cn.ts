import type { Messages } from '../messages.ts';
import * as first from './zh-cn/first.ts';
import * as later from './zh-cn/later.ts';

/** All texts, but the server's reasons. */
export default { ...first, ...later } satisfies Messages;
