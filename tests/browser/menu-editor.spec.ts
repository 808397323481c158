import { createSchedule } from '#contract/menus/menuSchedules.ts';
import menuCategories from '#resources/menus/menuCategories/resource.ts';
import menuItems from '#resources/menus/menuItems/resource.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import { arrived, expect, test } from './lib/journey.ts';

/** From an empty menu to a guest's phone, and what is sold out on it at once. */

const companyId = 'chunshui';
const branchId = 'chunshui-tianmu';

test.use({ as: 'admin' });

test('a menu is built, published, shown to guests, and sold out with one tap', async ({ page, api, browser }) => {
  const admin = await api('admin');
  const stamp = Date.now();
  const [duck, mains] = [`Duck ${stamp}`, `Mains ${stamp}`];
  const params = { companyId };
  await admin.call(resourceEndpoints(menuItems).create, {
    params,
    body: { name: { en: duck, zh: duck }, kind: 'item', price: 68_000, active: true },
  });
  await admin.call(resourceEndpoints(menuCategories).create, {
    params,
    body: { name: { en: mains, zh: mains }, active: true },
  });
  // Days with dates go before the usual menu, whichever the branch has.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(new Date());
  const menu = await admin.call(createSchedule, {
    params: { ...params, branchId },
    body: { name: `Journey ${stamp}`, services: ['dineIn'], dates: [today] },
  });

  await page.goto(`/menu-management/${companyId}/${branchId}/schedules/${menu.id}`);
  await arrived(page, `Journey ${stamp}`);
  await page.getByRole('button', { name: 'Add category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(mains);
  await dialog.getByRole('checkbox', { name: mains }).check();
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await page.getByRole('treeitem', { name: mains }).getByRole('button', { name: 'Add items' }).click();
  await dialog.getByRole('searchbox').fill(duck);
  await dialog.getByRole('checkbox', { name: duck }).check();
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await expect(page.getByRole('treeitem', { name: duck })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByText('This menu has not been published yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  const sellOut = page.getByRole('button', { name: `Sold out: ${duck}` });
  await expect(sellOut).toBeVisible();

  const guest = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await guest.goto(new URL(`/m/${branchId}?lang=en`, page.url()).href);
  const article = guest.getByRole('article').filter({ hasText: duck });
  await expect(article).toBeVisible();
  await expect(article.getByText('Sold out')).toBeHidden();
  // Its stream is open.
  await guest.waitForTimeout(500);
  await sellOut.click();
  await expect(article.getByText('Sold out')).toBeVisible({ timeout: 1_500 });

  await guest.close();
  await page.getByRole('button', { name: 'Archive' }).click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
});
