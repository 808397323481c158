import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { ReportPage } from '#resources/define/view/report/ReportPage.tsx';
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
    const data = Array.from({ length: count }, (_, index) => ({ id: `d${index}`, status: 'paid' }));
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
