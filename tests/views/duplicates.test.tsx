import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '#contract/platform/jobs.ts';
import { sendThrough } from '#data-provider/client.ts';
import Duplicates from '#src/pages/guests/crm/duplicates/Duplicates.tsx';
import { Toasts } from '#src/layout/Toasts.tsx';
import { buildGuest, renderApp, stubMedia } from './harness.tsx';

beforeAll(() => stubMedia());
afterEach(cleanup);

const at = '2026-01-15T04:00:00.000Z';
const search: Job = {
  id: 'j1',
  companyId: 'chunshui',
  kind: 'duplicates-find',
  subjectId: null,
  status: 'running',
  step: 'phone',
  done: 100,
  total: 5_000,
  result: null,
  error: null,
  cancellable: true,
  createdBy: null,
  runAt: at,
  createdTime: at,
  startedTime: at,
  finishedTime: null,
};

let job: Job;
let asked: string[];

beforeEach(() => {
  job = search;
  asked = [];
  sendThrough((address, { method = 'GET' }) => {
    const { pathname } = new URL(address, 'http://here');
    asked.push(`${method} ${pathname.replace('/api/chunshui/', '')}`);
    if (pathname.endsWith('/cancel')) job = { ...job, status: 'cancelling' };
    if (pathname.includes('/jobs/')) return Promise.resolve(Response.json(job));
    const open = job.status === 'running' || job.status === 'cancelling';
    return Promise.resolve(
      Response.json({
        pairs: [],
        total: 0,
        from: 0,
        size: 50,
        searchedTime: new Date().toISOString(),
        skipped: [],
        job: open ? job : null,
      }),
    );
  });
});

const times = (call: string) => asked.filter((one) => one === call).length;

it('follows a search by its job, and reads the queue again after its steps and its end', async () => {
  await renderApp(<Duplicates />, { provider: {}, address: '/crm/duplicates' });
  expect(await screen.findByText(/100 of 5,000/)).toBeTruthy();
  await waitFor(() => expect(times('GET jobs/j1')).toBeGreaterThan(1));
  const before = times('GET duplicates');
  job = { ...job, done: 900 };
  expect(await screen.findByText(/900 of 5,000/)).toBeTruthy();
  expect(times('GET duplicates')).toBe(before);
  job = { ...job, step: 'names' };
  await waitFor(() => expect(times('GET duplicates')).toBe(before + 1));
  job = { ...job, status: 'done', step: null, finishedTime: at };
  expect(await screen.findByRole('button', { name: 'Search again' })).toBeTruthy();
  await waitFor(() => expect(times('GET duplicates')).toBe(before + 2));
});

it('stops a search', async () => {
  await renderApp(<Duplicates />, { provider: {}, address: '/crm/duplicates' });
  const stop = await screen.findByRole<HTMLButtonElement>('button', { name: 'Stop' });
  await userEvent.setup().click(stop);
  expect(times('POST jobs/j1/cancel')).toBe(1);
  await waitFor(() => expect(stop.disabled).toBe(true));
});

describe('pairs', () => {
  const pair = (a: string, b: string, name: string) => ({
    a: buildGuest({ id: a, name, version: 1 }),
    b: buildGuest({ id: b, name, version: 1, phoneNumber: '+886912384150' }),
    score: 90,
    reasons: [],
    foundTime: at,
  });
  let pairs: ReturnType<typeof pair>[];
  let bodies: unknown[];
  beforeEach(() => {
    pairs = [pair('a', 'b', 'Ann'), pair('c', 'd', 'Bo')];
    bodies = [];
    sendThrough((address, { method = 'GET', body }) => {
      const { pathname, searchParams } = new URL(address, 'http://here');
      asked.push(`${method} ${pathname.replace('/api/chunshui/', '')}`);
      if (method !== 'GET') bodies.push(typeof body === 'string' ? JSON.parse(body) : body);
      if (pathname.endsWith('/duplicates')) {
        const page = { from: 0, size: 50, searchedTime: new Date().toISOString(), skipped: [], job: null };
        return Promise.resolve(Response.json({ pairs, total: pairs.length, ...page }));
      }
      const all = [...pairs.flatMap((one) => [one.a, one.b]), buildGuest({ id: 'e', name: 'Cy', version: 1 })];
      if (searchParams.has('search')) return Promise.resolve(Response.json({ customers: all, total: all.length }));
      const guest = all.find(({ id }) => pathname.endsWith(`/${id}`));
      if (method === 'GET' && guest) return Promise.resolve(Response.json(guest));
      // Later than the next render, as over a network.
      return new Promise<Response>((done) => {
        setTimeout(() => done(Response.json({ merge: { id: 'm1' }, id: 'm1', mergeId: 'm1' })), 30);
      });
    });
  });
  const show = (address = '/crm/duplicates') =>
    renderApp(
      <>
        <Duplicates />
        <Toasts />
      </>,
      { provider: {}, address },
    );
  const current = () => document.querySelector('.dup-pair[aria-current="true"]')?.textContent ?? '';

  it('are walked along and dismissed by keys, and come back', async () => {
    await show();
    await waitFor(() => expect(current()).toContain('Ann'));
    await userEvent.keyboard('j');
    await waitFor(() => expect(current()).toContain('Bo'));
    await userEvent.keyboard('k');
    await waitFor(() => expect(current()).toContain('Ann'));
    await userEvent.keyboard('n');
    expect(await screen.findByText(/are not duplicates/)).toBeTruthy();
    expect(bodies).toMatchObject([{ dismissed: true }]);
    await waitFor(() => expect(current()).toContain('Bo'));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies).toMatchObject([{ dismissed: true }, { dismissed: false }]));
  });

  it('ask before a choice between them is lost, and not after they are decided', async () => {
    await show();
    await waitFor(() => expect(current()).toContain('Ann'));
    const phones = within(screen.getByRole('radiogroup', { name: 'Phone' })).getAllByRole('radio');
    const other = phones.find((one) => !(one as HTMLInputElement).checked)!;
    await userEvent.click(other);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: /^Skip/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(current()).toContain('Ann');
    expect(other).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('button', { name: /^Not a duplicate/ }));
    await waitFor(() => expect(current()).toContain('Bo'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('are chosen by hand, from the guest', async () => {
    await show('/crm/duplicates?with=a');
    expect(await screen.findByRole('heading', { name: 'Which guest is a duplicate of Ann?' })).toBeTruthy();
    const results = within(await screen.findByRole('list', { name: 'Results' }));
    await userEvent.click(await results.findByRole('link', { name: /^Cy/ }));
    expect(await screen.findByText('Selected manually')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Not a duplicate/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1));
  });
});
