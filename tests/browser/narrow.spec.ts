import type { Page } from '@playwright/test';
import { firstGuest } from './lib/guests.ts';
import { drawnFor, drawnScreens, isList, visit } from './lib/lists.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { expectRowsApart, expectWordsInLines } from './lib/overlap.ts';

/**
 * Every screen on a phone, measured while and after it arrives, with every answer delayed: nothing goes sideways in any
 * frame, nothing jumps, and of lists the rows come first and whole, none over another.
 */

const delay = 300;
/** What Lighthouse calls good is twice as much. */
const maxShift = 0.05;
const width = 360;

interface Watched {
  shifts: { value: number; what: string }[];
  widest: number;
}

/** Records every layout shift, and the greatest width of the page in any frame. */
function watchLayout(): void {
  const watched: Watched = { shifts: [], widest: 0 };
  Object.assign(globalThis, { watched });
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node?: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const at = ({ x, y, width: wide, height }: DOMRect) => [x, y, wide, height].map(Math.round).join('/');
  const named = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
    `${node?.className || node?.nodeName} ${at(previousRect)} to ${at(currentRect)}`;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput) watched.shifts.push({ value, what: sources.map(named).join(', ') });
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    watched.widest = Math.max(watched.widest, document.documentElement?.scrollWidth ?? 0);
    requestAnimationFrame(look);
  };
  look();
}

/** What was recorded since the last call, once two more frames were painted. */
const recorded = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const { watched } = globalThis as unknown as { watched: Watched };
    const found = { shifts: watched.shifts, widest: watched.widest };
    Object.assign(watched, { shifts: [], widest: 0 });
    return found;
  });

async function expectStill(page: Page, place: string): Promise<void> {
  const { shifts, widest } = await recorded(page);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  const told = shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; ');
  expect.soft(sum, `${place}: ${told}`).toBeLessThan(maxShift);
  expect.soft(widest, `${place} is as wide as the phone`).toBeLessThanOrEqual(width);
}

/** Of a list the rows come first, and no figure of them is cut. */
async function expectRows(page: Page, place: string): Promise<void> {
  const seen = await page.evaluate(() => ({
    first: document.querySelector('.cards > .card')?.getBoundingClientRect().top ?? 0,
    cut: [...document.querySelectorAll<HTMLElement>('.card :is(dd, b, span, button, a)')]
      .filter((one) => one.children.length === 0 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.innerText)
      .filter((text) => /^(?:\+?\d[\d -]{7,}|(?:NT)?[$¥£€][\d,.]+|\d\d?:\d\d)/.test(text)),
  }));
  expect.soft(seen.first, place).toBeLessThanOrEqual(0.6 * 740);
  expect.soft(seen.cut, place).toEqual([]);
}

test.use({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true });

/** Screens that arrive differently where the app itself is loaded with them. */
const loaded = ['/', '/crm', '/daily-report/booking', '/manage-companies/chunshui', '/reservation-management/settings'];

test.describe('an administrator with a phone', () => {
  test.use({ as: 'admin' });

  test('sees every screen arrive without a jump, and none goes sideways, in English and Japanese', async ({
    page,
    api,
  }) => {
    test.setTimeout(600_000);
    const { id } = await firstGuest(await api('admin'));
    await page.addInitScript(watchLayout);
    await page.route('**/api/**', async (route) => {
      await new Promise((done) => setTimeout(done, delay));
      await route.continue().catch(() => undefined);
    });
    for (const path of drawnFor('loaded with the app', loaded, String))
      await test.step(`${path}, loaded with the app`, async () => {
        await page.goto(`${path}?company_id=chunshui`);
        await arrived(page, /./);
        await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
        await expectStill(page, `${path}, loaded with the app`);
      });
    const guest = { address: `/crm?companyId=chunshui&open=${id}` };
    const others = [{ address: '/nowhere' }, guest];
    for (const screen of drawnScreens('narrow', others))
      await test.step(screen.address, async () => {
        await visit(page, screen);
        await expectStill(page, screen.address);
        await expectRowsApart(page, screen.address);
        await expectWordsInLines(page, screen.address);
        if (isList(screen.address)) await expectRows(page, screen.address);
      });
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.context().addCookies([{ name: 'language', value: 'ja', url: new URL('/', page.url()).href }]);
    await page.goto('/?company_id=chunshui');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    for (const { address } of drawnScreens('narrow in Japanese', others))
      await test.step(`${address}, in Japanese`, async () => {
        await visit(page, { address });
        expect.soft((await recorded(page)).widest, `${address}, in Japanese`).toBeLessThanOrEqual(width);
        await expectRowsApart(page, `${address}, in Japanese`);
        await expectWordsInLines(page, `${address}, in Japanese`);
      });
    await test.step('of views beside each other, the one that is shown is in sight', async () => {
      await visit(page, { address: '/crm/purchase-points?companyId=chunshui&tab=request' });
      await expect(page.locator('.view-links [aria-current="page"]')).toBeInViewport({ ratio: 0.99 });
    });
  });
});
