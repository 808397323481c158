import type { Page } from '@playwright/test';
import { createView, deleteView, listViews } from '#contract/platform/views.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { column, settled } from './lib/guests.ts';

const companyId = 'chunshui';
let last = 0;
/** A name that no other journey uses. */
const fresh = (kind: string) => `${kind} ${Date.now()}${process.pid}${(last += 1)}`;

async function openMenu(page: Page) {
  await page.getByRole('button', { name: /^Saved views/ }).click();
  return page.getByRole('dialog', { name: 'Saved views' });
}

test.describe('Saved views', () => {
  test('are saved, left, found again, changed, kept and deleted', async ({ page }) => {
    const name = fresh('Regulars');
    const filters = JSON.stringify({ visits: { gte: 10 }, isVIP: true });
    await page.goto(`/crm?${new URLSearchParams({ companyId, filters, sort: '-visits' })}`);
    await arrived(page, 'Guests');
    await settled(page);
    const first = await column(page, 'Name');
    let menu = await openMenu(page);
    await menu.getByLabel('Name of the view').fill(name);
    await page.keyboard.press('Enter');
    const current = page.locator('.view-current').getByRole('button', { name });
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

    await page.getByRole('button', { name: 'Remove the filter VIP' }).click();
    await expect(page.getByText('changed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Revert' }).click();
    await expect(page.getByRole('button', { name: 'VIP Yes' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove the filter VIP' }).click();
    await page.locator('.view-current').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('changed', { exact: true })).toHaveCount(0);
    await page.goto('/crm');
    menu = await openMenu(page);
    await menu.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Visits 10 or more' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'VIP Yes' })).toHaveCount(0);

    menu = await openMenu(page);
    await menu.getByRole('button', { name: `More actions for ${name}` }).click();
    await menu.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: /^Delete the view/ });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(current).toHaveCount(0);
    await expect(page).toHaveURL('/crm?companyId=chunshui');
  });

  test('are shared with colleagues, and their link works in any case', async ({ page, api, context }) => {
    const manager = await api('manager');
    const name = fresh('Shared');
    const view = await manager.call(createView, {
      params: { companyId },
      body: { name, state: { filters: { birthday: { month: 5, day: 99 } } } },
    });
    const staff = await api('staff');
    const seen = async () =>
      (await staff.call(listViews, { params: { companyId }, query: {} })).views.some(({ id }) => id === view.id);
    expect(await seen()).toBe(false);

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/crm');
    await arrived(page, 'Guests');
    const menu = await openMenu(page);
    await menu.getByRole('button', { name: `More actions for ${name}` }).click();
    await menu.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).search).toBe(`?companyId=chunshui&view=${view.id}`);
    await menu.getByRole('button', { name: 'Share with colleagues' }).click();
    await expect(menu.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
    expect(await seen()).toBe(true);
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Birthday May' })).toBeVisible();
    await manager.call(deleteView, { params: { companyId, viewId: view.id } });
  });

  test.describe('of a colleague', () => {
    test.use({ as: 'reader' });
    test('are looked through by their link, not changed', async ({ page, api }) => {
      const manager = await api('manager');
      const view = await manager.call(createView, {
        params: { companyId },
        body: { name: fresh('Theirs'), state: { preset: 'diner', filters: { gender: [0] } } },
      });
      await page.goto(`/crm?view=${view.id}`);
      await expect(page.getByRole('button', { name: 'Gender Ms' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear all' }).click();
      await expect(page.getByText('changed', { exact: true })).toBeVisible();
      await expect(page.locator('.view-current').getByRole('button', { name: 'Save' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Revert' })).toBeVisible();
      await manager.call(deleteView, { params: { companyId, viewId: view.id } });
    });

    test('that are gone leave the whole list', async ({ page, trouble }) => {
      trouble.expect(/GET .*\/views\/\w+ 404/);
      await page.goto('/crm?companyId=chunshui&view=nothing');
      await expect(page.getByText('This view no longer exists.')).toBeVisible();
      await expect(page).toHaveURL('/crm?companyId=chunshui');
      await expect(page.getByText(/^1–50 of /)).toBeVisible();
    });
  });
});
