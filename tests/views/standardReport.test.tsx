import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { code, column, countOf, declareReport } from '#contract/platform/report.ts';
import { sendThrough } from '#data-provider/client.ts';
import { screenOf } from '#resources/framework/report.ts';
import { ReportView } from '#resources/framework/view/report/ReportView.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** The screen of a report that has nothing but its declaration. */

const text = (en: string) => ({ en, zh: en, 'zh-cn': en, ja: en });
const report = declareReport({
  name: 'discounts',
  label: text('Discounts'),
  permission: 'foReport',
  file: true,
  columns: {
    number: column('text'),
    status: code('orderStatus', 104),
    why: column('text', { label: text('Reason for it') }),
  },
  excluded: text('Cancelled orders.'),
  figures: { orders: countOf({ formula: text('Orders with a discount.') }) },
  standard: {
    path: '/api/:companyId/discounts',
    filters: ['status'],
    sorts: ['number'],
    title: 'number',
    main: 'status',
    empty: text('No discounts'),
  },
});

beforeAll(() => {
  stubMedia();
  sendThrough((address) => {
    const { pathname } = new URL(address, 'http://here');
    if (pathname.endsWith('/figures'))
      return Promise.resolve(Response.json({ totals: [{ currency: 'TWD', orders: 3 }], days: [] }));
    if (!pathname.endsWith('/discounts'))
      return Promise.resolve(Response.json({ columns: ['number', 'status', 'why'], chosen: false }));
    const row = { id: 'a', branchId: 'b', number: 'A1', status: 'ready', why: 'birthday' };
    return Promise.resolve(Response.json({ total: 1, data: [row] }));
  });
});

it('shows its rows, figures, filters and files', async () => {
  await renderApp(<ReportView report={screenOf(report)} />, { provider: {}, address: '/x' });
  await screen.findByRole('cell', { name: 'birthday' });
  expect(screen.getByRole('table', { name: 'Discounts' }).textContent).toMatch(
    /Number.*Status.*Reason for it.*A1.*Ready/,
  );
  expect(screen.getByLabelText('TWD').textContent).toBe('Orders3');
  expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toMatch('Completed');
  expect(screen.getByRole('button', { name: /CSV/ })).toBeDefined();
});
