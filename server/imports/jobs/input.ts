import * as z from 'zod';
import type { JobContext } from '../../jobs/kind.ts';

/** What the jobs of imports are given. */
export const importJobInput = z.object({
  importId: z.string(),
  /** Branches of the person who asked: what is of others is not touched. */
  enabledBranches: z.union([z.literal('all'), z.array(z.string())]),
});
export type ImportContext = JobContext<z.infer<typeof importJobInput>>;
