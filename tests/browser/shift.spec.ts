import type { Page } from '@playwright/test';
import { arrived, expect, test } from './lib/journey.ts';
import { pages } from './lib/screens.ts';

/** Nothing jumps while a screen arrives, however late its answers come: a phone, every answer held back for a while. */

const late = 300;
/** What Lighthouse calls good is twice as much. */
const most = 0.05;

const more = [
  { path: '/daily-report/waiting?company_id=chunshui', title: 'Daily report' },
  { path: '/reservation-management/settings?company_id=chunshui', title: 'Reservation settings' },
  { path: '/deposit-report/deposits?company_id=chunshui', title: 'Deposits' },
  { path: '/deposit-report/pending-review?company_id=chunshui', title: 'Pending review' },
  { path: '/deposit-report/invoices?company_id=chunshui', title: 'Invoices' },
  { path: '/online-ordering-report/order-records?company_id=chunshui', title: 'Order records' },
  { path: '/omnichannel-report?company_id=chunshui', title: 'Omnichannel report' },
  { path: '/tables?company_id=chunshui', title: 'Tables' },
];

test.use({ as: 'admin', viewport: { width: 412, height: 823 } });

const screens = [...pages, ...more];
for (const part of [0, 1, 2, 3]) {
  test(`Screens do not jump while they arrive, part ${part + 1} of 4`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: { value: number; what: string }[] = [];
      Object.assign(globalThis, { shifts });
      interface Shift extends PerformanceEntry {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element | null }[];
      }
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
          if (!hadRecentInput)
            shifts.push({ value, what: sources.map(({ node }) => node?.className ?? node?.nodeName).join(' ') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/api/**', async (route) => {
      await new Promise((done) => setTimeout(done, late));
      await route.continue().catch(() => undefined);
    });
    for (const { path, title } of screens.filter((_, at) => at % 4 === part)) {
      await page.goto(path);
      await arrived(page, title);
      await expect(page.locator('main [aria-busy="true"], main .skeleton')).toHaveCount(0);
      const shifts = await settledShifts(page);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect(sum, `${path}: ${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; ')}`).toBeLessThan(
        most,
      );
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

/** What has jumped, once two frames were painted. */
const settledShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ value: number; what: string }[]>((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            done((globalThis as unknown as { shifts: { value: number; what: string }[] }).shifts),
          ),
        ),
      ),
  );
