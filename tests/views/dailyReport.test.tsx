import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { defaultSections } from '#contract/core/sections.ts';
import { lineOf, totalsOf } from '#contract/reservations/dailyReport.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { sendThrough } from '#data-provider/client.ts';
import DailyReport from '#src/pages/reservations/dailyReport/DailyReport.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** The parties of a day: each figure leads to the rows that it counts, and staff say what became of a party. */

// As on a phone: a list of cards is drawn whole where nothing has a height.
beforeAll(() => stubMedia((query) => query.includes('max-width')));
afterEach(() => {
  cleanup();
  sendThrough((url, init) => fetch(url, init));
});

const at = '2031-03-05T04:00:00.000Z';
const party = (changes: Partial<Reservation>): Reservation => ({
  id: 'r1',
  version: 1,
  branch: { id: '信義店', name: '信義店' },
  reservationType: 2,
  state: 'open',
  createdFrom: 'web',
  createdBy: null,
  startTime: at,
  confirmedTime: null,
  calledTime: null,
  seatedTime: null,
  tableClearTime: null,
  endedTime: null,
  autoCleared: false,
  groupSize: 2,
  numberOfKidChairs: 0,
  numberOfKidSets: 0,
  tableStrings: [],
  customerNote: null,
  note: null,
  createdTime: at,
  updatedTime: at,
  diningDate: '2031-03-05',
  section: 'midday',
  firstVisit: null,
  unresolved: false,
  name: 'Ada',
  phoneNumber: null,
  customer: null,
  ...changes,
});

let parties: Reservation[];
let acted: Record<string, unknown>[];
let queries: URLSearchParams[];
let refuse: boolean;
beforeEach(() => {
  parties = [
    party({}),
    party({ id: 'r2', name: 'Ben', groupSize: 4 }),
    party({ id: 'r3', name: 'Cleo', state: 'seated', seatedTime: at }),
    party({ id: 'r4', name: 'Dan', state: 'noShow', endedTime: at }),
  ];
  acted = [];
  queries = [];
  refuse = false;
  sendThrough((address, { method = 'GET', body }) => {
    const { pathname, searchParams } = new URL(address, 'http://here');
    if (pathname.endsWith('/live')) return new Promise(() => undefined);
    if (method === 'POST') {
      acted.push({ id: pathname.split('/').at(-2), ...(JSON.parse(String(body)) as object) });
      if (refuse)
        return Promise.resolve(Response.json({ code: 'stale_version', reason: 'x', message: 'x' }, { status: 409 }));
      return Promise.resolve(Response.json(parties[0]));
    }
    if (!pathname.endsWith('/daily-report')) return Promise.resolve(Response.json([]));
    queries.push(searchParams);
    const kinds = { booking: 4, waiting: 0, walkIn: 0, waitlist: 0 };
    return Promise.resolve(
      Response.json({
        date: '2031-03-05',
        rows: parties,
        total: parties.length,
        from: 0,
        size: 500,
        periods: defaultSections,
        sections: totalsOf(parties.map(lineOf)),
        wait: null,
        sources: [{ createdFrom: 'web', parties: 4 }],
        kinds,
      }),
    );
  });
});

const show = (more: { role?: 'read' | 'manager' } = {}) =>
  renderApp(<DailyReport />, {
    provider: {},
    address: '/daily-report/booking?company_id=chunshui&date=2031-03-05',
    backhouse: { onlineReservation: true },
    ...more,
  });
const choose = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Actions for ${name}`) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

it('each figure counts its state and leads to the rows of it', async () => {
  await show();
  const totals = await screen.findByRole('region', { name: 'Totals of the day' });
  await screen.findByText('Cleo');
  const figures = within(totals)
    .getAllByRole('link')
    .map((link) => [
      link.querySelector('b')?.textContent,
      new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('states'),
    ]);
  expect(figures).toEqual([
    ['4', null],
    ['2', 'open'],
    ['1', 'seated'],
    ['0', 'cancelledByCustomer'],
    ['0', 'cancelledByRestaurant'],
    ['1', 'noShow'],
  ]);
  await userEvent.click(within(totals).getByRole('link', { name: /^No-show/ }));
  await waitFor(() => expect(queries.at(-1)?.get('states')).toContain('noShow'));
});

it('a party is cancelled by whom staff say, once asked, and an outcome is taken back', async () => {
  await show();
  await choose('Ada', 'Cancel…');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(acted).toEqual([]);
  await choose('Ada', 'Cancel…');
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByLabelText('The restaurant'));
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel reservation' }));
  await waitFor(() => expect(acted).toEqual([{ id: 'r1', action: 'cancel', by: 'restaurant', version: 1 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Cleo', 'Undo outcome');
  await waitFor(() => expect(acted[1]).toEqual({ id: 'r3', action: 'reopen', version: 1 }));
});

it('says that somebody else was faster, and reads the day again', async () => {
  await show();
  refuse = true;
  const read = queries.length;
  await choose('Ben', 'Confirm');
  await waitFor(() => expect(acted).toEqual([{ id: 'r2', action: 'confirm', version: 1 }]));
  await waitFor(() => expect(queries.length).toBeGreaterThan(read));
});

it('offers no action to who may only read', async () => {
  await show({ role: 'read' });
  await screen.findByText('Cleo');
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});
