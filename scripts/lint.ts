import { lint } from './lib/steps.ts';

/** `npm run lint`: the linter, and words that are said in two places. */
const { failed } = await lint();
process.exitCode = failed ? 1 : 0;
