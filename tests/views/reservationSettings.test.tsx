import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { defaultSections } from '#contract/core/sections.ts';
import { sendThrough } from '#data-provider/client.ts';
import type { SettingsCard } from '#resources/framework/settings.ts';
import { SettingsPage } from '#resources/framework/view/settings/SettingsPage.tsx';
import cycle from '#src/pages/reservations/serviceCycle/settings.ts';
import reservations from '#src/pages/reservations/reservationSettings/settings.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** The rules of reservation settings at their fields, what others changed meanwhile, and what is taken back. */

beforeAll(() => stubMedia());
afterEach(() => {
  cleanup();
  sendThrough((url, init) => fetch(url, init));
});

let stored: Record<string, unknown>;
let sent: Record<string, unknown>[];
beforeEach(() => {
  sent = [];
  stored = {
    version: 1,
    bookingExpiredMinutes: 15,
    waitingExpiredMinutes: 10,
    waitlistEnabled: true,
    waitlistAutoTransformEnabled: true,
    waitlistAutoTransformOffset: 240,
    waitlistAutoTransformSecuredPeriod: 30,
  };
  sendThrough((_address, { method = 'GET', body }) => {
    if (method !== 'PATCH') return Promise.resolve(Response.json(stored));
    const { version, ...changes } = JSON.parse(String(body)) as Record<string, unknown>;
    if (version !== stored.version)
      return Promise.resolve(Response.json({ code: 'stale_version', reason: 'x', message: 'x' }, { status: 409 }));
    sent.push(changes);
    stored = { ...stored, ...changes, version: Number(version) + 1 };
    return Promise.resolve(new Response(null, { status: 204, headers: { etag: `"${String(stored.version)}"` } }));
  });
});

const cardOf = (settings: { cards: readonly SettingsCard[] }, name: string) =>
  settings.cards.filter((card) => card.name === name);
/** Loads the settings again, as a live change does. */
function Reload() {
  const client = useQueryClient();
  return <button onClick={() => void client.invalidateQueries({ queryKey: ['settings'] })}>Reload</button>;
}
const page = (cards: readonly SettingsCard[]) => (
  <>
    <SettingsPage cards={cards} />
    <Reload />
  </>
);
const show = (cards: readonly SettingsCard[]) =>
  renderApp(page(cards), {
    provider: {},
    address: '/reservation-management/settings?company_id=chunshui&branch_id=信義店',
    backhouse: { onlineReservation: true, companyManagement: true },
  });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const number = (name: RegExp) => screen.findByRole<HTMLInputElement>('spinbutton', { name });
const write = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box);
  await userEvent.type(box, text);
};

it('the waitlist does not stop before it begins, and its times are there only while it converts', async () => {
  await show(cardOf(reservations, 'reservations'));
  await write(await number(/^Start converting before/), '30');
  await write(await number(/^Stop converting before/), '31');
  await save();
  await screen.findByText('Must not be longer than the time at which converting starts');
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('switch', { name: /^Convert waitlist entries/ }));
  await waitFor(() => expect(screen.queryByRole('spinbutton', { name: /^Start converting/ })).toBeNull());
});

it('counts what was changed, marks it, and takes it back', async () => {
  await show(cardOf(reservations, 'reservations'));
  const grace = await number(/^Booking grace period/);
  await waitFor(() => expect(grace.value).toBe('15'));
  await write(grace, '99');
  await userEvent.click(screen.getByRole('switch', { name: /^Enable the waitlist/ }));
  await screen.findByText('2 changes');
  expect(screen.getAllByText('Changed')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(grace.value).toBe('15'));
  expect(screen.queryAllByText('Changed')).toEqual([]);
});

it('keeps what was typed when somebody else was faster, shows theirs, and saves upon it', async () => {
  await show(cardOf(reservations, 'reservations'));
  const grace = await number(/^Booking grace period/);
  await write(grace, '20');
  stored = { ...stored, version: 2, waitingExpiredMinutes: 13 };
  await save();
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('Someone else changed these settings');
  expect(told.textContent).toMatch(/Grace period after calling a waiting party\s*10 minutes→to13 minutes/);
  expect(grace.value).toBe('20');
  const calling = await number(/^Grace period after calling/);
  // The input shows it one render after the notice.
  await waitFor(() => expect(calling.value).toBe('13'));
  await save();
  await waitFor(() => expect(sent).toEqual([{ bookingExpiredMinutes: 20 }]));
});

it('shows what somebody else changed even if the settings cannot be loaded once more', async () => {
  await show(cardOf(reservations, 'reservations'));
  const grace = await number(/^Booking grace period/);
  await write(grace, '20');
  stored = { ...stored, version: 2, waitingExpiredMinutes: 13 };
  let reads = 0;
  sendThrough((_address, { method = 'GET' }) => {
    if (method === 'PATCH')
      return Promise.resolve(Response.json({ code: 'stale_version', reason: 'x', message: 'x' }, { status: 409 }));
    reads += 1;
    return reads === 1
      ? Promise.resolve(Response.json(stored))
      : Promise.resolve(Response.json({ code: 'internal', reason: 'x', message: 'x' }, { status: 500 }));
  });
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed these settings');
  expect(grace.value).toBe('20');
});

it('says what somebody else changed as soon as it arrives, and what was typed stays', async () => {
  await show(cardOf(reservations, 'reservations'));
  const grace = await number(/^Booking grace period/);
  await write(grace, '20');
  stored = { ...stored, version: 2, waitingExpiredMinutes: 13 };
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  const conflict = await screen.findByRole('alert');
  expect(conflict.textContent).toMatch(/Grace period after calling a waiting party\s*10 minutes→to13 minutes/);
  expect(grace.value).toBe('20');
  await userEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(grace.value).toBe('20');
});

it('sections that do not follow one another are marked', async () => {
  stored = { version: 1, diningSectionPeriods: defaultSections };
  await show(cardOf(cycle, 'diningSections'));
  await write(await screen.findByLabelText(/^Midday begins/), '05:00');
  await save();
  expect(
    (await screen.findAllByText('The sections must follow one another and cover exactly one day')).length,
  ).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});
