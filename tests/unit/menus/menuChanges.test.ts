import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeMenus } from '#contract/menus/menuChanges.ts';
import { plainPlaced, savedMenu } from '#contract/menus/savedMenu.ts';
import type { MenuContent } from '#contract/menus/menuTypes.ts';

/** Two people's versions of one menu are merged, and nothing that one of them has entered is lost. */

const price = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
const anyMenu = fc
  .record({
    name: fc.constantFrom('Lunch', 'Supper', 'Brunch'),
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
    categories: fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
      .chain((ids) =>
        fc.tuple(
          ...ids.map((id) =>
            fc
              .uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'), { maxLength: 5 })
              .map((items) => ({ id, items })),
          ),
        ),
      ),
    prepaid: fc.array(price, { minLength: 7, maxLength: 7 }),
  })
  .map(({ name, weekdays, categories, prepaid }): MenuContent => {
    const numbered = (categories as { id: string; items: string[] }[]).map(({ id, items }, ordering) => ({
      id,
      ordering,
      items: items.map((item, at) => ({ id: item, ordering: at })),
    }));
    return savedMenu({
      type: 'regular',
      name,
      active: true,
      foProviders: [],
      availableOrderingTimes: [],
      startDate: null,
      endDate: null,
      weekdays,
      dates: [],
      taxes: [],
      categories: numbered,
      items: ['1', '2', '3', '4', '5', '6'].map((id) => ({
        ...plainPlaced(id),
        prepayPrice: prepaid[Number(id)] ?? null,
      })),
    });
  });
const clean = (merged: MenuContent) => ({ merged, conflicts: [] });
const placesOf = ({ categories }: MenuContent) =>
  categories.flatMap(({ id, items }) => items.map((one) => `${id}/${one.id}`));

describe('mergeMenus', () => {
  it('keeps mine if they have changed nothing, theirs if I have not, and what both have made alike', () => {
    fc.assert(
      fc.property(anyMenu, anyMenu, (base, other) => {
        expect(mergeMenus(base, other, base)).toEqual(clean(other));
        expect(mergeMenus(base, base, other)).toEqual(clean(other));
        expect(mergeMenus(base, other, other)).toEqual(clean(other));
      }),
    );
  });

  it('loses nothing: each added place is in the result, and each other difference is a conflict', () => {
    fc.assert(
      fc.property(anyMenu, anyMenu, anyMenu, (base, mine, theirs) => {
        const { merged, conflicts } = mergeMenus(base, mine, theirs);
        const paths = new Set(conflicts.map(({ path }) => path));
        const before = new Set(placesOf(base));
        const result = new Set(placesOf(merged));
        for (const menu of [mine, theirs])
          for (const place of placesOf(menu).filter((one) => !before.has(one))) {
            const [category = ''] = place.split('/');
            expect(result.has(place) || paths.has(`categories.${category}`)).toBe(true);
          }
        if (theirs.name !== base.name && merged.name !== theirs.name) expect(paths.has('name')).toBe(true);
        for (const item of merged.items) {
          const [was, my, their] = [base, mine, theirs].map(({ items }) => items.find(({ id }) => id === item.id));
          if (was && my && their && my.prepayPrice === was.prepayPrice)
            expect(item.prepayPrice).toBe(their.prepayPrice);
          if (was && my && their && my.prepayPrice !== was.prepayPrice) expect(item.prepayPrice).toBe(my.prepayPrice);
        }
        expect(savedMenu(merged)).toEqual(merged);
      }),
      { numRuns: 500 },
    );
  });

  it('takes theirs where they are preferred', () => {
    fc.assert(
      fc.property(anyMenu, anyMenu, anyMenu, (base, mine, theirs) => {
        const { conflicts } = mergeMenus(base, mine, theirs);
        const all = new Set(conflicts.map(({ path }) => path));
        const { merged } = mergeMenus(base, mine, theirs, all);
        if (all.has('name')) expect(merged.name).toBe(theirs.name);
        for (const { path, theirs: their } of conflicts) {
          const [list, id] = path.split('.');
          if (list === 'categories' && id && !path.endsWith('.items'))
            expect(merged.categories.some((one) => one.id === id)).toBe(their !== null);
        }
      }),
    );
  });
});
