import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import NewMenu from '#resources/menus/menuSchedules/NewMenu.tsx';
import { renderApp, stubMedia } from './harness.tsx';

const sent: { taxes: { rate: number }[] }[] = [];

beforeEach(() => {
  stubMedia();
  sent.length = 0;
  vi.stubGlobal('fetch', (_address: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)) as (typeof sent)[number]);
    return Promise.resolve(Response.json({ id: 'new' }, { status: init?.method === 'POST' ? 201 : 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['JP', [1000, 800, 800]],
  ['TW', [500]],
  ['FR', []],
] as const)('a new menu in %s starts with the usual taxes %o', async (country, rates) => {
  await renderApp(<NewMenu companyId="chunshui" onClose={() => undefined} />, {
    provider: {},
    country,
    address: '/menu-management/schedules?company_id=chunshui&branch_id=信義店',
    backhouse: { menuManagement: true },
  });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText(/^Name \(EN\)|^Name/), 'Dinner');
  await userEvent.click(dialog.getByRole('button', { name: /Create|Save|New/ }));
  await waitFor(() => expect(sent.map(({ taxes }) => taxes.map(({ rate }) => rate))).toEqual([rates]));
});
