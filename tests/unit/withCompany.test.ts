import type { DataProvider } from 'ra-core';
import { expect, it } from 'vitest';
import { leavesPlace, withDefaultScope } from '#data-provider/withDefaultScope.ts';

const asked: unknown[] = [];
const provider = {
  getOne: (resource: string, { meta }: { meta?: object }) => {
    asked.push([resource, meta]);
    return Promise.resolve({ data: {} });
  },
} as unknown as DataProvider;

it('asks about the company that is worked in, of a branch’s records about the branch, unless it is said', async () => {
  const placed = withDefaultScope(provider, { companyId: 'tea', branchId: 'north' }, new Set(['menus']));
  await placed.getOne('guests', { id: '1' });
  await placed.getOne('menus', { id: '1' });
  await placed.getOne('menus', { id: '1', meta: { companyId: 'sea', branchId: 'pier' } });
  expect(asked).toEqual([
    ['guests', { companyId: 'tea' }],
    ['menus', { companyId: 'tea', branchId: 'north' }],
    ['menus', { companyId: 'sea', branchId: 'pier' }],
  ]);
});

it('knows what was asked without a place', () => {
  const key = (meta?: object) => ['menus', 'getOne', { id: '1', meta }];
  expect(leavesPlace(key(), 'companyId')).toBe(true);
  expect(leavesPlace(key({ companyId: 'tea' }), 'branchId')).toBe(true);
  expect(leavesPlace(key({ companyId: 'tea', branchId: 'north' }), 'branchId')).toBe(false);
  expect(leavesPlace(['menus', 'counts', {}], 'companyId')).toBe(false);
});
