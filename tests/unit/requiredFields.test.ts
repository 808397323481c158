import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { defineEntity, fieldRules, problemsOf } from '#contract/core/entity.ts';
import { entitySchemas } from '#contract/core/entitySchemas.ts';
import * as fields from '#contract/core/fields.ts';
import type { EntityField } from '#contract/core/fields.ts';
import { changesShape, newShape, optionalShape, recordShape } from '#contract/core/fieldSchemas.ts';
import { same } from '#contract/core/label.ts';
import type { Field, FormKind } from '#resources/framework/fields.ts';
import { fieldSchema } from '#resources/framework/schema.ts';
import { inputError } from '#server/platform/http/failures.ts';

/** A required field of any kind refuses null and empty values with an error at its path, before the database does. */

const required = true;
const inner = { note: fields.text({ max: 9 }) };
const ofEntities: { [K in EntityField['kind']]: Extract<EntityField, { kind: K }> } = {
  boolean: fields.boolean({ required }),
  integer: fields.integer({ min: 0, max: 9, required }),
  money: fields.money({ required }),
  text: fields.text({ max: 9, required }),
  longText: fields.longText({ max: 9, required }),
  phone: fields.phone({ required }),
  date: fields.date({ required }),
  time: { kind: 'time', initial: null, required },
  choice: fields.choice({ values: ['a', 'b'], required }),
  choices: fields.choices({ values: ['a', 'b'], required }),
  texts: fields.texts({ max: 9, maxItems: 9, required }),
  image: fields.image({ required }),
  reference: fields.reference({ required }),
  branch: fields.branch(),
  branches: fields.branches({ required }),
  object: fields.object({ fields: inner, required }),
  records: fields.records({ fields: inner, maxItems: 9, required }),
  custom: { ...fields.custom({ schema: z.number(), initial: 1 }), required },
};
const kinds = Object.values(ofEntities).map((field): [string, EntityField] => [
  field.kind,
  { ...field, label: same('It'), section: 'all' },
]);
/** The values that stand for none, as far as a kind may have them. */
const emptyOf: Readonly<Record<string, readonly unknown[]>> = {
  text: ['', ' '],
  longText: ['', ' '],
  phone: ['', ' '],
  choices: [[]],
  texts: [[]],
  branches: [[]],
  records: [[]],
};

/** The paths of the answer to a refused input; null if it is accepted. */
function refusal(schema: z.ZodType, value: unknown): string[] | null {
  const result = schema.safeParse(value);
  if (result.success) return null;
  const error = inputError(result.error, 'body');
  expect([error.code, error.status]).toEqual(['invalid_input', 400]);
  return (error.options.details ?? []).map(({ path }) => path);
}

describe.each(kinds)('a required field of kind %s', (kind, it_) => {
  const entity = defineEntity({
    name: 'thing',
    sections: { all: same('All') },
    fields: { it: it_ },
    rules: (_, all) => fieldRules(all),
  });
  const { create, change, patch, record } = entitySchemas(entity, {}, {});

  it('refuses null in the requests of an entity', () => {
    expect(refusal(create, { it: null })).toEqual(['it']);
    expect(refusal(change, { id: 'a', it: null })).toEqual(['it']);
    expect(refusal(patch, { it: null })).toEqual(['it']);
    expect(record.shape.it?.safeParse(null).success).toBe(false);
  });

  it('reports empty values in the form of an entity', () => {
    const nothing = kind === 'custom' || kind === 'object' || kind === 'boolean' || kind === 'choice' ? [] : [null];
    for (const value of [...nothing, ...(emptyOf[kind] ?? [])])
      expect(problemsOf(entity, { it: value }), JSON.stringify(value)).toContainEqual({
        path: 'it',
        code: kind === 'integer' && value === null ? expect.stringMatching('form.error') : 'form.error.empty',
      });
  });

  it('refuses null and empty values in settings and in small records', () => {
    for (const shape of [recordShape, optionalShape, changesShape, newShape])
      for (const value of [null, ...(emptyOf[kind] ?? [])])
        expect(refusal(z.object(shape({ it: it_ })), { it: value }), JSON.stringify(value)).toEqual(['it']);
    if (it_.initial === null) expect(refusal(z.object(newShape({ it: it_ })), {})).toEqual(['it']);
  });
});

const label = same('It');
const max = 9;
const choices = [{ value: 'a', label }];
const ofForms: { [K in FormKind]: Omit<Extract<Field, { kind: K }>, 'kind' | 'label'> } = {
  text: { max },
  longText: { max },
  localText: { max },
  email: {},
  phone: {},
  url: {},
  integer: {},
  year: {},
  time: {},
  money: {},
  boolean: {},
  choice: { choices },
  choices: { choices },
  texts: { max },
  date: {},
  instant: {},
  daysBack: {},
  monthDay: {},
  image: {},
  images: { maxItems: 9 },
  audio: {},
  video: {},
  branch: {},
  language: {},
  reference: { to: 'suppliers' },
  records: { one: label, maxItems: 9, fields: {} },
};

it.each(Object.entries(ofForms))('a required field of a resource of kind %s refuses null', (kind, options) => {
  const schema = fieldSchema({ ...options, kind, label, required } as Field);
  expect(refusal(z.object({ it: schema }), { it: null })).toEqual(['it']);
});
