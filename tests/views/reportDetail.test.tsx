import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Deposit, DepositDetail, Invoice } from '#contract/money/deposits.ts';
import type { OrderDetail } from '#contract/money/orders.ts';
import type { Payment } from '#contract/money/payments.ts';
import { sendThrough } from '#data-provider/client.ts';
import type { Report } from '#resources/framework/report.ts';
import { ReportView } from '#resources/framework/view/report/ReportView.tsx';
import deposits from '#src/pages/money/deposits/deposits.ts';
import invoices from '#src/pages/money/deposits/invoices.ts';
import pendingReview from '#src/pages/money/deposits/pendingReview.ts';
import orders from '#src/pages/money/orders/orders.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** What rows of reports are opened to: facts by the reports' columns, lines of money, and what is like nothing else. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const at = '2026-01-15T04:00:00.000Z';
const branchId = '信義店';
const deposit: Deposit = {
  id: 'd1',
  version: 3,
  branchId,
  reservationId: 'r1',
  customer: { id: 'g1', name: '陳怡君', isVIP: true },
  name: null,
  groupSize: 4,
  type: 'prepay',
  status: 'paid',
  channel: 'web',
  amount: 120_000,
  currency: 'TWD',
  provider: 'local',
  reference: 'REF1',
  purchaseTime: at,
  purchaseDate: '2026-01-15',
  serviceTime: at,
  serviceDate: '2026-01-20',
  reviewReason: null,
};
const charge: Payment = {
  id: 'p1',
  subject: 'deposit',
  subjectId: 'd1',
  branchId,
  kind: 'charge',
  amount: 120_000,
  fee: 0,
  currency: 'TWD',
  provider: 'local',
  reference: null,
  paidTime: at,
  paidDate: '2026-01-15',
  serviceDate: '2026-01-20',
};
const invoice: Invoice = {
  id: 'i1',
  branchId,
  number: 'MT-1',
  status: 'issued',
  depositId: null,
  orderId: 'o1',
  reservationId: null,
  customer: deposit.customer,
  amount: 120_000,
  tax: 5_700,
  currency: 'TWD',
  buyerName: null,
  buyerTaxNumber: null,
  issuedTime: at,
  issuedDate: '2026-01-15',
  serviceDate: '2026-01-20',
  voidedTime: null,
};
const order: OrderDetail = {
  order: {
    id: 'o1',
    branchId,
    number: '0782',
    service: 'takeout',
    provider: 'own',
    status: 'completed',
    paymentState: 'paid',
    customer: null,
    name: null,
    itemCount: 2,
    subtotal: 20_000,
    discount: 5_000,
    fee: 0,
    tax: 700,
    total: 15_000,
    currency: 'TWD',
    charged: 15_000,
    refunded: 0,
    createdTime: at,
    createdDate: '2026-01-15',
    serviceTime: at,
    serviceDate: '2026-01-15',
  },
  items: [{ name: 'Bowl', quantity: 2, price: 10_000, amount: 20_000 }],
  note: 'No onions',
  payments: [],
};

let found: DepositDetail;
let missing: boolean;
let decided: unknown;
beforeEach(() => {
  missing = false;
  decided = undefined;
  found = { deposit, payments: [charge], invoices: [invoice], reservation: null, review: null };
  sendThrough((address, init) => {
    const { pathname } = new URL(address, 'http://here');
    const json = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }));
    if (pathname.includes('report-columns')) return json({ columns: ['status', 'amount'], chosen: false });
    if (pathname.endsWith('/figures')) return json({ totals: [], days: [], providers: [] });
    if (pathname.endsWith('/invoices')) return json({ total: 1, data: [invoice] });
    if (pathname.endsWith('/review')) {
      decided = JSON.parse(String(init?.body));
      found = {
        ...found,
        deposit: { ...deposit, status: 'declined' },
        review: { decision: 'decline', note: 'Paid twice', time: at, user: { id: 'u1', name: 'Ada' } },
      };
      return json(found);
    }
    if (pathname.endsWith('/d1'))
      return missing ? json({ code: 'not_found', reason: 'x', message: 'x' }, 404) : json(found);
    if (pathname.endsWith('/o1')) return json(order);
    return json({ total: 0, data: [], totals: [] });
  });
});

const open = async (report: Report, id: string) => {
  await renderApp(<ReportView report={report} />, { provider: {}, address: `/x?open=${id}` });
  return screen.findByRole('dialog');
};
const facts = (drawer: HTMLElement) =>
  [...drawer.querySelectorAll('dl > div')].map((one) => [...one.children].map((part) => part.textContent));

it('shows facts in their order by the columns of the report, and leaves out what there is not', async () => {
  const drawer = await open(deposits, 'd1');
  await within(drawer).findByRole('heading', { name: 'REF1 · NT$1,200' });
  await within(drawer).findByText('Prepaid');
  expect(facts(drawer)).toEqual([
    ['Status', 'Paid'],
    ['Type', 'Prepaid'],
    ['Requested', 'NT$1,200'],
    ['Purchased', '2026/1/15 12:00'],
    ['Service', '2026/1/15 12:00'],
    ['Branch', '信義店'],
    ['Guest', '陳怡君 ★'],
    ['Party', '4'],
    ['Channel', 'Website'],
    ['Provider', 'Simulated: no money was transferred'],
    ['Reference', 'REF1'],
  ]);
  const guest = within(drawer).getByRole<HTMLAnchorElement>('link', { name: '陳怡君 ★' });
  expect(guest.getAttribute('href')).toBe('/crm?companyId=chunshui&open=g1');
  expect(within(drawer).queryByRole('heading', { name: 'Review' })).toBeNull();
  expect(within(drawer).getByText('MT-1').closest('li')?.textContent).toBe('MT-1 Issued2026/1/15 12:00NT$1,200');
});

it('says that a record is missing, and asks again', async () => {
  missing = true;
  const drawer = await open(deposits, 'd1');
  await within(drawer).findByText('This record could not be found. It may have been deleted.');
  missing = false;
  await userEvent.click(within(drawer).getByRole('button', { name: 'Try again' }));
  await within(drawer).findByText('Prepaid');
});

it('has room for what is like nothing else, and shows what became of it', async () => {
  found = { ...found, deposit: { ...deposit, status: 'pendingReview', reviewReason: 'late' } };
  const drawer = await open(pendingReview, 'd1');
  await userEvent.type(await within(drawer).findByLabelText('Note (optional)'), 'Paid twice');
  expect(facts(drawer).at(-1)).toEqual(['Reason', 'Paid after the grace period']);
  await userEvent.click(within(drawer).getByRole('button', { name: 'Decline' }));
  const question = await screen.findByRole('dialog', { name: 'Decline this payment?' });
  expect(question.textContent).toContain('NT$1,200 is recorded as refunded');
  await userEvent.click(within(question).getByRole('button', { name: 'Decline' }));
  await within(drawer).findByText('Declined by Ada, 2026/1/15 12:00');
  expect(decided).toEqual({ version: 3, decision: 'decline', note: 'Paid twice' });
  within(drawer).getByText('Paid twice');
  await waitFor(() => expect(within(drawer).queryByLabelText('Note (optional)')).toBeNull());
});

it('is the row itself where no call has more of it', async () => {
  const drawer = await open(invoices, 'i1');
  await within(drawer).findByRole('heading', { name: 'MT-1' });
  expect(facts(drawer).map(([name]) => name)).toEqual([
    'Status',
    'Amount',
    'Tax',
    'Issued',
    'Service date',
    'Branch',
    'Guest',
    'Related to',
  ]);
  const source = within(drawer).getByRole('link', { name: 'Order' });
  expect(source.getAttribute('href')).toBe('/online-ordering-report/order-records?company_id=chunshui&open=o1');
});

it('lists lines of money with their sums', async () => {
  const drawer = await open(orders, 'o1');
  await within(drawer).findByRole('heading', { name: '0782 · NT$150' });
  await within(drawer).findByText('No onions');
  within(drawer).getByText('No payments yet');
  const lines = within(drawer).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Bowl2 × NT$100NT$200',
    'SubtotalNT$200',
    'Discount−NT$50',
    'Service feeNT$0',
    'TotalNT$150',
    'Tax includedNT$7',
  ]);
});
