import { getTableConfig, pgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { completed, defineEntity, fieldRules, normalized, partsOf, problemsOf } from '#contract/core/entity.ts';
import { entitySchemas } from '#contract/core/entitySchemas.ts';
import { boolean, branches, choice, date, image, integer, longText, text } from '#contract/core/fields.ts';
import { same } from '#contract/core/label.ts';
import { entityForm } from '#resources/framework/entityForm.ts';
import { entityColumns } from '#server/platform/db/entityColumns.ts';

/** An entity is described once; schemas, columns, form and rules follow, with a picture and branches or without. */

const section = 'dish';
const dish = defineEntity({
  name: 'dish',
  sections: { dish: same('Dish'), hidden: same('Season') },
  fields: {
    title: text({ label: same('Title'), section, max: 5, required: true, placeholders: [] }),
    note: longText({ label: same('Note'), section, max: 9, initial: '' }),
    seasonal: boolean({ label: same('Seasonal'), section: 'hidden' }),
    until: date({
      label: same('Until'),
      section: 'hidden',
      when: { field: 'seasonal', is: [true], clears: true },
    }),
    portions: integer({ label: same('Portions'), section, min: 0, max: 20, initial: 1, unit: same('portions') }),
    course: choice({
      label: same('Course'),
      section,
      values: ['main', 'dessert'],
      labels: { main: same('Main'), dessert: same('Dessert') },
    }),
    code: text({ max: 8 }),
  },
  rules: (rule, fields) => [
    ...fieldRules(fields),
    rule('until', 'form.error.empty', ({ seasonal, until }) => seasonal && until === null),
  ],
});
const pictured = defineEntity({
  name: 'poster',
  sections: { poster: same('Poster') },
  fields: {
    cover: image({ label: same('Cover'), section: 'poster', file: true }),
    branchIds: branches({ label: same('Branches'), section: 'poster' }),
  },
  rules: () => [],
});
const told = (values: object) =>
  problemsOf(dish, { title: 'Soup', ...values }).map(({ path, code }) => `${path} ${code}`);
const schemas = entitySchemas(dish, { sold: z.number() }, { chart: z.array(z.number()).optional() });

it.each<[object, string[]]>([
  [{}, []],
  [{ title: ' ' }, ['title form.error.empty']],
  [{ title: 'Sirloin' }, ['title form.error.limit']],
  [{ title: '{a}' }, ['title form.error.placeholder']],
  [{ note: '{who}' }, []],
  [{ portions: 'x' }, ['portions form.error.number']],
  [{ seasonal: true }, ['until form.error.empty']],
])('the rules of kinds and limits tell %j', (values, expected) => {
  expect(told(values)).toEqual(expected);
});

it('what is of no use beside other values is as at first', () => {
  const record = { seasonal: false, until: '2026-05-01' };
  expect(normalized(dish, record)).toEqual({ seasonal: false, until: null });
  expect(normalized(dish, { ...record, seasonal: true })).toEqual({ ...record, seasonal: true });
  // A change that does not name the other field says nothing about this one.
  expect(normalized(dish, { until: '2026-05-01' })).toEqual({ until: '2026-05-01' });
});

it('what is not named is as at first', () => {
  const { title, until, course, portions, note } = completed(dish, {});
  expect({ title, until, course, portions, note }).toEqual({
    title: '',
    until: null,
    course: 'main',
    portions: 1,
    note: '',
  });
});

describe('the schemas', () => {
  it('take numbers as text, and what a record was answered with', () => {
    const sent = schemas.create.parse({ title: 'Soup', portions: '3', sold: 7, chart: [], createdAt: 'x' });
    expect(sent).toMatchObject({ title: 'Soup', portions: 3, note: '', until: null, code: null });
    expect(schemas.create.safeParse({ title: 'Soup', portions: '21' }).success).toBe(false);
    expect(schemas.create.safeParse({ title: 'Soup', cover: null }).success).toBe(false);
    expect(schemas.create.safeParse({ note: '' }).success).toBe(false);
    expect(schemas.change.safeParse({ title: 'Soup' }).success).toBe(false);
    expect(schemas.change.safeParse({ title: 'Soup', id: 'a', version: 2 }).success).toBe(true);
  });

  it('name a picture and branches by companies where fields have such', () => {
    const { create, record } = entitySchemas(pictured, {}, {});
    const cover = `/files/${'a'.repeat(40)}.png`;
    expect(create.safeParse({ coverImageData: { url: cover, file: {} }, branchIds: { c: ['b'] } }).success).toBe(true);
    expect(create.safeParse({ cover: 'https://elsewhere.example/a.png' }).success).toBe(false);
    expect(Object.keys(record.shape)).toContain('cover');
    expect(partsOf(pictured)).toEqual({ picture: 'cover', branches: 'branchIds' });
    expect(partsOf(dish)).toEqual({ picture: undefined, branches: undefined });
  });
});

it('the columns are null where a value may be empty, and begin with what it is at first', () => {
  const columns = getTableConfig(pgTable('dishes', entityColumns({ ...dish.fields, ...pictured.fields }))).columns;
  expect(columns.map(({ name, notNull, hasDefault }) => `${name} ${notNull} ${hasDefault}`)).toEqual([
    'title true false',
    'note true true',
    'seasonal true true',
    'until false false',
    'portions true true',
    'course true true',
    'code false false',
    'cover false false',
    'branch_ids true true',
  ]);
});

it('the form has the sections, labels and conditions of the entity; nobody enters what has no section', () => {
  const { fields, form, rules, initial } = entityForm(dish, { course: { width: 80 } }, ['portions']);
  expect(form.map((one) => [one.label.en, one.fields])).toEqual([
    ['Dish', ['portions', 'title', 'note', 'course']],
    ['Season', ['seasonal', 'until']],
  ]);
  expect(fields.course).toMatchObject({ kind: 'choice', width: 80, required: true });
  expect(fields.portions).toMatchObject({ kind: 'integer', max: 20, unit: same('portions') });
  expect(fields.until.shownWhen?.({ seasonal: true })).toBe(true);
  expect(fields.until.shownWhen?.({ seasonal: false })).toBe(false);
  expect('code' in fields).toBe(false);
  expect(rules.filter(({ broken }) => broken({ title: '' } as never)).map(({ code }) => code)).toEqual([
    'form.error.empty',
  ]);
  expect(initial).toMatchObject({ title: '', portions: 1 });
});
