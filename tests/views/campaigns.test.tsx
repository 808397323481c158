import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Campaign, Preflight } from '#contract/marketing/campaigns.ts';
import { sendThrough } from '#data-provider/client.ts';
import { dataProvider } from '#data-provider/index.ts';
import campaigns from '#resources/marketing/campaigns/resource.ts';
import adminCompanies from '#resources/organization/adminCompanies/resource.ts';
import EditPage from '#resources/framework/view/EditPage.tsx';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import { renderApp, stubMedia } from './harness.tsx';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
  stubMedia();
});
afterEach(cleanup);

const at = '2026-01-15T04:00:00.000Z';
const counts = { total: 0, pending: 0, sending: 0, sent: 0, failed: 0, unknown: 0, skipped: 0 };
const draft: Campaign = {
  id: 'c1',
  company_id: 'chunshui',
  version: 1,
  title: 'Autumn',
  content: 'Tea?',
  customer_ids: null,
  customers_query_params: {},
  send_time: null,
  image_url: null,
  create_time: at,
  update_time: at,
  quiet_days: 7,
  status: 'draft',
  job_id: null,
  sent_time: null,
  counts,
  points_reserved: 0,
  points_spent: 0,
  preflight: null,
  user: null,
};
const preflight: Preflight = {
  matched: 1_000,
  dropped: { erased: 0, doNotContact: 20, noConsent: 80, noPhone: 100, duplicate: 0, recent: 50 },
  recipients: 750,
  quietDays: 7,
  encoding: 'gsm7',
  segments: { min: 1, max: 1, total: 750 },
  bySegments: [{ segments: 1, recipients: 750 }],
  pointsPerSegment: 1,
  pointsNeeded: 750,
  accountId: 'a1',
  balance: 2_000,
  balanceAfter: 1_250,
  missingNames: 0,
  warnings: [],
  sendable: true,
  example: 'Tea?',
  at,
};

type Answer = { status: number; body?: unknown; etag?: string };
/** What the server says to calls of a method and the end of a path; what it was asked. */
let answers: Record<string, (body: unknown) => Answer | Promise<Answer>>;
let asked: { call: string; body: unknown }[];

beforeEach(() => {
  asked = [];
  answers = {
    'GET c1': () => ({ status: 200, body: { campaign: draft } }),
    'GET preflight': () => ({ status: 200, body: preflight }),
  };
  sendThrough(async (url, init) => {
    const call = `${init.method} ${new URL(url, 'http://here').pathname.split('/').findLast(Boolean)}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ call, body });
    const answer = await (answers[call]?.(body) ?? { status: 404, body: { code: 'not_found' } });
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: answer.etag ? { etag: answer.etag } : {},
    });
  });
});

const show = () =>
  renderApp(
    <Routes>
      <Route path="/crm/sms-campaigns/:campaignId" element={<EditPage resource={campaigns} />} />
      <Route path="/crm/sms-campaigns" element={<p>the list</p>} />
    </Routes>,
    { provider: dataProvider, address: '/crm/sms-campaigns/c1' },
  );
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('a campaign that cannot be loaded', () => {
  it.each([
    [401, 'Your session has ended. Please log in again.'],
    [500, 'Something went wrong.'],
  ])('says for status %s what the specification wants', async (status, text) => {
    answers['GET c1'] = () => ({ status, body: { code: status === 401 ? 'unauthorized' : 'UNKNOWN_ERROR' } });
    await show();
    expect(await screen.findByText(text, undefined, { timeout: 8_000 })).toBeTruthy();
  });
});

describe('a draft', () => {
  it('saves only the part that was asked for; saved at once, parts follow each other', async () => {
    let version = 1;
    answers['PATCH campaign'] = async (body) => {
      await new Promise((done) => setTimeout(done, 30));
      return (body as { version: number }).version === version
        ? { status: 204, etag: `"${(version += 1)}"` }
        : { status: 409, body: { code: 'stale_version' } };
    };
    await show();
    const user = userEvent.setup();
    const text = await screen.findByLabelText('Text');
    await user.type(text, ' Now.');
    const days = screen.getByLabelText(/^Days between messages/);
    await user.clear(days);
    await user.type(days, '30');
    await user.click(part('Recipients').getByRole('button', { name: /^Save/ }));
    await user.click(part('Message').getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(screen.queryByText('Unsaved')).toBeNull());
    const patches = asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
    expect(patches).toEqual([
      { id: 'c1', companyId: 'chunshui', version: 1, quiet_days: 30 },
      { id: 'c1', companyId: 'chunshui', version: 2, content: 'Tea? Now.' },
    ]);
  });

  it('stays edited where saving fails, and says so', async () => {
    answers['PATCH campaign'] = () => ({ status: 500, body: { code: 'UNKNOWN_ERROR' } });
    await show();
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Text'), '!');
    await user.click(part('Message').getByRole('button', { name: /^Save/ }));
    expect((await part('Message').findByRole('alert')).textContent).toContain('Something went wrong.');
    expect(part('Message').getByText('Unsaved')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Tea?!');
    await user.click(part('Message').getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Tea?');
  });

  it('shows whether a preview went well', async () => {
    let status = 503;
    answers['PUT preview'] = () =>
      status === 503
        ? { status, body: { code: 'unavailable' } }
        : { status: 200, body: { success: true, text: 'Tea?', segments: 1, points: 1 } };
    await show();
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Phone number'), '0912345678');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByText(/The preview could not be sent/)).dataset.flag).toBe('fail');
    status = 200;
    // It has cost a point: what would be left is found out again.
    answers['GET preflight'] = () => ({ status: 200, body: { ...preflight, balance: 1_234 } });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByText('Preview sent: 1 segment, 1 point.')).dataset.flag).toBe('success');
    await screen.findByText('1,234');
  });

  it('is sent after a question that states recipients and points, and leads to the list', async () => {
    answers['PUT send'] = () => ({ status: 200, body: { campaign: { ...draft, status: 'sending' } } });
    await show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Send to 750 guests' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Send to 750 guests now?')).toBeTruthy();
    expect(dialog.getByText(/This uses 750 points and leaves 1,250/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('the list')).toBeTruthy();
    expect(asked.find(({ call }) => call === 'PUT send')?.body).toEqual({ version: 1, sendNow: false });
  });

  it('cannot be sent while something forbids it, and says what', async () => {
    answers['GET preflight'] = () => ({
      status: 200,
      body: {
        ...preflight,
        balance: 100,
        balanceAfter: -650,
        warnings: ['balanceTooLow', 'nightHours'],
        sendable: false,
      },
    });
    await show();
    expect(await screen.findByText(/You need 650 more points/)).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Buy points' }).href).toContain('purchase-points');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send to/ }).disabled).toBe(true);
  });

  it('shows the way from guests to recipients, and leaves out nothing', async () => {
    await show();
    const funnel = await screen.findByRole('list', { name: 'From guests to recipients' });
    const steps = within(funnel)
      .getAllByRole('listitem')
      .map((step) => step.textContent);
    expect(steps).toEqual([
      'Matching guests1,000',
      'Do not contact−20',
      'No consent−80',
      'Missing or invalid phone−100',
      'Duplicate number0',
      'Messaged in the last 7 days−50',
      'Recipients75075%',
    ]);
  });
});

it('explains doubtful messages', async () => {
  const sent: Campaign = {
    ...draft,
    status: 'sent',
    sent_time: at,
    counts: { ...counts, total: 2, sent: 1, unknown: 1 },
    points_spent: 2,
    preflight,
  };
  const one = { phone_number: '+886912345678', segments: 1, points: 1, message_id: null };
  answers['GET c1'] = () => ({ status: 200, body: { campaign: sent } });
  answers['GET recipients'] = vi.fn<() => Answer>(() => ({
    status: 200,
    body: {
      total: 2,
      data: [
        { ...one, customer_id: 'g1', name: '陳怡君', status: 'sent', reason: null, sent_time: at },
        { ...one, customer_id: 'g2', name: null, status: 'unknown', reason: 'noAnswer', sent_time: null },
      ],
    },
  }));
  await show();
  expect(await screen.findByText('陳怡君')).toBeTruthy();
  expect(screen.getByText(/connection dropped before the gateway answered/)).toBeTruthy();
  expect(screen.getByText(/gateway did not answer/)).toBeTruthy();
  expect(screen.getByText('no longer exists')).toBeTruthy();
});

it('is used as a new draft with all that it said, and how', async () => {
  const image_url = `/files/${'a'.repeat(40)}.png`;
  const sent: Campaign = { ...draft, status: 'cancelled', image_url, quiet_days: 30, preflight };
  answers['GET c1'] = () => ({ status: 200, body: { campaign: sent } });
  answers['POST campaign'] = () => ({ status: 200, body: { campaign: { ...draft, id: 'c2' } } });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Use as a new draft' }));
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST campaign')).toBe(true));
  const { title, content } = draft;
  expect(asked.find(({ call }) => call === 'POST campaign')?.body).toMatchObject({
    title,
    content,
    image_url,
    quiet_days: 30,
  });
});

it('scheduled is taken back after a question, and is a draft again', async () => {
  let one: Campaign = { ...draft, status: 'scheduled', send_time: '2031-05-01T03:00:00.000Z', preflight };
  answers['GET c1'] = () => ({ status: 200, body: { campaign: one } });
  answers['GET recipients'] = () => ({ status: 200, body: { total: 0, data: [] } });
  answers['POST cancel'] = () => {
    one = { ...draft, version: 2 };
    return { status: 200, body: { campaign: one } };
  };
  await show();
  expect(await screen.findByText('for 2031/5/1 11:00')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel schedule' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel schedule' }));
  expect(await screen.findByLabelText('Text')).toBeTruthy();
  expect(asked.filter(({ call }) => call === 'POST cancel')).toHaveLength(1);
});

it.each([
  ['campaigns', campaigns, { field: 'createTime', order: 'DESC' }],
  ['companies', adminCompanies, undefined],
] as const)('%s are listed ten a page', async (_, resource, sort) => {
  const getList = vi.fn((_resource: string, _params: { pagination: object; sort: object }) =>
    Promise.resolve({ data: [draft], total: 11 }),
  );
  await renderApp(<ListPage resource={resource} />, { provider: { getList } as never, address: '/', isAdmin: true });
  await waitFor(() => expect(getList).toHaveBeenCalled());
  expect(getList.mock.calls[0]?.[1].pagination).toEqual({ page: 1, perPage: 10 });
  if (sort) expect(getList.mock.calls[0]?.[1].sort).toEqual(sort);
  expect(await screen.findByRole('button', { name: 'Page 2' })).toBeTruthy();
});
