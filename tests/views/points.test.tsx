import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BillingAccount, PointMovement, PurchaseRequest } from '#contract/money/billing.ts';
import { sendThrough } from '#data-provider/client.ts';
import AddCompanyDialog from '#src/pages/guests/crm/points/AddCompanyDialog.tsx';
import Points from '#src/pages/guests/crm/points/Points.tsx';
import { renderApp, stubMedia } from './harness.tsx';

beforeAll(() => stubMedia());
afterEach(cleanup);

const at = '2026-01-15T04:00:00.000Z';
const account: BillingAccount = {
  id: 'a1',
  version: 3,
  kind: 'campaign',
  name: 'Texts',
  points: 1_234,
  companies: [{ id: 'chunshui', name: '春水亭' }],
  companyCount: 3,
  createdTime: at,
};
const movement: PointMovement = {
  number: 2,
  kind: 'spend',
  points: -16,
  balance: 1_234,
  company: { id: 'chunshui', name: '春水亭' },
  foreign: false,
  campaign: { id: 'c1', title: 'Autumn' },
  paymentAmount: null,
  currency: null,
  paymentMethod: null,
  title: '',
  description: '',
  note: '',
  user: { id: 'u1', name: 'Staff' },
  createdTime: at,
};
const deposit: PointMovement = {
  ...movement,
  number: 1,
  kind: 'deposit',
  points: 1_250,
  balance: 1_250,
  campaign: null,
  company: null,
  paymentAmount: 112_500,
  currency: 'TWD',
  paymentMethod: 'CASH',
  user: { id: 'u2', name: null },
};

let accounts: Record<string, unknown>;
let requests: PurchaseRequest[];
let asked: { url: URL; method: string; body: unknown }[];

beforeEach(() => {
  accounts = { 'campaign-accounts': [account], 'coupon-accounts': [] };
  requests = [];
  asked = [];
  sendThrough((address, init) => {
    const url = new URL(address, 'http://here');
    const { method = 'GET' } = init;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    asked.push({ url, method, body });
    const last = url.pathname.split('/').at(-1) ?? '';
    if (last in accounts) {
      const found = accounts[last];
      return Promise.resolve(
        found instanceof Error
          ? Response.json({ code: 'unavailable', reason: 'x', message: 'x' }, { status: 503 })
          : Response.json({ accounts: found }),
      );
    }
    if (last === 'movements') return Promise.resolve(Response.json({ total: 2, data: [movement, deposit] }));
    if (method === 'GET') return Promise.resolve(Response.json({ total: requests.length, requests }));
    const { companyId: _, ...form } = body as { companyId: string } & PurchaseRequest['form'];
    const again = last === 'retry' && requests[0];
    const request: PurchaseRequest = again
      ? { ...again, status: 'sent', failure: null }
      : { id: 'r1', form, status: 'failed', failure: 'unreachable', user: null, createdTime: at };
    requests = [request];
    return Promise.resolve(Response.json({ request }));
  });
});

const show = (address = '/crm/purchase-points') => renderApp(<Points />, { provider: {}, address });

it('tells what each movement was for, and what it left', async () => {
  await show();
  const table = await screen.findByRole('table', { name: 'Transactions' });
  const rows = within(table).getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['2', '2026/1/15 12:00', 'Spent Autumn', '−16', '1,234', 'Staff'],
    ['1', '2026/1/15 12:00', 'Top-up paid NT$1,125', '+1,250', '1,250', 'Former user'],
  ]);
  const link = within(table).getByRole<HTMLAnchorElement>('link', { name: 'Autumn' });
  expect(link.href).toContain('/crm/sms-campaigns/c1?companyId=chunshui');
  expect(screen.getByText('Texts · shared with 2 other companies')).toBeTruthy();
});

it('asks for whole days of the company’s zone', async () => {
  await show('/crm/purchase-points?from=2026-01-10&to=2026-01-15&kind=deposit');
  await screen.findByRole('table', { name: 'Transactions' });
  const query = asked.findLast(({ url }) => url.pathname.endsWith('movements'))?.url.searchParams;
  expect(query?.get('from')).toBe('2026-01-09T16:00:00.000Z');
  expect(query?.get('until')).toBe('2026-01-15T16:00:00.000Z');
  expect(query?.get('kind')).toBe('deposit');
});

it('says where there is no account, and where it cannot be read', async () => {
  accounts['campaign-accounts'] = new Error();
  await show();
  const broken = within(await screen.findByRole('region', { name: 'Campaign points' }));
  expect(await broken.findByText(/not available right now/)).toBeTruthy();
  const none = within(screen.getByRole('region', { name: 'Voucher points' }));
  expect(await none.findByText('A platform administrator can open one.')).toBeTruthy();
  accounts['campaign-accounts'] = [account];
  await userEvent.setup().click(broken.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,234', { selector: '.figure-large' })).toBeTruthy();
});

it('keeps a request that could not be sent, and sends it again', async () => {
  await show('/crm/purchase-points?tab=request');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Amount paid/), '1000');
  await user.type(screen.getByLabelText(/^Paid from account/), '54321');
  await user.type(screen.getByLabelText(/^Phone/), '0227221188');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  const sent = asked.find(({ method }) => method === 'POST')?.body;
  expect(sent).toMatchObject({ companyId: 'chunshui', money: 100_000, currency: 'TWD', merchant: '信義店' });
  const list = within(screen.getByRole('region', { name: 'Latest requests' }));
  expect(await list.findByText(/The form could not be reached/)).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Send again' }));
  expect(await list.findByText('Sent')).toBeTruthy();
  expect(list.queryByRole('button', { name: 'Send again' })).toBeNull();
});

it('lets another company pay, but for those that do already, and says in the language what is in the way', async () => {
  const companies = [
    { id: 'chunshui', name: '春水亭' },
    { id: 'ginza', name: '銀座' },
  ];
  const reason = 'The company has an account of this kind already.';
  const details = [{ path: 'companyId', message: reason, code: 'hasAccount' }];
  const added: unknown[] = [];
  sendThrough((address, { method = 'GET', body }) => {
    if (method === 'GET') return Promise.resolve(Response.json({ companies }));
    added.push(address, JSON.parse(typeof body === 'string' ? body : ''));
    return Promise.resolve(Response.json({ code: 'conflict', reason, message: reason, details }, { status: 409 }));
  });
  const closed = vi.fn();
  const dialog = <AddCompanyDialog account={account} onClose={closed} />;
  await renderApp(dialog, { provider: {}, isAdmin: true, language: 'ja' });
  const user = userEvent.setup();
  const company = await screen.findByRole('combobox', { name: /^会社/ });
  await waitFor(() => expect(document.activeElement).toBe(company));
  await user.click(screen.getByRole('button', { name: '会社を追加' }));
  expect(await screen.findByText('必須項目です')).toBeTruthy();
  await user.click(company);
  await user.click(await screen.findByRole('option', { name: '銀座' }));
  expect(screen.queryByRole('option', { name: '春水亭' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '会社を追加' }));
  expect(await screen.findByText('この会社にはすでに口座があります。')).toBeTruthy();
  expect(added).toEqual(['/api/billing/campaign-accounts/a1/company-add', { companyId: 'ginza', version: 3 }]);
  expect(screen.queryByText(reason)).toBeNull();
  expect(closed).not.toHaveBeenCalled();
});
