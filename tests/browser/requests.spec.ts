import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { arrived, expect, test } from './lib/journey.ts';
import { drawnScreens } from './lib/lists.ts';
import { busyUntil, countWork, workOf, type Work } from './lib/work.ts';

/**
 * How many files of code each screen loads, when it is opened by its address. A file too many is a request, which takes
 * a slow phone as long as some 20 kB do: modules that are always loaded together belong to one chunk
 * (`scripts/web/layers.ts`).
 */

const most = { scripts: 25, all: 30 };

/**
 * What even the fullest screens of the demo group stay below, a third of what one thing for each row would take; and how
 * far a layout may shift.
 */
const mostWork: Work = { timers: 20, animations: 30, reads: 40, formats: 30, shift: 0.05 };
/** A key of a text, which is shown where the text has not been loaded. */
const namespaces = new Set(
  readFileSync(join(import.meta.dirname, '../../i18n/keys.txt'), 'utf8').match(/(?<=^backOffice\/)\w+(?=\.)/gm),
);
const rawKey = new RegExp(`(?<![\\w.@/-])(?:${[...namespaces].join('|')})\\.\\w[\\w.]*`);

/** @param until only what was requested by then, in milliseconds since the page was loaded */
const loaded = (page: Page, until = Number.MAX_SAFE_INTEGER) =>
  page.evaluate((latest) => {
    const files = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= latest)
      .map(({ name }) => new URL(name).pathname);
    const ending = (end: string) => [...new Set(files.filter((file) => file.endsWith(end)))];
    return { scripts: ending('.js'), styles: ending('.css') };
  }, until);

test.describe('an administrator', () => {
  // As the benchmark's desk, where what is below a short form is in sight.
  test.use({ as: 'admin', viewport: { width: 1350, height: 940 } });

  test('loads few files of code, whichever screen comes first', async ({ page }) => {
    test.setTimeout(600_000);
    await countWork(page);
    for (const { address, title = /./ } of drawnScreens('requests'))
      await test.step(address, async () => {
        await page.goto(address);
        await arrived(page, title);
        // What is below a form comes with the form's last inputs.
        await expect(page.locator('[aria-busy="true"], .skeleton, .form-begun')).toHaveCount(0);
        const { scripts, styles } = await loaded(page, await busyUntil(page));
        expect.soft(scripts.length, `${address}: ${scripts.join(' ')}`).toBeLessThanOrEqual(most.scripts);
        expect.soft(scripts.length + styles.length, `${address}, with styles`).toBeLessThanOrEqual(most.all);
        expect.soft(scripts.length, `${address} was measured`).toBeGreaterThan(4);
        const work = await workOf(page);
        for (const kind of Object.keys(mostWork) as (keyof Work)[])
          expect.soft(work[kind], `${kind} of ${address}`).toBeLessThanOrEqual(mostWork[kind]);
        expect.soft(work.formats, `work of ${address} was counted`).toBeGreaterThan(0);
        expect.soft(await page.locator('body').innerText(), `texts of ${address}`).not.toMatch(rawKey);
      });
  });

  test('has the code of a screen already when a link to it was hovered over or focused', async ({ page }) => {
    const codeOf = async () => new Set((await loaded(page)).scripts);
    await page.goto('/suppliers?company_id=chunshui');
    await arrived(page, 'Suppliers');
    await expect(page.locator('main tbody tr').first()).toBeVisible();
    await test.step('a row whose record has a page of its own', async () => {
      const before = await codeOf();
      await page.locator('main tbody tr').first().hover();
      await expect.poll(async () => (await codeOf()).size).toBeGreaterThan(before.size);
      await expect.poll(async () => [...(await codeOf())].some((file) => /\/form-/.test(file))).toBe(true);
    });
    await test.step('an entry of the navigation, by the keyboard', async () => {
      const before = await codeOf();
      const link = page.getByRole('link', { name: 'Daily report' });
      await link.focus();
      await expect.poll(async () => (await codeOf()).size).toBeGreaterThan(before.size);
    });
    await test.step('the form was rendered once, and is not left in the page', async () => {
      await expect(page.locator('.record-form')).toHaveCount(0);
      await page.locator('main tbody tr').first().click();
      await expect(page.locator('.record-form')).toHaveCount(1);
      await expect(page.getByLabel(/^Name/)).toHaveCount(1);
      await expect(page.getByLabel(/^Name/)).toBeVisible();
    });
  });

  test('has the record already of a guest whom the palette offers', async ({ page }) => {
    await page.goto('/?company_id=chunshui');
    await arrived(page, 'Overview');
    const record = page.waitForResponse((response) =>
      /\/api\/chunshui\/customers\/[^/]+$/.test(new URL(response.url()).pathname),
    );
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.fill('chen');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await search.press('ArrowDown');
    expect((await record).ok()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
