import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownAmount } from '#contract/core/minorUnits.ts';
import { typedMinor } from '#contract/core/typedAmount.ts';
import { newPrice, roundingOf, type PriceRule } from '#contract/menus/changedPrices.ts';
import { indexOf, readRows } from '#contract/menus/pastedMenu.ts';
import type { MenuContent } from '#contract/menus/menuTypes.ts';
import * as drafts from '#resources/menus/menuSchedules/model/draft.ts';
import { hasRow, movedTo, nudged } from '#ui/tree/groups.ts';

/** What the editor of menus does, without its screen. */

const place = (id: string, ordering: number) => ({ id, ordering });
const placed = (id: string) => ({ id, prices: [], taxes: [], prepayPrice: null, maxPerOrder: null });
const menu: MenuContent = {
  type: 'regular',
  name: 'Dinner',
  active: true,
  services: ['dineIn'],
  foProviders: [],
  availableOrderingTimes: [],
  startDate: null,
  endDate: null,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  dates: [],
  taxes: [],
  categories: [
    { id: 'mains', ordering: 5, items: [place('duck', 2), place('tofu', 1), place('rice', 9)] },
    { id: 'starters', ordering: 1, items: [place('soup', 0), place('tofu', 1)] },
    { id: 'drinks', ordering: 7, items: [] },
  ],
  items: ['duck', 'tofu', 'rice', 'soup'].map(placed),
};
const draft = drafts.draftOf(menu);

describe('A draft', () => {
  it('is the menu, in order and numbered', () => {
    expect(draft.groups).toEqual(['starters', 'mains', 'drinks']);
    expect(draft.members.mains).toEqual(['tofu', 'duck', 'rice']);
    const content = drafts.contentOf(draft);
    expect(content.categories[1]).toEqual({
      id: 'mains',
      ordering: 1,
      items: [place('tofu', 0), place('duck', 1), place('rice', 2)],
    });
    expect(content.items.map(({ id }) => id).sort()).toEqual(['duck', 'rice', 'soup', 'tofu']);
    expect(drafts.draftOf(content)).toEqual(draft);
  });

  it('forgets what differs for an item only with its last place', () => {
    const priced = drafts.withPlaced(draft, { tofu: { maxPerOrder: 2 } });
    const once = drafts.without(priced, ['mains/tofu']);
    expect(once.placed.tofu?.maxPerOrder).toBe(2);
    expect(drafts.without(once, ['starters']).placed).not.toHaveProperty('tofu');
  });

  it('adds an item once to a category, and no category twice', () => {
    const more = drafts.withItems(draft, 'mains', ['duck', 'fish', 'fish']);
    expect(more.members.mains).toEqual(['tofu', 'duck', 'rice', 'fish']);
    expect(more.placed.fish).toEqual(placed('fish'));
    expect(drafts.withItems(draft, 'mains', ['duck'])).toBe(draft);
    expect(drafts.withCategories(draft, ['mains'])).toBe(draft);
  });

  it('has each item once in each category and every placed item, whatever is done', () => {
    const ids = fc.subarray([
      'starters',
      'mains',
      'drinks',
      'starters/soup',
      'starters/tofu',
      'mains/duck',
      'mains/rice',
    ]);
    const step = fc.oneof(
      fc.record({
        do: fc.constant('move' as const),
        ids,
        to: fc.constantFrom(null, 'mains', 'drinks', 'starters'),
        at: fc.nat(4),
      }),
      fc.record({ do: fc.constant('nudge' as const), ids, by: fc.constantFrom(-1 as const, 1 as const) }),
      fc.record({ do: fc.constant('remove' as const), ids }),
      fc.record({
        do: fc.constant('add' as const),
        to: fc.constantFrom('mains', 'drinks'),
        item: fc.constantFrom('duck', 'fish', 'soup'),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let now = draft;
        for (const one of steps) {
          const there = (id: string) => hasRow(now, id);
          if (one.do === 'move') now = movedTo(now, one.ids.filter(there), one.to, one.at);
          else if (one.do === 'nudge') now = nudged(now, one.ids.filter(there), one.by);
          else if (one.do === 'remove') now = drafts.without(now, one.ids.filter(there));
          else now = drafts.withItems(now, one.to, [one.item]);
        }
        const used = now.groups.flatMap((id) => now.members[id] ?? []);
        expect(new Set(now.groups).size).toBe(now.groups.length);
        for (const id of now.groups) expect(new Set(now.members[id]).size).toBe(now.members[id]?.length);
        expect(new Set(Object.keys(now.placed))).toEqual(new Set(used));
        expect(Object.keys(now.members).sort()).toEqual([...now.groups].sort());
      }),
    );
  });
});

describe('Amounts', () => {
  it.each([
    ['1280', 'TWD', 128_000],
    ['NT$1,280', 'TWD', 128_000],
    ['1,280.50', 'TWD', 128_050],
    ['１２８０円', 'JPY', 1280],
    ['¥980', 'JPY', 980],
    ['12,5', 'EUR', 1250],
    ['1.280,50 €', 'EUR', 128_050],
    ['1 280', 'SGD', 128_000],
    ['TWD 90', 'TWD', 9000],
    ['.5', 'SGD', 50],
  ])('reads %s in %s', (text, currency, minor) => expect(typedMinor(text, currency)).toBe(minor));

  it.each([
    ['', 'TWD'],
    ['-5', 'TWD'],
    ['12.5', 'JPY'],
    ['1.234.5678', 'TWD'],
    ['A1', 'TWD'],
    ['1,2,3', 'TWD'],
    ['market', 'TWD'],
  ])('does not read %j in %s', (text, currency) => expect(typedMinor(text, currency)).toBeNull());

  it.each([
    [128_000, 'TWD', '1280'],
    [1250, 'EUR', '12.5'],
    [1280, 'JPY', '1280'],
  ])('writes %s of %s as %s', (minor, currency, text) => {
    expect(shownAmount(minor, currency)).toBe(text);
    expect(typedMinor(text, currency)).toBe(minor);
  });
});

describe('New prices', () => {
  const rule = (more: Partial<PriceRule>): PriceRule => ({
    by: 'percent',
    value: 500,
    step: 1,
    direction: 'nearest',
    ...more,
  });

  it('are rounded as asked, and say what rounding adds', () => {
    expect(newPrice(9900, rule({ step: 500 }))).toEqual({ price: 10_500, rounding: 105 });
    expect(newPrice(9900, rule({ step: 500, direction: 'down' })).price).toBe(10_000);
    expect(newPrice(980, rule({ step: 10, direction: 'up' })).price).toBe(1030);
    expect(newPrice(333, rule({ value: -10_000 })).price).toBe(0);
    expect(newPrice(100, rule({ by: 'amount', value: -500 }))).toEqual({ price: 0, rounding: 0 });
    expect(newPrice(100, rule({ by: 'set', value: 450 })).price).toBe(450);
    expect(roundingOf([newPrice(9900, rule({ step: 500 })), newPrice(10_000, rule({ step: 1000 }))])).toEqual({
      total: 605,
      largest: 500,
    });
  });

  it('are within half a step of the exact price', () => {
    const steps = fc.constantFrom(1, 50, 100, 500, 1000);
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: -10_000, max: 20_000 }), steps, (old, value, step) => {
        const { price, rounding } = newPrice(old, rule({ value, step }));
        expect(price % step).toBe(0);
        expect(Math.abs(rounding)).toBeLessThanOrEqual(step / 2);
      }),
    );
  });
});

describe('Pasted rows', () => {
  const named = (id: string, en: string, code: string | null = null, ja: string | null = null) => ({
    id,
    name: { en, ja },
    code,
  });
  const items = indexOf([
    named('duck', 'Roast duck', 'M1', '北京ダック'),
    named('tofu', 'Tofu'),
    named('tofu2', 'Tofu'),
  ]);
  const categories = indexOf([named('mains', 'Mains')]);
  const read = (cells: string[][]) => readRows(cells, { items, categories, currency: 'TWD' });

  it('are items by name in any language or by code, categories, or new', () => {
    const rows = read([
      ['m1', '1,280'],
      ['ホクキン', ''],
      ['北京ダック', 'NT$900'],
      ['Mains'],
      ['Soup', 'S-2', '90'],
      ['', ''],
    ]);
    expect(
      rows.map(({ line, name, code, price, decision, repeats }) => ({ line, name, code, price, ...decision, repeats })),
    ).toEqual([
      { line: 1, name: 'm1', code: null, price: 128_000, kind: 'item', id: 'duck', repeats: null },
      { line: 2, name: 'ホクキン', code: null, price: null, kind: 'category', repeats: null },
      { line: 3, name: '北京ダック', code: null, price: 90_000, kind: 'item', id: 'duck', repeats: 1 },
      { line: 4, name: 'Mains', code: null, price: null, kind: 'category', id: 'mains', repeats: null },
      { line: 5, name: 'Soup', code: 'S-2', price: 9000, kind: 'item', repeats: null },
    ]);
  });

  it('are put into the category that they begin with, unless an item has its name', () => {
    const rows = read([
      ['Mains', 'Roast duck', '900'],
      ['mains', 'Eel', '300'],
      ['Mains', 'Carp'],
      ['Mains', 'E-7', 'Crab', '410'],
      ['Tofu', 'Mains', '80'],
      ['Mains', '70'],
    ]);
    expect(
      rows.map(({ name, code, category, price, decision: { kind, id } }) => [name, code, category, price, kind, id]),
    ).toEqual([
      ['Roast duck', null, 'mains', 90_000, 'item', 'duck'],
      ['Eel', null, 'mains', 30_000, 'item', undefined],
      ['Carp', null, 'mains', null, 'item', undefined],
      ['Crab', 'E-7', 'mains', 41_000, 'item', undefined],
      ['Tofu', null, null, 8000, 'item', 'tofu'],
      ['Mains', null, null, 7000, 'item', undefined],
    ]);
  });

  it('keep what cannot be read, and name all items that fit', () => {
    const [tofu, fish] = read([
      ['tofu', '80'],
      ['Fish', 'market price'],
    ]);
    expect(tofu?.found).toEqual(['tofu', 'tofu2']);
    expect(fish).toMatchObject({
      name: 'Fish',
      price: null,
      unreadable: 'market price',
      decision: { kind: 'skip' },
    });
  });

  it('are the same item if they have the same new name, and no amount below zero is a code', () => {
    const rows = read([['Goose', '500'], ['Eel', '-5'], ['GOOSE', '520'], ['Specials'], ['Specials']]);
    expect(rows.map(({ repeats, unreadable, decision }) => [repeats, unreadable, decision.kind])).toEqual([
      [null, null, 'item'],
      [null, '-5', 'skip'],
      [1, null, 'item'],
      [null, null, 'category'],
      [null, null, 'category'],
    ]);
  });
});
