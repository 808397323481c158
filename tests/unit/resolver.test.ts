import { describe, expect, it } from 'vitest';
import { inputSchema } from '#resources/framework/schema.ts';
import { resolverOf } from '#resources/framework/view/form/resolver.ts';
import customers from '#resources/guests/customers/resource.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';

const options = { fields: {}, shouldUseNativeValidation: false };

async function messages(values: Record<string, unknown>): Promise<Record<string, unknown>> {
  const resolve = resolverOf(suppliers, () => Promise.resolve(inputSchema(suppliers)));
  const { errors } = await resolve(values, undefined, options);
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [
      name,
      JSON.parse(String(error?.message).replace('@@react-admin@@', '')) as unknown,
    ]),
  );
}

describe('validation of a declared form', () => {
  it('accepts what is right, empty text as nothing', async () => {
    expect(await messages({ name: '大宏水產', email: '', goods: ['seafood'], active: true })).toEqual({});
  });

  it.each([
    [{ name: '' }, { name: { message: 'errors.field.required' } }],
    [{ name: '   ' }, { name: { message: 'errors.field.required' } }],
    [{}, { name: { message: 'errors.field.required' } }],
    [{ name: 'x'.repeat(101) }, { name: { message: 'errors.field.tooLong', args: { max: 100 } } }],
    [{ name: 'x', email: 'nobody' }, { email: { message: 'errors.field.email' } }],
    [{ name: 'x', since: '2026-02-30' }, { since: { message: 'errors.field.date' } }],
  ])('says what is wrong with %j', async (values, expected) => {
    expect(await messages(values)).toEqual(expected);
  });

  it('lets what a record has besides ride along, and never lets an error pass for none', async () => {
    const record = { id: 's', companyId: 'c', version: 3, name: '大宏水產', createdTime: '2026-03-01T00:00:00Z' };
    const loose = resolverOf(suppliers, () => Promise.resolve(inputSchema(suppliers).loose()));
    expect((await loose(record, undefined, options)).values).toMatchObject(record);
    const strict = resolverOf(suppliers, () => Promise.resolve(inputSchema(suppliers)));
    expect((await strict(record, undefined, options)).errors).toHaveProperty('root');
  });

  it('validates a guest by the schema of the contract', async () => {
    const resolve = resolverOf(customers, customers.schema ?? (() => Promise.reject(new Error('no schema'))));
    const record = { id: 'g', visits: 3, name: 'Mei', birthday: '13-40', tags: [], types: [] };
    const { errors } = await resolve(record, undefined, options);
    expect(Object.keys(errors)).toEqual(['birthday']);
    for (const day of ['02-30', '04-31', '11-31', '00-10', '1-1'])
      expect((await resolve({ ...record, birthday: day }, undefined, options)).errors, day).toHaveProperty('birthday');
    for (const day of ['02-29', '12-31', '11-30', '01-01'])
      expect((await resolve({ ...record, birthday: day }, undefined, options)).errors, day).toEqual({});
    const kept = await resolve({ ...record, birthday: '03-15' }, undefined, options);
    expect(kept.values).toMatchObject({ id: 'g', visits: 3, name: 'Mei', birthday: '03-15' });
  });

  it('judges rules by a whole record, also where something was never entered', async () => {
    const rules = [{ field: 'since', code: 'rule', broken: (one: object) => seen.push(one) < 0 }];
    const seen: object[] = [];
    const resolve = resolverOf({ ...suppliers, rules }, () => Promise.resolve(inputSchema(suppliers)));
    await resolve({ name: '大宏水產', since: undefined, email: '' }, undefined, options);
    expect(seen).toEqual([
      expect.objectContaining({ name: '大宏水產', since: null, email: null, phone: null, goods: [], active: false }),
    ]);
  });
});
