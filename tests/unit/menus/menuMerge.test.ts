import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeMenus } from '#contract/menus/menuMerge.ts';
import type { MenuContent } from '#contract/menus/menuTypes.ts';
import { savedMenu } from '#contract/menus/savedMenu.ts';
import { content } from './simulation.ts';

/** Two people change one menu. */

/** A menu of categories with items, and prices of some items. */
const menu = (
  categories: Readonly<Record<string, string>>,
  placed: Readonly<Record<string, number>> = {},
  changes: Partial<MenuContent> = {},
): MenuContent =>
  savedMenu({
    ...content(changes),
    categories: Object.entries(categories).map(([id, items], ordering) => ({
      id,
      ordering,
      items: [...items].map((item, at) => ({ id: item, ordering: at })),
    })),
    items: Object.entries(placed).map(([id, price]) => ({
      id,
      prices: [{ service: null, branch: null, price }],
      taxes: [],
      prepayPrice: null,
      maxPerOrder: null,
    })),
  });
const shape = ({ categories }: MenuContent) =>
  Object.fromEntries(categories.map(({ id, items }) => [id, items.map((one) => one.id).join('')]));
const order = ({ categories }: MenuContent) => categories.map(({ id }) => id).join('');
const priceOf = ({ items }: MenuContent, id: string) => items.find((one) => one.id === id)?.prices[0]?.price;

const someMenu = fc
  .record({
    categories: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'), { maxLength: 4 }),
    items: fc.array(fc.uniqueArray(fc.constantFrom(...'pqrstu'), { maxLength: 5 }), { minLength: 4, maxLength: 4 }),
    prices: fc.dictionary(fc.constantFrom(...'pqrstu'), fc.nat(3)),
    name: fc.constantFrom('Lunch', 'Dinner', 'Night'),
    weekdays: fc.constantFrom([1], [2, 3], [0, 6]),
  })
  .map(({ categories, items, prices, ...rest }) =>
    menu(Object.fromEntries(categories.map((id, at) => [id, (items[at] ?? []).join('')])), prices, rest),
  );

describe('by chance', () => {
  it('who changes alone gets everything', () => {
    fc.assert(
      fc.property(someMenu, someMenu, (base, changed) => {
        expect(mergeMenus(base, changed, base)).toEqual({ merged: changed, conflicts: [] });
        expect(mergeMenus(base, base, changed)).toEqual({ merged: changed, conflicts: [] });
        expect(mergeMenus(base, changed, changed)).toEqual({ merged: changed, conflicts: [] });
      }),
      { numRuns: 400 },
    );
  });

  it('nothing entered is lost, and the result is in the saved shape', () => {
    const entries = ({ name, weekdays, items, categories }: MenuContent) => [
      `name ${name}`,
      `weekdays ${weekdays.join()}`,
      ...items.flatMap(({ id, prices }) => prices.map(({ price }) => `price ${id} ${price}`)),
      ...categories.flatMap(({ id, items: placed }) => placed.map((one) => `place ${id} ${one.id}`)),
    ];
    fc.assert(
      fc.property(someMenu, someMenu, someMenu, (base, mine, theirs) => {
        const { merged, conflicts } = mergeMenus(base, mine, theirs);
        expect(savedMenu(merged)).toEqual(merged);
        const old = new Set(entries(base));
        const kept = new Set(entries(merged));
        for (const side of ['mine', 'theirs'] as const)
          for (const entry of entries(side === 'mine' ? mine : theirs)) {
            if (old.has(entry) || kept.has(entry)) continue;
            const [kind, first = '', second = ''] = entry.split(' ');
            const paths =
              kind === 'price'
                ? [`items.${first}`, `items.${first}.prices`]
                : kind === 'place'
                  ? [`categories.${first}`, `items.${second}.categories`, `items.${second}`]
                  : [kind];
            const told = conflicts.filter(({ path }) => paths.includes(path)).map((one) => JSON.stringify(one[side]));
            expect(told.length, entry).toBeGreaterThan(0);
            if (kind === 'price')
              expect(
                told.some((text) => text.includes(`"price":${second}`)),
                entry,
              ).toBe(true);
          }
      }),
      { numRuns: 600 },
    );
  });

  it('theirs can be taken of each conflict', () => {
    fc.assert(
      fc.property(someMenu, someMenu, someMenu, (base, mine, theirs) => {
        const { conflicts } = mergeMenus(base, mine, theirs);
        const all = mergeMenus(base, mine, theirs, new Set(conflicts.map(({ path }) => path)));
        const swapped = mergeMenus(base, theirs, mine);
        for (const name of ['name', 'weekdays'] as const) expect(all.merged[name]).toEqual(swapped.merged[name]);
        const sorted = (one: MenuContent) =>
          Object.entries(shape(one)).map(([id, items]) => `${id} ${[...items].sort().join('')}`);
        expect(sorted(all.merged).sort()).toEqual(sorted(swapped.merged).sort());
      }),
      { numRuns: 300 },
    );
  });
});

describe('changes beside each other both stay', () => {
  const base = menu({ A: 'pqr', B: 'st' }, { p: 1, q: 2 });
  const merged = (mine: MenuContent, theirs: MenuContent) => {
    const result = mergeMenus(base, mine, theirs);
    expect(result.conflicts).toEqual([]);
    return result.merged;
  };
  it('of prices and settings', () => {
    const result = merged(
      menu({ A: 'pqr', B: 'st' }, { p: 5, q: 2 }, { name: 'Mine' }),
      menu({ A: 'pqr', B: 'st' }, { p: 1, q: 7 }, { endDate: '2027-01-01' }),
    );
    expect([priceOf(result, 'p'), priceOf(result, 'q'), result.name, result.endDate]).toEqual([
      5,
      7,
      'Mine',
      '2027-01-01',
    ]);
  });
  it('of items that are added at different places, or at the same', () => {
    expect(
      shape(merged(menu({ A: 'pxqr', B: 'st' }, { p: 1, q: 2 }), menu({ A: 'pqry', B: 'st' }, { p: 1, q: 2 }))),
    ).toEqual({ A: 'pxqry', B: 'st' });
    expect(
      shape(merged(menu({ A: 'xpqr', B: 'st' }, { p: 1, q: 2 }), menu({ A: 'ypqr', B: 'st' }, { p: 1, q: 2 }))),
    ).toMatchObject({ A: 'xypqr' });
  });
  it('of an item that one moves and another one’s order', () =>
    expect(
      shape(merged(menu({ A: 'qr', B: 'spt' }, { p: 1, q: 2 }), menu({ A: 'prq', B: 'st' }, { p: 1, q: 2 }))),
    ).toEqual({ A: 'rq', B: 'spt' }));
  it('of categories', () => {
    const result = merged(
      menu({ B: 'st', A: 'pqr' }, { p: 1, q: 2 }),
      menu({ A: 'pqr', B: 'st', C: 'u' }, { p: 1, q: 2 }),
    );
    expect([order(result), shape(result)]).toEqual(['BCA', { A: 'pqr', B: 'st', C: 'u' }]);
  });
  it('of a category that one removes, and a price elsewhere', () => {
    const result = merged(menu({ A: 'pqr' }, { p: 1, q: 2 }), menu({ A: 'pqr', B: 'st' }, { p: 9, q: 2 }));
    expect([shape(result), priceOf(result, 'p')]).toEqual([{ A: 'pqr' }, 9]);
  });
});

describe('different changes of the same', () => {
  const base = menu({ A: 'pqr', B: 'st', C: '' }, { p: 1 });
  it.each([
    [
      'a price',
      menu({ A: 'pqr', B: 'st', C: '' }, { p: 5 }),
      menu({ A: 'pqr', B: 'st', C: '' }, { p: 7 }),
      ['items.p.prices'],
    ],
    [
      'an item removed and priced',
      menu({ A: 'qr', B: 'st', C: '' }),
      menu({ A: 'pqr', B: 'st', C: '' }, { p: 7 }),
      ['items.p'],
    ],
    [
      'an item moved to two places',
      menu({ A: 'pq', B: 'rst', C: '' }, { p: 1 }),
      menu({ A: 'pq', B: 'st', C: 'r' }, { p: 1 }),
      ['items.r.categories'],
    ],
    [
      'two orders',
      menu({ A: 'qpr', B: 'st', C: '' }, { p: 1 }),
      menu({ A: 'rpq', B: 'st', C: '' }, { p: 1 }),
      ['categories.A.items'],
    ],
    [
      'two orders of categories',
      menu({ B: 'st', A: 'pqr', C: '' }, { p: 1 }),
      menu({ A: 'pqr', C: '', B: 'st' }, { p: 1 }),
      ['categories'],
    ],
    [
      'a category priced and removed',
      menu({ A: 'pqr', B: 'st', C: '' }, { p: 1, s: 4 }),
      menu({ A: 'pqr', C: '' }, { p: 1 }),
      ['items.s', 'categories.B'],
    ],
    [
      'a category removed and priced',
      menu({ A: 'pqr', C: '' }, { p: 1 }),
      menu({ A: 'pqr', B: 'st', C: '' }, { p: 1, s: 4 }),
      ['items.s', 'categories.B'],
    ],
    [
      'a category removed and filled',
      menu({ A: 'pqr', C: '' }, { p: 1 }),
      menu({ A: 'pqr', B: 'stu', C: '' }, { p: 1 }),
      ['categories.B'],
    ],
  ])('%s', (_, mine, theirs, paths) => {
    const { merged, conflicts } = mergeMenus(base, mine, theirs);
    expect(conflicts.map(({ path }) => path)).toEqual(paths);
    expect(merged).toEqual(mine);
    expect(mergeMenus(base, mine, theirs, new Set(paths)).merged).toEqual(theirs);
  });
});

it('merges large menus at once', () => {
  const large = (price: number, turned: boolean): MenuContent => {
    const ids = Array.from({ length: 3000 }, (_, at) => `i${at}`);
    return savedMenu({
      ...content(),
      categories: [
        { id: 'A', ordering: 0, items: (turned ? ids.toReversed() : ids).map((id, ordering) => ({ id, ordering })) },
      ],
      items: ids.map((id) => ({ id, prices: [{ price }], taxes: [], prepayPrice: null, maxPerOrder: null })),
    });
  };
  const begun = performance.now();
  expect(mergeMenus(large(1, false), large(2, false), large(1, true)).conflicts).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(2000);
});
