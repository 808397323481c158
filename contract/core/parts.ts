import * as z from 'zod';

/** Values in parts, of which a change may contain some: an object by field names, a record by entries. */

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The change type of a value in parts: every part is optional. */
export type PartOf<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: PartOf<T[K]> } : T;

/** Removes wrappers from a schema. */
function plain(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return plain(schema.out as z.ZodType);
  const isWrapped =
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional;
  return isWrapped ? plain(schema.unwrap() as z.ZodType) : schema;
}

/**
 * The schema for changing a value in parts: missing parts stay unchanged, and `null` removes an entry from a record.
 * Lists and all other values are replaced as a whole.
 */
export function partSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return partSchema(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodOptional) return partSchema(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodNullable) return partSchema(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform && plain(schema) instanceof z.ZodObject) {
    const { transform } = schema.in.def;
    return z.preprocess((value, context) => transform(value, context), partSchema(schema.out as z.ZodType));
  }
  if (schema instanceof z.ZodObject)
    return z.strictObject(
      Object.fromEntries(
        Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => [
          name,
          partSchema(part).optional(),
        ]),
      ),
    );
  if (schema instanceof z.ZodRecord)
    return z.partialRecord(schema.keyType, partSchema(schema.valueType as z.ZodType).nullable());
  return schema;
}

/**
 * Merges the parts of a change into a stored value.
 *
 * @param schema the value's schema, which adds defaults for parts that were never set
 */
export function mergeParts(schema: z.ZodType, stored: unknown, input: unknown): unknown {
  const merged = merge(plain(schema), stored, input);
  const completed = schema.safeParse(merged);
  return completed.success ? completed.data : merged;
}

function merge(schema: z.ZodType, stored: unknown, input: unknown): unknown {
  if (!isParts(input)) return input;
  const before = isParts(stored) ? stored : {};
  if (schema instanceof z.ZodRecord) {
    const { valueType } = schema;
    const all = { ...before, ...mergedEntries(input, before, () => valueType as z.ZodType) };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  }
  if (!(schema instanceof z.ZodObject)) return input;
  const shape = schema.shape as Record<string, z.ZodType>;
  return { ...before, ...mergedEntries(input, before, (name) => shape[name]) };
}

const mergedEntries = (
  input: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  schemaAt: (name: string) => z.ZodType | undefined,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const schema = schemaAt(name);
      return value === undefined ? [] : [[name, schema ? merge(plain(schema), before[name], value) : value]];
    }),
  );
