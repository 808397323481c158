import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SoldOutChange, SoldOutList, StockChange } from '#contract/menus/soldOut.ts';
import { Toasts } from '#src/layout/Toasts.tsx';
import SoldOut from '#src/pages/menus/soldOut/SoldOut.tsx';
import { InAddress, renderApp, stubMedia } from './harness.tsx';

/** The page of what is sold out. */

const item = (id: string, name: string) => ({
  id,
  name: { en: name },
  picture: null,
  soldOut: null,
  stock: null,
  modifiers: [],
});
const full = (): SoldOutList => ({
  items: [item('duck', 'Duck'), { ...item('soup', 'Soup'), stock: 3 }],
  modifiers: [{ id: 'sauce', name: { en: 'Sauce' }, options: [{ id: 'plum', name: { en: 'Plum' }, soldOut: null }] }],
  categories: [{ id: 'mains', name: { en: 'Mains' }, items: ['duck', 'soup'] }],
});

let list: SoldOutList;
let sent: SoldOutChange[][];
let refuse: boolean;
/** The soup's stock on the server, and the changes that were sent. */
let counted: number | null;
let stocks: StockChange[];

beforeEach(() => {
  stubMedia();
  list = full();
  sent = [];
  refuse = false;
  counted = 3;
  stocks = [];
  vi.stubGlobal('fetch', (address: unknown, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Promise.resolve(new Response(JSON.stringify(list), { status: 200 }));
    if (refuse) return Promise.resolve(new Response(JSON.stringify({ code: 'unavailable' }), { status: 503 }));
    if (String(address).includes('/stock')) {
      const { change } = JSON.parse(String(init.body)) as { change: StockChange };
      stocks.push(change);
      const previous = counted;
      counted = 'to' in change ? change.to : 'by' in change ? (previous ?? 0) + change.by : null;
      const stock = counted;
      list = { ...list, items: list.items.map((one) => (one.id === 'soup' ? { ...one, stock } : one)) };
      return Promise.resolve(new Response(JSON.stringify({ stock, previous }), { status: 200 }));
    }
    const { changes } = JSON.parse(String(init.body)) as { changes: SoldOutChange[] };
    sent.push(changes);
    const previous = changes.map((one) => ({ ...one, until: 'available' }));
    const soldOut = { until: null, since: new Date().toISOString(), by: { id: 'mei', name: 'Mei' } };
    list = {
      ...list,
      items: list.items.map((one) => {
        const change = changes.find(({ id }) => id === one.id);
        return change ? { ...one, soldOut: change.until === 'available' ? null : soldOut } : one;
      }),
    };
    return Promise.resolve(new Response(JSON.stringify({ changes, previous }), { status: 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  await renderApp(
    <InAddress>
      <SoldOut />
      <Toasts />
    </InAddress>,
    { provider: {}, address: '/menu-management/sold-out?company_id=chunshui&branch_id=信義店' },
  );
}
const switches = (name: string) =>
  screen.getAllByRole('button', { name: new RegExp(`^${name}: ?(Available|Sold out)$`) });
const pressed = (name: string) => switches(name).map((one) => one.getAttribute('aria-pressed'));

describe('What is sold out', () => {
  it('is marked for today with one tap, shown first, and undone from the message', async () => {
    await show();
    await waitFor(() => expect(pressed('Duck')).toEqual(['false']));
    expect(screen.getByText('Nothing is sold out.')).toBeTruthy();
    await userEvent.click(switches('Duck')[0] as HTMLElement);
    await waitFor(() => expect(pressed('Duck')).toEqual(['true', 'true']));
    const first = within(screen.getByRole('region', { name: /^Sold out/ }));
    await waitFor(() => expect(first.getByText(/Mei/)).toBeTruthy());
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(pressed('Duck')).toEqual(['false']));
    expect(sent.map(([one]) => [one?.id, one?.until])).toEqual([
      ['duck', 'today'],
      ['duck', 'available'],
    ]);
  });

  it('goes back if the server refuses, and says so', async () => {
    refuse = true;
    await show();
    await waitFor(() => expect(pressed('Soup')).toEqual(['false']));
    await userEvent.click(switches('Soup')[0] as HTMLElement);
    await screen.findByRole('alert');
    await waitFor(() => expect(pressed('Soup')).toEqual(['false']));
  });

  it('has other spans, and items have their stock', async () => {
    await show();
    await waitFor(() => expect(screen.getByText('3 left')).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: 'More for Soup' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Soup' }));
    expect(dialog.getByRole('button', { name: 'One fewer' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Until further notice' }));
    await waitFor(() => expect(sent[0]).toMatchObject([{ id: 'soup', until: 'notice' }]));
  });

  it('says how many are left once the server has counted, and which stock is no longer counted', async () => {
    await show();
    await waitFor(() => expect(screen.getByText('3 left')).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: 'More for Soup' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Soup' }));
    // Somebody else has sold one meanwhile.
    counted = 2;
    await userEvent.click(dialog.getByRole('button', { name: 'One fewer' }));
    expect(await screen.findByText('Soup: 1 left')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'How many are left' }), '12');
    await userEvent.click(dialog.getAllByRole('button', { name: 'Set' })[1] as HTMLElement);
    expect(await screen.findByText('Soup: 12 left')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Stop counting' }));
    expect(await screen.findByText('Soup: no longer counted')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Soup: undone')).toBeTruthy();
    expect(stocks).toEqual([{ by: -1 }, { to: 12 }, { stop: true }, { to: 12 }]);
  });

  it('is found by name, and options are apart', async () => {
    await show();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Options: Sauce' })).toBeTruthy());
    await userEvent.type(screen.getByRole('searchbox'), 'plum');
    await waitFor(() => expect(screen.queryByText('Duck')).toBeNull());
    expect(switches('Plum')).toHaveLength(1);
  });

  it('needs a published menu', async () => {
    list = { items: [], modifiers: [], categories: [] };
    await show();
    const link = await screen.findByRole('link', { name: 'Go to menus' });
    expect(link.getAttribute('href')).toMatch(/^\/menu-management\/schedules\?/);
  });
});
