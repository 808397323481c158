import type * as z from 'zod';
import type { Label } from './label.ts';

/**
 * The field language: what a record is made of, said once. Schemas, columns, forms, filters and files follow from it. Pure
 * data without schemas, so that whatever is loaded first can name it; `fieldSchemas.ts` has what judges values.
 */

/** Every kind of field there is, for records, settings, forms, reports and files alike. */
export type FieldKind =
  | 'boolean'
  | 'integer'
  /** Any number. */
  | 'number'
  /** Minor units of a currency. */
  | 'money'
  | 'year'
  /** One line. */
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
  /** One of a few values. */
  | 'choice'
  | 'choices'
  /** A calendar day, `YYYY-MM-DD`, in no time zone. */
  | 'date'
  /** A time of day, `HH:mm`. */
  | 'time'
  /** A moment. */
  | 'instant'
  /** A moment, filtered by as a number of days back from now. */
  | 'daysBack'
  /** A birthday, `MM-DD`. */
  | 'monthDay'
  | 'image'
  | 'images'
  | 'audio'
  | 'video'
  /** A language that people speak, BCP 47. */
  | 'language'
  /** ISO 4217. */
  | 'currency'
  | 'branch'
  /** Branches of the company, by ids. */
  | 'branches'
  /** A guest, by name. */
  | 'guest'
  /** Somebody of the staff, who may have left. */
  | 'user'
  /** One record of another resource, by id. */
  | 'reference'
  /** A value in parts, each a field. */
  | 'object'
  /** Small records in an order. */
  | 'records'
  /** What only its own schema knows. */
  | 'custom';

/** Some of the kinds: a word that is none does not compile. */
export type KindsOf<Kind extends FieldKind> = Kind;

/** What may be said of a field of any kind. */
export interface FieldFacts {
  /** The column that holds it, where that is called otherwise. */
  column?: string;
  /** Only administrators change it (section 6). */
  admin?: true;
  /** The wire's schema, where values come in more ways than one. */
  schema?: z.ZodType;
  /** It cannot be empty. */
  required?: true;
  /** The values of another field for which it is of use; with `clears` it is as at first for any other. */
  when?: { field: string; is: readonly unknown[]; clears?: true };
  /** What people call it, where no form says so. */
  label?: Label;
  /** A line of help under its input. */
  help?: Label;
  /** The section of the entity's form that asks for it; nobody enters what names none. */
  section?: string;
}

type Value = string | number;

interface Kinds {
  boolean: { initial: boolean };
  integer: { min: number; max: number; initial: number | null; unit?: Label };
  money: { min: number; max: number; initial: null };
  text: { max: number; initial: string | null; pattern?: RegExp; placeholders?: readonly string[] };
  /** `placeholders` are those that it may hold; texts that do not say so take anything in braces. */
  longText: { max: number; initial: string | null; placeholders?: readonly string[] };
  phone: { initial: null };
  date: { initial: string | null };
  time: { initial: string | null };
  choice: { values: readonly Value[]; initial: Value; labels?: Readonly<Record<string, Label>> };
  choices: { values: readonly Value[]; initial: readonly Value[] };
  texts: { max: number; maxItems: number; pattern?: RegExp; initial: readonly string[] };
  /** `file`: it may be sent as a file beside the record. */
  image: { initial: null; file?: true };
  reference: { initial: null };
  branches: { initial: readonly string[] };
  object: { fields: Readonly<Record<string, PartOfRecord>>; initial: object | null };
  records: { fields: Readonly<Record<string, PartOfRecord>>; maxItems: number; initial: readonly object[] };
  custom: { schema: z.ZodType; initial: unknown };
}
type StoredKind = KindsOf<keyof Kinds>;

/** A field of a record or of settings; `initial` is what it holds until somebody says otherwise. */
export type EntityField = { [K in StoredKind]: FieldFacts & Kinds[K] & { readonly kind: K } }[StoredKind];
/** A part of a value stands by itself. */
type PartOfRecord = Exclude<EntityField, { kind: 'records' | 'custom' }>;
/** A field that is not among a table's columns is kept in its `settings`, where it has some. */
export type EntityFields = Readonly<Record<string, EntityField>>;

type Options<K extends StoredKind> = FieldFacts & Kinds[K];
/** A field, with what is said of it in the place of what fields of its kind are usually. */
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
/** One record of another kind, by id. */
export const reference = <const O extends Partial<Options<'reference'>> = object>(options?: O) =>
  field('reference', empty, options);
/** Branches of the company, by ids; none are all of them. */
export const branches = <const O extends Partial<Options<'branches'>> = object>(options?: O) =>
  field('branches', { initial: [] as string[] }, options);
/** One of a few values; the first is the initial one, unless it says another. */
export const choice = <const O extends Pick<Options<'choice'>, 'values'> & Partial<Options<'choice'>>>(options: O) =>
  field('choice', { initial: options.values[0] as NoInfer<O>['values'][number] }, options);
/** Any of a few values. */
export const choices = <const O extends Pick<Options<'choices'>, 'values'> & Partial<Options<'choices'>>>(options: O) =>
  field('choices', { initial: [] as NoInfer<O>['values'][number][] }, options);
/** At most `maxItems` short texts. */
export const texts = <const O extends Pick<Options<'texts'>, 'max' | 'maxItems'> & Partial<Options<'texts'>>>(
  options: O,
) => field('texts', { initial: [] as string[] }, options);
/** The address of an uploaded picture. */
export const image = <const O extends Partial<Options<'image'>> = object>(options?: O) =>
  field('image', empty, options);
/** A value in parts. */
export const object = <const O extends Pick<Options<'object'>, 'fields'> & Partial<Options<'object'>>>(options: O) =>
  field('object', { initial: initialOf(options.fields) as object }, options);
/** At most `maxItems` small records in an order. */
export const records = <const O extends Pick<Options<'records'>, 'fields' | 'maxItems'> & Partial<Options<'records'>>>(
  options: O,
) => field('records', { initial: [] as object[] }, options);
/** A value that only its own schema knows. */
export const custom = <S extends z.ZodType>(
  options: Omit<FieldFacts, 'schema'> & { schema: S; initial: z.output<NoInfer<S>> },
) => ({ kind: 'custom', ...options }) as const;

/** What fields are until somebody says otherwise. */
export const initialOf = (fields: EntityFields): Record<string, unknown> =>
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

type OrNull<F, T> = F extends { required: true }
  ? T
  : F extends { initial: infer I }
    ? null extends I
      ? T | null
      : T
    : T;

/** What a field holds. */
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

/** What fields hold, by their names. */
export type ValuesOf<F extends EntityFields> = { -readonly [K in keyof F]: ValueOf<F[K]> };
