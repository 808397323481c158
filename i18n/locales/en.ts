import first from './en/first.ts';
import later from './en/later.ts';

/** All texts, but the server's reasons. */
export default { ...first, ...later };
