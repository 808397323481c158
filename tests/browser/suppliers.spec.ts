import { standardEndpoints } from '#resources/framework/endpoints.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';
import { objections } from './lib/accessible.ts';
import { arrived, expect, heading, test } from './lib/journey.ts';
import { column, rows, settled } from './lib/guests.ts';

const { create } = standardEndpoints(suppliers);

let last = 0;
/** A name that no other journey uses. */
const fresh = (kind: string) => `${kind} ${Date.now()}${process.pid}${(last += 1)}`;

test.describe('Suppliers', () => {
  test('are listed, searched, filtered and sorted', async ({ page }) => {
    await page.goto('/suppliers');
    await arrived(page, 'Suppliers');
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('searchbox').fill('阿里山');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('阿里山高山茶行');
    await expect(rows(page)).toContainText('Drinks');
    await page.getByRole('searchbox').fill('');
    await settled(page);

    const panel = page.locator('.popup');
    await page.getByRole('button', { name: '＋ Filter' }).click();
    await panel.getByRole('button', { name: 'Goods' }).click();
    await panel.getByRole('checkbox', { name: 'Seafood' }).check();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Goods Seafood' })).toBeVisible();
    await settled(page);
    for (const goods of await column(page, 'Goods')) expect(goods).toContain('Seafood');
    await page.getByRole('button', { name: 'Remove the filter Goods' }).click();

    const head = page.getByRole('columnheader', { name: 'Minimum order' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await settled(page);
    const orders = (await column(page, 'Minimum order'))
      .filter(Boolean)
      .map((text) => Number(text.replace(/[^\d.]/g, '')));
    expect(orders).toEqual([...orders].sort((a, b) => b - a));
    await page.reload();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
  });

  test('are created, changed and deleted', async ({ page }) => {
    const name = fresh('晨光蔬果');
    await page.goto('/suppliers');
    await page.getByRole('link', { name: 'New supplier' }).click();
    await arrived(page, 'New supplier');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('not an address');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Required', { exact: true })).toBeVisible();
    await expect(page.getByText('Must be a valid e-mail address')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('aria-invalid', 'true');

    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('orders@dawn.example');
    await page.getByRole('combobox', { name: 'Goods' }).click();
    await page.getByRole('option', { name: 'Produce' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('spinbutton', { name: /^Minimum order/ }).fill('1280');
    await page.getByLabel('Supplier since').fill('2026-03-01');
    await page.getByRole('textbox', { name: 'Phone' }).fill('02-2722-1188');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Supplier created', { exact: true })).toBeVisible();
    await arrived(page, 'Suppliers');

    await page.getByRole('searchbox').fill(name);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Produce');
    await expect(rows(page)).toContainText('NT$1,280');
    await expect(rows(page)).toContainText('2026/3/1');
    await expect(rows(page)).toContainText('+886 2 2722 1188');
    await rows(page).getByRole('link').click();
    await expect(heading(page)).toHaveText(name);
    await page.getByRole('textbox', { name: 'Contact' }).fill('林晨光');
    // An emptied day is gone at once, not only when its field is left.
    await page.getByLabel('Supplier since').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Supplier saved', { exact: true })).toBeVisible();

    await page.getByRole('searchbox').fill(name);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('林晨光');
    await expect(rows(page)).not.toContainText('2026/3/1');
    await rows(page).getByRole('link').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const ask = page.getByRole('dialog');
    await expect(ask).toContainText(`Delete the supplier ${name}?`);
    await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(heading(page)).toHaveText(name);
    await page.getByRole('button', { name: 'Delete' }).click();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${name} deleted`)).toBeVisible();
    await arrived(page, 'Suppliers');
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByText('No matching results in Suppliers')).toBeVisible();
  });

  test('are selected and deleted together', async ({ page, api }) => {
    const name = fresh('試用供應商');
    const manager = await api('manager');
    for (const number of [1, 2, 3])
      await manager.call(create, {
        params: { companyId: 'chunshui' },
        body: { name: `${name} ${number}`, goods: [], active: true },
      });
    await page.goto('/suppliers');
    await page.getByRole('searchbox').fill(name);
    await expect(rows(page)).toHaveCount(3);
    const bar = page.getByRole('region', { name: 'Selection' });
    await page.getByRole('checkbox', { name: `Select ${name} 1` }).click();
    await expect(bar).toContainText('1 selected');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await expect(bar).toContainText('3 selected');
    await page.getByRole('checkbox', { name: `Select ${name} 2` }).click();
    await expect(bar).toContainText('2 selected');

    await bar.getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suppliers: change 2 selected' });
    await dialog.getByLabel('Field').selectOption('Minimum order');
    await dialog.getByRole('spinbutton', { name: /^Minimum order/ }).fill('-1');
    await dialog.getByRole('button', { name: 'Change 2' }).click();
    await expect(dialog.getByText('Must be at least NT$0')).toBeVisible();
    await dialog.getByRole('spinbutton', { name: /^Minimum order/ }).fill('3600');
    expect(await objections(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change 2' }).click();
    await expect(page.getByText('2 changed', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'NT$3,600' })).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('checkbox', { name: `Select ${name} 2` }).click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('2 deleted')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(`${name} 2`);
    await page.getByRole('checkbox', { name: `Select ${name} 2` }).click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No matching results in Suppliers')).toBeVisible();
  });

  test.describe('for who may only read', () => {
    test.use({ as: 'reader' });
    test('are shown', async ({ page }) => {
      await page.goto('/suppliers');
      await expect(rows(page).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'New supplier' })).toHaveCount(0);
      await rows(page).first().getByRole('link').first().click();
      await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    });
  });
});
