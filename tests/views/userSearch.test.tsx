import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { providerOf } from '#data-provider/declared.ts';
import adminUsers from '#resources/organization/adminUsers/resource.ts';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import { userAdminCalls, userMemberCalls } from '#resources/organization/users/calls.ts';
import { renderApp, stubMedia } from './harness.tsx';

beforeAll(() => stubMedia());
afterEach(cleanup);

interface Asked {
  filter: Record<string, unknown>;
}
const somebody = { id: 'u9', email: 'mei@staff.example', name: 'Mei', role: 'read', companyACL: [], active: true };
const box = (name: string) => screen.getByRole<HTMLInputElement>('searchbox', { name });
const filtersInAddress = () => JSON.parse(new URLSearchParams(location.search).get('filters') ?? 'null') as unknown;

describe('the list of all users', () => {
  it('looks for an address and a company in boxes of their own', async () => {
    const getList = vi.fn((_resource: string, _asked: Asked) => Promise.resolve({ data: [somebody], total: 1 }));
    await renderApp(<ListPage resource={adminUsers} />, { provider: { getList: getList as never } });
    await screen.findAllByText('Mei');
    await userEvent.type(box('E-mail'), 'mei@');
    await waitFor(() => expect(filtersInAddress()).toEqual({ email: 'mei@' }));
    await userEvent.type(box('Companies'), 'jade');
    await waitFor(() => expect(filtersInAddress()).toEqual({ email: 'mei@', companies: 'jade' }));
    const both = { email: 'mei@', companies: 'jade' };
    await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toMatchObject(both));
    // They are no chips, and there is nothing else to filter by.
    expect(screen.queryByText('“jade”')).toBeNull();
    expect(screen.queryByRole('button', { name: '＋ Filter' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect([box('E-mail').value, box('Companies').value]).toEqual(['', '']));
  });

  it('finds them in the address, too', async () => {
    const getList = vi.fn((_resource: string, _asked: Asked) => Promise.resolve({ data: [somebody], total: 1 }));
    const address = `/admin/user-management?filters=${encodeURIComponent('{"companies":"jade"}')}`;
    await renderApp(<ListPage resource={adminUsers} />, { provider: { getList: getList as never }, address });
    await screen.findAllByText('Mei');
    expect([box('E-mail').value, box('Companies').value]).toEqual(['', 'jade']);
  });
});

it('a search is sent as one pair, within a company of the address alone', async () => {
  const sent: (string | null)[] = [];
  sendThrough((url) => {
    sent.push(new URL(url, 'http://maitre.test').searchParams.get('searches'));
    return Promise.resolve(Response.json({ users: [], total: 0, page: 1 }));
  });
  const list = { pagination: { page: 1, perPage: 25 }, meta: { companyId: 'c1' } };
  await providerOf(userAdminCalls).getList('adminUsers', { ...list, filter: { email: 'mei', companies: 'jade' } });
  await providerOf(userAdminCalls).getList('adminUsers', { ...list, filter: { companies: 'jade' } });
  await providerOf(userAdminCalls).getList('adminUsers', { ...list, filter: {} });
  await providerOf(userMemberCalls).getList('users', { ...list, filter: { q: ' mei ' } });
  expect(sent).toEqual([
    '[{"email":"mei","companyName":"jade"}]',
    '[{"companyName":"jade"}]',
    null,
    '[{"email":"mei"}]',
  ]);
});
