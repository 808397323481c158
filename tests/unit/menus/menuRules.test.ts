import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOf } from '#contract/core/shares.ts';
import { allergensOf, combinedState, contradictions } from '#contract/menus/allergenRules.ts';
import { itemPrice, optionsCharge, setShares, taxOf, usualTaxes } from '#contract/menus/menuPrices.ts';
import type { MenuModifier } from '#contract/menus/menuTypes.ts';
import { allergens, type MenuService } from '#contract/menus/menuValues.ts';
import { hasEnough, modifierProblems, nestingProblems, selectionProblems } from '#contract/menus/modifierRules.ts';
import { plainPlaced, savedMenu, scheduleProblems, type UnsavedMenu } from '#contract/menus/savedMenu.ts';
import { content } from './simulation.ts';

/** Rules of modifiers, prices, taxes, allergens, and of a menu that is saved. */

const lists = { contains: [], mayContain: [], freeOf: [] };
const option = (id: string, changes: Partial<MenuModifier['options'][number]> = {}) => ({
  ...lists,
  id,
  name: { en: id },
  price: 0,
  prices: [],
  preselected: 0,
  maximum: null,
  modifier: null,
  active: true,
  ...changes,
});
const group = (changes: Partial<MenuModifier> = {}): MenuModifier => ({
  id: 'g',
  name: { en: 'Group' },
  code: null,
  minimum: 0,
  maximum: 0,
  minimumDistinct: 0,
  maximumDistinct: 0,
  maximumPerOption: 1,
  chargesPreselected: true,
  active: true,
  options: [option('a'), option('b'), option('c')],
  ...changes,
});
const told = (all: readonly { path: string; code: string }[]) => all.map(({ path, code }) => `${path} ${code}`);

describe('a group of options', () => {
  const anyGroup = fc
    .record({
      minimum: fc.nat(4),
      maximum: fc.nat(4),
      minimumDistinct: fc.nat(3),
      maximumDistinct: fc.nat(3),
      maximumPerOption: fc.nat(2),
      own: fc.array(fc.record({ maximum: fc.constantFrom(null, 0, 1, 2), active: fc.boolean() }), { maxLength: 3 }),
    })
    .map(({ own, ...rest }) => group({ ...rest, options: own.map((one, at) => option(`o${at}`, one)) }));
  /** All choices of up to five of each option. */
  const choices = (ids: readonly string[]): Record<string, number>[] =>
    ids.reduce<Record<string, number>[]>(
      (all, id) => all.flatMap((one) => [0, 1, 2, 3, 4, 5].map((count) => ({ ...one, [id]: count }))),
      [{}],
    );
  /** Whether a choice obeys the rules, counted anew. */
  const obeys = (of: MenuModifier, chosen: Readonly<Record<string, number>>): boolean => {
    let [quantity, kinds] = [0, 0];
    for (const one of of.options) {
      const count = chosen[one.id] ?? 0;
      const most = one.maximum ?? of.maximumPerOption;
      if (count > 0 && (!one.active || (most > 0 && count > most))) return false;
      quantity += count;
      kinds += count > 0 ? 1 : 0;
    }
    const within = (value: number, from: number, to: number) => from <= value && (to === 0 || value <= to);
    return within(quantity, of.minimum, of.maximum) && within(kinds, of.minimumDistinct, of.maximumDistinct);
  };

  it('is refused exactly if no choice obeys it', () => {
    fc.assert(
      fc.property(anyGroup, (of) => {
        const possible = choices(of.options.map(({ id }) => id)).some((chosen) => obeys(of, chosen));
        expect(modifierProblems(of).length === 0).toBe(possible);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses exactly the choices that do not obey it', () => {
    fc.assert(
      fc.property(anyGroup, fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }), (of, counts) => {
        const chosen = Object.fromEntries(of.options.map(({ id }, at) => [id, counts[at] ?? 0]));
        expect(selectionProblems(of, chosen).length === 0).toBe(obeys(of, chosen));
      }),
      { numRuns: 500 },
    );
  });

  it('counts quantity and different options apart', () => {
    const of = group({ minimum: 3, maximum: 4, minimumDistinct: 2, maximumDistinct: 2, maximumPerOption: 3 });
    const faults = (chosen: Record<string, number>) => selectionProblems(of, chosen).map(({ fault }) => fault);
    expect(faults({ a: 2, b: 1 })).toEqual([]);
    expect(faults({ a: 3 })).toEqual(['tooFewDistinct']);
    expect(faults({ a: 1, b: 1, c: 1 })).toEqual(['tooManyDistinct']);
    expect(faults({ a: 1, b: 1 })).toEqual(['tooFew']);
    expect(faults({ a: 3, b: 2 })).toEqual(['tooMany']);
    expect(selectionProblems(of, { a: 3 })).toEqual([{ fault: 'tooFewDistinct', args: { min: 2 } }]);
    expect(selectionProblems(of, { a: 4, b: 1 })).toEqual([
      { fault: 'tooMany', option: 'a', args: { max: 3 } },
      { fault: 'tooMany', args: { max: 4 } },
    ]);
    expect(selectionProblems(of, { a: 2, z: 1 })).toContainEqual({ fault: 'unknownOption', option: 'z' });
    expect(selectionProblems(of, { a: 2, b: 1 }, new Set(['b']))).toEqual([{ fault: 'soldOut', option: 'b' }]);
  });

  it.each([
    [{ minimum: 3, maximum: 2 }, ['maximum belowMinimum']],
    [{ minimum: 4 }, ['minimum unreachable']],
    [{ minimum: 4, maximumPerOption: 2 }, []],
    [{ minimum: 4, maximumPerOption: 0 }, []],
    [{ minimum: 2, maximumDistinct: 1 }, ['minimum unreachable']],
    [{ minimumDistinct: 4 }, ['minimumDistinct unreachable']],
    [{ options: [option('a'), option('a')] }, ['options.1.id repeated']],
    [{ options: [option('a', { preselected: 2 })] }, ['options.0.preselected aboveMaximum']],
    [
      { maximum: 1, options: [option('a', { preselected: 1 }), option('b', { preselected: 1 })] },
      ['options aboveMaximum'],
    ],
  ])('with %o: %o', (changes, expected) => expect(told(modifierProblems(group(changes)))).toEqual(expected));

  it('has enough left while its minimum can be reached', () => {
    const of = group({ minimum: 2 });
    expect(hasEnough(of, new Set(['a']))).toBe(true);
    expect(hasEnough(of, new Set(['a', 'b']))).toBe(false);
  });

  it('leads to groups that lead no further, and not to itself', () => {
    const leading = (id: string, ...to: string[]) =>
      group({ id, options: to.map((next, at) => option(`${id}${at}`, { modifier: next })) });
    const problems = (of: MenuModifier, ...others: MenuModifier[]) =>
      told(nestingProblems(of, new Map([of, ...others].map((one) => [one.id, one]))));
    expect(problems(leading('a', 'b'), group({ id: 'b' }))).toEqual([]);
    expect(problems(leading('a', 'a'))).toEqual(['options.0.modifier modifierCycle']);
    expect(problems(leading('a', 'b'), leading('b', 'a'))).toHaveLength(1);
    expect(problems(leading('a', 'c', 'b'), leading('b', 'd'), group({ id: 'c' }), group({ id: 'd' }))).toEqual([
      'options.1.modifier modifierDepth',
    ]);
    expect(problems(leading('a', 'b'), group({ id: 'b' }), leading('z', 'a'))).toEqual([
      'options.0.modifier modifierDepth',
    ]);
  });
});

describe('prices', () => {
  const price = (service: MenuService | null, branch: string | null, of: number) => ({ service, branch, price: of });
  const sale = { service: 'takeout', branch: 'here' } as const;
  it('are the most specific, of the menu before those of the item', () => {
    const own = [
      price('takeout', null, 2),
      price(null, 'here', 3),
      price('takeout', 'here', 4),
      price('dineIn', 'here', 9),
    ];
    expect(itemPrice({ price: 1, prices: [] }, undefined, sale)).toBe(1);
    expect(itemPrice({ price: 1, prices: own.slice(0, 1) }, undefined, sale)).toBe(2);
    expect(itemPrice({ price: 1, prices: own.slice(0, 2) }, undefined, sale)).toBe(3);
    expect(itemPrice({ price: 1, prices: own }, { prices: [] }, sale)).toBe(4);
    expect(itemPrice({ price: 1, prices: own }, { prices: [price(null, null, 7)] }, sale)).toBe(7);
    expect(itemPrice({ price: 1, prices: own }, { prices: [price('dineIn', null, 7)] }, sale)).toBe(4);
  });

  it('of preselected options are free unless the group charges for them', () => {
    const of = group({ options: [option('a', { price: 30, preselected: 1 }), option('b', { price: 5 })] });
    expect(optionsCharge(of, { a: 2, b: 1 }, sale)).toBe(65);
    expect(optionsCharge({ ...of, chargesPreselected: false }, { a: 2, b: 1 }, sale)).toBe(35);
    expect(optionsCharge({ ...of, chargesPreselected: false }, { b: 1 }, sale)).toBe(5);
  });

  it('of a set are split without losing a dollar', () => {
    expect(setShares(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(setShares(199, [120, 60, 0])).toEqual([133, 66, 0]);
    expect(setShares(10, [0, 0, 0])).toEqual([4, 3, 3]);
    expect(sharesOf(5, [])).toEqual([]);
    fc.assert(
      fc.property(
        fc.nat(100_000_000_000),
        fc.array(fc.nat(100_000_000_000), { minLength: 1, maxLength: 8 }),
        (total, weights) => {
          const shares = sharesOf(total, weights);
          expect(shares.reduce((sum, one) => sum + one, 0)).toBe(total);
          const all = weights.reduce((sum, one) => sum + BigInt(one), 0n);
          for (const [at, share] of shares.entries()) {
            const exact = all ? BigInt(total) * BigInt(weights[at] ?? 0) : BigInt(total);
            const floor = exact / (all || BigInt(weights.length));
            expect([floor, floor + 1n]).toContain(BigInt(share));
          }
        },
      ),
    );
  });
});

describe('taxes', () => {
  const tax = (rate: number, included = true, service: MenuService | null = null) => ({ rate, included, service });
  it('of a service go before those for all, and those of a menu come last', () => {
    const menu = [tax(1000), tax(800, true, 'takeout')];
    expect(taxOf({ taxes: [] }, undefined, menu, 'takeout')?.rate).toBe(800);
    expect(taxOf({ taxes: [] }, undefined, menu, 'dineIn')?.rate).toBe(1000);
    expect(taxOf({ taxes: [tax(0)] }, undefined, menu, 'takeout')?.rate).toBe(0);
    expect(taxOf({ taxes: [tax(0)] }, { taxes: [tax(500, true, 'dineIn')] }, menu, 'takeout')?.rate).toBe(0);
    expect(taxOf({ taxes: [] }, undefined, [], 'dineIn')).toBeNull();
  });
  it('of Japan are 10 % at the table and 8 % taken away', () => {
    const of = (service: MenuService) => taxOf({ taxes: [] }, undefined, usualTaxes('JP'), service)?.rate;
    expect([of('dineIn'), of('takeout'), of('delivery')]).toEqual([1000, 800, 800]);
  });
});

describe('allergens', () => {
  it('follow the country', () => {
    const counts = (country: string) => Object.values(allergensOf(country)).map((all) => new Set(all).size);
    expect(counts('JP').sort()).toEqual([20, 8]);
    expect(['CN', 'TW', 'FR', 'US'].map((country) => allergensOf(country).mandatory.length)).toEqual([8, 11, 14, 14]);
  });
  it('of options are added: contains, may contain, unknown, free of', () => {
    const of = (...states: ('contains' | 'mayContain' | 'freeOf' | 'unknown')[]) =>
      combinedState(
        states.map((state) => (state === 'unknown' ? lists : { ...lists, [state]: ['milk' as const] })),
        'milk',
      );
    expect(of('freeOf', 'contains', 'mayContain')).toBe('contains');
    expect(of('mayContain', 'unknown')).toBe('mayContain');
    expect(of('freeOf', 'unknown')).toBe('unknown');
    expect(of('freeOf', 'freeOf')).toBe('freeOf');
    expect(of()).toBe('unknown');
  });
  it('are in one list', () => {
    expect(contradictions({ contains: ['milk'], mayContain: ['eggs'], freeOf: ['milk'] })).toEqual(['milk']);
    expect(contradictions({ contains: [...allergens], mayContain: [], freeOf: [] })).toEqual([]);
  });
});

describe('a menu that is saved', () => {
  const place = (id: string, ordering: number, active?: boolean) => ({
    id,
    ordering,
    ...(active !== undefined && { active }),
  });
  const sent: UnsavedMenu = {
    ...content(),
    services: undefined,
    categories: [
      { id: 'B', ordering: 5, items: [place('q', 2), place('p', 1), place('q', 3)] },
      { id: 'X', ordering: 1, active: false, items: [place('z', 0)] },
      { id: 'A', ordering: 2, active: true, items: [place('p', 7), place('gone', 1, false)] },
    ],
    items: [{ id: 'p', prices: [], taxes: [], prepayPrice: 3, maxPerOrder: null }],
  };

  it('has active categories and items, in their order, each item once', () => {
    const { categories, items, services } = savedMenu(sent);
    expect(categories).toEqual([
      { id: 'A', ordering: 0, items: [place('p', 0)] },
      { id: 'B', ordering: 1, items: [place('p', 0), place('q', 1)] },
    ]);
    expect(items.map(({ id, prepayPrice }) => [id, prepayPrice])).toEqual([
      ['p', 3],
      ['q', null],
    ]);
    expect(services).toEqual(['dineIn', 'takeout', 'delivery', 'foodCourt']);
    expect(savedMenu(savedMenu(sent))).toEqual(savedMenu(sent));
  });

  it('takes the first of what is said twice of an item', () => {
    const [first] = sent.items;
    if (!first) throw new Error('There is no item');
    const twice = { ...sent, items: [first, { ...first, prepayPrice: 9 }] };
    expect(scheduleProblems(twice)).toEqual([]);
    expect(savedMenu(twice).items[0]).toEqual(first);
  });

  it('is for bookings and without an end if it is for pre-orders', () => {
    expect(savedMenu({ ...sent, type: 'preorder', endDate: '2026-12-31' })).toMatchObject({
      services: ['booking'],
      endDate: null,
    });
    expect(savedMenu({ ...sent, type: 'preorder', services: ['takeout'] }).services).toEqual(['takeout']);
  });

  it.each<[Partial<UnsavedMenu>, string[]]>([
    [{}, []],
    [{ name: ' ' }, ['name required']],
    [{ services: [] }, ['services required']],
    [{ weekdays: [] }, ['weekdays required']],
    [{ weekdays: [], dates: ['2026-12-24'] }, []],
    [{ startDate: '2026-12-02', endDate: '2026-12-01' }, ['endDate menuDays']],
    [{ startDate: '2026-12-02', dates: ['2026-12-01'] }, ['dates.0 outsidePeriod']],
    [
      { availableOrderingTimes: [{ weekday: 1, from: '10:00', to: '10:00' }] },
      ['availableOrderingTimes.0.to menuTimes'],
    ],
    [
      {
        availableOrderingTimes: [
          { weekday: 6, from: '22:00', to: '02:00' },
          { weekday: 0, from: '01:00', to: '03:00' },
        ],
      },
      ['availableOrderingTimes.1.from periodMenuRepeat'],
    ],
    [
      {
        taxes: [
          { service: null, rate: 500, included: true },
          { rate: 800, included: true },
        ],
      },
      ['taxes.1.service repeated'],
    ],
    [
      {
        categories: [
          { id: 'A', ordering: 0, items: [] },
          { id: 'A', ordering: 1, items: [] },
        ],
      },
      ['categories.1.id repeated'],
    ],
    [
      { categories: [{ id: 'Y', ordering: 0, items: [place('y', 0)] }] },
      ['categories.0.id missing', 'categories.0.items.0.id missing'],
    ],
    [
      {
        items: [
          {
            ...plainPlaced('p'),
            prices: [
              { branch: 'here', price: 1 },
              { branch: 'elsewhere', price: 1 },
            ],
          },
        ],
      },
      ['items.0.prices.1.branch missing'],
    ],
  ])('with %o: %o', (changes, expected) => {
    const missing = { items: new Set(['y']), categories: new Set(['Y']), branches: new Set(['elsewhere']) };
    expect(told(scheduleProblems({ ...sent, ...changes }, missing))).toEqual(expected);
  });
});
