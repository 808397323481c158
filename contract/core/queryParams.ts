import * as z from 'zod';

/** Values in query strings: their schemas, and what pages need to read them from an address without one. */

export const flagTexts = ['true', 'false', '1', '0'] as const;

/** Whether one of {@link flagTexts} means true. */
export const isFlagOn = (text: string): boolean => text === 'true' || text === '1';

/** The maximum length of a JSON value inside one query parameter. */
export const longestJson = 8_000;

/** A value written as JSON; undefined if the text is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A flag in a query string: true or false, 1 or 0. */
export const flag = z.enum(flagTexts).transform(isFlagOn);

/** A JSON value inside one query parameter, e.g. `branches=["a","b"]`. */
export function jsonParam<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .max(longestJson)
    .transform((text, context): unknown => {
      const value = jsonIn(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: 'must be valid JSON' });
      return z.NEVER;
    })
    .pipe(schema);
}
