import type { Locator } from '@playwright/test';
import { arrived, expect, heading, test } from './lib/journey.ts';
import { buildPlain, type PlainBuild } from './plain/build.ts';

/** react-admin's own pages, unchanged, in the browser: nothing of the product's look breaks them. */

let plain: PlainBuild;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  plain = await buildPlain();
});
test.afterAll(() => plain?.remove());

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
};

/** What a press in the middle of an element would meet is the element, or is in it. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.contains(found) || (found?.contains(element) ?? false);
  });

test('a plain list shows its head, selects, and opens a plain form with the name of the record', async ({ page }) => {
  await plain.serve(page);
  for (const width of [1280, 360])
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/suppliers');
      await arrived(page, 'Suppliers');
      const table = page.getByRole('table');
      const head = table.getByRole('columnheader', { name: 'Name' });
      await expect(head).toBeVisible();
      const row = table.getByRole('row').nth(1);
      await expect(row).toBeVisible();

      // Nothing is selected: react-admin's bar of selected records has no height, and does not lie over the head.
      const bar = page.getByText(/^\d+ items? selected$/);
      await expect.poll(() => isOnTop(head)).toBe(true);
      await expect.poll(() => isOnTop(bar)).toBe(false);

      await row.getByRole('checkbox').check();
      await expect(bar).toHaveText('1 item selected');
      await expect.poll(() => isOnTop(bar)).toBe(true);
      // The bar has taken its place, and the first row is not under it.
      await expect.poll(() => isOnTop(row.getByRole('checkbox'))).toBe(true);
      await row.getByRole('checkbox').uncheck();
      await expect.poll(() => isOnTop(bar)).toBe(false);
      await expect.poll(() => isOnTop(head)).toBe(true);

      await head.getByRole('button').click();
      await expect(page).toHaveURL(/[?&]sort=-name/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      // The tooltip of the head lies over the first row for as long as the pointer is on the head.
      await page.mouse.move(0, 0);
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      const name = (await row.getByRole('cell').nth(1).textContent()) ?? '';
      expect(name).not.toBe('');
      // By its name: the rows may still be in the order before.
      await table.getByRole('cell', { name, exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
      await expect(heading(page)).toContainText(name);
      const save = page.getByRole('button', { name: 'Save' });
      await expect.poll(() => isOnTop(save)).toBe(true);
      const field = await boxOf(page.getByRole('textbox', { name: 'Name' }));
      expect(field.x + field.width).toBeLessThanOrEqual(width);
    });
});
