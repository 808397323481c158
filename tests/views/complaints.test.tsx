import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ComplaintDetail } from '#contract/complaints.ts';
import type { Role } from '#contract/permissions.ts';
import { sendThrough } from '#data-provider/client.ts';
import { ReportView } from '#resources/define/view/report/ReportView.tsx';
import inbox from '#src/pages/complaints/complaints.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** The inbox of complaints, with a server of the test's: what is asked, and what stands while something is refused. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const words = (en: string) => ({ zh: null, 'zh-cn': null, en, ja: null });
let complaint: ComplaintDetail;
let asked: { method: string; path: string; query: URLSearchParams; body: unknown }[];
let refusal: string | null;

beforeEach(() => {
  asked = [];
  refusal = null;
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
      return Promise.resolve(Response.json({ total: shown ? 1 : 0, data: shown ? [complaint] : [], counts }));
    }
    if (pathname.endsWith('/complaints/s1')) return Promise.resolve(Response.json(complaint));
    return Promise.resolve(Response.json({ total: 0, data: [] }));
  });
});

const path = '/surveys/chunshui/complaints';
const show = (search = '', role: Role = 'manager') =>
  renderApp(<ReportView report={inbox} />, { provider: {}, address: `${path}${search}`, role });
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
