import * as first from './en/first.ts';
import * as later from './en/later.ts';

/** All texts, but the server's reasons. */
export default { ...first, ...later };
