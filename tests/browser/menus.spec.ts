import type { Page } from '@playwright/test';
import { listBranchMenus } from '#contract/menus/branchMenus.ts';
import { objections } from './lib/accessible.ts';
import { arrived, expect, test } from './lib/journey.ts';

const companyId = 'chunshui';
const params = (branchId: string) => ({ companyId, branchId });
const address = (branchId: string, path = '') =>
  `/restaurant-menu${path}?company_id=${companyId}&branch_id=${branchId}`;

/** A picture of one colour. */
const drawing = (colour: string) => ({
  name: `${colour}.svg`,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80"><rect width="60" height="80" fill="${colour}"/></svg>`,
  ),
});
const schedule = (page: Page, at: number) =>
  page.getByRole('group', { name: 'Schedules' }).locator('> ol > li').nth(at);
const pictures = (page: Page, at: number) => schedule(page, at).getByRole('group', { name: 'Pictures' }).locator('img');

test.use({ as: 'manager' });

test.describe('Menus of pictures', () => {
  test('one is created with schedules and pictures, ordered, shown today and deleted; the general one is each branch’s own', async ({
    page,
    api,
  }, info) => {
    const branchId = 'chunshui-zhongshan';
    const manager = await api('manager');
    const name = `Tasting ${Date.now()}`;
    await page.goto(address(branchId));
    await arrived(page, 'Restaurant menu');
    await page.getByRole('link', { name: 'New menu' }).first().click();
    await arrived(page, 'New menu');
    await expect(page.getByText('Cannot be changed on this page')).toBeAttached();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('spinbutton', { name: 'Priority' }).fill('900');
    const files = schedule(page, 0).locator('input[type="file"]');
    await files.setInputFiles(['teal', 'coral', 'navy'].map(drawing));
    await expect(pictures(page, 0)).toHaveCount(3);
    const [first, second] = await pictures(page, 0).evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    await page.getByRole('button', { name: 'Move picture 1 back' }).click();
    await expect(pictures(page, 0).first()).toHaveAttribute('src', second ?? '');
    // What is there already is said, what cannot be sent is not sent.
    await files.setInputFiles([drawing('teal'), { ...drawing('pink'), mimeType: 'text/plain', name: 'pink.txt' }]);
    await expect(
      page.getByRole('alert').filter({ hasText: 'teal.svg: This picture has already been added.' }),
    ).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'pink.txt' })).toBeVisible();
    await expect(pictures(page, 0)).toHaveCount(3);

    // A second schedule is all day, too, which cannot be: it is said at once.
    await page.getByRole('button', { name: 'Add schedule' }).click();
    await expect(schedule(page, 1).getByText('Overlaps another schedule')).toBeVisible();
    await schedule(page, 0).getByLabel('To').fill('14:00');
    await schedule(page, 1).getByLabel('From').fill('14:00');
    await expect(schedule(page, 1).getByText('Overlaps another schedule')).toBeHidden();
    await schedule(page, 1).locator('input[type="file"]').setInputFiles(drawing('olive'));
    await expect(pictures(page, 1)).toHaveCount(1);
    // The next one starts where the last one ends; without pictures it is forgotten.
    await schedule(page, 1).getByLabel('To').fill('23:00');
    await page.getByRole('button', { name: 'Add schedule' }).click();
    await expect(schedule(page, 2).getByLabel('From')).toHaveValue('23:00');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await arrived(page, 'Restaurant menu');

    const { menus } = await manager.call(listBranchMenus, {
      params: params(branchId),
      query: { search: name } as never,
    });
    expect(menus).toHaveLength(1);
    const [made] = menus;
    expect(made?.schedules.map(({ start_time, end_time, images }) => [start_time, end_time, images.length])).toEqual([
      ['00:00:00', '14:00:00', 3],
      ['14:00:00', '23:00:00', 1],
    ]);
    expect(made?.schedules[0]?.images.slice(0, 2)).toEqual([
      { url: second, width: 60, height: 80 },
      { url: first, width: 60, height: 80 },
    ]);

    await expect(page.getByText('Shown today')).toBeVisible();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await arrived(page, 'Menu calendar');
    const today = page.locator('[data-today]');
    await expect(today.getByRole('link', { name })).toHaveText([/00:00–14:00/, /14:00–23:00/]);
    await expect(today).toContainText('No menu23:00–24:00');
    if (info.retry === 0) expect(await objections(page)).toEqual([]);
    await page.getByRole('link', { name: 'Week', exact: true }).click();
    await expect(page.locator('.month-grid > li')).toHaveCount(7);
    await page.goto(address(branchId, '/default/edit'));
    await arrived(page, name);
    await page.getByRole('button', { name: '14:00–23:00' }).click();
    await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    if (info.retry === 0) expect(await objections(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await arrived(page, 'Restaurant menu');
    await expect(page.getByRole('link', { name })).toBeHidden();

    // Another branch is chosen in the top bar: what is typed is asked about, then its general menu is shown.
    await page.goto(address(branchId, '/general/edit'));
    await arrived(page, '春水亭菜單');
    await page.getByRole('textbox', { name: 'Name' }).fill('不會保留');
    await page.getByRole('banner').getByRole('button', { name: /中山/ }).click();
    await page.getByRole('option', { name: '大安店' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Discard changes' })
      .click();
    await expect(page).toHaveURL(/branch_id=chunshui-daan/);
    await arrived(page, '春水亭菜單');
  });
});
