import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { defineEntity, fieldRules } from '#contract/core/entity.ts';
import { entitySchemas } from '#contract/core/entitySchemas.ts';
import * as fields from '#contract/core/fields.ts';
import type { EntityField } from '#contract/core/fields.ts';
import { changesShape } from '#contract/core/fieldSchemas.ts';
import { same } from '#contract/core/label.ts';
import { sendThrough } from '#data-provider/client.ts';
import { providerOf } from '#data-provider/declared.ts';
import { entityForm } from '#resources/framework/entityForm.ts';
import { fieldsOf } from '#resources/framework/settingFields.ts';
import { resolverOf } from '#resources/framework/view/form/resolver.ts';
import { settingsResolver } from '#resources/framework/view/settings/resolver.ts';

/** What a form sends when an optional field of any kind is left empty is accepted by the calls that it is sent to. */

const inner = { note: fields.text({ max: 9 }) };
const plain: { [K in EntityField['kind']]: Extract<EntityField, { kind: K }> } = {
  boolean: fields.boolean(),
  integer: fields.integer({ min: 0, max: 9 }),
  money: fields.money(),
  text: fields.text({ max: 9 }),
  longText: fields.longText({ max: 9 }),
  phone: fields.phone(),
  date: fields.date(),
  time: { kind: 'time', initial: null },
  choice: fields.choice({ values: ['a', 'b'] }),
  choices: fields.choices({ values: ['a', 'b'] }),
  texts: fields.texts({ max: 9, maxItems: 9 }),
  image: fields.image(),
  reference: fields.reference(),
  branch: fields.branch(),
  branches: fields.branches(),
  object: fields.object({ fields: inner }),
  records: fields.records({ fields: inner, maxItems: 9 }),
  custom: fields.custom({ schema: z.number().nullable(), initial: null }),
};
const withInitial: readonly EntityField[] = [
  fields.text({ max: 9, initial: '' }),
  fields.text({ max: 9, initial: 'Hello' }),
  fields.longText({ max: 9, initial: '' }),
  fields.integer({ min: 0, max: 9, initial: 3 }),
  fields.date({ initial: '2026-01-01' }),
  { kind: 'time', initial: '09:00' },
];
const optional = [...Object.values(plain), ...withInitial].filter(({ required }) => !required);
const cases = optional.map((field): [string, EntityField] => [
  `${field.kind}, initially ${JSON.stringify(field.initial)}`,
  { ...field, label: same('It'), section: 'all' },
]);

/** What the input of a field has when nothing is entered. */
function emptied({ kind, initial }: EntityField): unknown {
  if (['boolean', 'choice', 'object'].includes(kind)) return initial;
  return Array.isArray(initial) ? [] : '';
}

let sent: unknown[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  sendThrough((url, init) => fetch(url, init));
});

/** The requests of a form whose field is left empty, of a new record and of one that had a value. */
async function requestsOf(field: EntityField): Promise<{ created: unknown; changed: unknown; schemas: Schemas }> {
  const entity = defineEntity({
    name: 'thing',
    sections: { all: same('All') },
    fields: { it: field },
    rules: (_, all) => fieldRules(all),
  });
  const schemas = entitySchemas(entity, {}, {});
  const base = { summary: 'x', access: { kind: 'session' }, params: z.any(), response: z.any() } as const;
  const provider = providerOf({
    list: { endpoint: endpoint('GET /api/things', base), records: 'things', paging: { from: 'from', size: 'size' } },
    create: endpoint('POST /api/things', { ...base, body: z.any() }),
    patch: { endpoint: endpoint('PATCH /api/things/:thingId', { ...base, body: z.any() }), fields: ['it'] },
  });
  for (const storage of ['localStorage', 'sessionStorage']) vi.stubGlobal(storage, { getItem: () => null });
  sent = [];
  sendThrough((_, { body }) => {
    sent.push(typeof body === 'string' ? JSON.parse(body) : undefined);
    return Promise.resolve(Response.json({ id: 'a' }, { headers: { ETag: '"2"' } }));
  });
  const form = entityForm(entity);
  const resolve = resolverOf(form, () => Promise.resolve(schemas.draft));
  const { values, errors } = await resolve({ it: emptied(field) }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(errors).toEqual({});
  await provider.create('things', { data: values });
  const previousData = { id: 'a', version: 1, it: 'something else' };
  await provider.update('things', { id: 'a', data: values, previousData });
  const [created, changed] = sent;
  return { created, changed, schemas };
}
type Schemas = Record<'create' | 'patch', z.ZodType<{ it?: unknown }>>;

/** The parsed input, or the problems. */
const parsed = (schema: z.ZodType<{ it?: unknown }>, input: unknown): unknown => {
  const { data, error } = schema.safeParse(input);
  return error ? error.issues.map(({ message }) => message) : { it: data?.it };
};

describe.each(cases)('an optional field of kind %s', (_, field) => {
  const { kind, initial } = field;
  const text = kind === 'text' || kind === 'longText';
  const stored = text && initial !== null ? '' : initial;

  it('may be left empty in the form of an entity', async () => {
    const { created, changed, schemas } = await requestsOf(field);
    expect(parsed(schemas.create, created)).toEqual({ it: stored });
    expect(parsed(schemas.patch, changed)).toEqual({ it: stored });
  });

  it('is refused by the form of settings, or accepted by their call', async () => {
    const value = emptied(field);
    const body = z.object(changesShape({ it: field }));
    const made = Object.fromEntries(fieldsOf('it', field, same('It')));
    const { errors } = await settingsResolver({ fields: made, schema: () => Promise.resolve(body) })(
      { it: value },
      undefined,
      {
        fields: {},
        shouldUseNativeValidation: false,
      },
    );
    // A number, a day or a time cannot be empty where it always has a value.
    const needed = initial !== null && ['integer', 'date', 'time'].includes(kind);
    expect(Object.keys(errors)).toEqual(needed ? ['it'] : []);
    if (!needed) expect(parsed(body, { it: value === '' ? null : value })).toEqual({ it: stored });
  });
});
