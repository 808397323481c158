import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuAtMoment, nextChange, offerOf, type OfferRequest, type OfferState } from '#contract/menus/menuOffer.ts';
import type { MenuItem, MenuModifier, PriceFor, PublishedMenu, TaxFor } from '#contract/menus/menuTypes.ts';
import { menuServices, type MenuService } from '#contract/menus/menuValues.ts';
import { content, menuTimes, simulatedApplies } from './simulation.ts';

/** What guests can order at a moment, compared with a plain simulation on menus by chance. */

const branch = 'here';
const lists = { contains: [], mayContain: [], freeOf: [] };
const itemIds = ['tea', 'duck', 'rice', 'set', 'soup'];
const groupIds = ['size', 'sauce', 'extra'];
const services = menuServices.filter((one) => one !== 'booking');

const prices = fc.array(
  fc.record({
    service: fc.constantFrom(null, null, 'dineIn', 'takeout') as fc.Arbitrary<MenuService | null>,
    branch: fc.constantFrom(null, branch, 'elsewhere'),
    price: fc.nat(999),
  }),
  { maxLength: 4 },
);
const taxes = fc.array(
  fc.record({
    service: fc.constantFrom(null, 'dineIn', 'takeout') as fc.Arbitrary<MenuService | null>,
    rate: fc.constantFrom(0, 500, 800, 1000),
    included: fc.boolean(),
  }),
  { maxLength: 2 },
);
const mostly = fc.integer({ min: 0, max: 3 }).map((one) => one > 0);
const group = (id: string) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant({ en: id }),
    code: fc.constant(null),
    minimum: fc.nat(2),
    maximum: fc.constant(0),
    minimumDistinct: fc.nat(1),
    maximumDistinct: fc.constant(0),
    maximumPerOption: fc.constantFrom(1, 1, 2, 0),
    chargesPreselected: fc.boolean(),
    active: mostly,
    options: fc.array(
      fc.record({
        price: fc.nat(99),
        prices,
        active: mostly,
        // Only one group leads to another, which leads no further.
        modifier: id === 'size' ? fc.constantFrom(null, 'extra') : fc.constant(null),
        maximum: fc.constantFrom(null, null, 1),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
const modifierOf = ({ options, ...rest }: { id: string; options: readonly object[] } & object) =>
  ({
    ...rest,
    options: options.map((option, at) => ({
      ...lists,
      ...option,
      id: `${rest.id}${at}`,
      name: { en: `${rest.id} ${at}` },
      preselected: 0,
    })),
  }) as unknown as MenuModifier;

const item = (id: string) =>
  fc
    .record({
      price: fc.nat(999),
      prices,
      taxes,
      prepayPrice: fc.constantFrom(null, 50),
      maxPerOrder: fc.constantFrom(null, 0, 3),
      groups: fc.subarray(groupIds.slice(0, 2)),
      active: mostly,
      parts: fc.array(
        fc.record({ minimum: fc.nat(1), choices: fc.subarray(['tea', 'duck', 'rice'], { minLength: 1 }) }),
        { minLength: 1, maxLength: 2 },
      ),
    })
    .map(({ groups, parts, ...rest }): MenuItem => ({
      ...lists,
      ...rest,
      id,
      name: { en: id },
      description: null,
      code: null,
      kind: id === 'set' ? 'set' : 'item',
      picture: null,
      diets: [],
      modifiers: groups.map((modifier) => ({ modifier })),
      parts:
        id === 'set'
          ? parts.map(({ minimum, choices }) => ({
              name: null,
              minimum,
              maximum: 1,
              choices: choices.map((choice) => ({ item: choice, extra: 0 })),
            }))
          : [],
    }));

const zone = 'Europe/London';
/** The days before clocks are set back, and forward. */
const firstDays = ['2026-10-24', '2026-03-28'];
const menu = (id: string, first: string): fc.Arbitrary<PublishedMenu> =>
  fc
    .record({
      times: menuTimes(first),
      services: fc.subarray([...services], { minLength: 1 }),
      foProviders: fc.subarray(['web', 'bag']),
      active: mostly,
      taxes,
      placed: fc.tuple(...itemIds.map((one) => fc.record({ id: fc.constant(one), prices, taxes }))),
      categories: fc.array(fc.subarray(itemIds), { minLength: 1, maxLength: 2 }),
      items: fc.tuple(...itemIds.map(item)),
      groups: fc.tuple(...groupIds.map(group)),
      shown: mostly,
    })
    .map(({ times, placed, categories, items, groups, shown, ...rest }) => ({
      id,
      branchId: branch,
      currency: 'TWD',
      content: {
        ...times,
        ...rest,
        categories: categories.map((ids, ordering) => ({
          id: `c${ordering}`,
          ordering,
          items: ids.map((one, at) => ({ id: one, ordering: at })),
        })),
        items: placed.map((one) => ({ ...one, prepayPrice: null, maxPerOrder: null })),
      },
      items: Object.fromEntries(items.map((one) => [one.id, one])),
      modifiers: Object.fromEntries(groups.map((one) => [one.id, modifierOf(one)])),
      categories: Object.fromEntries(
        categories.map((_, at) => [
          `c${at}`,
          { id: `c${at}`, name: { en: 'C' }, description: null, code: null, picture: null, active: at > 0 || shown },
        ]),
      ),
    }));

const minuteMs = 60_000;
const situation = (first: string): fc.Arbitrary<{ state: OfferState; asked: OfferRequest }> => {
  const start = Date.parse(`${first}T00:00:00Z`);
  // Of few instants, some are the same.
  const instant = fc.oneof(
    fc.nat(3 * 1440).map((minutes) => start + minutes * minuteMs),
    fc.nat(12).map((hours) => start + (24 + hours) * 60 * minuteMs),
  );
  const row = fc
    .record({
      target: fc.constantFrom('item', 'option') as fc.Arbitrary<'item' | 'option'>,
      item: fc.constantFrom(...itemIds),
      group: fc.constantFrom(...groupIds),
      option: fc.nat(2),
      until: fc.option(instant, { nil: null }),
    })
    .map(({ target, item: one, group: of, option, until }) => ({
      target,
      id: target === 'item' ? one : `${of}${option}`,
      modifier: target === 'item' ? '' : of,
      until: until === null ? null : new Date(until).toISOString(),
    }));
  return fc.record({
    state: fc.record({
      menus: fc.tuple(menu('a', first), menu('b', first), menu('c', first)).map((all) => [...all]),
      soldOut: fc.array(row, { maxLength: 6 }),
      stock: fc.dictionary(fc.constantFrom(...itemIds), fc.nat(2), { maxKeys: 2 }),
    }),
    asked: fc.record({
      service: fc.constantFrom(...services),
      provider: fc.constantFrom('web', 'bag', 'other'),
      at: instant,
      timeZone: fc.constant(zone),
    }),
  });
};

/** The answer by the plainest means. */
function simulated({ menus, soldOut, stock }: OfferState, { service, provider, at }: OfferRequest) {
  const local = new Date(at).toLocaleString('sv-SE', { timeZone: zone });
  const [date = '', time = ''] = local.split(' ');
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const fitting: PublishedMenu[] = [];
  for (const one of menus) {
    const { content } = one;
    if (!content.active || !content.services.includes(service)) continue;
    if (content.foProviders.length && !content.foProviders.includes(provider ?? '')) continue;
    if (simulatedApplies(content, date, minute)) fitting.push(one);
  }
  const found = fitting.find(({ content }) => content.dates.length) ?? fitting[0];
  if (!found) return null;

  const price = (own: readonly PriceFor[]): number | undefined => {
    for (const [ofService, ofBranch] of [
      [service, branch],
      [null, branch],
      [service, null],
      [null, null],
    ])
      for (const one of own) if (one.service === ofService && one.branch === ofBranch) return one.price;
    return undefined;
  };
  const tax = (...all: (readonly TaxFor[])[]): TaxFor | null => {
    for (const list of all)
      for (const of of [service, null]) for (const one of list) if (one.service === of) return one;
    return null;
  };
  const gone = (target: string, id: string, modifier: string) =>
    soldOut.some((one) => {
      const hasEnded = one.until !== null && new Date(one.until).getTime() <= at;
      return !hasEnded && one.target === target && one.id === id && (target === 'item' || one.modifier === modifier);
    });
  const optionGone = (of: MenuModifier, option: MenuModifier['options'][number]): boolean => {
    if (gone('option', option.id, of.id)) return true;
    const next = option.modifier ? found.modifiers[option.modifier] : undefined;
    return next ? groupGone(next) : false;
  };
  const groupGone = (of: MenuModifier): boolean => {
    if (!of.active) return false;
    let [kinds, quantity] = [0, 0];
    for (const option of of.options) {
      if (!option.active || optionGone(of, option)) continue;
      const most = option.maximum ?? of.maximumPerOption;
      kinds += 1;
      quantity += most === 0 ? 1000 : most;
    }
    return kinds < of.minimumDistinct || quantity < of.minimum;
  };
  const itemGone = (one: MenuItem): boolean => {
    if (gone('item', one.id, '') || stock[one.id] === 0) return true;
    for (const { modifier } of one.modifiers) {
      const of = found.modifiers[modifier];
      if (of && groupGone(of)) return true;
    }
    for (const { minimum, choices } of one.parts)
      if (minimum > 0 && choices.every(({ item: id }) => !found.items[id]?.active || itemGone(found.items[id])))
        return true;
    return false;
  };
  const categories = [];
  for (const { id, items } of found.content.categories) {
    const offered = [];
    for (const place of items) {
      const one = found.items[place.id];
      const placed = found.content.items.find((other) => other.id === place.id);
      if (!one?.active || !placed) continue;
      offered.push({
        id: one.id,
        price: price(placed.prices) ?? price(one.prices) ?? one.price,
        tax: tax(placed.taxes, one.taxes, found.content.taxes),
        prepayPrice: one.prepayPrice,
        maxPerOrder: one.maxPerOrder ?? 0,
        soldOut: itemGone(one),
        options: one.modifiers.flatMap(({ modifier }) => {
          const of = found.modifiers[modifier];
          if (!of?.active) return [];
          return of.options.flatMap((option) =>
            option.active
              ? [{ id: option.id, price: price(option.prices) ?? option.price, soldOut: optionGone(of, option) }]
              : [],
          );
        }),
      });
    }
    if (found.categories[id]?.active && offered.length) categories.push({ id, items: offered });
  }
  return { menu: found.id, categories };
}

const plain = (at: OfferState, asked: OfferRequest) => {
  const found = menuAtMoment(at.menus, asked);
  const offer = found ? offerOf(found, at, asked) : null;
  return (
    offer && {
      menu: offer.menu.id,
      categories: offer.categories.map(({ id, items }) => ({
        id,
        items: items.map(({ item: one, price, tax, prepayPrice, maxPerOrder, soldOut, modifiers }) => ({
          id: one.id,
          price,
          tax,
          prepayPrice,
          maxPerOrder,
          soldOut,
          options: modifiers.flatMap(({ options }) =>
            options.map(({ option, price: of, soldOut: out }) => ({ id: option.id, price: of, soldOut: out })),
          ),
        })),
      })),
    }
  );
};

describe.each(firstDays)('the offer of a moment from %s', (first) => {
  it('has the menu, prices, taxes and sold-out items of a plain simulation', () => {
    fc.assert(
      fc.property(situation(first), ({ state, asked }) => {
        expect(plain(state, asked)).toEqual(simulated(state, asked));
        const until = nextChange(state, asked);
        if (until !== null)
          expect(plain(state, { ...asked, at: until })).toEqual(simulated(state, { ...asked, at: until }));
      }),
      { numRuns: 250 },
    );
  });

  it('stays until the instant at which it may change', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(situation(first), fc.array(share, { maxLength: 5 }), ({ state, asked }, shares) => {
        const end = nextChange(state, asked) ?? asked.at + 7 * 1440 * minuteMs;
        expect(end).toBeGreaterThan(asked.at);
        const now = simulated(state, asked);
        for (const part of [...shares, 1])
          expect(simulated(state, { ...asked, at: Math.floor(asked.at + (end - 1 - asked.at) * part) })).toEqual(now);
      }),
      { numRuns: 150 },
    );
  });
});

describe('an offer', () => {
  it.each([
    ['set forward over the time at which it begins', '01:30', '2026-03-29T00:45:00Z', '2026-03-29T01:00:00.000Z'],
    ['set back to a time before it begins', '01:30', '2026-10-25T00:45:00Z', '2026-10-25T01:00:00.000Z'],
    ['set back before the time at which it begins again', '01:30', '2026-10-25T01:15:00Z', '2026-10-25T01:30:00.000Z'],
  ])('may change when clocks are %s', (_, from, at, until) => {
    const [one] = fc.sample(menu('a', '2026-10-24'), { numRuns: 1, seed: 1 });
    if (!one) throw new Error('There is no menu');
    const early = content({ availableOrderingTimes: [{ weekday: 0, from, to: '05:00' }], weekdays: [0] });
    const state = { menus: [{ ...one, content: early }], soldOut: [], stock: {} };
    const next = nextChange(state, { service: 'dineIn', at: Date.parse(at), timeZone: zone });
    expect(next && new Date(next).toISOString()).toBe(until);
  });

  it('ends with a sold-out dish, and with the turn of a menu', () => {
    const [one] = fc.sample(menu('a', '2026-10-24'), { numRuns: 1, seed: 1 });
    if (!one) throw new Error('There is no menu');
    const times = {
      ...one.content,
      active: true,
      services: [...services],
      foProviders: [],
      dates: [],
      startDate: null,
    };
    const lunch = {
      ...one,
      content: {
        ...times,
        endDate: null,
        availableOrderingTimes: [{ weekday: 6, from: '11:00', to: '14:00' }],
        weekdays: [6],
      },
    };
    const asked = { service: 'dineIn' as const, at: Date.parse('2026-10-24T11:00:00Z'), timeZone: zone };
    const until = (soldOut: OfferState['soldOut']) => {
      const next = nextChange({ menus: [lunch], soldOut, stock: {} }, asked);
      return next && new Date(next).toISOString();
    };
    expect(until([])).toBe('2026-10-24T13:00:00.000Z');
    const duck = { target: 'item', id: 'duck', modifier: '', until: '2026-10-24T12:15:00.000Z' } as const;
    expect(until([duck])).toBe(duck.until);
  });
});
