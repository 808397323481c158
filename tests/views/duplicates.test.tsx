import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Job } from '#contract/platform/jobs.ts';
import { sendThrough } from '#data-provider/client.ts';
import Duplicates from '#src/pages/guests/crm/duplicates/Duplicates.tsx';
import { renderApp, stubMedia } from './harness.tsx';

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
