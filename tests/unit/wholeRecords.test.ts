import { expect, it } from 'vitest';
import menuModifiers from '#resources/menus/menuModifiers/resource.ts';
import { wholeRecord, withFurther } from '#server/platform/declared/wholeRecords.ts';

it('records have all fields, with the values of new ones where they have none', () => {
  const { fields, initial } = menuModifiers;
  const whole = wholeRecord<Record<string, unknown>>(fields, { id: '1', minimum: 2, options: null }, initial);
  expect(whole).toMatchObject({ id: '1', minimum: 2, options: [] });
  expect(Object.keys(whole)).toEqual(expect.arrayContaining(Object.keys(fields)));
});

it('records come with those that they lead to, each read once', async () => {
  const leading: Record<string, string[]> = { a: ['b', 'c'], b: ['d'] };
  const asked: (readonly string[])[] = [];
  const read = (ids: readonly string[]) => {
    asked.push(ids);
    return Promise.resolve([...ids]);
  };
  const found = await withFurther(read, ['a', 'b'], (ids) => ids.flatMap((id) => leading[id] ?? []));
  expect(found).toEqual(['a', 'b', 'c', 'd']);
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});
