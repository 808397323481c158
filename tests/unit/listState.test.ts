import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branch } from '#resources/framework/fields.ts';
import type { Resource } from '#resources/framework/resource.ts';
import branchMenus from '#resources/menus/branchMenus/resource.ts';
import campaigns from '#resources/marketing/campaigns/resource.ts';
import companies from '#resources/organization/companies/resource.ts';
import customers from '#resources/guests/customers/resource.ts';
import { filterSchema } from '#resources/framework/endpoints.ts';
import { customerFilters } from '#contract/guests/crm.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';
import tables from '#resources/reservations/tables/resource.ts';
import {
  formatListState,
  listAddress,
  viewStateOf,
  listQuery,
  type ListState,
  parseListState,
  rebased,
  shows,
  sortText,
} from '#resources/framework/view/listState.ts';
import { changedSearch, type Changes } from '#ui/address.ts';
import { pagesShown } from '#resources/framework/view/Pagination.tsx';

const usual = parseListState('', customers);

describe('the state of a list in the address', () => {
  it('starts with the declaration: 50 guests, last visit first, all of them', () => {
    expect(usual).toMatchObject({
      page: 1,
      perPage: 50,
      sort: { field: 'lastSeatTime', order: 'DESC' },
      filter: {},
    });
  });

  it('reads the parameters of the specification', () => {
    const filters = { q: '陳', isVIP: true, lastSeat: { lte: 60 } };
    const query = new URLSearchParams({
      page: '3',
      companyId: 'chunshui',
      branches: '["xinyi"]',
      currentPresetCondition: 'new',
      sort: 'visits',
      filters: JSON.stringify(filters),
    });
    expect(parseListState(`?${query}`, customers)).toMatchObject({
      page: 3,
      sort: { field: 'visits', order: 'ASC' },
      filter: { q: '陳', preset: 'new', isVIP: true, lastSeat: { lte: 60 }, branchId: ['xinyi'] },
    });
  });

  it('leaves out what is as usual, and keeps what belongs to others', () => {
    expect(formatListState(usual, customers, '?companyId=chunshui&page=4')).toBe('?companyId=chunshui');
    expect(formatListState({ ...usual, page: 2 }, customers, '')).toBe('?page=2');
  });

  it.each([
    '?page=-1',
    '?page=x',
    '?filters={',
    '?filters=3',
    '?sort=%3Cb%3E',
    '?branches=xinyi',
    '?currentPresetCondition=no',
  ])('makes nothing of %s', (search) => {
    expect(parseListState(search, customers)).toEqual(usual);
  });

  it('sorts by what the calls sort by, and as usual by anything else', () => {
    const sorted = (resource: Resource, sort: string) => sortText(parseListState(`?sort=${sort}`, resource).sort);
    for (const resource of [suppliers, customers, campaigns, companies])
      expect(sorted(resource, 'nonsense')).toBe(resource.list.sort);
    expect(sorted(campaigns, '-send_time')).toBe('-createTime');
    expect(sorted(campaigns, '-sendTime')).toBe('-sendTime');
    expect(sorted(customers, 'firstSeen')).toBe('-lastSeatTime');
    expect(sorted(customers, 'firstSeenTime')).toBe('firstSeenTime');
    for (const any of ['note', '-createdTime', 'id']) expect(sorted(suppliers, any)).toBe(any);
  });

  it('keeps the order of its view, which the calls may know and no column has', () => {
    const kept = { sort: 'createdTime' } as const;
    expect(parseListState('?view=v1', customers, 50, kept).sort.field).toBe('createdTime');
    expect(parseListState('?view=v1&sort=createdTime&filters={}', customers, 50, kept).sort.field).toBe('createdTime');
  });

  it('goes no further than the calls do', () => {
    const at = (resource: Resource, perPage: number) => parseListState('?page=1e9', resource, perPage).page;
    expect([at(suppliers, 25), at(customers, 500), at(companies, 10)]).toEqual([100_000, 20_000, 100_000]);
    expect(at(branchMenus, 50)).toBe(20_000);
  });

  it('asks for no more a page than the calls give, whatever was remembered', () => {
    expect(parseListState('?perPage=500', companies).perPage).toBe(100);
    expect(parseListState('', companies, 200).perPage).toBe(100);
    expect(parseListState('?perPage=500', suppliers).perPage).toBe(500);
  });

  const long = 'x'.repeat(101);
  it.each<[Resource, object]>([
    [suppliers, { minimumOrder: { foo: 1 } }],
    [suppliers, { minimumOrder: { gte: 'abc' } }],
    [suppliers, { minimumOrder: { gte: null } }],
    [suppliers, { minimumOrder: 'much' }],
    [suppliers, { minimumOrder: { gte: 1e20 } }],
    [suppliers, { since: { gte: 'abc' } }],
    [suppliers, { since: { lte: '2026-02-30' } }],
    [suppliers, { since: { lte: '2026-11-25T10:00:00Z' } }],
    [suppliers, { since: 7 }],
    [suppliers, { goods: [long] }],
    [suppliers, { goods: [1.5] }],
    [suppliers, { goods: Array.from({ length: 51 }, String) }],
    [suppliers, { note: long }],
    [suppliers, { note: { starts: long } }],
    [suppliers, { note: { starts: 'a', ends: 'b' } }],
    [suppliers, { q: long }],
    [tables, { seats: { gte: 1.5 } }],
    [tables, { seats: { gte: 2 ** 31 } }],
    [customers, { visits: { gte: '3' } }],
    [customers, { visits: { gte: -1 } }],
    [customers, { lastSeat: { lte: 100_001 } }],
    [customers, { name: ' ' }],
    [customers, { name: 'a\0' }],
    [customers, { email: long }],
    [customers, { gender: [3] }],
    [customers, { language: ['xx'] }],
    [customers, { tags: [1] }],
    [customers, { birthday: { month: 13, day: 1 } }],
    [customers, { birthday: { month: 1, day: 32 } }],
    [customers, { birthday: { month: 1, day: 1.5 } }],
  ])('makes nothing of conditions that no call takes: %#', (resource, given) => {
    const search = `?${new URLSearchParams({ filters: JSON.stringify(given) })}`;
    expect(parseListState(search, resource).filter).toEqual({});
  });

  it.each<[Resource, object]>([
    [suppliers, { minimumOrder: { gte: 0 } }],
    [suppliers, { minimumOrder: { gte: '5', lte: '' } }],
    [suppliers, { minimumOrder: 100 }],
    [suppliers, { since: { gte: '2024-02-29' } }],
    [suppliers, { since: '2024-02-29' }],
    [suppliers, { goods: 'meat' }],
    [suppliers, { goods: ['gone'] }],
    [suppliers, { note: 'x'.repeat(100) }],
    [suppliers, { note: { starts: 'a' } }],
    [customers, { visits: { gte: 3, lte: 100_000 }, lastSeat: { lte: 60 } }],
    [customers, { gender: [0, 2], language: ['ja'], tags: ['wine'] }],
    [customers, { birthday: [{ month: 12, day: 99 }] }],
    [customers, { name: { starts: '陳' } }],
  ])('keeps conditions that the calls take: %#', (resource, given) => {
    const search = `?${new URLSearchParams({ filters: JSON.stringify(given) })}`;
    expect(parseListState(search, resource).filter).toEqual(given);
    const schema = resource.calls === 'standard' ? filterSchema(resource) : customerFilters;
    expect(schema.safeParse(given).success).toBe(true);
  });

  it('takes conditions on any field of a standard resource, else on those that the list offers', () => {
    const search = `?${new URLSearchParams({ filters: '{"note":"x","isVIP":true,"nothing":1}' })}`;
    expect(parseListState(search, suppliers).filter).toEqual({ note: 'x' });
    expect(parseListState(search, customers).filter).toEqual({ isVIP: true });
  });

  it('has the branches of a standard resource among its conditions, where its calls take them', () => {
    const fields = { ...suppliers.fields, place: branch(suppliers.label) };
    const placed = { ...suppliers, fields, list: { ...suppliers.list, filters: ['place'] } };
    const state = { ...parseListState('', placed), filter: { place: ['xinyi'] } };
    const search = formatListState(state, placed, '');
    expect(new URLSearchParams(search).get('filters')).toBe('{"place":["xinyi"]}');
    expect(listQuery(placed, parseListState(search, placed), { companyId: 'c1', branchId: null }, 'en').filter).toEqual(
      { place: ['xinyi'] },
    );
  });

  it('is not told of a condition that no call would take', () => {
    const address = listAddress(customers);
    const written = (filter: object) =>
      changedSearch(address, '?company_id=c', { filter: filter as ListState['filter'] });
    expect(written({ note: 'x' })).toBe(written({}));
    expect(new URLSearchParams(written({ note: 'x', isVIP: true })).get('filters')).toBe('{"isVIP":true}');
  });

  it('keeps what has changed since its conditions were rendered', () => {
    const rendered = { isVIP: true, visits: { gte: 3 } };
    const wanted = { isVIP: true, q: 'mei' };
    expect(rebased(wanted, rendered, { gender: [0], isVIP: true, visits: { gte: 3 } })).toEqual({
      gender: [0],
      isVIP: true,
      q: 'mei',
    });
    expect(rebased(wanted, rendered, { gender: [0] })).toEqual({ gender: [0], q: 'mei' });
  });

  it('changes only the parts that are named', () => {
    const address = listAddress(customers, 25);
    const search = '?page=2&perPage=10&sort=name&filters=%7B%22isVIP%22%3Atrue%7D&view=v1&other=1';
    const to = (changes: Changes<ListState>) => changedSearch(address, search, changes);
    expect(to({})).toBe(search);
    expect(to({ page: null })).toBe(search.replace('page=2&', ''));
    expect(to({ perPage: 25 })).toBe(search.replace('perPage=10&', ''));
    expect(to({ displayedFilters: { isVIP: true } })).toBe(`${search}&displayedFilters=%7B%22isVIP%22%3Atrue%7D`);
    expect(to({ sort: null })).toBe(search.replace('sort=name&', ''));
    expect(to({ filter: null, view: null })).toBe('?page=2&perPage=10&sort=name&other=1');
  });

  it('leaves conditions and order to a view that is opened', () => {
    const kept = { filters: { isVIP: true } } as const;
    const search = '?sort=name&currentPresetCondition=new&branches=["a"]&filters={"gender":[0]}&view=v1&other=1';
    for (const content of [undefined, kept])
      expect(changedSearch(listAddress(customers, 50, content), search, { view: 'v2' })).toBe('?view=v2&other=1');
    expect(changedSearch(listAddress(customers), '?sort=name', { view: 'v2' })).toBe('?view=v2');
  });

  it('comes back the same after a round trip', () => {
    const state = fc.record<ListState>({
      page: fc.integer({ min: 1, max: 9999 }),
      perPage: fc.integer({ min: 1, max: 500 }),
      sort: fc.record({
        field: fc.constantFrom('lastSeatTime', 'visits', 'name'),
        order: fc.constantFrom('ASC' as const, 'DESC' as const),
      }),
      filter: fc.record(
        {
          q: fc.string({ minLength: 1, maxLength: 30 }),
          preset: fc.constantFrom('new', 'dropdown', 'diner'),
          isVIP: fc.boolean(),
          tags: fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
          visits: fc.record({ gte: fc.nat(100_000), lte: fc.nat(100_000) }),
          branchId: fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
      view: fc.option(fc.stringMatching(/^\w+$/)),
      displayedFilters: fc.option(fc.dictionary(fc.string(), fc.constant<true>(true), { minKeys: 1 }), {
        nil: undefined,
      }),
    });
    fc.assert(
      fc.property(state, (given) => {
        expect(parseListState(formatListState(given, customers, '?company_id=c'), customers)).toEqual(given);
      }),
    );
  });
});

describe('a saved view in the address', () => {
  const kept = { filters: { visits: { gte: 10 }, isVIP: true }, preset: 'diner', sort: '-visits' } as const;
  const opened = parseListState('?companyId=c&view=v1', customers, 50, kept);

  it('stands alone as long as the list shows what it keeps, whatever the page', () => {
    expect(opened).toMatchObject({ view: 'v1', filter: { preset: 'diner', ...kept.filters } });
    expect(formatListState({ ...opened, page: 2 }, customers, '?companyId=c', 50, kept)).toBe(
      '?companyId=c&page=2&view=v1',
    );
    expect(viewStateOf(opened, customers)).toEqual(kept);
    expect(shows(opened, { ...kept, filters: { isVIP: true, visits: { gte: 10 } } }, customers)).toBe(true);
  });

  it('stays beside other conditions, none at all included', () => {
    const some: readonly ListState['filter'][] = [{}, { isVIP: true }];
    for (const filter of some) {
      const changed: ListState = { ...opened, filter };
      const address = formatListState(changed, customers, '?companyId=c', 50, kept);
      expect(parseListState(address, customers, 50, kept)).toEqual(changed);
      expect(shows(changed, kept, customers)).toBe(false);
    }
  });
});

describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 27, [1, 2, null, 27]],
    [14, 27, [1, null, 13, 14, 15, null, 27]],
    [3, 5, [1, 2, 3, 4, 5]],
    [27, 27, [1, null, 26, 27]],
  ])('page %i of %i shows %j', (page, last, shown) => {
    expect(pagesShown(page, last)).toEqual(shown);
  });
});
