import type { Page } from '@playwright/test';
import { listCustomers, type CustomerFilters } from '#contract/guests/crm.ts';
import { objectionsInBothThemes } from './lib/accessible.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { column, rows, settled } from './lib/guests.ts';

const companyId = 'chunshui';
const number = (value: number) => new Intl.NumberFormat('en').format(value);

/** Picks a filter from the menu; its panel. */
async function addFilter(page: Page, name: string) {
  await page.getByRole('button', { name: '＋ Filter' }).click();
  const panel = page.locator('.popup');
  await panel.getByRole('button', { name, exact: true }).click();
  return panel;
}

test.describe('Filters of the guest list', () => {
  test('find by name, phone and e-mail, each by itself', async ({ page }) => {
    await page.goto('/crm');
    await arrived(page, 'Guests');
    let panel = await addFilter(page, 'Name');
    await panel.getByLabel('Name').fill('王');
    await panel.getByLabel('starts with').check();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Name starts with “王”' })).toBeVisible();
    await settled(page);
    for (const name of await column(page, 'Name')) expect(name.startsWith('王')).toBe(true);

    panel = await addFilter(page, 'Phone');
    await panel.getByLabel('Phone').fill('09');
    await panel.getByLabel('starts with').check();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Phone starts with “09”' })).toBeVisible();
    await settled(page);
    const phones = await column(page, 'Phone');
    expect(phones.length).toBeGreaterThan(0);
    for (const phone of phones) expect(phone).toMatch(/^\+886 9/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Name starts with “王”' })).toBeVisible();
    await expect.poll(() => column(page, 'Phone')).toEqual(phones);
  });

  test('find who has a birthday in a month, or on a day of it', async ({ page, api }) => {
    const manager = await api('manager');
    const total = async (filters: CustomerFilters) =>
      (await manager.call(listCustomers, { query: { companyId, size: '1', filters } })).total;
    const may = await total({ birthday: { month: 5, day: 99 } });
    const days = await Promise.all(
      Array.from({ length: 31 }, (_, index) => total({ birthday: { month: 5, day: index + 1 } })),
    );
    expect(days.reduce((sum, one) => sum + one, 0)).toBe(may);

    await page.goto('/crm');
    await arrived(page, 'Guests');
    const panel = await addFilter(page, 'Birthday');
    await panel.getByLabel('May').check();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Birthday May' })).toBeVisible();
    await expect(page.getByText(new RegExp(` of ${number(may)}$`))).toBeVisible();
    await page.getByRole('button', { name: 'Birthday May' }).click();
    await panel.getByLabel('Day').selectOption('12');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: /^Birthday (12 May|May 12)$/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Birthday May', exact: true })).toBeVisible();
  });

  test('say beforehand how many guests each choice leaves', async ({ page }) => {
    await page.goto('/crm?companyId=chunshui&currentPresetCondition=diner');
    await arrived(page, 'Guests');
    const panel = await addFilter(page, 'VIP');
    const yes = panel.locator('label', { hasText: 'Yes' });
    await expect(yes).toContainText(/\d/);
    const count = (await yes.locator('.filter-count').innerText()).trim();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(new RegExp(` of ${count}$`))).toBeVisible();
    const gender = await addFilter(page, 'Gender');
    const ms = gender.locator('label', { hasText: 'Ms' });
    await expect(ms.locator('.filter-count')).toHaveText(/^\d/);
    const ladies = (await ms.locator('.filter-count').innerText()).trim();
    await ms.getByRole('checkbox').check();
    await gender.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(new RegExp(` of ${ladies}$`))).toBeVisible();
  });

  test('show the last answer only, however slow the server, and abort what is no longer wanted', async ({ page }) => {
    await page.goto('/crm');
    await arrived(page, 'Guests');
    await expect(rows(page).first()).toBeVisible();
    const aborted: string[] = [];
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'net::ERR_ABORTED') aborted.push(request.url());
    });
    await page.route(/customers\/list\?.*search=/, async (route) => {
      await new Promise((done) => setTimeout(done, 1_500));
      await route.continue().catch(() => undefined);
    });
    const search = page.getByRole('searchbox', { name: 'Name, phone or e-mail' });
    for (const text of ['陳', '林', '王']) {
      await search.fill(text);
      await expect(page).toHaveURL(new RegExp(encodeURIComponent(text)));
    }
    await settled(page);
    for (const name of await column(page, 'Name')) expect(name).toContain('王');
    const asked = (text: string) =>
      aborted.filter((url) => url.includes(`search=${encodeURIComponent(text)}`) && !url.includes('size=0')).length;
    expect([asked('陳'), asked('林'), asked('王')]).toEqual([1, 1, 0]);
  });

  test('have panels in which axe finds nothing serious', async ({ page }) => {
    await page.goto('/crm');
    await arrived(page, 'Guests');
    const check = async () => {
      expect(await objectionsInBothThemes(page, { within: '.popup', serious: true })).toEqual([]);
      await page.keyboard.press('Escape');
    };
    for (const name of ['Name', 'VIP', 'Birthday', 'Tags', 'Visits']) {
      await addFilter(page, name);
      await check();
    }
    await page.getByRole('button', { name: /^Saved views/ }).click();
    await expect(page.getByLabel('Name of the view')).toBeVisible();
    await check();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });
    test('stay within the screen', async ({ page }) => {
      await page.goto('/crm');
      await arrived(page, 'Guests');
      for (const name of ['Birthday', 'Tags', 'Last visit']) {
        const panel = await addFilter(page, name);
        const box = await panel.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
        await page.keyboard.press('Escape');
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  });
});
