import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ComplaintDetail } from '#contract/feedback/complaints.ts';
import type { Role } from '#contract/core/permissions.ts';
import { sendThrough } from '#data-provider/client.ts';
import { ReportView } from '#resources/framework/view/report/ReportView.tsx';
import inbox from '#src/pages/feedback/complaints/complaints.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** The inbox of complaints, with a server of the test's: what is asked, and what stands while something is refused. */

beforeAll(async () => {
  stubMedia();
  // Much comes with it, which takes long where the machine is busy.
  await import('#src/pages/feedback/complaints/Complaint.tsx');
});
afterEach(cleanup);

const words = (en: string) => ({ zh: null, 'zh-cn': null, en, ja: null });
let complaint: ComplaintDetail;
let further: ComplaintDetail[];
let asked: { method: string; path: string; query: URLSearchParams; body: unknown }[];
let refusal: string | null;

beforeEach(() => {
  asked = [];
  refusal = null;
  further = [];
  complaint = {
    submissionId: 's1',
    version: 4,
    surveyId: 'dinner',
    surveyTitle: words('Dinner'),
    branchId: 'b1',
    submittedTime: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    contactStatus: 'NEED_RESPONSE',
    state: 'open',
    guest: null,
    guestId: null,
    visit: null,
    reason: 'Cold soup',
    assignee: null,
    firstAnswerTime: null,
    notes: 0,
    answers: [
      {
        ref: 'total_satisfaction',
        title: null,
        answer: { ref: 'total_satisfaction', type: 'boolean', boolean: false },
      },
      {
        ref: 'suggestion',
        title: words('Anything?'),
        answer: { ref: 'suggestion', type: 'text', text: '<b>Cold</b>' },
      },
    ],
    written: [],
    assignees: [{ id: 'u2', name: 'Lin' }],
    history: [],
  };
  sendThrough((address, init) => {
    const { pathname, searchParams: query } = new URL(address, 'http://here');
    const { method = 'GET', body } = init;
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    asked.push({ method, path: pathname, query, body: sent });
    if (method !== 'GET' && refusal)
      return Promise.resolve(Response.json({ code: refusal, reason: 'x', message: 'x' }, { status: 409 }));
    if (pathname.endsWith('/notes'))
      return Promise.resolve(Response.json({ id: 'n', text: 'x', author: null, createdTime: complaint.submittedTime }));
    if (pathname.endsWith('/complaints')) {
      const counts = { NONE: 4, NEED_RESPONSE: 1, IN_PROGRESS: 2, COMPLETED: 3 };
      const shown = query.get('status') !== 'COMPLETED' && complaint.state === 'open';
      const data = shown ? [complaint, ...further] : [];
      return Promise.resolve(Response.json({ total: data.length, data, counts }));
    }
    const one = [complaint, ...further].find(({ submissionId }) => pathname.endsWith(`/complaints/${submissionId}`));
    if (one) return Promise.resolve(Response.json(one));
    return Promise.resolve(Response.json({ total: 0, data: [] }));
  });
});

const path = '/surveys/chunshui/complaints';
const show = (search = '', role: Role = 'manager') =>
  renderApp(<ReportView report={inbox} />, {
    provider: {},
    address: `${path}${search}`,
    role,
    backhouse: { surveyManagement: true, voucherManagement: true, crm: true },
  });
const changes = () => asked.filter(({ method }) => method !== 'GET');
const drawer = () => screen.findByRole('dialog', { name: 'Complaint' });

it('says how long guests have waited, how many there are of each kind, and asks for what is chosen', async () => {
  await show();
  expect((await screen.findByRole('link', { name: /3 hours ago/ })).getAttribute('href')).toContain('open=s1');
  expect(screen.getByText('Anonymous')).toBeTruthy();
  // What there is no room for is told by a hover.
  expect(screen.getByRole('cell', { name: 'Dinner' }).title).toBe('Dinner');
  const open = await screen.findByRole('button', { name: /^Open\s*3$/ });
  expect(open.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: /^Completed\s*3$/ }));
  await screen.findByText('No matching complaints');
  expect(asked.some(({ query }) => query.get('status') === 'COMPLETED')).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText('Assigned to'), 'me');
  expect(screen.getByLabelText('Assigned to').title).toBe('Me');
  await waitFor(() => expect(asked.at(-1)?.query.get('assignee')).toBe('me'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await screen.findByRole('link', { name: /3 hours ago/ });
});

it('takes over in one press, with the version that is shown', async () => {
  await show('?open=s1');
  await userEvent.click(await within(await drawer()).findByRole('button', { name: 'Assign to me' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toMatchObject({
    method: 'PATCH',
    body: { version: 4, contactStatus: 'IN_PROGRESS', assigneeId: expect.any(String) as string },
  });
});

it('stays open when the complaint has left the list, and shows what was written as text', async () => {
  complaint = { ...complaint, contactStatus: 'COMPLETED', state: 'responsed' };
  await show('?open=s1');
  const shown = await drawer();
  expect(await within(shown).findByText('<b>Cold</b>')).toBeTruthy();
  // A question that is asked no more has its usual words.
  expect(within(shown).getByText('Were you satisfied with your visit?')).toBeTruthy();
  expect(await screen.findByText('No open complaints')).toBeTruthy();
});

it('keeps a note that was refused, and forgets it once it is taken', async () => {
  await show('?open=s1');
  const note = await within(await drawer()).findByLabelText<HTMLTextAreaElement>('Action taken');
  await userEvent.type(note, 'Called');
  refusal = 'stale_version';
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add note' }).disabled).toBe(false));
  expect(note.value).toBe('Called');
  refusal = null;
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(note.value).toBe(''));
  expect(changes()[1]).toMatchObject({ path: `/api${path}/s1/notes`, body: { text: 'Called' } });
});

it('offers nothing to whoever only reads', async () => {
  await show('?open=s1', 'read');
  const shown = await drawer();
  await within(shown).findByText('Unassigned');
  expect(within(shown).queryByRole('combobox')).toBeNull();
  for (const name of ['Assign to me', 'Add note']) expect(within(shown).queryByRole('button', { name })).toBeNull();
});

const known = (): ComplaintDetail => ({
  ...complaint,
  guest: { name: '陳怡君', phone: '+886912384105' },
  guestId: 'g1',
  visit: { startTime: '2026-11-19T11:30:00.000Z', groupSize: 2, tableStrings: ['A1'] },
});

it('says the words of the guest first, then whom to call, about which visit', async () => {
  complaint = known();
  await show('?open=s1');
  const shown = await drawer();
  const said = await within(shown).findByText('<b>Cold</b>');
  const phone = within(shown).getByRole('link', { name: '+886 912 384 105' });
  expect(phone.getAttribute('href')).toBe('tel:+886912384105');
  const guest = within(shown).getByRole('link', { name: '陳怡君' });
  expect(guest.getAttribute('href')).toContain('open=g1');
  const visit = within(shown).getByText('2 covers · A1');
  const status = within(shown).getByRole('combobox', { name: 'Status' });
  const note = within(shown).getByLabelText('Action taken');
  const inOrder = [said, phone, guest, visit, status, note];
  for (const [at, element] of inOrder.entries()) {
    const next = inOrder[at + 1];
    if (next) expect(element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
});

it('offers a voucher and a message to a guest who is known, not to one who is not', async () => {
  complaint = known();
  await show('?open=s1');
  const shown = await drawer();
  await within(shown).findByRole('button', { name: 'Send SMS' });
  await userEvent.click(within(shown).getByRole('button', { name: 'Issue a voucher' }));
  expect(await screen.findByText(/The selected guest receives one/)).toBeTruthy();
  cleanup();
  complaint = { ...complaint, guest: null, guestId: null };
  await show('?open=s1');
  await within(await drawer()).findByText('Anonymous');
  for (const name of ['Send SMS', 'Issue a voucher']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('leads to the next and the previous one, by button and by keyboard, and asks about a note first', async () => {
  further = [{ ...complaint, submissionId: 's2', answers: [], assignees: [] }];
  await show('?open=s1');
  const user = userEvent.setup();
  const opened = () => new URLSearchParams(location.search).get('open');
  await within(await drawer()).findByText('<b>Cold</b>');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button('Next').disabled).toBe(false));
  expect(button('Previous').disabled).toBe(true);
  await user.click(button('Next'));
  await waitFor(() => expect(opened()).toBe('s2'));
  await waitFor(() => expect(button('Next').disabled).toBe(true));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(opened()).toBe('s1'));
  await user.type(await within(await drawer()).findByLabelText('Action taken'), 'Called');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(opened()).toBe('s1');
});
