import { describe, expect, it } from 'vitest';
import { same } from '#contract/core/label.ts';
import { date, money, text, time } from '#resources/framework/fields.ts';
import { defineResource, type Fields, type Resource } from '#resources/framework/resource.ts';
import { brokenRules } from '#resources/framework/rules.ts';
import { inputSchema } from '#resources/framework/schema.ts';
import { tripsOf, neededOf } from '#tests/contract/declaredTrips.ts';
import { buildDeclared } from '#tests/support/build.ts';
import { obeying } from '#tests/support/obeying.ts';

/** Samples of the generated tests obey the rules of a declaration. */

const fields = {
  name: text(same('Name'), { max: 20, required: true }),
  cost: money(same('Cost'), { min: 0, required: true }),
  price: money(same('Price'), { min: 0, required: true }),
  from: date(same('From')),
  until: date(same('Until'), { required: true }),
  opens: time(same('Opens'), { seconds: true }),
};
const number = (value: unknown) => Number(value ?? 0);
const build = (rules: Resource['rules']): Resource =>
  defineResource<Fields>({
    name: 'dishes',
    label: same('Dishes'),
    one: same('dish'),
    icon: 'truck',
    permission: 'dishManagement',
    fields,
    rules,
    list: { columns: ['name'] },
    form: [{ label: same('Dish'), fields: Object.keys(fields) }],
  });

const dishes = build([
  { field: 'price', text: same('Above the cost'), broken: ({ price, cost }) => number(price) <= number(cost) },
  {
    field: 'until',
    text: same('After the first day'),
    broken: ({ from, until }) => Boolean(from && until && String(until) <= String(from)),
  },
]);

describe('samples of a resource with rules', () => {
  it('obey them in every trip and every row', () => {
    for (const { name, made, changed, write } of tripsOf(dishes)) {
      const told = `${name} ${String(write)}`;
      const entered = write === '' ? { ...made, [name]: null } : made;
      expect([told, brokenRules(dishes, entered)]).toEqual([told, []]);
      expect([told, inputSchema(dishes).safeParse(made).success]).toEqual([told, true]);
      const later = { ...neededOf(dishes), ...changed, [name]: entered[name] };
      expect([told, brokenRules(dishes, later)]).toEqual([told, []]);
    }
    expect(brokenRules(dishes, buildDeclared(dishes, { companyId: 'c' }))).toEqual([]);
  });

  it('write a time with seconds', () =>
    expect(tripsOf(dishes).flatMap(({ name, write }) => (name === 'opens' ? [write] : []))).toContain('23:59:00'));

  it('leave out a value that a rule forbids', () => {
    const few = build([{ field: 'cost', text: same('At most 10'), broken: ({ cost }) => number(cost) > 10 }]);
    const costs = tripsOf(few).flatMap(({ name, write }) => (name === 'cost' ? [write] : []));
    expect(costs.length).toBeGreaterThan(0);
    expect(costs.every((cost) => number(cost) <= 10)).toBe(true);
  });

  it('say which hint is missing where none is found', () => {
    const odd = build([{ field: 'name', text: same('A code'), broken: ({ name }) => name !== 'QX-77' }]);
    expect(() => obeying(odd, { name: 'Text' })).toThrow(/dishes.*name: "A code".*declaredHints/);
  });
});
