import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { defaultBookingWindows } from '#contract/reservations/bookingWindowRules.ts';
import { sendThrough } from '#data-provider/client.ts';
import { SettingsPage } from '#resources/framework/view/settings/SettingsPage.tsx';
import { bookingWindowsCard } from '#src/pages/reservations/reservationSettings/bookingWindows.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** The card of booking windows: kinds, mistakes at their fields, and the preview. */

let sent: { method: string; body: unknown }[] = [];
beforeAll(() => stubMedia());
beforeEach(async () => {
  sent = [];
  const preview = {
    at: '2026-11-24T02:00:00.000Z',
    timeZone: 'Asia/Taipei',
    openingHours: null,
    closedDays: ['2027-02-14'],
    days: [],
  };
  sendThrough(async (url, init) => {
    const method = init.method ?? 'GET';
    if (method === 'PATCH') sent.push({ method, body: JSON.parse(String(init.body)) });
    if (method === 'PATCH') return new Response(null, { status: 204, headers: { etag: '"2"' } });
    return Response.json(url.includes('/preview') ? preview : { version: 1, ...defaultBookingWindows });
  });
  await renderApp(<SettingsPage cards={[bookingWindowsCard]} />, { provider: {} });
  await screen.findByText('Preview');
});
afterEach(() => {
  cleanup();
  sendThrough((url, init) => fetch(url, init));
});

const day = (date: string) => screen.getByRole('button', { name: new RegExp(`^${date} `) });
const told = (date: string) => day(date).getAttribute('aria-label');

it('shows only the fields of the kind that is chosen, and keeps what was typed for another', async () => {
  const user = userEvent.setup();
  const ahead = () => screen.getByLabelText('Days ahead');
  fireEvent.change(ahead(), { target: { value: '14' } });
  await user.click(screen.getByLabelText('Twice a month'));
  expect(screen.queryByLabelText('Days ahead')).toBeNull();
  expect(within(screen.getByRole('group', { name: 'Second opening' })).getByLabelText('Opens on')).toHaveProperty(
    'value',
    '15',
  );
  await user.click(screen.getByLabelText('Fixed number of days ahead'));
  expect(ahead()).toHaveProperty('value', '14');
});

it('says what is wrong at the field when it is left', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Twice a month'));
  const first = within(screen.getByRole('group', { name: 'First opening' })).getByLabelText('Opens on');
  await user.selectOptions(first, '20');
  await user.tab();
  const text = 'The first opening date must be earlier than the second opening date';
  const fault = await screen.findByText(text);
  const second = within(screen.getByRole('group', { name: 'Second opening' })).getByLabelText('Opens on');
  expect(second.getAttribute('aria-describedby')).toBe(fault.closest('p')?.id);
  expect(screen.getByText('Invalid entries are not included in the preview.')).toBeTruthy();
});

it('previews what is typed, at any moment, by mouse and keys', async () => {
  const user = userEvent.setup();
  fireEvent.change(screen.getByLabelText('Preview at'), { target: { value: '2027-02-10T10:00' } });
  expect(told('2027/2/9')).toContain('Past');
  expect(told('2027/2/10')).toContain('Bookable');
  expect(told('2027/2/14')).toContain('Closed');
  expect(told('2027/3/12')).toContain('Bookable');
  expect(told('2027/3/13')).toContain('Not open yet · opens 2027/2/11');
  fireEvent.change(screen.getByLabelText('Days ahead'), { target: { value: '7' } });
  expect(told('2027/2/17')).toContain('Bookable');
  expect(told('2027/2/18')).toContain('Not open yet');
  await user.hover(day('2027/2/18'));
  expect(screen.getByText(/^2027\/2\/18 .* opens 2027\/2\/11/)).toBeTruthy();
  day('2027/2/27').focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(day('2027/3/6'));
});

it('warns where the notice is longer than the window', async () => {
  expect(screen.queryByText(/The notice is longer than the booking window/)).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Minimum days ahead/), { target: { value: '31' } });
  await screen.findByText(/The notice is longer than the booking window/);
  fireEvent.change(screen.getByLabelText(/^Minimum days ahead/), { target: { value: '30' } });
  await waitFor(() => expect(screen.queryByText(/The notice is longer than the booking window/)).toBeNull());
});

it('saves the list as a whole', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Add dates' }));
  const once = screen.getByRole('group', { name: 'One-time openings 1' });
  for (const [label, value] of [
    ['Opens on', '2027-01-01'],
    ['From', '2027-02-06'],
    ['Until', '2027-02-12'],
  ] as const)
    fireEvent.change(within(once).getByLabelText(label), { target: { value } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Add dates');
  expect(sent).toEqual([
    {
      method: 'PATCH',
      body: {
        version: 1,
        settings: [
          ...defaultBookingWindows.settings,
          {
            type: 'one_time',
            bookingRevealTime: '00:00',
            startFrom: '2027-01-01',
            startDate: '2027-02-06',
            endDate: '2027-02-12',
          },
        ],
      },
    },
  ]);
});
