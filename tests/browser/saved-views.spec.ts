import type { Page } from '@playwright/test';
import { listViews } from '#contract/guests/views.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { column, settled } from './lib/guests.ts';

const companyId = 'chunshui';

async function openMenu(page: Page) {
  await page.getByRole('button', { name: /^Saved views/ }).click();
  return page.getByRole('dialog', { name: 'Saved views' });
}

test('Saved views are saved, found again, changed, shared by a link, and deleted', async ({ page, api, context }) => {
  const name = `Regulars ${Date.now()}`;
  const filters = JSON.stringify({ visits: { gte: 10 }, isVIP: true });
  await page.goto(`/crm?${new URLSearchParams({ companyId, filters, sort: '-visits' })}`);
  await arrived(page, 'Guests');
  await settled(page);
  const first = await column(page, 'Name');
  const current = page.locator('.view-current').getByRole('button', { name });

  await test.step('saved, and found again in the history and by its address', async () => {
    const menu = await openMenu(page);
    await menu.getByLabel('Name of the view').fill(name);
    await page.keyboard.press('Enter');
    await expect(current).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\?companyId=chunshui&view=\w+$/);
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^New/ }).click();
    await expect(current).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Visits 10 or more' })).toHaveCount(0);
    await page.goBack();
    await expect(current).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Visits 10 or more' })).toBeVisible();
    await settled(page);
    expect(await column(page, 'Name')).toEqual(first);
  });

  await test.step('changed, and saved as it is then', async () => {
    await page.getByRole('button', { name: 'Remove the filter VIP' }).click();
    await expect(page.getByText('changed', { exact: true })).toBeVisible();
    await page.locator('.view-current').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('changed', { exact: true })).toHaveCount(0);
  });

  await test.step('shared, and opened by its link', async () => {
    const staff = await api('staff');
    const seen = async () =>
      (await staff.call(listViews, { params: { companyId }, query: {} })).views.some((view) => view.name === name);
    expect(await seen()).toBe(false);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = new URL(page.url()).searchParams.get('view');
    const menu = await openMenu(page);
    await menu.getByRole('button', { name: `More actions for ${name}` }).click();
    await menu.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).search).toBe(`?companyId=chunshui&view=${id}`);
    await menu.getByRole('button', { name: 'Share with colleagues' }).click();
    await expect(menu.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
    expect(await seen()).toBe(true);
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Visits 10 or more' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'VIP Yes' })).toHaveCount(0);
  });

  await test.step('deleted after a question', async () => {
    const menu = await openMenu(page);
    await menu.getByRole('button', { name: `More actions for ${name}` }).click();
    await menu.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: /^Delete the view/ });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(current).toHaveCount(0);
    await expect(page).toHaveURL('/crm?companyId=chunshui');
  });
});
