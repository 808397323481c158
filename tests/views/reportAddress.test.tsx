import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { EntriesView } from '#resources/define/view/report/EntriesView.tsx';
import { ReportPage } from '#resources/define/view/report/ReportPage.tsx';
import { ledgers } from '#src/pages/crm/points/ledger.ts';
import deposits from '#src/pages/deposits/deposits.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** What the address of a report asks for, and what is left out of it. */

beforeAll(() => stubMedia());
afterEach(cleanup);

let total: number;
/** The last page of rows that was asked for. */
let asked: URLSearchParams;
beforeEach(() => {
  total = 3;
  asked = new URLSearchParams();
  sendThrough((address) => {
    const { pathname, searchParams } = new URL(address, 'http://here');
    const json = (body: object) => Promise.resolve(Response.json(body));
    if (pathname.includes('report-columns')) return json({ columns: ['status'], chosen: false });
    if (pathname.endsWith('/figures')) return json({ totals: [], days: [], providers: [] });
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
  await renderApp(<ReportPage report={report} />, { provider: {}, address: `/x?${query}` });
  await screen.findByRole('table', { name: report === deposits ? 'Deposits' : 'Orders' });
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
  const ledger = <EntriesView entries={ledgers.campaign} params={{ id: 'a1' }} query={{ companyId: 'chunshui' }} />;
  await renderApp(ledger, { provider: {}, address: '/x?page=99' });
  await screen.findByText('1–16 of 16');
  expect(location.search).toBe('');
  cleanup();
  total = 0;
  await renderApp(ledger, { provider: {}, address: '/x?page=99' });
  await screen.findByText('No movements yet');
  await waitFor(() => expect(location.search).toBe(''));
});

it.each(['0', '-3', '1.5', 'NaN', ''])('begins with the first page where the address says %s', async (page) => {
  await show(`page=${page}`);
  expect(asked.get('page')).toBe('1');
});
