import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ResponseError } from '#data-provider/client.ts';
import customers from '#resources/guests/customers/resource.ts';
// Loaded here, because the bar's first import takes longer than a test waits for it on a busy machine.
import '#resources/framework/view/BulkBar.tsx';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import { buildGuest, renderApp, stubMedia } from './harness.tsx';

beforeAll(() => stubMedia());
afterEach(cleanup);

const page = <ListPage resource={customers} />;
const aggs = { all: 2, new: 1, dropdown: 0, diner: 2, vip: 0 };
const two = [buildGuest(), buildGuest({ id: 'g2', name: 'Olivia Hartley', isVIP: true, role: 1 })];
const full = () => vi.fn().mockResolvedValue({ data: two, total: 1318, meta: { aggs } });

describe('a list', () => {
  it('keeps the layout still while it loads', async () => {
    await renderApp(page, { provider: { getList: () => new Promise(() => undefined) } });
    expect(await screen.findByRole('status', { name: /loading/i })).toBeTruthy();
  });

  it('says that nothing fits, and clears the conditions', async () => {
    const getList = vi.fn().mockResolvedValue({ data: [], total: 0 });
    await renderApp(page, { provider: { getList }, address: '/crm?filters={"isVIP":true}' });
    await screen.findByText(/no matching results in guests/i);
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear all' })[0]!);
    await waitFor(() => expect(location.search).not.toContain('isVIP'));
  });

  it('says what went wrong, and tries again', async () => {
    const getList = vi
      .fn()
      .mockRejectedValueOnce(new ResponseError(503, 'unavailable', 'r', 'm'))
      .mockResolvedValue({ data: two, total: 2 });
    await renderApp(page, { provider: { getList } });
    await userEvent.click(await screen.findByRole('button', { name: /try again/i }));
    expect(await screen.findByText('陳怡君')).toBeTruthy();
  });

  it("shows values in the branch's zone and the preset counts", async () => {
    await renderApp(page, { provider: { getList: full() } });
    const row = (await screen.findByText('陳怡君')).closest('tr')!;
    expect(within(row).getByText('2026/11/19 19:30')).toBeTruthy();
    expect(within(row).getByText('信義店')).toBeTruthy();
    expect(screen.getByText(/1–50 of 1,318/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^New/ }).textContent).toContain('1');
  });

  it('says that a total is a lower bound, and shows the exact one once it is counted', async () => {
    let answerExact: (answer: object) => void = () => undefined;
    const exact = new Promise<object>((resolve) => (answerExact = resolve));
    const getList = vi.fn((_: string, { pagination, meta }: { pagination: { perPage: number }; meta: object }) => {
      if ('withAggs' in meta) return Promise.resolve({ data: [], total: 0, meta: { aggs } });
      return pagination.perPage === 0 ? exact : Promise.resolve({ data: two, total: 1_000, meta: { exact: false } });
    });
    await renderApp(page, {
      provider: { getList: getList as never },
      role: 'write',
      address: '/crm?page=20&filters={"phone":"091"}',
    });
    expect(await screen.findByText('951–1,000 of more than 1,000')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(false);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await screen.findByText('2 selected');
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
    answerExact({ data: [], total: 93_791 });
    expect(await screen.findByText('951–1,000 of 93,791')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Select all 93,791 that match' })).toBeTruthy();
  });

  it('asks for what the address says', async () => {
    const getList = full();
    await renderApp(page, {
      provider: { getList },
      address:
        '/crm?page=2&currentPresetCondition=diner&sort=visits&branches=["xinyi"]&filters={"q":"mei","tags":["wine"]}',
    });
    await screen.findByText('陳怡君');
    expect(getList.mock.calls[0]?.[1]).toMatchObject({
      pagination: { page: 2, perPage: 50 },
      sort: { field: 'visits', order: 'ASC' },
      filter: { q: 'mei', tags: ['wine'], branchId: ['xinyi'], preset: 'diner' },
      meta: { companyId: 'chunshui' },
    });
    // The figures are asked for apart, so that the rows need not wait for them; filters do not change them.
    const figures = getList.mock.calls.map(([, asked]) => asked).filter((asked) => asked.meta.withAggs);
    expect(figures).toMatchObject([
      { pagination: { perPage: 0 }, filter: { q: 'mei', branchId: ['xinyi'] }, meta: { companyId: 'chunshui' } },
    ]);
  });

  it('takes the order and size of a preset that is chosen', async () => {
    const getList = full();
    await renderApp(page, { provider: { getList }, address: '/crm?sort=name&perPage=100&page=2' });
    await screen.findByText('陳怡君');
    expect(getList.mock.calls[0]?.[1]).toMatchObject({ pagination: { perPage: 100 }, sort: { field: 'name' } });
    await userEvent.click(screen.getByRole('button', { name: /^New/ }));
    await waitFor(() =>
      expect(getList.mock.calls.map(([, asked]) => asked)).toContainEqual(
        expect.objectContaining({
          pagination: { page: 1, perPage: 50 },
          sort: { field: 'lastSeatTime', order: 'DESC' },
          filter: { preset: 'new' },
        }),
      ),
    );
  });

  it('sorts by a column, first descending, then ascending, from the first page', async () => {
    await renderApp(page, { provider: { getList: full() }, address: '/crm?page=3' });
    const head = await screen.findByRole('columnheader', { name: /visits/i });
    await userEvent.click(within(head).getByRole('button'));
    await waitFor(() => expect(location.search).toBe('?sort=-visits'));
    // The address is there first, and the list a moment later.
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
    await userEvent.click(within(head).getByRole('button'));
    await waitFor(() => expect(location.search).toBe('?sort=visits'));
  });

  it('is one step of the history a change, however much of it; what is typed is none, and clearing it is one', async () => {
    await renderApp(page, { provider: { getList: full() }, address: '/crm?sort=name&perPage=100&page=2' });
    await screen.findByText('陳怡君');
    const before = history.length;
    await userEvent.click(screen.getByRole('button', { name: /^New/ }));
    await waitFor(() => expect(location.search).toBe('?currentPresetCondition=new'));
    expect(history.length).toBe(before + 1);
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(box, 'hart');
    await waitFor(() => expect(location.search).toContain('hart'));
    expect(history.length).toBe(before + 1);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(location.search).toBe('?currentPresetCondition=new'));
    expect(history.length).toBe(before + 2);
    await waitFor(() => expect(box.value).toBe(''));
    history.back();
    await waitFor(() => expect(box.value).toBe('hart'));
  });

  it('takes other conditions where its rows could not be had', async () => {
    const getList = vi.fn(() => Promise.reject(new ResponseError(503, 'unavailable', 'r', 'm')));
    await renderApp(page, { provider: { getList }, address: '/crm?page=3' });
    await screen.findByRole('button', { name: /try again/i });
    expect(location.search).toBe('?page=3');
    await userEvent.click(screen.getByRole('button', { name: /^New/ }));
    await waitFor(() => expect(location.search).toBe('?currentPresetCondition=new'));
  });

  it('leaves the size that is remembered where the address has another', async () => {
    await renderApp(page, { provider: { getList: full() }, address: '/crm?perPage=100&filters={"isVIP":true}' });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter VIP' }));
    await waitFor(() => expect(location.search).toBe('?perPage=100'));
  });

  it('searches once the typing has rested', async () => {
    const getList = full();
    await renderApp(page, { provider: { getList } });
    await screen.findByText('陳怡君');
    await userEvent.type(screen.getByRole('searchbox'), 'hartley');
    await waitFor(() => expect(getList.mock.calls.at(-1)?.[1].filter).toEqual({ q: 'hartley' }));
    expect(getList.mock.calls.filter(([, asked]) => asked.pagination.perPage > 0).length).toBeLessThanOrEqual(3);
  });

  it('adds a filter by keyboard and says it in words', async () => {
    await renderApp(page, { provider: { getList: full() } });
    await screen.findByText('陳怡君');
    await userEvent.click(screen.getByRole('button', { name: /filter/i }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Last visit' }));
    await userEvent.type(await screen.findByLabelText('Days ago, at most'), '60{Enter}');
    expect(await screen.findByText('within 60 days')).toBeTruthy();
    expect(new URLSearchParams(location.search).get('filters')).toBe('{"lastSeat":{"lte":60}}');
  });

  it('holds a real link in each row and moves between them with the arrows', async () => {
    await renderApp(page, { provider: { getList: full() } });
    const link = await screen.findByRole('link', { name: '陳怡君' });
    expect(link.getAttribute('href')).toBe('/crm?open=g1');
    link.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Olivia Hartley');
  });
});

describe('the VIP star', () => {
  it('turns only after the server has accepted it', async () => {
    let accept: (answer: { data: Record<string, unknown> }) => void = () => undefined;
    const update = vi.fn(() => new Promise<{ data: Record<string, unknown> }>((resolve) => (accept = resolve)));
    await renderApp(page, { provider: { getList: full(), update: update as never } });
    const star = await screen.findByRole('button', { name: 'VIP: 陳怡君' });
    await userEvent.click(star);
    expect(star.getAttribute('aria-pressed')).toBe('false');
    accept({ data: buildGuest({ isVIP: true, role: 1, version: 2 }) });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'VIP: 陳怡君' }).getAttribute('aria-pressed')).toBe('true'),
    );
  });

  it('stays as it was when the server refuses', async () => {
    const update = vi.fn().mockRejectedValue(new ResponseError(403, 'permission_denied', 'r', 'm'));
    await renderApp(page, { provider: { getList: full(), update } });
    const star = await screen.findByRole('button', { name: 'VIP: 陳怡君' });
    await userEvent.click(star);
    await waitFor(() => expect(update).toHaveBeenCalled());
    await waitFor(() => expect((star as HTMLButtonElement).disabled).toBe(false));
    expect(star.getAttribute('aria-pressed')).toBe('false');
  });

  it('goes by what others have made of the guest, once they were faster', async () => {
    const update = vi.fn().mockRejectedValue(new ResponseError(409, 'stale_version', 'r', 'm'));
    const getList = full();
    await renderApp(page, { provider: { getList, update } });
    const star = await screen.findByRole('button', { name: 'VIP: 陳怡君' });
    const read = getList.mock.calls.length;
    await userEvent.click(star);
    await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(read));
  });

  it('is no button for people who only read', async () => {
    await renderApp(page, { provider: { getList: full() }, role: 'read' });
    await screen.findByText('陳怡君');
    expect(screen.queryByRole('button', { name: /^VIP/ })).toBeNull();
    expect(await screen.findByRole('img', { name: 'VIP' })).toBeTruthy();
  });
});

describe('a list that is appended', () => {
  const appended = { ...customers, list: { ...customers.list, appended: true, perPage: 2, views: false } };
  const all = Array.from({ length: 5 }, (_, index) => buildGuest({ id: `g${index + 1}`, name: `Guest ${index + 1}` }));
  const answering = () =>
    vi.fn(
      (_: string, { pagination: { page: number, perPage: size } }: { pagination: { page: number; perPage: number } }) =>
        Promise.resolve({ data: all.slice((number - 1) * size, number * size), total: all.length, meta: { aggs } }),
    );
  const shown = () => screen.getAllByRole('row').slice(1).length;

  it('puts page after page below the others until the total is reached, once a second at the most', async () => {
    await renderApp(<ListPage resource={appended} />, { provider: { getList: answering() as never } });
    await screen.findByText('2 of 5');
    const more = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Load more' });
    await userEvent.click(more());
    await screen.findByText('4 of 5');
    expect(shown()).toBe(4);
    expect(more().disabled).toBe(true);
    await waitFor(() => expect(more().disabled).toBe(false));
    await userEvent.click(more());
    await screen.findByText('5 of 5');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(screen.getByText('Guest 1')).toBeTruthy();
  });

  it('begins anew under another order', async () => {
    const getList = answering();
    await renderApp(<ListPage resource={appended} />, { provider: { getList: getList as never } });
    await screen.findByText('2 of 5');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('4 of 5');
    await userEvent.click(within(screen.getByRole('columnheader', { name: /visits/i })).getByRole('button'));
    await screen.findByText('2 of 5');
    expect(getList.mock.lastCall?.[1].pagination.page).toBe(1);
  });

  it('begins with the first page, whatever the address says, and is read again while something is awaited', async () => {
    const getList = vi.fn((_resource: string, { pagination }: { pagination: { page: number } }) =>
      Promise.resolve({ data: [buildGuest({ id: `g${pagination.page}`, name: `Page ${pagination.page}` })], total: 4 }),
    );
    const watched = { ...appended, watch: () => 30 };
    await renderApp(<ListPage resource={watched} />, {
      provider: { getList: getList as never },
      address: '/crm?page=3',
    });
    await screen.findByText('Page 1');
    expect(screen.queryByText('Page 3')).toBeNull();
    await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(2));
    expect(getList.mock.calls.every(([, { pagination }]) => pagination.page === 1)).toBe(true);
  });
});
