import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';
import { objections } from './lib/accessible.ts';
import { arrived, expect, heading, test } from './lib/journey.ts';
import { rows } from './lib/guests.ts';

const { create } = resourceEndpoints(suppliers);

/** The worked example of a resource, from its first record to its last. */
test('Suppliers are created, found, changed and deleted, one by one and together', async ({ page, api }) => {
  const name = `晨光蔬果 ${Date.now()}`;
  const manager = await api('manager');
  for (const number of [1, 2])
    await manager.call(create, {
      params: { companyId: 'chunshui' },
      body: { name: `${name} ${number}`, goods: [], active: true },
    });
  await page.goto('/suppliers');

  await test.step('one is created', async () => {
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
  });
  const row = page.getByRole('row').filter({ hasText: '+886 2 2722 1188' }).filter({ hasText: name });

  await test.step('it is found and changed', async () => {
    await page.getByRole('searchbox').fill(name);
    await expect(rows(page)).toHaveCount(3);
    for (const text of ['Produce', 'NT$1,280', '2026/3/1']) await expect(row).toContainText(text);
    await row.getByRole('link').click();
    await expect(heading(page)).toHaveText(name);
    await page.getByRole('textbox', { name: 'Contact' }).fill('林晨光');
    // An emptied day is gone at once, not only when its field is left.
    await page.getByLabel('Supplier since').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Supplier saved', { exact: true })).toBeVisible();
    await expect(row).toContainText('林晨光');
    await expect(row).not.toContainText('2026/3/1');
  });

  await test.step('it is deleted after a question', async () => {
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(`Delete the supplier ${name}?`);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(heading(page)).toHaveText(name);
    await page.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${name} deleted`)).toBeVisible();
    await arrived(page, 'Suppliers');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('the others are changed and deleted together', async () => {
    await page.getByRole('searchbox').fill(name);
    await expect(rows(page)).toHaveCount(2);
    const bar = page.getByRole('region', { name: 'Selection' });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suppliers: change 2 selected' });
    await dialog.getByLabel('Field').selectOption('Minimum order');
    await dialog.getByRole('spinbutton', { name: /^Minimum order/ }).fill('3600');
    expect(await objections(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change 2' }).click();
    await expect(page.getByText('2 changed', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'NT$3,600' })).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('2 deleted')).toBeVisible();
    await expect(page.getByText('No matching results in Suppliers')).toBeVisible();
  });
});
