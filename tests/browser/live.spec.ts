import type { Page } from '@playwright/test';
import { pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { logout } from '#contract/platform/session.ts';
import { clientOf } from '#tests/support/http.ts';
import { arrived, baseUrl, expect, people, signIn, test } from './lib/journey.ts';

/** Screens that follow what happens elsewhere, without being loaded anew. */

const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';
const marker = (page: Page) => page.locator('.live-marker');

/** The report of that day's bookings, of guests with that name. */
const report = (name: string) => `/daily-report/booking?company_id=${companyId}&q=${encodeURIComponent(name)}`;

test.describe('A live screen', () => {
  let name = '';
  test.beforeEach(({}, info) => {
    name = `Live ${info.project.name.replace(/\W/g, ' ')} ${Date.now()}`;
  });

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

  test('shows a new booking within a second, of the branch that it is about', async ({ page, api }) => {
    const manager = await api('manager');
    await page.goto(`${report(name)}&branch_id=${branchId}`);
    await arrived(page, 'Daily report');
    await expect(marker(page)).toHaveText('Live');
    await expect(page.getByText(name)).toHaveCount(0);
    const elsewhere = booked(name, 'chunshui-daan');
    await manager.call(pushReservationEvents, { params: { companyId }, body: elsewhere });
    await manager.call(pushReservationEvents, { params: { companyId }, body: booked(name, branchId) });
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toHaveCount(1, { timeout: 2_000 });
    // Of all branches both are there.
    await page.goto(report(name));
    await expect(row).toHaveCount(2);
  });

  test('says that the connection is lost, and shows afterwards what it missed', async ({
    page,
    api,
    trouble,
    context,
  }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(report(name));
    await arrived(page, 'Daily report');
    await expect(marker(page)).toHaveText('Live');
    await context.setOffline(true);
    await expect(marker(page)).toHaveText('Connection lost. Reconnecting…');
    const body = booked(name, branchId);
    await (await api('manager')).call(pushReservationEvents, { params: { companyId }, body });
    await context.setOffline(false);
    await expect(marker(page)).toHaveText('Live');
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  });

  test('holds one connection, from page to page', async ({ page }) => {
    const opened: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/live')) opened.push(pathname);
    });
    await page.goto(report(name));
    await expect(marker(page)).toHaveText('Live');
    await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
    await arrived(page, 'Overview');
    await expect(marker(page)).toHaveText('Live');
    expect(opened).toEqual([`/api/${companyId}/live`]);
  });

  test('finds out by itself that its session was ended elsewhere', async ({ page, trouble }) => {
    trouble.expect(/ 401$/);
    const { token } = await signIn(people.manager);
    await page.goto('/healthz');
    await page.evaluate((given) => localStorage.setItem('maitre.token', given), token);
    await page.goto(report(name));
    await expect(marker(page)).toHaveText('Live');
    await clientOf(baseUrl(), token).call(logout, {});
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });
});
