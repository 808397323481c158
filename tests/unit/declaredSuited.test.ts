import { expect, expectTypeOf, it } from 'vitest';
import { date, reference, same, text, texts } from '#resources/framework/fields.ts';
import { defineResource, type Resource, type ResourceOptions } from '#resources/framework/resource.ts';
import type { ResourceName } from '#resources/names.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';
import { declaredHandlers } from '#server/platform/declared/handlers.ts';

/** What is asked of the standard calls that they do not do stops the start, in a sentence. */

const label = same('L');
const kegs: Resource = defineResource({
  name: 'kegs',
  label,
  one: label,
  icon: 'truck',
  permission: 'kegManagement',
  fields: {
    name: text(label, { max: 60, sortable: 'createdTime' }),
    made: date(label, { fixed: true }),
    drunk: date(label, { readOnly: true }),
    tags: texts(label, { max: 20 }),
    used: texts(label, { max: 20, suggestions: 'companyTags' }),
  },
  list: {
    columns: ['name'],
    filters: ['used', 'made'],
    editable: ['name', 'tags'],
    presets: [{ name: 'all', label }],
  },
  form: [],
});
type Values = Readonly<Record<string, unknown>>;
const toCiders = reference(label, { to: 'ciders' as ResourceName });
const start = (more: Partial<Resource>) => () => declaredHandlers([{ ...kegs, ...more }]);
const withList = (more: Partial<Resource['list']>) => ({ list: { ...kegs.list, ...more } });
const withField = (more: object) => ({ fields: { ...kegs.fields, name: text(label, { max: 60, ...more }) } });

it('starts with what the standard calls do', () => {
  expect(start({})).not.toThrow();
  expect(start(suppliers as unknown as Resource)).not.toThrow();
});

it.each<[string, Partial<Resource>]>([
  ['kegs: list.presets', withList({ presets: ['all', 'full'].map((name) => ({ name, label })) })],
  ['kegs: list.facets', withList({ facets: ['made'] })],
  ['kegs: list.filters has tags', withList({ filters: ['tags'] })],
  ['kegs: list.editable has made', withList({ editable: ['name', 'made'] })],
  ['kegs: list.editable has drunk', withList({ editable: ['drunk'] })],
  ['kegs: atBranch', { atBranch: true }],
  ['kegs: name has the source a.b', withField({ source: 'a.b' })],
  ['kegs: name is sorted by other', withField({ sortable: 'other' })],
  ['kegs: name is shown by brew, which is no field', withField({ shownWhen: (is: Values) => is.brew === 'ale' })],
  ['kegs.maker refers to ciders, and no resource has that name', { fields: { ...kegs.fields, maker: toCiders } }],
])('does not start: %s', (why, more) => {
  expect(start(more)).toThrow(why);
});

it('takes the names of fields alone where a declaration reads and sets values', () => {
  const fields = { made: date(label), drunk: date(label) };
  type Options = ResourceOptions<typeof fields>;
  type Action = NonNullable<Options['recordActions']>[number];
  type Names = keyof typeof fields;
  type Standing = 'id' | 'companyId' | 'version' | 'createdTime' | 'updatedTime';
  expectTypeOf<keyof Extract<Action, { set: unknown }>['set']>().toEqualTypeOf<Names>();
  expectTypeOf<keyof Parameters<NonNullable<Action['shownWhen']>>[0]>().toEqualTypeOf<Names | Standing>();
  expectTypeOf<keyof Parameters<NonNullable<Options['rules']>[number]['broken']>[0]>().toEqualTypeOf<Names>();
  const drunken = { name: 'tap', label, done: label, set: { drunken: null } };
  expect(start({ recordActions: [drunken] })).toThrow('drunken');
});
