import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedView } from '#contract/guests/views.ts';
import { sendThrough } from '#data-provider/client.ts';
import customers from '#resources/guests/customers/resource.ts';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import { Toasts } from '#src/layout/Toasts.tsx';
import { buildGuest, renderApp, stubMedia } from './harness.tsx';

beforeAll(() => stubMedia());
afterEach(cleanup);

const page = (
  <>
    <ListPage resource={customers} />
    <Toasts />
  </>
);
const aggs = { all: 2, new: 1, dropdown: 0, diner: 2, vip: 0 };
const at = '2026-01-15T04:00:00.000Z';

const regulars: SavedView = {
  id: 'v1',
  companyId: 'chunshui',
  version: 1,
  resource: 'customers',
  name: 'Regulars',
  shared: false,
  state: { filters: { visits: { gte: 10 }, isVIP: true }, preset: 'diner', sort: '-visits' },
  owner: { id: 'u1', name: 'Staff' },
  createdTime: at,
  updatedTime: at,
};
const theirs: SavedView = {
  ...regulars,
  id: 'v2',
  name: 'Lunch',
  shared: true,
  state: {},
  owner: { id: 'u2', name: 'Mei' },
};

/** A server of saved views, and what it was asked for. */
let views: SavedView[];
let written: { method: string; body: unknown }[];
beforeEach(() => {
  views = [regulars, theirs];
  written = [];
  sendThrough((url, init) => {
    const method = init.method ?? 'GET';
    const id = /\/views\/(\w+)/.exec(url)?.[1];
    const found = views.find((one) => one.id === id);
    if (method !== 'GET') written.push({ method, body: JSON.parse(String(init.body ?? 'null')) });
    if (method === 'POST') {
      const made = { ...regulars, ...(JSON.parse(String(init.body)) as object), id: 'v3' };
      views.push(made);
      return Promise.resolve(Response.json(made, { status: 201 }));
    }
    if (id && !found)
      return Promise.resolve(Response.json({ code: 'not_found', reason: 'r', message: 'm' }, { status: 404 }));
    if (method === 'PATCH' && found) {
      const { version: _, ...changes } = JSON.parse(String(init.body)) as Partial<SavedView>;
      views = views.map((one) => (one.id === id ? { ...one, ...changes, version: one.version + 1 } : one));
      return Promise.resolve(new Response(null, { status: 204, headers: { ETag: `"${found.version + 1}"` } }));
    }
    if (method === 'DELETE') {
      views = views.filter((one) => one.id !== id);
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    return Promise.resolve(Response.json(found ?? { views }));
  });
});

type Role = 'manager' | 'write' | 'read';
async function show(address: string, role: Role = 'manager') {
  const getList = vi.fn().mockResolvedValue({ data: [buildGuest()], total: 1, meta: { aggs } });
  await renderApp(page, { provider: { getList }, address, role });
  await screen.findByText('陳怡君');
  return getList;
}
const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Saved views/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Saved views' }));
  await waitFor(() => expect(panel.queryByText('My views') ?? panel.queryByText(/No saved view/)).toBeTruthy());
  return panel;
};

describe('a saved view', () => {
  it('shows by its link what it keeps, asking for nothing else', async () => {
    const getList = await show('/crm?view=v1');
    expect(getList.mock.calls[0]?.[1]).toMatchObject({
      sort: { field: 'visits', order: 'DESC' },
      filter: { visits: { gte: 10 }, isVIP: true, preset: 'diner' },
    });
    expect(screen.getByRole('button', { name: 'Regulars' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: /^All/ }).getAttribute('aria-pressed')).toBe('false');
    expect(screen.queryByText('changed')).toBeNull();
  });

  it('says that it was changed, goes back, and is saved', async () => {
    await show('/crm?view=v1');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter VIP' }));
    expect(await screen.findByText('changed')).toBeTruthy();
    expect(new URLSearchParams(location.search).get('filters')).toBe('{"visits":{"gte":10}}');
    await userEvent.click(screen.getByRole('button', { name: 'Revert' }));
    await waitFor(() => expect(screen.queryByText('changed')).toBeNull());
    expect(location.search).toBe('?view=v1');

    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('changed')).toBeTruthy();
    expect(new URLSearchParams(location.search).get('filters')).toBe('{}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('changed')).toBeNull());
    expect(written).toEqual([{ method: 'PATCH', body: { version: 1, state: { preset: 'diner', sort: '-visits' } } }]);
    expect(location.search).toBe('?view=v1');
  });

  it('is left for a preset, conditions and all', async () => {
    await show('/crm?view=v1');
    await userEvent.click(screen.getByRole('button', { name: /^All/ }));
    await waitFor(() => expect(location.search).toBe(''));
    expect(screen.queryByRole('button', { name: 'Regulars' })).toBeNull();
  });

  it('of a colleague is looked through and reverted, not saved by who only reads', async () => {
    await show('/crm?view=v1', 'read');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('changed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Revert' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('that is gone is said to be, and the whole list shown', async () => {
    await show('/crm?view=nothing');
    await waitFor(() => expect(location.search).toBe(''));
    expect(await screen.findByText('This view no longer exists.')).toBeTruthy();
  });
});

describe('the menu of saved views', () => {
  it('opens views, by keyboard too', async () => {
    await show('/crm?filters={"isVIP":false}');
    const panel = await openMenu();
    expect(panel.getByText('by Mei')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Regulars'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(location.search).toBe('?view=v1'));
    expect(await screen.findByText('10 or more')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('saves what the list shows under a name', async () => {
    await show('/crm?filters={"gender":[0],"q":"mei"}&sort=name');
    const panel = await openMenu();
    await userEvent.type(panel.getByLabelText('Name of the view'), 'Ladies{Enter}');
    await waitFor(() => expect(location.search).toBe('?view=v3'));
    expect(written[0]?.body).toEqual({
      name: 'Ladies',
      shared: false,
      state: { search: 'mei', filters: { gender: [0] }, sort: 'name' },
    });
    expect(await screen.findByRole('button', { name: 'Ladies' })).toBeTruthy();
  });

  it('renames, shares and deletes, asking before the last', async () => {
    await show('/crm?view=v1');
    const panel = await openMenu();
    await userEvent.click(panel.getByRole('button', { name: 'More actions for Regulars' }));
    await userEvent.click(panel.getByRole('button', { name: 'Share with colleagues' }));
    expect(await panel.findByText('shared')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Rename' }));
    const [input] = panel.getAllByLabelText('Name of the view');
    await userEvent.clear(input!);
    await userEvent.type(input!, 'Our regulars{Enter}');
    expect(await panel.findByText('Our regulars')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: /^Delete the view/ }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(location.search).toBe(''));
    expect(written.map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', { version: 1, shared: true }],
      ['PATCH', { version: 2, name: 'Our regulars' }],
      ['DELETE', null],
    ]);
  });

  describe('asks before a typed name is lost', () => {
    const question = () => screen.findByRole('dialog', { name: 'Discard changes?' });
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const names = () => screen.getAllByLabelText<HTMLInputElement>('Name of the view').map(({ value }) => value);
    const rename = async () => {
      await show('/crm');
      const panel = await openMenu();
      await userEvent.click(panel.getByRole('button', { name: 'More actions for Regulars' }));
      await userEvent.click(panel.getByRole('button', { name: 'Rename' }));
      await userEvent.type(panel.getAllByLabelText('Name of the view')[0]!, '!');
    };
    it.each<[string, () => Promise<unknown>]>([
      ['Esc', () => userEvent.keyboard('{Escape}')],
      ['a press outside', () => userEvent.click(document.body)],
      ['the button', () => press('Saved views')],
      ['another view', () => userEvent.click(screen.getByRole('button', { name: /^Lunch/ }))],
    ])('by %s', async (_, close) => {
      await rename();
      await close();
      await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull());
      expect(names()).toEqual(['Regulars!', '']);
      await close();
      await userEvent.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
      await waitFor(() => expect(screen.queryByDisplayValue('Regulars!')).toBeNull());
      expect(written).toEqual([]);
    });

    it('also of a new view, and not after it is saved', async () => {
      await show('/crm');
      const panel = await openMenu();
      await userEvent.type(panel.getByLabelText('Name of the view'), 'Ladies{Escape}');
      await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull());
      await press('Save current filters');
      await waitFor(() => expect(location.search).toBe('?view=v3'));
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('lets people who may not change a view only look and copy', async () => {
    await show('/crm', 'write');
    const panel = await openMenu();
    await userEvent.click(panel.getByRole('button', { name: 'More actions for Lunch' }));
    expect(panel.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(panel.getByRole('button', { name: 'Copy link' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toContain('Saved views');
  });

  it('has nothing to save with for readers', async () => {
    await show('/crm', 'read');
    const panel = await openMenu();
    expect(panel.queryByLabelText('Name of the view')).toBeNull();
  });
});
