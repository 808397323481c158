import type { Locator, Page } from '@playwright/test';
import menuItems from '#resources/menus/menuItems/resource.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import { objectionsInBothThemes } from './lib/accessible.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { expectRowsApart } from './lib/overlap.ts';

/** What opens above the screens of menus, on a desk and on a phone; and the forms of items and modifiers. */

const place = 'company_id=chunshui&branch_id=chunshui-xinyi';
const editor = `/menu-management/chunshui/chunshui-xinyi/schedules/demo-all-day-chunshui-xinyi?${place}`;

test.use({ as: 'admin' });

/** Nothing that axe objects to in either theme, nothing sideways, no row over another one. */
async function expectFits(page: Page, what: string): Promise<void> {
  expect.soft(await objectionsInBothThemes(page, { serious: true }), what).toEqual([]);
  const wide = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    ...[...document.querySelectorAll('[role="dialog"] .confirm')].map((one) => one.scrollWidth - one.clientWidth),
  ]);
  expect.soft(Math.max(...wide), `${what} goes sideways`).toBeLessThanOrEqual(1);
  await expectRowsApart(page, what);
}

async function withDialog(page: Page, open: Locator, what: string, use?: (dialog: Locator) => Promise<unknown>) {
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await use?.(dialog);
  await expect(dialog.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
  await expectFits(page, what);
  await dialog.getByRole('button', { name: /^(Cancel|Close)$/ }).click();
  const discard = page.getByRole('button', { name: 'Discard changes' });
  await expect(dialog.or(discard).first())
    .toBeHidden()
    .catch(() => discard.click());
  await expect(dialog).toHaveCount(0);
}

for (const [device, width] of [
  ['a desk', 1280],
  ['a phone', 360],
] as const)
  test.describe(`On ${device}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme: 'light' });

    test('what opens above the editor fits, and can be used by everybody', async ({ page }) => {
      test.setTimeout(180_000);
      await page.goto(editor);
      await arrived(page, /./);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await withDialog(page, button('Publish'), 'publish', (dialog) =>
        expect(dialog.getByText('3 prices changed:')).toBeVisible(),
      );
      await withDialog(page, button('Paste rows'), 'paste', async (dialog) => {
        await dialog.getByRole('textbox').fill(`Desserts\n${'Mango'.repeat(12)}\t120\nbeef-noodles\t270\nSago\tabc`);
        await expect(dialog.getByRole('combobox', { name: 'Row 4' })).toBeVisible();
      });
      await withDialog(page, button('Add category'), 'add category');
      await withDialog(page, button('Add items').first(), 'add items');
      await withDialog(page, button('Copy'), 'copy', (dialog) =>
        expect(dialog.getByRole('group', { name: 'Branches' })).toBeVisible(),
      );
      await page.getByRole('checkbox', { name: 'Cold dishes' }).check();
      await withDialog(page, button('Change prices'), 'prices', (dialog) =>
        dialog.getByRole('textbox', { name: 'Value' }).fill('7'),
      );
      await withDialog(page, button('Change taxes'), 'taxes', (dialog) =>
        dialog.getByRole('button', { name: 'Add tax rate' }).click(),
      );
      for (const tab of ['Times and services', 'Compare']) {
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
        await expectFits(page, tab);
      }
    });

    test('what opens elsewhere fits, too', async ({ page }) => {
      test.setTimeout(120_000);
      await page.goto(`/menu-management/items?${place}`);
      await page.getByRole('button', { name: 'Actions' }).click();
      await withDialog(page, page.getByText('Export', { exact: true }), 'export');
      await page.goto(`/menu-management/schedules?${place}`);
      await withDialog(page, page.getByRole('button', { name: 'New menu' }), 'new menu');
      await page.goto(`/menu-management/sold-out?${place}`);
      await withDialog(page, page.getByRole('button', { name: /^More for/ }).first(), 'sold out');
      await page.goto(`/menu-management/modifiers/toppings?${place}`);
      const pudding = page.getByRole('group').filter({ hasText: 'Allergens: Contains Eggs, Milk' });
      await pudding.getByText('Allergens: Contains Eggs, Milk').click();
      await expect(pudding.getByRole('combobox', { name: 'Eggs' })).toHaveValue('contains');
      await expectFits(page, 'allergens of an option');
    });
  });

test('an item has a price for each branch and service in one table', async ({ page, api }) => {
  const admin = await api('admin');
  const { create, get } = resourceEndpoints(menuItems);
  const params = { companyId: 'chunshui' };
  const name = `Priced ${Date.now()}`;
  const { id } = await admin.call(create, {
    params,
    body: { name: { en: name }, kind: 'item', price: 10_000, active: true },
  });
  await page.goto(`/menu-management/items/${String(id)}?${place}`);
  await arrived(page, name);
  await page.getByText('Other prices').click();
  await page.getByRole('textbox', { name: 'All branches · Takeout' }).fill('90');
  await page.getByLabel('Add prices for a branch').selectOption('信義店');
  const atBranch = page.getByRole('textbox', { name: '信義店 · Takeout' });
  // What applies there without a price of its own.
  await expect(atBranch).toHaveAttribute('placeholder', '90');
  await atBranch.fill('85.5');
  const delivery = page.getByRole('textbox', { name: '信義店 · Delivery' });
  await delivery.fill('no price');
  await expect(delivery).toHaveAttribute('aria-invalid', 'true');
  await delivery.fill('');
  // On a phone the branch stays in view, with its heading.
  await page.setViewportSize({ width: 360, height: 800 });
  const table = page.locator('.table-input .scroll-x');
  await table.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    element.scrollTo(150, 0);
  });
  for (const head of [table.locator('thead th').first(), table.locator('tbody th').first()])
    await expect(head).toBeInViewport({ ratio: 0.99 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await admin.call(get, { params: { ...params, id: String(id) } })).prices)
    .toEqual([
      { service: 'takeout', branch: null, price: 9_000 },
      { service: 'takeout', branch: 'chunshui-xinyi', price: 8_550 },
    ]);
});
