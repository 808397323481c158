import { QueryClient } from '@tanstack/react-query';
import { memoryStore } from 'ra-core';
import { beforeEach, expect, it } from 'vitest';
import { languages, type Language } from '#contract/core/constants.ts';
import { sendThrough } from '#data-provider/client.ts';
import { listQuery, parseListState } from '#resources/framework/view/listState.ts';
import { recordMeta } from '#resources/framework/view/recordMeta.ts';
import { resources } from '#resources/registry.ts';
import { askForFirstList } from '#src/firstList.ts';
import { buildCompanySummary, buildMe } from '#tests/support/me.ts';

/** The first list is requested before it is rendered, with the query that the list itself uses. */

const companies = [buildCompanySummary('chunshui', ['xinyi', 'zhongshan'])];
const permissions = Object.fromEntries(resources.map(({ permission }) => [permission, true]));
const me = buildMe({
  role: 'manager',
  isAdmin: true,
  companies,
  companyPermissions: { chunshui: { backhouse: permissions } },
});

beforeEach(() => sendThrough(() => Promise.resolve(Response.json({ data: [], total: 0 }))));

async function ask(pathname: string, search: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await askForFirstList({ pathname, search }, me, queryClient, memoryStore(), 'ja');
  return queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
}

const ofBranch = resources.filter(({ atBranch }) => atBranch);

it('there are lists of a branch', () => expect(ofBranch.map(({ name }) => name)).toContain('branchMenus'));

it.each(ofBranch.map((one) => [one.name, one] as const))(
  'the list of %s is requested for its branch',
  async (_, one) => {
    const search = '?company_id=chunshui&branch_id=xinyi';
    const place = { companyId: 'chunshui', branchId: 'xinyi' };
    const list = listQuery(one, parseListState(search, one), place, 'ja');
    expect(list.meta).toEqual(place);
    expect(await ask(one.routes.list ?? '', search)).toEqual([[one.name, 'getList', list]]);
  },
);

it.each(ofBranch.map((one) => [one.name, one] as const))('the list of %s waits for a branch', async (_, one) => {
  expect(await ask(one.routes.list ?? '', '?company_id=chunshui')).toEqual([]);
});

it('the list of a company is requested without a branch', async () => {
  const [key] = await ask('/crm', '?company_id=chunshui');
  expect(key).toMatchObject(['customers', 'getList', { meta: { companyId: 'chunshui' } }]);
});

it.each(resources.map((one) => [one.name, one] as const))(
  'the rows of %s are used as its records in every language',
  (_, one) => {
    const place = { companyId: 'chunshui', branchId: 'xinyi' };
    for (const language of languages)
      expect(listQuery(one, parseListState('', one), place, language).meta).toEqual(recordMeta(one, place));
  },
);

it('names in several languages are sorted by the one that is shown', () => {
  const of = (name: string, language: Language) => {
    const one = resources.find((resource) => resource.name === name) as (typeof resources)[number];
    return listQuery(one, parseListState('', one), { companyId: 'chunshui', branchId: null }, language);
  };
  expect(of('menuItems', 'ja')).not.toEqual(of('menuItems', 'en'));
  expect(of('customers', 'ja')).toEqual(of('customers', 'en'));
});
