import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OutboxMessage } from '#contract/platform/outbox.ts';
import { sendThrough } from '#data-provider/client.ts';
import { ReportView } from '#resources/framework/view/report/ReportView.tsx';
import recipients from '#resources/marketing/campaigns/recipients.ts';
import outbox from '#src/pages/platform/outbox/outbox.ts';
import { ledgers } from '#src/pages/guests/crm/points/ledger.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** Rows of reports without figures: one that is appended and opens, one under conditions, one that is a part of a page. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const message = (number: number): OutboxMessage => ({
  id: `m${number}`,
  channel: 'sms',
  recipient: `•••${number}`,
  subject: number === without ? '' : `Message ${number}`,
  text: `What message ${number} says`,
  createdTime: '2026-01-15T04:00:00.000Z',
});

/** The number of a message without a subject. */
let without = 0;
/** The columns that the person has chosen; the usual ones where that cannot be read. */
let columns: string[] | null;
const chosen = () =>
  Promise.resolve(columns ? Response.json({ columns, chosen: true }) : Response.json({}, { status: 503 }));
/** How many have arrived before the first of them. */
let newer: number;
let total: number;
let failing: boolean;
let asked: URLSearchParams[];
beforeEach(() => {
  total = 3;
  newer = 0;
  without = 0;
  failing = false;
  columns = null;
  asked = [];
  sendThrough((address) => {
    const { pathname, searchParams: query } = new URL(address, 'http://here');
    if (pathname.includes('report-columns')) return chosen();
    asked.push(query);
    if (failing)
      return Promise.resolve(Response.json({ code: 'unavailable', reason: 'x', message: 'x' }, { status: 503 }));
    const [page, size] = [Number(query.get('page')), Number(query.get('itemsPerPage'))];
    const first = (page - 1) * size + 1;
    const count = Math.max(0, Math.min(size, total - first + 1));
    return Promise.resolve(
      Response.json({ total, data: Array.from({ length: count }, (_, index) => message(first + index - newer)) }),
    );
  });
});

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const show = (address = '/admin/outbox') => renderApp(<ReportView report={outbox} />, { provider: {}, address });

it('shows none twice that others have moved to the next page', async () => {
  total = 70;
  await show();
  await screen.findByText('50 of 70');
  [newer, total] = [3, 73];
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('70 of 73');
  expect(rows()).toHaveLength(70);
});

it('puts page after page below the others, until all are there', async () => {
  total = 70;
  await show();
  await screen.findByRole('table', { name: 'Outbox' });
  expect(rows()).toHaveLength(50);
  expect(screen.getByRole('status').textContent).toBe('50 of 70');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('70 of 70');
  expect(rows()).toHaveLength(70);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(rows().at(-1)?.textContent).toContain('Message 70');
});

it('opens an entry wherever its row is pressed, unless text is being selected', async () => {
  await show();
  const text = await screen.findByText('Message 2');
  getSelection()?.selectAllChildren(text);
  fireEvent.click(text);
  expect(location.search).toBe('');
  getSelection()?.removeAllRanges();
  // The rows may be drawn anew while the columns arrive. Clicks in a row of `userEvent` would select the text.
  await expect
    .poll(() => {
      if (!location.search) fireEvent.click(screen.getByText('Message 2'));
      return location.search;
    })
    .toContain('open=m2');
});

it('says that more could not be read, keeps what is there, and can be asked again', async () => {
  total = 70;
  await show();
  await screen.findByText('50 of 70');
  failing = true;
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByRole('alert');
  expect(rows()).toHaveLength(50);
  failing = false;
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Load more' });
  await waitFor(() => expect(again.disabled).toBe(false), { timeout: 3_000 });
  await userEvent.click(again);
  await screen.findByText('70 of 70');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('never shows the rows of one ledger in the place of another', async () => {
  const ledger = (id: string) => <ReportView report={outbox} params={{ id }} query={{ companyId: 'chunshui' }} />;
  function Two() {
    const [id, setId] = useState('a1');
    return (
      <>
        {ledger(id)}
        <button type="button" onClick={() => setId('a2')}>
          Other
        </button>
      </>
    );
  }
  await renderApp(<Two />, { provider: {}, address: '/x' });
  await screen.findByText('Message 1');
  sendThrough(() => new Promise(() => undefined));
  await userEvent.click(screen.getByRole('button', { name: 'Other' }));
  expect(screen.queryByText('Message 1')).toBeNull();
});

it('opens a row in the address, and closes it', async () => {
  await show('/admin/outbox?open=m2');
  const drawer = await screen.findByRole('dialog', { name: 'Message 2' });
  expect(drawer.textContent).toContain('What message 2 says');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('What message 2 says')).toBeNull();
});

it('says that there is nothing, and that it could not be read', async () => {
  total = 0;
  await show();
  await screen.findByText('No messages yet');
  cleanup();
  failing = true;
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(asked.length).toBeGreaterThan(2);
});

it('are cards on a phone, each with its title and what stands beside it', async () => {
  stubMedia((query) => query.includes('max-width'));
  without = 2;
  await show();
  const list = await screen.findByRole('list', { name: 'Outbox' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((card) => card.textContent)[0],
  ).toContain('•••1');
  // One of the three has none.
  expect(within(list).getAllByText('Subject')).toHaveLength(2);
  stubMedia();
});

it('forgets conditions that nothing fits', async () => {
  total = 0;
  await renderApp(<ReportView report={ledgers.campaign} params={{ id: 'a1' }} query={{ companyId: 'chunshui' }} />, {
    provider: {},
    address: '/crm/purchase-points?kind=deposit&from=2026-01-10&to=nonsense',
  });
  await screen.findByText('No transactions match these filters');
  expect(asked.at(-1)?.get('kind')).toBe('deposit');
  expect(asked.at(-1)?.has('until')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await screen.findByText('No transactions yet');
  expect(asked.at(-1)?.has('kind')).toBe(false);
});

it('writes guests as links, and codes as tags with what stands beside them', async () => {
  const recipient = {
    customer_id: 'g1',
    name: '陳怡君',
    phone_number: null,
    points: 1,
    message_id: null,
    sent_time: null,
  };
  const data = [
    { ...recipient, status: 'failed', reason: 'noAnswer' },
    { ...recipient, customer_id: 'g2', name: null, status: 'sent', reason: null },
  ];
  sendThrough(() => Promise.resolve(Response.json({ total: 2, data })));
  await renderApp(<ReportView report={recipients} params={{ id: 'c1' }} />, { provider: {}, address: '/x' });
  const guest = await screen.findByRole('link', { name: '陳怡君' });
  expect(guest.getAttribute('href')).toBe('/crm?companyId=chunshui&open=g1');
  expect(rows().map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
    'Failed gateway did not answer',
    'Sent',
  ]);
  expect(screen.getByText('Failed').className).toBe('tag tag-bad');
  expect(screen.getByText('no longer exists').className).toBe('subtle');
});

it('shows the columns that the person has chosen, in their order', async () => {
  // Not as they stand in the report.
  columns = ['time', 'text', 'no longer one'];
  await show();
  await screen.findByText('What message 1 says');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Time', 'Text']);
  // A row that is opened is called what it is called, whichever columns stand there.
  expect(within(rows()[0] as HTMLElement).getByRole('link').textContent).toMatch(/^2026.* •••1$/);
});

it('shows no columns that give way to chosen ones when these are known', async () => {
  const rowsAnswer = Response.json({ total: 1, data: [message(1)] });
  let know: (answer: Response) => void = () => undefined;
  const columnsAnswer = new Promise<Response>((resolve) => {
    know = resolve;
  });
  let read = false;
  sendThrough((address) => {
    if (address.includes('report-columns')) return columnsAnswer;
    read = true;
    return Promise.resolve(rowsAnswer);
  });
  await show();
  await waitFor(() => expect(read).toBe(true));
  // Time enough for rows that do not wait.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('table')).toBeNull();
  know(Response.json({ columns: ['subject'], chosen: true }));
  await screen.findByText('Message 1');
  expect(screen.getAllByRole('columnheader')).toHaveLength(1);
});

it('has a file of what is asked for, for who may have one', async () => {
  const part = (
    <ReportView report={recipients} params={{ id: 'c1' }} query={{ companyId: 'chunshui', status: 'sent' }} />
  );
  const at = { provider: {}, address: '/x' };
  total = 0;
  await renderApp(part, at);
  await screen.findByText('No recipients');
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
  cleanup();
  await renderApp(part, { ...at, backhouse: { crmExport: true } });
  const file = await screen.findByRole('button', { name: /CSV/ });
  let taken: URL | undefined;
  sendThrough((address) => {
    taken = new URL(address, 'http://here');
    return new Promise(() => undefined);
  });
  await userEvent.click(file);
  await waitFor(() => expect(taken?.pathname).toBe('/api/crm/campaigns/c1/recipients/export'));
  expect(Object.fromEntries(taken?.searchParams ?? [])).toEqual({
    companyId: 'chunshui',
    status: 'sent',
    timeZone: 'Asia/Taipei',
    format: 'csv',
    language: 'en',
  });
});
