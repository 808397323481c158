import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider } from 'ra-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#contract/core/constants.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import EditPage from '#resources/framework/view/EditPage.tsx';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** The worked example of a resource: its words in each language, and what each role may do. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const record = { id: 's1', version: 1, name: '阿里山高山茶行', goods: ['drinks'], minimumOrder: 1280, active: true };
const provider = {
  getList: () => Promise.resolve({ data: [record], total: 1 }),
  getOne: () => Promise.resolve({ data: record }),
} as unknown as Partial<DataProvider>;
const backhouse = { supplierManagement: true };
const address = '/suppliers?company_id=chunshui';

describe('The list and the form of suppliers', () => {
  it.each([
    ['zh', '名稱', '品項', '最低訂購額', '新增供應商'],
    ['zh-cn', '名称', '品类', '最低订购额', '新建供应商'],
    ['ja', '名称', '取扱品目', '最低注文額', '仕入先'],
  ] as const)('have their labels in %s', async (language: Language, name, goods, order, create) => {
    await renderApp(<ListPage resource={suppliers} />, { provider, address, language, backhouse });
    await screen.findByText(record.name);
    for (const head of [name, goods, order])
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${head}`) })).toBeTruthy();
    expect(screen.getByRole('link', { name: new RegExp(create) })).toBeTruthy();
    cleanup();

    await renderApp(<CreatePage resource={suppliers} />, { provider, address, language, backhouse });
    expect(await screen.findByRole('textbox', { name: new RegExp(`^${name}`) })).toBeTruthy();
    expect(screen.getByRole('spinbutton', { name: new RegExp(order) })).toBeTruthy();
  });

  it('are changed, not deleted, by staff who may write', async () => {
    await renderApp(<ListPage resource={suppliers} />, { provider, address, backhouse, role: 'write' });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByRole('link', { name: /New supplier/ })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Change…' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    cleanup();

    await renderApp(<EditPage resource={suppliers} id="s1" />, { provider, address, backhouse, role: 'write' });
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('are deleted by managers', async () => {
    await renderApp(<EditPage resource={suppliers} id="s1" />, { provider, address, backhouse });
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
  });

  it('are only shown to those who may only read', async () => {
    await renderApp(<ListPage resource={suppliers} />, { provider, address, backhouse, role: 'read' });
    await screen.findByText(record.name);
    expect(screen.queryByRole('link', { name: /New supplier/ })).toBeNull();
    cleanup();

    await renderApp(<EditPage resource={suppliers} id="s1" />, { provider, address, backhouse, role: 'read' });
    expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
