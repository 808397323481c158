import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { SettingsPage } from '#resources/framework/view/settings/SettingsPage.tsx';
import settings from '#src/pages/reservations/serviceCycle/settings.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** The history of settings, and taking a change back from it. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const stored = {
  version: 3,
  openingHours: null,
  dinerTime: 90,
  cleanTableTime: 10,
  autoClearTableEnabled: false,
  bookingExpiredMinutes: 10,
  waitingExpiredMinutes: 10,
  waitlistEnabled: false,
  waitlistAutoTransformEnabled: false,
  waitlistAutoTransformOffset: 0,
  waitlistAutoTransformSecuredPeriod: 0,
};
const entry = {
  id: 'e1',
  at: '2026-11-20T04:05:00.000Z',
  userId: 'u2',
  userEmail: 'mei@chunshui.example',
  action: 'update',
  entity: 'branch',
  entityId: '信義店',
  before: { dinerTime: 60, cleanTableTime: 0 },
  after: { dinerTime: 90, cleanTableTime: 10 },
};

let asked: string[];
let undo: Response;
let now: typeof stored;
beforeEach(() => {
  asked = [];
  now = stored;
  sendThrough((address, { method = 'GET' }) => {
    const { pathname, searchParams } = new URL(address, 'http://here');
    asked.push(`${method} ${pathname} ${searchParams.get('entity') ?? ''}`.trim());
    if (pathname.endsWith('/undo')) {
      if (undo.ok) now = { ...stored, version: 4, dinerTime: 60, cleanTableTime: 0 };
      return Promise.resolve(undo);
    }
    if (pathname.endsWith('/audit')) return Promise.resolve(Response.json({ entries: [entry], total: 1 }));
    return Promise.resolve(Response.json(now));
  });
});

const cards = settings.cards.filter(({ name }) => name === 'serviceCycle');
const open = async (role: 'manager' | 'write' = 'manager') => {
  await renderApp(<SettingsPage cards={cards} />, { provider: {}, address: '/service-cycle', role });
  await screen.findByLabelText(/Dining time/);
};
const dialogAsking = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  const drawer = await screen.findByRole('dialog', { name: /History · 信義店/ });
  await within(drawer).findByText('mei@chunshui.example');
  expect(drawer.textContent).toContain('2026/11/20 12:05');
  expect(within(drawer).getByText('Dining time').nextSibling?.textContent).toMatch(/60.*90/);
  await userEvent.click(within(drawer).getByRole('button', { name: 'Undo…' }));
  return screen.findByRole('dialog', { name: 'Undo this change?' });
};

it('shows who changed what, says what comes back, and shows it in the form', async () => {
  undo = new Response(null, { status: 204, headers: { etag: '"4"' } });
  await open();
  const dialog = await dialogAsking();
  expect(within(dialog).getByText('Dining time').nextSibling?.textContent).toMatch(/90.*60/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByLabelText(/Dining time/)).toHaveProperty('value', '60'));
  expect(asked).toContain('POST /api/companies/chunshui/audit/e1/undo');
  expect(asked).toContain('GET /api/companies/chunshui/audit branch');
  // Nothing was typed: nothing is in conflict, now or with what is typed next.
  await userEvent.type(screen.getByLabelText(/Table cleaning/), '5');
  expect(screen.queryByText(/Someone else changed/)).toBeNull();
});

it('has what is called by a name read again, which may be the one that came back', async () => {
  undo = new Response(null, { status: 204, headers: { etag: '"4"' } });
  const reads = vi.fn((_key: string) => Promise.resolve(null));
  function Selectors() {
    useQuery({ queryKey: ['me'], queryFn: () => reads('me') });
    useQuery({ queryKey: ['company', 'chunshui'], queryFn: () => reads('company') });
    return <SettingsPage cards={cards} />;
  }
  await renderApp(<Selectors />, { provider: {}, address: '/service-cycle' });
  await screen.findByLabelText(/Dining time/);
  const dialog = await dialogAsking();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(reads.mock.calls.flat().sort()).toEqual(['company', 'company', 'me', 'me']));
});

it('says which settings have been changed since', async () => {
  undo = Response.json(
    {
      code: 'changed_since',
      reason: 'r',
      message: 'm',
      details: [{ path: 'cleanTableTime', message: 'has another value by now' }],
    },
    { status: 409 },
  );
  await open();
  const dialog = await dialogAsking();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Changed again later: Table cleaning time. Nothing was undone.',
  );
  expect(within(dialog).getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
});

it('is offered to who may see the audit log alone', async () => {
  await open('write');
  expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
});
