import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '#contract/platform/jobs.ts';
import { sendThrough } from '#data-provider/client.ts';
import customers from '#resources/guests/customers/resource.ts';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import JobTray from '#src/layout/JobTray.tsx';
import { Toasts } from '#src/layout/Toasts.tsx';
import { buildGuest, renderApp, stubMedia } from './harness.tsx';

/** Selecting many guests, changing them, and the work that comes of it. */

let narrow = false;
const guests = [buildGuest(), buildGuest({ id: 'g2', name: 'Olivia Hartley' })];
const getList = vi.fn().mockResolvedValue({ data: guests, total: 3412 });

/** What the server answers, by the end of the address; a function is asked with the body. */
let answers: Record<string, unknown>;
let asked: { url: string; body: unknown }[];

beforeEach(() => {
  narrow = false;
  answers = { '/jobs': { jobs: [] } };
  asked = [];
  stubMedia((query) => narrow && query.includes('max-width'));
  sendThrough((url, init) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ url, body });
    const [, answer] = Object.entries(answers).find(([part]) => url.includes(part)) ?? [];
    const [status, value] = answer instanceof Array ? (answer as [number, unknown]) : [200, answer ?? {}];
    return Promise.resolve(new Response(JSON.stringify(typeof value === 'function' ? value() : value), { status }));
  });
});
afterEach(cleanup);

const job = (changes: Partial<Job> = {}): Job => ({
  id: 'job-1',
  companyId: 'chunshui',
  kind: 'customers-bulk',
  subjectId: null,
  status: 'running',
  step: 'vip',
  done: 1200,
  total: 3412,
  result: null,
  error: null,
  cancellable: true,
  createdBy: { id: 'u1', name: 'Staff' },
  runAt: '2026-11-21T04:00:00.000Z',
  createdTime: '2026-11-21T04:00:00.000Z',
  startedTime: '2026-11-21T04:00:00.000Z',
  finishedTime: null,
  ...changes,
});
const over = (changes: Partial<Job> = {}) =>
  job({
    status: 'done',
    step: null,
    done: 3412,
    cancellable: false,
    finishedTime: new Date().toISOString(),
    result: { changed: 3400, skipped: 12, failed: 0, reasons: {}, failures: [] },
    ...changes,
  });

const page = (
  <Suspense>
    <JobTray companyId="chunshui" />
    <ListPage resource={customers} />
    <Toasts />
  </Suspense>
);
const render = (options: { role?: 'read' | 'write' | 'manager' } = {}) =>
  renderApp(page, { provider: { getList }, ...options });
const bodyOf = (part: string) => asked.find(({ url }) => url.includes(part))?.body;

describe('selecting guests', () => {
  it('offers all that match once the page is selected, and changes them by the conditions of the list', async () => {
    answers = { '/customers/bulk': { jobId: 'job-1' }, '/jobs': { jobs: [] } };
    await render({ role: 'write' });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    const bar = await screen.findByRole('region', { name: 'Selection' });
    expect(await within(bar).findByText('All 2 on this page are selected.')).toBeTruthy();
    await userEvent.click(within(bar).getByRole('button', { name: 'Select all 3,412 that match' }));
    expect(within(bar).getByText('All 3,412 that match are selected.')).toBeTruthy();
    await userEvent.click(await within(bar).findByRole('button', { name: 'Mark as VIP' }));
    const question = await screen.findByRole('dialog', { name: 'Mark as VIP: 3,412 selected?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Apply to 3,412' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
    expect(bodyOf('/customers/bulk')).toEqual({
      companyId: 'chunshui',
      selection: { query: {} },
      change: { role: 1 },
      expected: 3412,
    });
  });

  it('changes the guests of the page at once, by their ids', async () => {
    answers = { '/customers/bulk': { jobId: 'job-1' }, '/jobs': { jobs: [] } };
    await render({ role: 'write' });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Olivia Hartley' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Do not contact' }));
    await waitFor(() =>
      expect(bodyOf('/customers/bulk')).toEqual({
        companyId: 'chunshui',
        selection: { ids: ['g2'] },
        change: { blacklistSetting: { forbidPIISharing: true } },
        expected: 1,
      }),
    );
  });

  it('goes back to single guests when one of all that match is left out', async () => {
    await render();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(await screen.findByRole('button', { name: /that match/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Olivia Hartley' }));
    expect(screen.getByText('1 selected')).toBeTruthy();
  });

  it('says how many match by now where they have become more', async () => {
    answers = {
      '/customers/bulk': [
        409,
        { code: 'conflict', reason: 'r', message: 'm', details: [{ path: 'expected', message: '3500' }] },
      ],
      '/jobs': { jobs: [] },
    };
    await render();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select 陳怡君' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove VIP' }));
    expect(await screen.findByText(/3,500 guests now match/)).toBeTruthy();
  });

  it('has checkboxes on a phone, too', async () => {
    narrow = true;
    await render({ role: 'write' });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Olivia Hartley' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(await screen.findByText('All 2 on this page are selected.')).toBeTruthy();
  });

  it('is not there for those who only read', async () => {
    await render({ role: 'read' });
    await screen.findByText('Olivia Hartley');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});

describe('work in the background', () => {
  it('shows how far it is, tells the end, and offers to undo it', async () => {
    let state = job();
    answers = {
      '/audit/batches/job-1/undo': { jobId: 'job-2' },
      '/customers/bulk': { jobId: 'job-1' },
    };
    answers['/jobs?'] = [200, () => ({ jobs: [state] })];
    await render();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select 陳怡君' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as VIP' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Background tasks: 1 running' }));
    const tray = screen.getByRole('region', { name: 'Background tasks' });
    expect(within(tray).getByText('Marking as VIP')).toBeTruthy();
    expect(within(tray).getByText('1,200 of 3,412 · 35%')).toBeTruthy();
    expect(within(tray).getByRole('progressbar').getAttribute('value')).toMatch(/^0\.35/);
    state = over();
    const words = '3,400 changed, 12 unchanged, 0 failed';
    expect(await within(tray).findByText(words, {}, { timeout: 4_000 })).toBeTruthy();
    // Told to those who cannot see it; a message would cover the list of work.
    expect(screen.getByText(`Guest bulk edit: ${words}`).getAttribute('aria-live')).toBe('polite');
    expect(screen.getByRole('button', { name: 'Background tasks: finished' })).toBeTruthy();
    await userEvent.click(within(tray).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked.some(({ url }) => url.endsWith('/audit/batches/job-1/undo'))).toBe(true));
  });

  it('asks before it is stopped, and says what that means', async () => {
    answers = { '/cancel': job({ status: 'cancelling' }), '/jobs?': { jobs: [job()] } };
    await render();
    await userEvent.click(await screen.findByRole('button', { name: 'Background tasks: 1 running' }));
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    const question = await screen.findByRole('dialog', { name: /Stop Guest bulk edit\?/ });
    expect(within(question).getByText(/You can undo them afterwards/)).toBeTruthy();
    await userEvent.click(within(question).getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(asked.some(({ url }) => url.endsWith('/jobs/job-1/cancel'))).toBe(true));
  });

  it('names why guests could not be changed', async () => {
    const result = {
      changed: 1,
      skipped: 0,
      failed: 3,
      reasons: { erased: 1, notFound: 2 },
      failures: [
        { id: 'g3', name: '#abc123', reason: 'erased' },
        { id: 'g4', name: null, reason: 'notFound' },
        { id: 'g5', name: null, reason: 'notFound' },
      ],
    };
    answers = { '/customers/bulk': { jobId: 'job-1' }, '/jobs?': { jobs: [over({ result })] } };
    await render();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select 陳怡君' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as VIP' }));
    const alert = await screen.findByRole('alertdialog', { name: 'Update failed:' });
    expect(within(alert).getByText(/1 guest was erased/)).toBeTruthy();
    expect(within(alert).getByText('#abc123')).toBeTruthy();
    expect(within(alert).getByText(/2 guests were removed/)).toBeTruthy();
  });

  it('is not there where nothing goes on, and leaves when it is dismissed', async () => {
    const later = job({ id: 'job-3', kind: 'campaign-send', status: 'queued', runAt: '2099-01-01T00:00:00.000Z' });
    answers = { '/jobs?': { jobs: [later, over({ finishedTime: '2026-01-01T00:00:00.000Z' })] } };
    const view = await render();
    await screen.findByText('Olivia Hartley');
    expect(screen.queryByRole('button', { name: /Background tasks/ })).toBeNull();
    view.unmount();
    answers = { '/jobs?': { jobs: [over()] } };
    await render();
    await userEvent.click(await screen.findByRole('button', { name: 'Background tasks: finished' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove from this list' }));
    expect(screen.queryByRole('button', { name: /Background tasks/ })).toBeNull();
  });
});
