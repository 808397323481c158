import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MenuSchedule, SentContent } from '#contract/menus/menuSchedules.ts';
import Editor from '#resources/menus/menuSchedules/Editor.tsx';
import { Toasts } from '#src/layout/Toasts.tsx';
import { buildMenuCategory, buildMenuItem } from '#tests/support/publishedMenus.ts';
import { InAddress, renderApp, stubMedia } from './harness.tsx';

/** The editor of a structured menu: its tree by keyboard, bulk changes, and two people who edit one menu. */

const time = '2026-11-20T10:00:00.000Z';
const full = (): MenuSchedule => ({
  id: 'lunch',
  branchId: '信義店',
  version: 3,
  status: 'published',
  publishedVersion: 3,
  publishedTime: time,
  createdTime: time,
  updatedTime: time,
  type: 'regular',
  name: 'Lunch',
  active: true,
  services: ['dineIn'],
  foProviders: [],
  availableOrderingTimes: [],
  startDate: null,
  endDate: null,
  dates: [],
  taxes: [],
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  categories: [
    { id: 'mains', ordering: 0, items: ['duck', 'soup'].map((id, ordering) => ({ id, ordering })) },
    { id: 'tea', ordering: 1, items: [{ id: 'oolong', ordering: 0 }] },
  ],
  items: ['duck', 'soup', 'oolong'].map((id) => ({ id, prices: [], taxes: [], prepayPrice: null, maxPerOrder: null })),
});

let stored: MenuSchedule;
let sent: (SentContent & { version: number })[];
let marked: unknown[];

const answer = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  stubMedia();
  // jsdom has no sizes, without which no rows are shown.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
  stored = full();
  sent = [];
  marked = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body ?? '{}')) as SentContent & { version: number; changes?: unknown };
    if (address.includes('/sold-out')) {
      if (init?.method === 'PUT') {
        marked.push(body.changes);
        return answer({ changes: body.changes, previous: [] });
      }
      const duck = { id: 'duck', name: { en: 'Duck' }, picture: null, soldOut: null, stock: null, modifiers: [] };
      return answer({ items: [duck], modifiers: [], categories: [] });
    }
    if (address.includes('/available-food-order-providers')) return answer({ providers: [] });
    if (init?.method !== 'PUT') return answer(stored);
    if (body.version !== stored.version) return answer({ code: 'stale_version' }, 409);
    sent.push(body);
    stored = { ...stored, ...body, services: body.services ?? [], version: stored.version + 1 };
    return answer(stored);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(usual: ReturnType<typeof buildMenuItem>[] = []) {
  const items = ['duck', 'soup', 'oolong'].map((id, at) => buildMenuItem({ id, price: (at + 1) * 10_000 }));
  const records = {
    menuItems: [...items, ...usual],
    menuCategories: ['mains', 'tea', 'cakes'].map((id) => buildMenuCategory({ id })),
  };
  await renderApp(
    <InAddress>
      <Routes>
        <Route path="/menu-management/:companyId/:branchId/schedules/:id" element={<Editor />} />
      </Routes>
      <Toasts />
    </InAddress>,
    {
      provider: {
        getList: (resource: string) => {
          const data = records[resource as keyof typeof records];
          return Promise.resolve({ data, total: data.length } as never);
        },
      },
      address: '/menu-management/chunshui/信義店/schedules/lunch?company_id=chunshui&branch_id=信義店',
      backhouse: { menuManagement: true },
    },
  );
  await screen.findByRole('treeitem', { name: 'duck' });
}

const names = () => screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label'));
const row = (name: string) => screen.getByRole('treeitem', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
async function price(name: string, typed: string) {
  const isFocused = () => waitFor(() => expect(document.activeElement).toBe(row(name)));
  await userEvent.click(row(name));
  await isFocused();
  fireEvent.keyDown(row(name), { key: 'Enter' });
  const input = await screen.findByRole('textbox', { name: `Price of ${name}` });
  await userEvent.clear(input);
  await userEvent.type(input, `${typed}{Enter}`);
  // The focus returns a moment later, and with it what the next key is for.
  await isFocused();
}

describe('The editor of a menu', () => {
  it('moves rows by keyboard, undoes and redoes, and saves the order', async () => {
    await show();
    expect(names()).toEqual(['mains', 'duck', 'soup', 'tea', 'oolong']);
    await userEvent.click(row('duck'));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(names().slice(0, 3)).toEqual(['mains', 'soup', 'duck']));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names().slice(0, 3)).toEqual(['mains', 'duck', 'soup']));
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    await save();
    await waitFor(() => expect(sent[0]?.categories[0]?.items.map(({ id }) => id)).toEqual(['soup', 'duck']));
  });

  it('changes the prices and taxes of several items, with what rounding adds', async () => {
    await show();
    await userEvent.click(screen.getByRole('checkbox', { name: 'mains' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change prices' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Value' }), '7');
    // Prices without decimals do not get some.
    expect(dialog.getByRole('combobox', { name: 'Round to' })).toHaveProperty('value', '1');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Change' }), 'To an amount');
    expect(dialog.getByRole('combobox', { name: 'Round to' })).toHaveProperty('value', '0');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Change' }), 'By per cent');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Round to' }), '5');
    expect(dialog.getByRole('status').textContent).toContain('NT$2');
    await userEvent.click(dialog.getByRole('button', { name: 'Change prices' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change taxes' }));
    const taxes = within(await screen.findByRole('dialog', { name: 'Change the taxes of 2 items' }));
    await userEvent.click(await taxes.findByRole('button', { name: 'Add tax rate' }));
    fireEvent.change(await taxes.findByRole('spinbutton'), { target: { value: '8' } });
    await userEvent.click(taxes.getByRole('button', { name: 'Change taxes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.items.map((one) => [one.id, one.prices[0]?.price, one.taxes[0]?.rate])).toEqual([
      ['duck', 10_500, 800],
      ['soup', 21_500, 800],
      ['oolong', undefined, undefined],
    ]);
  });

  it('shows what two people changed differently beside what it was, and keeps the rest of both', async () => {
    await show();
    const theirs = full();
    stored = {
      ...theirs,
      version: 4,
      name: 'Lunch and tea',
      items: theirs.items.map((one) =>
        one.id === 'duck' ? { ...one, prices: [{ service: null, branch: null, price: 11_100 }] } : one,
      ),
    };
    await price('duck', '122');
    await price('soup', '133');
    await save();
    const panel = within(await screen.findByRole('region', { name: 'Someone else has changed the same things' }));
    expect(panel.getByText(/^Before: NT\$100$/)).toBeTruthy();
    expect(panel.getByText('All services NT$122')).toBeTruthy();
    await userEvent.click(panel.getByRole('radio', { name: /^Theirs:/ }));
    await userEvent.click(panel.getByRole('button', { name: 'Save the result' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ name: 'Lunch and tea', version: 4 });
    expect(sent[0]?.items.map(({ id, prices }) => [id, prices[0]?.price])).toEqual([
      ['duck', 11_100],
      ['soup', 13_300],
      ['oolong', undefined],
    ]);
  });

  it('marks what guests see as sold out with one tap, without saving', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Sold out: duck' }));
    await waitFor(() => expect(marked).toEqual([[{ target: 'item', id: 'duck', modifier: '', until: 'today' }]]));
    // Soup is in no published menu.
    expect(screen.queryByRole('button', { name: 'Sold out: soup' })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('adds a category with the items that it usually has, and those that one still lacks', async () => {
    const category = (category: string, id: string, active = true) => buildMenuItem({ id, category, active });
    await show([
      category('cakes', 'tart'),
      category('cakes', 'pie'),
      category('cakes', 'old', false),
      category('tea', 'sencha'),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Add category' }));
    const all = within(await screen.findByRole('dialog', { name: 'Add category' }));
    // There is nothing to add of mains, which the menu has.
    expect(all.getAllByRole('checkbox', { name: / items?$/ })).toHaveLength(2);
    await userEvent.click(all.getByRole('checkbox', { name: /^cakes\s+2 items$/ }));
    await userEvent.click(all.getByRole('button', { name: 'Add 1' }));
    await waitFor(() => expect(names()).toEqual(['mains', 'duck', 'soup', 'tea', 'oolong', 'cakes', 'tart', 'pie']));
    await userEvent.click(within(row('tea')).getByRole('button', { name: 'Add items' }));
    const lacking = within(await screen.findByRole('dialog', { name: 'Add items' }));
    expect(lacking.queryByRole('checkbox', { name: 'oolong' })).toBeNull();
    await userEvent.click(lacking.getByRole('button', { name: 'Select the 1 item whose usual category is tea' }));
    await userEvent.click(lacking.getByRole('button', { name: 'Add 1' }));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    const places = sent[0]?.categories.map((one) => one.items.map(({ id }) => id));
    expect(places).toEqual([
      ['duck', 'soup'],
      ['oolong', 'sencha'],
      ['tart', 'pie'],
    ]);
  });

  it('says how many pasted rows are too many, and adds none of them', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Paste rows' }));
    const dialog = within(await screen.findByRole('dialog'));
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `Dish ${at}\t10`).join('\n');
    const type = (text: string) =>
      fireEvent.change(dialog.getByRole('textbox', { name: 'Rows' }), { target: { value: text } });
    type(rows(3_002));
    expect(dialog.getByRole('alert').textContent).toBe(
      'At most 3,000 rows can be pasted at once; these are 2 too many.',
    );
    // The menu has three items already.
    type(rows(2_998));
    expect(dialog.getByRole('alert').textContent).toBe('A menu has at most 3,000 items; this is 1 too many.');
    expect(dialog.getByRole('button', { name: /^Add/ })).toHaveProperty('disabled', true);
    type(rows(2_997));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('shows what cannot be saved where it is, without asking the server', async () => {
    await show();
    await userEvent.click(screen.getByRole('tab', { name: 'Times and services' }));
    await userEvent.clear(await screen.findByRole('textbox', { name: /^Name/ }));
    await screen.findByText('Required');
    await userEvent.click(screen.getByRole('tab', { name: 'Items' }));
    await save();
    expect(screen.getByRole('tab', { name: 'Times and services' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('Required')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('has the settings in its undo, follows it, and keeps what cannot be saved out of it', async () => {
    await show();
    await userEvent.click(screen.getByRole('tab', { name: 'Times and services' }));
    const box = () => screen.getByRole('textbox', { name: /^Name/ });
    await screen.findByRole('textbox', { name: /^Name/ });
    await userEvent.type(box(), ' and tea');
    await userEvent.click(await screen.findByRole('button', { name: 'Add time' }));
    const times = within(await screen.findByRole('group', { name: 'Ordering times' }));
    await waitFor(() =>
      expect(times.getAllByRole('textbox').map((one) => (one as HTMLInputElement).value)).toEqual(['11:00', '14:00']),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(times.queryAllByRole('textbox')).toEqual([]));
    expect(box()).toHaveProperty('value', 'Lunch and tea');
    // All that was typed in one field in a row.
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(box()).toHaveProperty('value', 'Lunch'));
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(box()).toHaveProperty('value', 'Lunch and tea'));
    await userEvent.click(await screen.findByRole('button', { name: 'Add time' }));
    const end = (await times.findAllByRole('textbox'))[1] as HTMLElement;
    await userEvent.clear(end);
    await userEvent.type(end, '11:00{Tab}');
    await screen.findByText('Must not be the same as the start time');
    await userEvent.clear(end);
    await userEvent.type(end, '15:30{Tab}');
    await waitFor(() => expect(screen.queryByText('Must not be the same as the start time')).toBeNull());
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      name: 'Lunch and tea',
      availableOrderingTimes: [{ weekday: 1, from: '11:00', to: '15:30' }],
    });
  });
});
