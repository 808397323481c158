import * as z from 'zod';
import { mergeParts, partSchema, type PartOf } from './parts.ts';
import { mediaAddress, safeText } from './wire.ts';

/**
 * Settings by their fields, described once: the server parses and stores by it, forms are made from it and add the words.
 * A field that is not among a table's columns is kept in its `settings`, and is its initial value until somebody says so.
 */

interface Shared {
  /** The column that holds it, where that is called otherwise. */
  column?: string;
  /** Only administrators change it (section 6). */
  admin?: true;
  /** The wire's schema, where values come in more ways than one. */
  schema?: z.ZodType;
  /** It cannot be empty. */
  required?: true;
  /** The only value for which a field beside it is of use. */
  when?: { field: string; is: unknown };
}

interface Kinds {
  boolean: { initial: boolean };
  integer: { min: number; max: number; initial: number | null };
  /** Minor units of the branch's currency. */
  money: { min: number; max: number; initial: null };
  text: { max: number; initial: string | null; pattern?: RegExp };
  longText: { max: number; initial: string | null };
  phone: { initial: null };
  time: { initial: string | null };
  choice: { values: readonly (string | number)[]; initial: string | number };
  choices: { values: readonly (string | number)[]; initial: readonly (string | number)[] };
  texts: { max: number; most: number; each?: RegExp; initial: readonly string[] };
  image: { initial: null };
  /** A value in parts, each a field. */
  object: { fields: Readonly<Record<string, PartField>>; initial: object | null };
  /** Small records in an order. */
  records: { fields: Readonly<Record<string, PartField>>; most: number; initial: readonly object[] };
  /** What only its own schema knows. */
  value: { schema: z.ZodType; initial: unknown };
}

export type SettingKind = keyof Kinds;
export type SettingField = { [K in SettingKind]: Shared & Kinds[K] & { readonly kind: K } }[SettingKind];
/** A part of a value stands by itself. */
type PartField = Exclude<SettingField, { kind: 'records' | 'value' }>;
export type SettingFields = Readonly<Record<string, SettingField>>;

type More<K extends SettingKind> = Partial<Shared & Kinds[K]>;

/** A field with what is said of it in the place of what fields of its kind are usually. */
const made = <const D extends object, const M extends object>(usual: D, more: M | undefined) =>
  ({ ...usual, ...more }) as unknown as Omit<D, keyof NoInfer<M>> & NoInfer<M>;

export const flag = <const M extends More<'boolean'> = object>(more?: M) =>
  made({ kind: 'boolean', initial: false as boolean }, more);
export const whole = <const M extends More<'integer'> = object>(min: number, max: number, more?: M) =>
  made({ kind: 'integer', initial: null, min, max }, more);
export const amount = <const M extends More<'money'> = object>(more?: M) =>
  made({ kind: 'money', initial: null, min: 0, max: 100_000_000_000 }, more);
export const line = <const M extends More<'text'> = object>(max: number, more?: M) =>
  made({ kind: 'text', initial: null, max }, more);
export const lines = <const M extends More<'longText'> = object>(max: number, more?: M) =>
  made({ kind: 'longText', initial: null, max }, more);
export const phoneLine = <const M extends More<'phone'> = object>(more?: M) =>
  made({ kind: 'phone', initial: null }, more);
/** The first value is the initial one, unless it says another. */
export const oneOf = <const V extends readonly (string | number)[], const M extends More<'choice'> = object>(
  values: V,
  more?: M,
) => made({ kind: 'choice', initial: values[0] as V[number], values }, more);
export const someOf = <const V extends readonly (string | number)[], const M extends More<'choices'> = object>(
  values: V,
  more?: M,
) => made({ kind: 'choices', initial: [] as V[number][], values }, more);
export const list = <const M extends More<'texts'> = object>(max: number, most: number, more?: M) =>
  made({ kind: 'texts', initial: [] as string[], max, most }, more);
export const picture = <const M extends More<'image'> = object>(more?: M) =>
  made({ kind: 'image', initial: null }, more);
export const parts = <const F extends Kinds['object']['fields'], const M extends More<'object'> = object>(
  fields: F,
  more?: M,
) => made({ kind: 'object', initial: initialOf(fields) as object, fields }, more);
export const several = <const F extends Kinds['records']['fields'], const M extends More<'records'> = object>(
  most: number,
  fields: F,
  more?: M,
) => made({ kind: 'records', initial: [] as object[], most, fields }, more);
export const value = <S extends z.ZodType, const M extends More<'value'> = object>(
  schema: S,
  initial: z.output<S>,
  more?: M,
) => made({ kind: 'value', schema, initial }, more);

/** What fields are until somebody says otherwise. */
export const initialOf = (fields: SettingFields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]));

/** An e-mail address, loosely (section 5, "Generic checks"). */
export const emailPattern = /^[^\s@]+@[^\s@]+$/;
/** An address of the web (section 5, "Generic checks"). */
export const webPattern = /^https?:\/\/\S+$/;
/**
 * An alias is a word of an address: letters, digits and hyphens between them. The addresses to which card-payment
 * onboarding returns (section 2) are no aliases.
 */
export const aliasPattern = /^(?!stripe-connect-(?:ready|retry)$)[a-z0-9]+(-[a-z0-9]+)*$/i;
export const colourPattern = /^#[0-9a-f]{6}$/i;

const emptied = (given: unknown) => (typeof given === 'string' && given.trim() === '' ? null : given);
const orNothing = (schema: z.ZodType) => z.preprocess(emptied, schema.nullable());

function plainSchema(field: SettingField): z.ZodType {
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
    case 'choice':
      return z.union(field.values.map((one) => z.literal(one)));
    case 'choices':
      return z.array(z.union(field.values.map((one) => z.literal(one)))).max(field.values.length);
    case 'texts': {
      const one = safeText(field.max).trim();
      // Blanks are dropped, as people leave them behind.
      return z.preprocess(
        (given) => (Array.isArray(given) ? given.filter((text) => typeof text !== 'string' || text.trim()) : given),
        z.array(field.each ? one.regex(field.each) : one.min(1)).max(field.most),
      );
    }
    case 'image':
      return mediaAddress.image;
    case 'object':
      return z.strictObject(newShape(field.fields));
    case 'records':
      return z.array(z.strictObject(newShape(field.fields))).max(field.most);
    case 'value':
      return field.schema;
  }
}

/** A schema of a field's own is bound by what the field says of numbers, also where they come as texts. */
function bounded(field: SettingField, schema: z.ZodType): z.ZodType {
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

/** The schema of a field's value; what may be empty takes an empty text for it. */
export function schemaOf(field: SettingField): z.ZodType {
  if (field.schema) return bounded(field, field.schema);
  const schema = plainSchema(field);
  if (field.required) return field.kind === 'text' ? (schema as z.ZodString).min(1) : schema;
  return field.initial === null ? orNothing(schema) : schema;
}

type OrNull<F, T> = F extends { initial: infer I } ? (null extends I ? T | null : T) : T;

/** What a field holds. */
type ValueOf<F> = F extends { kind: 'boolean' }
  ? boolean
  : F extends { kind: 'integer' | 'money' }
    ? OrNull<F, number>
    : F extends { kind: 'choice'; values: readonly (infer V)[] }
      ? V
      : F extends { kind: 'choices'; values: readonly (infer V)[] }
        ? V[]
        : F extends { kind: 'texts' }
          ? string[]
          : F extends { kind: 'object'; fields: infer P }
            ? OrNull<F, { [K in keyof P]: ValueOf<P[K]> }>
            : F extends { kind: 'records'; fields: infer P }
              ? { [K in keyof P]: ValueOf<P[K]> }[]
              : F extends { kind: 'value'; schema: infer S extends z.ZodType }
                ? z.output<S>
                : OrNull<F, string>;

/** What fields hold, by their names. */
export type ValuesOf<F extends SettingFields> = { -readonly [K in keyof F]: ValueOf<F[K]> };

type Shape<F extends SettingFields> = { -readonly [K in keyof F]: z.ZodType<ValueOf<F[K]>> };

/** The schemas of fields by their names, for a record as it is answered. */
export const recordShape = <F extends SettingFields>(fields: F): Shape<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as Shape<F>;

/** The same for something new, and for a value in parts: what is not named is as it is at first. */
export const newShape = <F extends SettingFields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOf(field).default(field.initial as never)]),
  ) as unknown as { -readonly [K in keyof F]: z.ZodDefault<z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>>> };

/** The same where only what was chosen is named, each value as a whole. */
export const optionalShape = <F extends SettingFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field).optional()])) as unknown as {
    -readonly [K in keyof F]: z.ZodOptional<z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>>>;
  };

/** The same for changes: what is not named stays as it is, also of values in parts; see {@link mergedValues}. */
export const changesShape = <F extends SettingFields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, partSchema(schemaOf(field)).optional()]),
  ) as unknown as {
    -readonly [K in keyof F]: z.ZodOptional<z.ZodType<PartOf<ValueOf<F[K]>>, PartOf<ValueOf<F[K]>>>>;
  };

/** Changes of fields as whole values: parts that a change does not name are those that were there. */
export const mergedValues = (
  fields: SettingFields,
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
