import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import customers from '#resources/guests/customers/resource.ts';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import { buildGuest, renderApp, stubMedia } from './harness.tsx';

beforeAll(() => {
  stubMedia();
  sendThrough(() => Promise.resolve(Response.json({ tags: [], types: [], views: [] })));
});
afterEach(cleanup);

interface Asked {
  pagination: { perPage: number };
  filter: Record<string, unknown>;
  meta: Record<string, unknown>;
  signal?: AbortSignal;
}
const page = <ListPage resource={customers} />;
const aggs = { all: 2, new: 1, dropdown: 0, diner: 2, vip: 0 };
const full = (facets: object = {}) =>
  vi.fn((_resource: string, _asked: Asked) =>
    Promise.resolve({ data: [buildGuest()], total: 1, meta: { aggs, facets } }),
  );
const filtersInAddress = () => JSON.parse(new URLSearchParams(location.search).get('filters') ?? 'null') as unknown;

async function addFilter(name: string) {
  await userEvent.click(screen.getByRole('button', { name: '＋ Filter' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

describe('filters', () => {
  it('look for a text anywhere or at its beginning', async () => {
    await renderApp(page, { provider: { getList: full() as never } });
    await screen.findByText('陳怡君');
    let panel = await addFilter('E-mail');
    await userEvent.type(panel.getByLabelText('E-mail'), 'gmail{Enter}');
    expect(await screen.findByText('“gmail”')).toBeTruthy();
    panel = await addFilter('Phone');
    await userEvent.type(panel.getByLabelText('Phone'), '0912');
    await userEvent.click(panel.getByLabelText('starts with'));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('starts with “0912”')).toBeTruthy();
    expect(filtersInAddress()).toEqual({ email: 'gmail', phone: { starts: '0912' } });
  });

  it('take a day of a month, a whole month, or several', async () => {
    await renderApp(page, { provider: { getList: full() as never } });
    await screen.findByText('陳怡君');
    const panel = await addFilter('Birthday');
    await userEvent.click(panel.getByLabelText('May'));
    await userEvent.click(panel.getByRole('button', { name: 'Apply' }));
    await screen.findByText('May', { selector: 'b' });
    expect(filtersInAddress()).toEqual({ birthday: { month: 5, day: 99 } });

    const chip = () => screen.getByRole('button', { name: /^Birthday/ });
    await userEvent.click(chip());
    let again = within(await screen.findByRole('dialog', { name: 'Birthday' }));
    await userEvent.selectOptions(again.getByLabelText('Day'), '12');
    await userEvent.click(again.getByRole('button', { name: 'Apply' }));
    await screen.findByText('May 12', { selector: 'b' });
    expect(filtersInAddress()).toEqual({ birthday: { month: 5, day: 12 } });

    await userEvent.click(chip());
    again = within(await screen.findByRole('dialog', { name: 'Birthday' }));
    await userEvent.click(again.getByLabelText('January'));
    await userEvent.click(again.getByRole('button', { name: 'Apply' }));
    await screen.findByText('January or May', { selector: 'b' });
    expect(filtersInAddress()).toEqual({
      birthday: [
        { month: 1, day: 99 },
        { month: 5, day: 99 },
      ],
    });
  });

  it('take yes, no, and either', async () => {
    await renderApp(page, { provider: { getList: full() as never }, address: '/crm?filters={"hasPhone":true}' });
    await screen.findByText('陳怡君');
    await userEvent.click(screen.getByRole('button', { name: /^Has a phone/ }));
    await userEvent.click(await screen.findByLabelText(/^No/));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(filtersInAddress()).toEqual({ hasPhone: false });
    await userEvent.click(screen.getByRole('button', { name: /^Has a phone/ }));
    await userEvent.click(await screen.findByLabelText('Any'));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(filtersInAddress()).toBeNull();
  });

  it('say how many guests each choice would leave, under the other conditions', async () => {
    const gender = [
      { value: 0, count: 1204 },
      { value: 1, count: 98 },
    ];
    const getList = full({ gender });
    await renderApp(page, {
      provider: { getList: getList as never },
      address: '/crm?filters={"isVIP":true}&currentPresetCondition=diner',
    });
    await screen.findByText('陳怡君');
    const panel = await addFilter('Gender');
    expect(await panel.findByText('1,204')).toBeTruthy();
    const shown = panel.getAllByRole('listitem').map((item) => item.textContent);
    expect(shown).toEqual(['Ms1,204', 'Mr98', 'Not specified0']);
    expect(getList.mock.calls.find(([, asked]) => asked.meta.facets)?.[1]).toMatchObject({
      pagination: { perPage: 0 },
      filter: { isVIP: true, preset: 'diner' },
      meta: { facets: ['gender'] },
    });
  });

  it('move along by the arrows', async () => {
    await renderApp(page, { provider: { getList: full() as never } });
    await screen.findByText('陳怡君');
    await userEvent.click(screen.getByRole('button', { name: '＋ Filter' }));
    await screen.findByRole('dialog');
    expect(document.activeElement?.textContent).toBe('Name');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Has a phone');
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Last visit');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toContain('Filter');
  });

  it.each([
    ['{"isVIP":"yes","visits":3,"tags":"wine","birthday":{"month":"May"},"name":{"ends":"x"}}'],
    ['{"tags":[],"gender":[{}],"birthday":[]}'],
  ])('that cannot be understood are left out: %s', async (filters) => {
    const getList = full();
    await renderApp(page, {
      provider: { getList: getList as never },
      address: `/crm?${new URLSearchParams({ filters })}`,
    });
    await screen.findByText('陳怡君');
    expect(getList.mock.calls[0]?.[1].filter).toEqual({});
  });
});

describe('a slow server', () => {
  it('is asked for the last thing typed alone: earlier requests are aborted, late answers are not shown', async () => {
    const open: { asked: Asked; answer: (name: string) => void }[] = [];
    const getList = (_resource: string, asked: Asked) => {
      if (asked.pagination.perPage === 0) return Promise.resolve({ data: [], total: 0, meta: { aggs } });
      return new Promise<unknown>((resolve, reject) => {
        asked.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        open.push({ asked, answer: (name) => resolve({ data: [buildGuest({ name })], total: 1 }) });
      });
    };
    await renderApp(page, { provider: { getList: getList as never, supportAbortSignal: true } });
    const box = await screen.findByRole('searchbox');
    for (const text of ['a', 'al', 'alice']) {
      await userEvent.clear(box);
      await userEvent.type(box, text);
      await waitFor(() => expect(open.at(-1)?.asked.filter).toEqual({ q: text }));
    }
    const aborted = open.map(({ asked }) => asked.signal?.aborted);
    expect(aborted).toEqual([...Array.from({ length: open.length - 1 }, () => true), false]);
    for (const [index, one] of open.entries()) one.answer(`Answer ${index}`);
    expect(await screen.findByText(`Answer ${open.length - 1}`)).toBeTruthy();
    expect(screen.queryAllByText(/^Answer/)).toHaveLength(1);
  });
});
