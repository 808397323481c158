import type * as z from 'zod';

/**
 * Input with a mark in place of every text that its schema lets be any, to be looked for afterwards.
 *
 * @param options.marks tried in turn
 * @param options.keep values that decide about access and about what is found
 */
export function withMarks(
  schema: z.ZodType,
  sample: unknown,
  { marks, keep }: { marks: readonly string[]; keep: ReadonlySet<unknown> },
): unknown {
  const value = structuredClone(sample);
  const visit = (holder: Record<string, unknown>) => {
    for (const key of Object.keys(holder)) {
      const one = holder[key];
      if (typeof one === 'object' && one !== null) visit(one as Record<string, unknown>);
      if (typeof one !== 'string' || keep.has(one)) continue;
      const fitting = marks.find((mark) => {
        holder[key] = mark;
        return schema.safeParse(value).success;
      });
      if (fitting === undefined) holder[key] = one;
    }
  };
  if (typeof value === 'object' && value !== null) visit(value as Record<string, unknown>);
  return value;
}
