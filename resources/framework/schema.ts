import * as z from 'zod';
import { languages } from '#contract/core/constants.ts';
import { guestLanguages } from '#contract/guests/guestLanguages.ts';
import { withProblems, type Problem } from '#contract/core/problems.ts';
import { birthday, listedPicture, mediaAddress, safeText } from '#contract/core/wire.ts';
import { isList, type Field } from './fields.ts';
import type { Resource } from './resource.ts';
import { isBlank, withoutNothing } from './values.ts';

/** Validation of a record, from its declaration, for both sides. */

const nothing = (value: unknown) => (!Array.isArray(value) && isBlank(value) ? null : value);

/** A whole number within the field's limits, or the default limits of its kind. */
const whole = ({ min, max }: { min?: number; max?: number }, least: number, most: number) =>
  z
    .number()
    .int()
    .min(min ?? least)
    .max(max ?? most);

/** A schema for form input: drops empty values, and applies the rules across fields. */
export const asSent = <S extends z.ZodType>(
  schema: S,
  problemsOf: (value: z.output<S>) => readonly Problem[] = () => [],
) => z.preprocess(withoutNothing, withProblems(schema, problemsOf));

const timeToSecond = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return safeText(field.max).trim();
    case 'localText':
      return z.strictObject(
        Object.fromEntries(
          languages.map((language) => [
            language,
            z.preprocess(nothing, safeText(field.max).trim().nullable()).default(null),
          ]),
        ),
      );
    case 'email':
      return safeText(254)
        .trim()
        .regex(/^[^\s@]+@[^\s@]+$/, 'email');
    case 'phone':
      return safeText(40).trim();
    case 'url':
      return safeText(500)
        .trim()
        .regex(/^https?:\/\/\S+$/, 'url');
    case 'image':
    case 'audio':
    case 'video':
      return mediaAddress[field.kind];
    case 'integer':
      return whole(field, -2_147_483_648, 2_147_483_647);
    case 'year':
      return whole(field, 1900, 2199);
    case 'money':
      return whole(field, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    case 'boolean':
      return z.boolean();
    case 'choice':
      return z.union(field.choices.map((one) => z.literal(one.value)));
    case 'choices':
      return z.array(z.union(field.choices.map((one) => z.literal(one.value)))).max(field.choices.length);
    case 'texts':
      return z.array(safeText(field.max).trim().min(1)).max(50);
    case 'date':
      return z.iso.date().refine((day) => day >= '0001', 'date');
    case 'time':
      return z.string().regex(field.seconds ? timeToSecond : /^([01]\d|2[0-3]):[0-5]\d$/, 'time');
    case 'images':
      return z.array(listedPicture).max(field.maxItems);
    case 'instant':
    case 'daysBack':
      return z.iso.datetime({ offset: true }).refine(isStorable, 'date');
    case 'monthDay':
      return birthday;
    case 'records':
      return z.array(z.strictObject(schemasOf(field.fields))).max(field.maxItems);
    case 'language':
      return z.enum(guestLanguages);
    case 'branch':
    case 'reference':
      return z.string().min(1).max(64);
  }
}

/** Years that the database accepts and prints with four digits, also in UTC. */
function isStorable(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

const schemasOf = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)] as const));

/**
 * A field's schema: empty text counts as missing; lists default to empty and flags to false. `missingIn` checks
 * required values that other values may hide.
 */
export function fieldSchema(field: Field): z.ZodType {
  const required = field.required && !field.shownWhen;
  if (field.kind === 'boolean') return z.boolean().default(false);
  if (isList(field)) {
    const list = valueSchema(field) as z.ZodArray;
    return required ? list.min(1, 'required') : list.default([]);
  }
  return z.preprocess(
    nothing,
    required ? z.custom((value) => value !== null, 'required').pipe(valueSchema(field)) : valueSchema(field).nullable(),
  );
}

/** Everything that a user enters for a record; unknown fields are refused. */
export function inputSchema(resource: Pick<Resource, 'fields'>): z.ZodObject {
  const entries = Object.entries(resource.fields)
    .filter(([, field]) => !field.readOnly)
    .map(([name, field]) => [name, fieldSchema(field)] as const);
  return z.strictObject(Object.fromEntries(entries));
}

/** Changes of a record: missing fields stay unchanged. */
export function changeSchema(resource: Resource): z.ZodObject {
  const entries = Object.entries(resource.fields)
    .filter(([, field]) => !field.readOnly && !field.fixed)
    .map(([name, field]) => [name, unless(field).optional()] as const);
  return z.strictObject(Object.fromEntries(entries));
}

/** A field's schema without a default, which would change missing fields. */
function unless(field: Field): z.ZodType {
  const schema = fieldSchema(field);
  return schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
}

/** A stored record of a standard resource. */
export function recordSchema(resource: Resource): z.ZodObject {
  const entries = Object.entries(resource.fields).map(([name, field]) => [
    name,
    field.kind === 'boolean' || isList(field) ? valueSchema(field) : valueSchema(field).nullable(),
  ]);
  return z.object({
    id: z.string(),
    companyId: z.string(),
    version: z.number().int(),
    createdTime: z.string(),
    updatedTime: z.string(),
    ...Object.fromEntries(entries),
  });
}
