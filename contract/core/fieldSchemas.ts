import * as z from 'zod';
import type { EntityField, EntityFields, ValueOf } from './fields.ts';
import { mergeParts, partSchema, type PartOf } from './parts.ts';
import { id, mediaAddress, safeText } from './wire.ts';

/** Schemas of field values (`fields.ts`), used by the server and by forms. */

const lists: readonly EntityField['kind'][] = ['choices', 'texts', 'branches', 'records'];

export const isMissing = (input: unknown): boolean => input === null || input === undefined || input === '';

const emptied = (input: unknown) => (typeof input === 'string' && input.trim() === '' ? null : input);
const orNothing = (schema: z.ZodType) => z.preprocess(emptied, schema.nullable());
/** Forms send null for what is left empty: here it stands for a value of the field. */
export const orValue = (schema: z.ZodType, value: unknown) =>
  z.preprocess((input) => (input === null ? value : input), schema);

const isText = ({ kind }: EntityField): boolean => kind === 'text' || kind === 'longText';

/** The value of an optional field that is left empty: of texts the empty one, of others the initial value. */
export const valueOfEmpty = (field: EntityField): unknown =>
  isText(field) && field.initial !== null ? '' : field.initial;

function plainSchema(field: EntityField): z.ZodType {
  switch (field.kind) {
    case 'boolean':
      return z.boolean();
    case 'integer':
    case 'money':
      return z.number().int().min(field.min).max(field.max);
    case 'text':
      return field.pattern ? safeText(field.max).trim().regex(field.pattern) : safeText(field.max).trim();
    case 'longText':
      return safeText(field.max).trim();
    case 'phone':
      return safeText(40).trim();
    case 'time':
      return z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');
    case 'date':
      return z.iso.date();
    case 'reference':
    case 'branch':
      return id;
    case 'branches':
      return z.array(id).max(200);
    case 'choice':
      return z.union(field.values.map((one) => z.literal(one)));
    case 'choices':
      return z.array(z.union(field.values.map((one) => z.literal(one)))).max(field.values.length);
    case 'texts': {
      const one = safeText(field.max).trim();
      // Surrounding spaces are removed.
      return z.preprocess(
        (input) => (Array.isArray(input) ? input.filter((text) => typeof text !== 'string' || text.trim()) : input),
        z.array(field.pattern ? one.regex(field.pattern) : one.min(1)).max(field.maxItems),
      );
    }
    case 'image':
      return mediaAddress.image;
    case 'object':
      return z.strictObject(newShape(field.fields));
    case 'records':
      return z.array(z.strictObject(newShape(field.fields))).max(field.maxItems);
    case 'custom':
      return field.schema;
  }
}

/** A field's own schema is combined with the field's limits for numbers, also for numbers sent as text. */
function bounded(field: EntityField, schema: z.ZodType): z.ZodType {
  if (field.kind !== 'integer' && field.kind !== 'money') return schema;
  const { min, max } = field;
  return schema.superRefine((input, context) => {
    const number = typeof input === 'string' && input.trim() !== '' ? Number(input) : input;
    if (typeof number !== 'number' || Number.isNaN(number)) return;
    const shared = { origin: 'number', inclusive: true, input } as const;
    if (number < min) context.addIssue({ code: 'too_small', minimum: min, ...shared });
    if (number > max) context.addIssue({ code: 'too_big', maximum: max, ...shared });
  });
}

/** The schema of a required text or list, which is not empty. */
function filled({ kind }: EntityField, schema: z.ZodType): z.ZodType {
  if (kind === 'text' || kind === 'longText' || kind === 'phone') return (schema as z.ZodString).min(1);
  return lists.includes(kind) ? schema.refine((value) => (value as unknown[]).length > 0, 'required') : schema;
}

/** The schema of a field's value. Optional fields accept an empty text. */
export function schemaOf(field: EntityField): z.ZodType {
  if (field.schema) return bounded(field, field.schema);
  const schema = plainSchema(field);
  if (field.required) return filled(field, schema);
  if (field.initial === null) return orNothing(schema);
  return isText(field) ? orValue(schema, '') : schema;
}

type Shape<F extends EntityFields> = { -readonly [K in keyof F]: z.ZodType<ValueOf<F[K]>> };

/** The schemas of a response record's fields, by name. */
export const recordShape = <F extends EntityFields>(fields: F): Shape<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as Shape<F>;

/** A missing value is the initial one; a required field without one has to be sent. */
const orInitial = (field: EntityField): z.ZodType => {
  const schema = schemaOf(field);
  return field.required && field.initial === null ? schema : schema.default(field.initial);
};

/** The same for new records and for values in parts: missing fields get their initial value. */
export const newShape = <F extends EntityFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, orInitial(field)])) as unknown as {
    -readonly [K in keyof F]: z.ZodDefault<z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>>>;
  };

/** The same for partial values, each field as a whole. */
export const optionalShape = <F extends EntityFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field).optional()])) as unknown as {
    -readonly [K in keyof F]: z.ZodOptional<z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>>>;
  };

/** The same for changes: missing fields stay unchanged, also inside values in parts; see {@link mergedValues}. */
export const changesShape = <F extends EntityFields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, partSchema(schemaOf(field)).optional()]),
  ) as unknown as {
    -readonly [K in keyof F]: z.ZodOptional<z.ZodType<PartOf<ValueOf<F[K]>>, PartOf<ValueOf<F[K]>>>>;
  };

/** Merges a change into stored values: parts that the change does not contain keep their stored value. */
export const mergedValues = (
  fields: EntityFields,
  was: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]) => {
      const field = fields[name];
      if (value === undefined) return [];
      return [[name, field ? mergeParts(schemaOf(field), was[name], value) : value]];
    }),
  );
