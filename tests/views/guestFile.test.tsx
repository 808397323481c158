import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import customers from '#resources/guests/customers/resource.ts';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import RecordDrawer from '#resources/framework/view/RecordDrawer.tsx';
import { buildGuest, renderApp, stubMedia } from './harness.tsx';

/** Guests as a file, and the history of one of them. */

beforeAll(() => stubMedia());
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const at = '2026-01-15T04:00:00.000Z';
const entry = {
  id: 'h1',
  at,
  author: { id: 'u1', name: 'Lin' },
  action: 'customer.bulk',
  batch: { id: 'b1', kind: 'bulk' },
  changes: [{ field: 'isVIP', before: false, after: true }],
  undoable: true,
};
let sent: { path: string; body: unknown }[];
beforeEach(() => {
  sent = [];
  sendThrough((address, { method = 'GET', body }) => {
    const { pathname: path } = new URL(address, 'http://here');
    if (method !== 'GET') sent.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (path.endsWith('/history')) return Promise.resolve(Response.json({ entries: [entry], total: 1 }));
    return Promise.resolve(Response.json({ url: '/files/x', tags: [], types: [], views: [], jobs: [] }));
  });
});
const getList = () => Promise.resolve({ data: [buildGuest()], total: 1 });

const openMenu = async (backhouse: Record<string, boolean>) => {
  await renderApp(<ListPage resource={customers} />, {
    provider: { getList } as never,
    address: '/crm?filters={"isVIP":true}',
    backhouse,
  });
  await screen.findByText('陳怡君');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  await screen.findByRole('menuitem', { name: 'New SMS campaign' });
};

it('is offered to those alone who may take guests out', async () => {
  await openMenu({ crmExport: true });
  expect(screen.getByRole('menuitem', { name: 'Export' })).toBeTruthy();
  cleanup();
  await openMenu({ crmExport: false });
  expect(screen.queryByRole('menuitem', { name: 'Export' })).toBeNull();
});

it('has what the list shows, on the clock of the branch, wherever the browser is', async () => {
  for (const zone of ['America/Los_Angeles', 'Pacific/Auckland']) {
    vi.stubEnv('TZ', zone);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    await openMenu({ crmExport: true });
    await userEvent.click(screen.getByRole('menuitem', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export guests' }));
    await userEvent.click(dialog.getByLabelText(/^Download/));
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      timeZone: 'Asia/Taipei',
      selection: { query: { filters: { isVIP: true } } },
    });
    sent = [];
    cleanup();
  }
});

it('a change of a guest is named with its bulk edit, and taken back alone', async () => {
  const none = () => undefined;
  const guest = buildGuest();
  const handlers = { onTab: none, onClose: none, onFollow: none };
  await renderApp(<RecordDrawer resource={customers} id="g1" known={guest as never} tab="history" {...handlers} />, {
    provider: { getOne: () => Promise.resolve({ data: guest }) } as never,
  });
  const item = within(await within(await screen.findByRole('tabpanel')).findByRole('listitem'));
  expect(await item.findByText(/part of: bulk edit/)).toBeTruthy();
  await userEvent.click(item.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/chunshui/audit/h1/undo']));
});
