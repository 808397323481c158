import type { Page } from '@playwright/test';
import { listCustomers } from '#contract/guests/crm.ts';
import { objectionsInBothThemes } from './lib/accessible.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { column, settled } from './lib/guests.ts';

const companyId = 'chunshui';
const number = (value: number) => new Intl.NumberFormat('en').format(value);

/** Picks a filter from the menu; its panel. */
async function addFilter(page: Page, name: string) {
  await page.getByRole('button', { name: '＋ Filter' }).click();
  const panel = page.locator('.popup');
  await panel.getByRole('button', { name, exact: true }).click();
  return panel;
}

test('Filters are steps of the history, show the last answer only, and have panels that fit and are free of barriers', async ({
  page,
  api,
}) => {
  const manager = await api('manager');
  const { total: may } = await manager.call(listCustomers, {
    query: { companyId, size: '1', filters: { birthday: { month: 5, day: 99 } } },
  });
  await page.goto('/crm');
  await arrived(page, 'Guests');

  await test.step('a month, then a day of it, and back', async () => {
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
    await page.getByRole('button', { name: 'Remove the filter Birthday' }).click();
  });

  await test.step('requests that are no longer wanted are aborted', async () => {
    const aborted: string[] = [];
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'net::ERR_ABORTED') aborted.push(request.url());
    });
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/customers\/list\?.*search=/, async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    const search = page.getByRole('searchbox', { name: 'Name, phone or e-mail' });
    const rowsOf = (text: string) => (request: { url: () => string }) =>
      request.url().includes(`search=${encodeURIComponent(text)}`) && !request.url().includes('size=0');
    for (const text of ['陳', '林', '王']) {
      const begun = page.waitForRequest(rowsOf(text));
      await search.fill(text);
      await begun;
    }
    release();
    await settled(page);
    for (const name of await column(page, 'Name')) expect(name).toContain('王');
    const times = (text: string) => aborted.filter((url) => rowsOf(text)({ url: () => url })).length;
    expect([times('陳'), times('林'), times('王')]).toEqual([1, 1, 0]);
    await page.unrouteAll();
  });

  await test.step('axe finds nothing serious in panels of each kind', async () => {
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

  await test.step('panels stay within the screen of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
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
