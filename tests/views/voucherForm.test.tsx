import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider } from 'ra-core';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { dataProvider } from '#data-provider/index.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import { GiveVoucher } from '#resources/guests/customers/GiveVoucher.tsx';
import vouchers from '#resources/marketing/vouchers/resource.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** The form of a voucher, its switch in the list, and what giving it to many asks for. */

beforeAll(() => stubMedia());
afterEach(() => {
  cleanup();
  sendThrough((url, init) => fetch(url, init));
});
const backhouse = { voucherManagement: true };
const taken = { voucherId: 'v9', title: 'Taken', issuedBy: 'visit', branchId: '信義店' };
const listed = { id: 'v1', title: 'Sake', state: 'active', sendBy: 'none', issued: 0, version: 1 };

beforeEach(() =>
  sendThrough((address) => {
    const { pathname } = new URL(address, 'http://here');
    if (pathname === '/api/vouchers') return Promise.resolve(Response.json({ vouchers: [listed], total: 1 }));
    if (pathname.endsWith('/accounts')) return Promise.resolve(Response.json({ accounts: [], total: 0 }));
    return Promise.resolve(Response.json({ occupancies: [taken], accounts: [] }));
  }),
);

async function begin() {
  const create = vi.fn(() => Promise.resolve({ data: { id: 'new' } }));
  const provider = { create } as unknown as Partial<DataProvider>;
  await renderApp(<CreatePage resource={vouchers} />, { provider, address: '/vouchers/chunshui/new/edit', backhouse });
  await screen.findByRole('textbox', { name: /^Title/ });
  return create;
}
const choose = async (box: HTMLElement, name: string) => {
  await userEvent.click(box);
  await userEvent.click(await screen.findByRole('option', { name }));
};

it('is not saved while anything is missing', async () => {
  const create = await begin();
  const title = screen.getByRole('textbox', { name: /^Title/ });
  await userEvent.type(title, 'x');
  await userEvent.clear(title);
  await userEvent.click(screen.getByRole('button', { name: /^(Save|Create)$/ }));
  expect(await screen.findByText('Choose a cover picture')).toBeTruthy();
  expect(screen.getAllByText('Required').length).toBeGreaterThan(0);
  // Another issuer begins without branches, which is named at once where the form was sent before.
  await choose(screen.getByRole('combobox', { name: /^How issued/ }), 'After a visit');
  expect(await screen.findByText('Choose at least one branch')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
});

it('marks branches that issue another voucher in the same way, and begins without any for another issuer', async () => {
  await begin();
  const branches = within(await screen.findByRole('group', { name: 'Branches' }));
  const issuer = screen.getByRole('combobox', { name: /^How issued/ });
  expect(branches.queryByText('Currently issues “Taken”')).toBeNull();
  await choose(issuer, 'After a visit');
  expect(await branches.findAllByText('Currently issues “Taken”')).toHaveLength(1);
  await userEvent.click(branches.getByRole('checkbox', { name: /信義店/ }));
  expect(branches.getByRole('checkbox', { name: /信義店/ })).toHaveProperty('checked', true);
  await choose(issuer, 'Manually');
  await waitFor(() => expect(branches.queryAllByRole('checkbox', { checked: true })).toEqual([]));
});

it('has a maximum of 0 where none is wanted', async () => {
  await begin();
  const limited = screen.getByRole('switch', { name: 'Limit the number issued' });
  await userEvent.click(limited);
  const most = await screen.findByRole('spinbutton', { name: /^Maximum/ });
  await userEvent.clear(most);
  await userEvent.type(most, '50');
  await userEvent.click(limited);
  await waitFor(() => expect(screen.queryByRole('spinbutton', { name: /^Maximum/ })).toBeNull());
  await userEvent.click(limited);
  expect(await screen.findByRole('spinbutton', { name: /^Maximum/ })).toHaveProperty('value', '0');
});

it('is shown as the phone has it, in each language', async () => {
  await begin();
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Oolong');
  expect(await screen.findByRole('heading', { name: 'Oolong' })).toBeTruthy();
  const language = screen.getByLabelText('Language of the phone');
  const phone = document.querySelector('.phone');
  for (const [name, words] of [
    ['ja', 'ご利用条件'],
    ['zh', '使用條款'],
    ['zh-cn', '使用条款'],
    ['en', 'Terms'],
  ] as const) {
    await userEvent.selectOptions(language, name);
    await waitFor(() => expect(phone?.textContent).toContain(words));
  }
});

it('is switched off in the row only after the server has accepted it', async () => {
  let row = { ...listed, active: true };
  let accept = () => undefined as void;
  const update = vi.fn(
    () =>
      new Promise((resolve) => {
        accept = () => {
          row = { ...row, active: false, version: 2 };
          resolve({ data: row });
        };
      }),
  );
  const provider = { getList: () => Promise.resolve({ data: [row], total: 1 }), update } as never;
  await renderApp(<ListPage resource={vouchers} />, { provider, address: '/vouchers/chunshui', backhouse });
  const on = await screen.findByRole('switch', { name: 'Turn off Sake' });
  await userEvent.click(on);
  await waitFor(() => expect(on.getAttribute('aria-busy')).toBe('true'));
  expect(on).toHaveProperty('checked', true);
  accept();
  expect(await screen.findByRole('switch', { name: 'Turn on Sake' })).toHaveProperty('checked', false);
});

it('is not given to many where the company has no account to pay from', async () => {
  const wanted = { selected: { ids: ['g1', 'g2'] }, count: 2 };
  await renderApp(<GiveVoucher wanted={wanted as never} />, { provider: dataProvider, backhouse });
  await userEvent.click(await screen.findByRole('button', { name: 'Issue a voucher' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue a voucher' }));
  await choose(dialog.getByRole('combobox', { name: 'Voucher' }), 'Sake');
  expect((await dialog.findByRole('alert')).textContent).toContain('The company has no voucher account yet.');
  expect(dialog.getByRole('button', { name: 'Issue' })).toHaveProperty('disabled', true);
  expect(dialog.getByRole('link', { name: 'Buy points' }).getAttribute('href')).toMatch(
    /purchase-points\?.*tab=request/,
  );
});
