import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { companyCard, onlineCard } from '#resources/organization/companies/settings.ts';
import { SettingsPage } from '#resources/framework/view/settings/SettingsPage.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** The settings of a company: limits that follow each other, and a name that cannot be missing. */

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
    name: '春水亭',
    language: 'zh',
    tags: [],
    branches: [],
    reservationLimitPerCustomer: 2,
    webBookingBlacklistEnabled: false,
    noShowLimitEnabled: false,
    noShowLimitPerCustomer: null,
    minDepositGroupSize: 1,
    depositGracePeriod: 0,
  };
  sendThrough((address, { method = 'GET', body }) => {
    if (method === 'GET' || !/(online|basic)/i.test(address))
      return Promise.resolve(Response.json({ users: [], total: 0, ...stored }));
    const { version, ...changes } = JSON.parse(String(body)) as Record<string, unknown>;
    sent.push(changes);
    stored = { ...stored, ...changes, version: Number(version) + 1 };
    return Promise.resolve(new Response(null, { status: 204, headers: { etag: `"${String(stored.version)}"` } }));
  });
});
const address = '/manage-companies/chunshui';
const backhouse = { companyManagement: true };
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const isOn = (box: HTMLElement) => (box as HTMLInputElement).checked;

it('a limit of no-shows begins with one, and gives way to the blacklist', async () => {
  await renderApp(<SettingsPage cards={[onlineCard]} />, { provider: {}, address, backhouse });
  const limited = await screen.findByRole('switch', { name: 'Limit no-shows' });
  const blacklist = screen.getByRole('switch', { name: 'Web booking blacklist' });
  await userEvent.click(limited);
  const limit = await screen.findByRole('spinbutton', { name: /^No-shows per guest/ });
  await waitFor(() => expect(limit).toHaveProperty('value', '1'));
  await userEvent.clear(limit);
  await userEvent.type(limit, '3');
  await save();
  await waitFor(() => expect(sent).toMatchObject([{ noShowLimitEnabled: true, noShowLimitPerCustomer: 3 }]));

  await userEvent.click(blacklist);
  await waitFor(() => expect(isOn(screen.getByRole('switch', { name: 'Limit no-shows' }))).toBe(false));
  expect(screen.queryByRole('spinbutton', { name: /^No-shows per guest/ })).toBeNull();
  await save();
  await waitFor(() =>
    expect(sent[1]).toMatchObject({
      webBookingBlacklistEnabled: true,
      noShowLimitEnabled: false,
      noShowLimitPerCustomer: null,
    }),
  );
});

it('a company has a name', async () => {
  await renderApp(<SettingsPage cards={[companyCard]} />, { provider: {}, address, backhouse });
  await userEvent.clear(await screen.findByRole('textbox', { name: /^Name/ }));
  await save();
  expect((await screen.findAllByText('Please enter the company name.')).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});
