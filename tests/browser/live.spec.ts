import type { Page } from '@playwright/test';
import { pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { logout } from '#contract/platform/session.ts';
import { clientOf } from '#tests/support/http.ts';
import { arrived, baseUrl, expect, people, signIn, test } from './lib/journey.ts';
import { follow } from './lib/screens.ts';

/** Screens that follow what happens elsewhere, without being loaded anew. */

const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';
const marker = (page: Page) => page.locator('.live-marker');

/** The report of that day's bookings, of guests with that name. */
const report = (name: string) => `/daily-report/booking?company_id=${companyId}&q=${encodeURIComponent(name)}`;

const booked = (guest: string, of: string) => ({
  branchId: of,
  events: [
    {
      key: `${guest}-${of}`.replaceAll(' ', '-'),
      kind: 'created' as const,
      type: 'booking' as const,
      startTime: new Date().toISOString(),
      groupSize: 3,
      guest: { name: guest },
    },
  ],
});

test('A live screen shows a booking at once, what it missed while offline, and holds one connection', async ({
  page,
  api,
  trouble,
  context,
}) => {
  const name = `Live ${Date.now()}`;
  const manager = await api('manager');
  const book = (guest: string, of: string) =>
    manager.call(pushReservationEvents, { params: { companyId }, body: booked(guest, of) });
  const opened: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/live')) opened.push(pathname);
  });
  await book(`${name} before`, branchId);
  await page.goto(`${report(name)}&branch_id=${branchId}`);
  await arrived(page, 'Daily report');
  await expect(marker(page)).toHaveText('Live');
  const row = page.locator('.report-table tbody tr[data-id]').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(page.locator('[data-fresh]')).toHaveCount(0);
  const kept = await row.elementHandle();

  await test.step('of the branch that it is about, without drawing the other rows anew', async () => {
    await book(`${name} elsewhere`, 'chunshui-daan');
    await book(`${name} sudden`, branchId);
    // A second is the promise; a machine that runs the other tests meanwhile may take five.
    await expect(row.filter({ hasText: 'sudden' })).toBeVisible({ timeout: 5_000 });
    await expect(row).toHaveCount(2);
    await expect(row.filter({ hasText: 'sudden' })).toHaveAttribute('data-fresh', 'true');
    expect(await kept?.evaluate((element) => element.isConnected)).toBe(true);
    await expect(page.locator('[data-fresh]')).toHaveCount(0, { timeout: 15_000 });
  });

  await test.step('from page to page the connection stays', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
    await arrived(page, 'Overview');
    await expect(marker(page)).toHaveText('Live');
    expect(opened).toEqual([`/api/${companyId}/live`]);
    await follow(page, report(name));
    await expect(row, 'of all branches').toHaveCount(3);
  });

  await test.step('a connection that is lost is said, and what was missed is shown afterwards', async () => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
    await context.setOffline(true);
    await expect(marker(page)).toHaveText('Connection lost. Reconnecting…');
    await book(`${name} missed`, branchId);
    await context.setOffline(false);
    await expect(marker(page)).toHaveText('Live');
    await expect(row).toHaveCount(4);
  });
});

test('A live screen finds out by itself that its session was ended elsewhere', async ({ page, trouble }) => {
  trouble.expect(/ 401$/);
  const { token } = await signIn(people.manager);
  await page.goto('/healthz');
  await page.evaluate((given) => localStorage.setItem('maitre.token', given), token);
  await page.goto(report('nobody'));
  await expect(marker(page)).toHaveText('Live');
  await clientOf(baseUrl(), token).call(logout, {});
  await expect(page).toHaveURL(/\/login\?redirect=/);
});
