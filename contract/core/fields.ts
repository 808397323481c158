import type * as z from 'zod';
import type { Label } from './label.ts';

/**
 * The field language, which describes the fields of a record once. Schemas, columns, forms, filters and files are
 * derived from it. Pure data without schemas, so that code of the first load can import it; `fieldSchemas.ts` has the
 * schemas.
 */

/** Every kind of field, for records, settings, forms, reports and files. */
export type FieldKind =
  | 'boolean'
  | 'integer'
  /** Any number. */
  | 'number'
  /** Minor units of a currency. */
  | 'money'
  | 'year'
  /** A single line. */
  | 'text'
  | 'longText'
  /** A text in each of the product's languages. */
  | 'localText'
  /** A list of short texts. */
  | 'texts'
  | 'email'
  /** E.164. */
  | 'phone'
  | 'url'
  /** One of a fixed set of values. */
  | 'choice'
  | 'choices'
  /** A calendar day, `YYYY-MM-DD`, in no time zone. */
  | 'date'
  /** A time of day, `HH:mm`. */
  | 'time'
  /** A timestamp. */
  | 'instant'
  /** A timestamp, filtered by a number of days before now. */
  | 'daysBack'
  /** A birthday, `MM-DD`. */
  | 'monthDay'
  | 'image'
  | 'images'
  | 'audio'
  | 'video'
  /** A spoken language, BCP 47. */
  | 'language'
  /** ISO 4217. */
  | 'currency'
  | 'branch'
  /** Ids of branches of the company. */
  | 'branches'
  /** A guest, shown by name. */
  | 'guest'
  /** A staff member, who may have left. */
  | 'user'
  /** One record of another resource, by id. */
  | 'reference'
  /** An object of fields. */
  | 'object'
  /** An ordered list of small records. */
  | 'records'
  /** A value described only by its own schema. */
  | 'custom';

/** A subset of the kinds; an unknown name does not compile. */
export type KindsOf<Kind extends FieldKind> = Kind;

/** Options of fields of every kind. */
export interface FieldFacts {
  /** The column that stores it, if its name differs. */
  column?: string;
  /** Only administrators may change it (section 6). */
  admin?: true;
  /** The schema in the API, if values are accepted in several formats. */
  schema?: z.ZodType;
  /** A value is required. */
  required?: true;
  /**
   * The values of another field for which this field is relevant. With `clears`, any other value resets it to its
   * initial value.
   */
  when?: { field: string; is: readonly unknown[]; clears?: true };
  /** Its label, if no form defines one. */
  label?: Label;
  /** Help text below the input. */
  help?: Label;
  /** The form section that contains it. Without a section it cannot be entered. */
  section?: string;
}

type Value = string | number;

interface Kinds {
  boolean: { initial: boolean };
  integer: { min: number; max: number; initial: number | null; unit?: Label };
  money: { min: number; max: number; initial: null };
  text: { max: number; initial: string | null; pattern?: RegExp; placeholders?: readonly string[] };
  /** `placeholders` lists the allowed ones; without it any text in braces is accepted. */
  longText: { max: number; initial: string | null; placeholders?: readonly string[] };
  phone: { initial: null };
  date: { initial: string | null };
  time: { initial: string | null };
  choice: { values: readonly Value[]; initial: Value; labels?: Readonly<Record<string, Label>> };
  choices: { values: readonly Value[]; initial: readonly Value[] };
  texts: { max: number; maxItems: number; pattern?: RegExp; initial: readonly string[] };
  /** `file`: it may be sent as a file with the record. */
  image: { initial: null; file?: true };
  reference: { initial: null };
  branch: { initial: null; required: true };
  branches: { initial: readonly string[] };
  object: { fields: Readonly<Record<string, PartOfRecord>>; initial: object | null };
  records: { fields: Readonly<Record<string, PartOfRecord>>; maxItems: number; initial: readonly object[] };
  custom: { schema: z.ZodType; initial: unknown };
}
type StoredKind = KindsOf<keyof Kinds>;

/** A field of a record or of settings. `initial` is its default value. */
export type EntityField = { [K in StoredKind]: FieldFacts & Kinds[K] & { readonly kind: K } }[StoredKind];
/** The kinds of fields that values in parts and small records may contain. */
type PartOfRecord = Exclude<EntityField, { kind: 'records' | 'custom' | 'branch' }>;
/** If a table has a `settings` column, it stores all fields without their own column. */
export type EntityFields = Readonly<Record<string, EntityField>>;

type Options<K extends StoredKind> = FieldFacts & Kinds[K];
/** Builds a field from its options and the defaults of its kind. */
type Made<K extends StoredKind, Usual, O> = { readonly kind: K } & Omit<Usual, keyof NoInfer<O>> & NoInfer<O>;

const field = <K extends StoredKind, Usual, O>(kind: K, usual: Usual, options: O | undefined): Made<K, Usual, O> =>
  ({ kind, ...usual, ...options }) as unknown as Made<K, Usual, O>;

interface Empty {
  initial: null;
}
const empty: Empty = { initial: null };

export const boolean = <const O extends Partial<Options<'boolean'>> = object>(options?: O) =>
  field('boolean', { initial: false as boolean }, options);
export const integer = <const O extends Omit<Options<'integer'>, 'initial'> & Partial<Options<'integer'>>>(
  options: O,
) => field('integer', empty, options);
/** Minor units of the branch's currency. */
export const money = <const O extends Partial<Options<'money'>> = object>(options?: O) =>
  field('money', { ...empty, min: 0, max: 100_000_000_000 }, options);
/** One line, at most `max` characters. */
export const text = <const O extends Pick<Options<'text'>, 'max'> & Partial<Options<'text'>>>(options: O) =>
  field('text', empty, options);
/** Several lines, at most `max` characters. */
export const longText = <const O extends Pick<Options<'longText'>, 'max'> & Partial<Options<'longText'>>>(options: O) =>
  field('longText', empty, options);
export const phone = <const O extends Partial<Options<'phone'>> = object>(options?: O) =>
  field('phone', empty, options);
/** A calendar day, `YYYY-MM-DD`, in no time zone. */
export const date = <const O extends Partial<Options<'date'>> = object>(options?: O) => field('date', empty, options);
/** One record of another kind, by its id. */
export const reference = <const O extends Partial<Options<'reference'>> = object>(options?: O) =>
  field('reference', empty, options);
/**
 * The branch that a record belongs to: users see and change records of their branches. Without a section it is that of
 * the path.
 */
export const branch = <const O extends Partial<Omit<Options<'branch'>, 'required'>> = object>(options?: O) =>
  field('branch', { ...empty, required: true as const }, options);
/** Ids of branches of the company; an empty list means all. */
export const branches = <const O extends Partial<Options<'branches'>> = object>(options?: O) =>
  field('branches', { initial: [] as string[] }, options);
/** One of a fixed set of values; the initial value is the first unless set. */
export const choice = <const O extends Pick<Options<'choice'>, 'values'> & Partial<Options<'choice'>>>(options: O) =>
  field('choice', { initial: options.values[0] as NoInfer<O>['values'][number] }, options);
/** Any of a fixed set of values. */
export const choices = <const O extends Pick<Options<'choices'>, 'values'> & Partial<Options<'choices'>>>(options: O) =>
  field('choices', { initial: [] as NoInfer<O>['values'][number][] }, options);
/** At most `maxItems` short texts. */
export const texts = <const O extends Pick<Options<'texts'>, 'max' | 'maxItems'> & Partial<Options<'texts'>>>(
  options: O,
) => field('texts', { initial: [] as string[] }, options);
/** The address of an uploaded picture. */
export const image = <const O extends Partial<Options<'image'>> = object>(options?: O) =>
  field('image', empty, options);
/** An object of fields. */
export const object = <const O extends Pick<Options<'object'>, 'fields'> & Partial<Options<'object'>>>(options: O) =>
  field('object', { initial: initialOf(options.fields) as object }, options);
/** An ordered list of at most `maxItems` small records. */
export const records = <const O extends Pick<Options<'records'>, 'fields' | 'maxItems'> & Partial<Options<'records'>>>(
  options: O,
) => field('records', { initial: [] as object[] }, options);
/** A value described only by its own schema. */
export const custom = <S extends z.ZodType>(
  options: Omit<FieldFacts, 'schema'> & { schema: S; initial: z.output<NoInfer<S>> },
) => ({ kind: 'custom', ...options }) as const;

/** The default values of fields. */
export const initialOf = (fields: EntityFields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]));

/** An e-mail address, loosely (section 5, "Generic checks"). */
export const emailPattern = /^[^\s@]+@[^\s@]+$/;
/** An address of the web (section 5, "Generic checks"). */
export const webPattern = /^https?:\/\/\S+$/;
/**
 * An alias for an address: letters and digits with hyphens between them. The return addresses of the card-payment
 * onboarding (section 2) are not allowed.
 */
export const aliasPattern = /^(?!stripe-connect-(?:ready|retry)$)[a-z0-9]+(-[a-z0-9]+)*$/i;
export const colourPattern = /^#[0-9a-f]{6}$/i;

type OrNull<F, T> = F extends { required: true }
  ? T
  : F extends { initial: infer I }
    ? null extends I
      ? T | null
      : T
    : T;

/** The value type of a field. */
export type ValueOf<F> = F extends { kind: 'boolean' }
  ? boolean
  : F extends { kind: 'integer' | 'money' }
    ? OrNull<F, number>
    : F extends { kind: 'choice'; values: readonly (infer V)[] }
      ? V
      : F extends { kind: 'choices'; values: readonly (infer V)[] }
        ? V[]
        : F extends { kind: 'texts' | 'branches' }
          ? string[]
          : F extends { kind: 'object'; fields: infer P }
            ? OrNull<F, { [K in keyof P]: ValueOf<P[K]> }>
            : F extends { kind: 'records'; fields: infer P }
              ? { [K in keyof P]: ValueOf<P[K]> }[]
              : F extends { kind: 'custom'; schema: infer S extends z.ZodType }
                ? z.output<S>
                : OrNull<F, string>;

/** The value types of fields, by name. */
export type ValuesOf<F extends EntityFields> = { -readonly [K in keyof F]: ValueOf<F[K]> };
