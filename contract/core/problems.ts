import type * as z from 'zod';

/** What is wrong, and where: a code of the error catalogue, or the name of a text under `errors.field` with its figure. */
export interface Problem {
  path: string;
  code: string;
  count?: number;
}

/** A schema with what its values must be together, each told at its path by its code. */
export const withProblems = <S extends z.ZodType>(
  schema: S,
  problemsOf: (value: z.output<S>) => readonly Problem[],
): S =>
  schema.superRefine((value, context) => {
    for (const { code, path, count } of problemsOf(value))
      context.addIssue({ code: 'custom', message: code, path: path.split('.'), params: { n: count } });
  });
