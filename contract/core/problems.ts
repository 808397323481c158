import type * as z from 'zod';

/**
 * A validation problem with its path: a code of the error catalogue, or the name of a text under `errors.field` with
 * its value.
 */
export interface Problem {
  path: string;
  code: string;
  count?: number;
}

/** Adds validation across fields to a schema; each problem is reported at its path with its code. */
export const withProblems = <S extends z.ZodType>(
  schema: S,
  problemsOf: (value: z.output<S>) => readonly Problem[],
): S =>
  schema.superRefine((value, context) => {
    for (const { code, path, count } of problemsOf(value))
      context.addIssue({ code: 'custom', message: code, path: path.split('.'), params: { n: count } });
  });

/** The indexes of values that an earlier one equals. */
export function repeatedAt(values: readonly unknown[]): number[] {
  const seen = new Set<unknown>();
  return values.flatMap((value, at) => (seen.size === seen.add(value).size ? [at] : []));
}
