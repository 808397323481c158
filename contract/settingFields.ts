import * as z from 'zod';
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

export const flag = <const M extends More<'boolean'>>(more?: M) =>
  ({ initial: false, ...more, kind: 'boolean' }) as const;
export const whole = <const M extends More<'integer'>>(min: number, max: number, more?: M) =>
  ({ initial: null, ...more, kind: 'integer', min, max }) as const;
export const amount = <const M extends More<'money'>>(more?: M) =>
  ({ min: 0, max: 100_000_000_000, initial: null, ...more, kind: 'money' }) as const;
export const line = <const M extends More<'text'>>(max: number, more?: M) =>
  ({ initial: null, ...more, kind: 'text', max }) as const;
export const lines = <const M extends More<'longText'>>(max: number, more?: M) =>
  ({ initial: null, ...more, kind: 'longText', max }) as const;
export const phoneLine = <const M extends More<'phone'>>(more?: M) =>
  ({ initial: null, ...more, kind: 'phone' }) as const;
/** The first value is the initial one, unless it says another. */
export const oneOf = <const V extends readonly (string | number)[], const M extends More<'choice'>>(
  values: V,
  more?: M,
) => ({ initial: values[0] as V[number], ...more, kind: 'choice', values }) as const;
export const someOf = <const V extends readonly (string | number)[], const M extends More<'choices'>>(
  values: V,
  more?: M,
) => ({ initial: [], ...more, kind: 'choices', values }) as const;
export const list = <const M extends More<'texts'>>(max: number, most: number, more?: M) =>
  ({ initial: [], ...more, kind: 'texts', max, most }) as const;
export const picture = <const M extends More<'image'>>(more?: M) =>
  ({ initial: null, ...more, kind: 'image' }) as const;
export const parts = <const F extends Kinds['object']['fields'], const M extends More<'object'>>(fields: F, more?: M) =>
  ({ initial: initialOf(fields), ...more, kind: 'object', fields }) as const;
export const several = <const F extends Kinds['records']['fields'], const M extends More<'records'>>(
  most: number,
  fields: F,
  more?: M,
) => ({ initial: [], ...more, kind: 'records', most, fields }) as const;
export const value = <S extends z.ZodType, const M extends More<'value'>>(schema: S, initial: z.output<S>, more?: M) =>
  ({ ...more, kind: 'value', schema, initial }) as const;

/** What fields are until somebody says otherwise. */
export const initialOf = (fields: SettingFields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]));

/** An e-mail address, loosely (section 5, "Generic checks"). */
export const emailPattern = /^[^\s@]+@[^\s@]+$/;

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
      return z.strictObject(schemasOf(field.fields));
    case 'records':
      return z.array(z.strictObject(schemasOf(field.fields))).max(field.most);
    case 'value':
      return field.schema;
  }
}

/** The schema of a field's value; what may be empty takes an empty text for it. */
export function schemaOf(field: SettingField): z.ZodType {
  if (field.schema) return field.schema;
  const schema = plainSchema(field);
  if (field.required) return field.kind === 'text' ? (schema as z.ZodString).min(1) : schema;
  return field.initial === null ? orNothing(schema) : schema;
}

/** Parts that are not named are what they are at first. */
const schemasOf = (fields: SettingFields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOf(field).default(field.initial as never)]),
  );

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

type Shape<F extends SettingFields> = { -readonly [K in keyof F]: z.ZodType<ValueOf<F[K]>> };

/** The schemas of fields by their names, for a record as it is answered. */
export const recordShape = <F extends SettingFields>(fields: F): Shape<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as Shape<F>;

/** The same for changes: what is not named stays as it is. */
export const changesShape = <F extends SettingFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field).optional()])) as unknown as {
    -readonly [K in keyof F]: z.ZodOptional<z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>>>;
  };
