import type { Page } from '@playwright/test';
import { arrived, expect, test } from './lib/journey.ts';
import { pages } from './lib/screens.ts';

/** Nothing jumps while a screen arrives, however late its answers come: a phone, every answer held back for a while. */

const late = 300;
/** What Lighthouse calls good is twice as much. */
const most = 0.05;

const more = [
  '/daily-report/waiting',
  '/reservation-management/settings',
  '/deposit-report/deposits',
  '/deposit-report/pending-review',
  '/deposit-report/invoices',
  '/online-ordering-report/order-records',
  '/omnichannel-report',
  '/tables',
].map((path) => ({ path: `${path}?company_id=chunshui`, title: /./ }));

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
        sources: { node?: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      }
      const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join('/');
      const named = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
        `${node?.className || node?.nodeName} ${at(previousRect)} to ${at(currentRect)}`;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
          if (!hadRecentInput) shifts.push({ value, what: sources.map(named).join(', ') });
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
      expect
        .soft(sum, `${path}: ${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; ')}`)
        .toBeLessThan(most);
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
