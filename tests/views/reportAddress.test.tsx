import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { ReportView } from '#resources/framework/view/report/ReportView.tsx';
import { ledgers } from '#src/pages/guests/crm/points/ledger.ts';
import complaints from '#src/pages/feedback/complaints/complaints.ts';
import deposits from '#src/pages/money/deposits/deposits.ts';
import invoices from '#src/pages/money/deposits/invoices.ts';
import pendingReview from '#src/pages/money/deposits/pendingReview.ts';
import orders from '#src/pages/money/orders/orders.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** What the address of a report asks for, and what is left out of it. */

beforeAll(() => stubMedia());
afterEach(cleanup);

let total: number;
/** The last page of rows that was asked for. */
let asked: URLSearchParams;
/** The last sums that were asked for. */
let sums: URLSearchParams;
/** The last row that was asked for by itself. */
let single: string | undefined;
beforeEach(() => {
  total = 3;
  single = undefined;
  sendThrough((address) => {
    const { pathname, searchParams } = new URL(address, 'http://here');
    const json = (body: object) => Promise.resolve(Response.json(body));
    if (pathname.includes('report-columns')) return json({ columns: ['status'], chosen: false });
    if (pathname.endsWith('/figures')) {
      sums = searchParams;
      return json({ totals: [], days: [], providers: ['own'] });
    }
    if (/(deposits|orders)\/[^/]*$/.test(pathname) && !pathname.endsWith('/pending-review')) {
      single = pathname;
      return new Promise(() => undefined);
    }
    if (!searchParams.has('page')) return json({ total: 0, data: [] });
    asked = searchParams;
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('itemsPerPage'))];
    const count = Math.max(0, Math.min(size, total - (page - 1) * size));
    const data = Array.from({ length: count }, (_, index) => ({
      id: `d${index}`,
      number: index,
      kind: 'deposit',
      status: 'paid',
    }));
    return json({ total, data });
  });
});

const show = async (query: string, report = deposits) => {
  await renderApp(<ReportView report={report} />, { provider: {}, address: `/x?${query}` });
  await screen.findByRole('table', { name: report === deposits ? 'Deposits' : 'Order records' });
};

it('is in its usual order where the address names none that there is', async () => {
  await show('sort=zzz');
  expect(asked.get('sort')).toBe('-purchaseTime');
  cleanup();
  await show('sort=amount');
  expect(asked.get('sort')).toBe('amount');
});

it.each(['99', '99999999999', 'Infinity'])('goes from page %s to the last one that there is', async (page) => {
  total = 120;
  const steps = history.length;
  await show(`page=${page}&status=paid`);
  await screen.findByText('101–120 of 120');
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(21);
  expect(location.search).toBe('?page=3&status=paid');
  expect(Number(asked.get('page'))).toBe(3);
  expect(history.length).toBe(steps);
});

it('goes to the last page of entries, and to the first where there are none', async () => {
  total = 16;
  const ledger = <ReportView report={ledgers.campaign} params={{ id: 'a1' }} query={{ companyId: 'chunshui' }} />;
  await renderApp(ledger, { provider: {}, address: '/x?page=99' });
  await screen.findByText('1–16 of 16');
  expect(location.search).toBe('');
  cleanup();
  total = 0;
  await renderApp(ledger, { provider: {}, address: '/x?page=99' });
  await screen.findByText('No transactions yet');
  await waitFor(() => expect(location.search).toBe(''));
});

it.each(['0', '-3', '1.5', 'NaN', ''])('begins with the first page where the address says %s', async (page) => {
  await show(`page=${page}`);
  expect(asked.get('page')).toBe('1');
});

const wrong = {
  ...Object.fromEntries(['by', 'target', 'type', 'status', 'service', 'payment'].map((name) => [name, 'zzz'])),
  provider: 'no such <b>',
  currency: 'dollars',
  counted: 'zzz',
  q: 'x'.repeat(101),
  sort: '--amount',
  open: '../x',
  startDate: '2026-02-30',
  endDate: '2026-03-01',
  startAt: 'yesterday',
  endAt: '2026-13-01',
  range: 'always',
};

it.each([deposits, invoices, pendingReview, orders])(
  'leaves out of $name what its calls would refuse',
  async (report) => {
    total = 0;
    const at = async (query: object) => {
      await renderApp(<ReportView report={report} />, {
        provider: {},
        address: `/x?${new URLSearchParams({ ...query })}`,
      });
      await screen.findByText('Try another period or branch, or fewer filters.');
      return [Object.fromEntries(asked), report.figures && Object.fromEntries(sums)];
    };
    const usual = await at({});
    cleanup();
    expect(await at(wrong)).toEqual(usual);
    expect(report.list.query?.safeParse(usual[0]).error).toBeUndefined();
    expect(single).toBeUndefined();
    // Nothing else seems to be chosen, either.
    expect(document.querySelector('.chip')).toBeNull();
    for (const select of screen.queryAllByRole<HTMLSelectElement>('combobox'))
      expect(select.selectedIndex, select.labels[0]?.textContent).toBe(0);
  },
);

it('asks for what its address says of codes that only its sums know', async () => {
  await show('provider=own', orders);
  expect(asked.get('provider')).toBe('own');
});

it('leaves out of entries codes, branches and days that are none', async () => {
  const at = async (query: string) => {
    total = 0;
    await renderApp(<ReportView report={complaints} />, { provider: {}, address: `/x?${query}` });
    await screen.findByText(/^No (open|matching) complaints/);
    const found = Object.fromEntries(asked);
    cleanup();
    return found;
  };
  const none = await at('');
  expect(await at('status=zzz&branchId=elsewhere&assignee=a%20b&surveyId=%2F&from=2026-02-30&to=x')).toEqual(none);
  expect(await at('branchId=%E4%BF%A1%E7%BE%A9%E5%BA%97&assignee=me')).toEqual({
    ...none,
    branchId: '信義店',
    assignee: 'me',
  });
});

it('makes no step of the history of what is typed', async () => {
  await show('status=paid&page=1');
  const steps = history.length;
  await userEvent.type(screen.getByRole('searchbox'), 'Chen');
  await waitFor(() => expect(asked.get('search')).toBe('Chen'));
  await userEvent.type(screen.getByRole('searchbox'), ' Yi');
  await waitFor(() => expect(asked.get('search')).toBe('Chen Yi'));
  expect(location.search).toBe('?status=paid&q=Chen+Yi');
  expect(history.length).toBe(steps);
});

it('does not open a row again that was closed, with one step back', async () => {
  await show('status=paid');
  const [first] = within(screen.getByRole('table')).getAllByRole('link');
  await userEvent.click(first as HTMLElement);
  await waitFor(() => expect(location.search).toBe('?status=paid&open=d0'));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(location.search).toBe('?status=paid'));
  const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await left;
  await waitFor(() => expect(location.search).toBe('?status=paid'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
