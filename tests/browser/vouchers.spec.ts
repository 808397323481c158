import type { Page } from '@playwright/test';
import { issueVoucher } from '#contract/marketing/vouchers.ts';
import { objectionsInBothThemes } from './lib/accessible.ts';
import { guestsWith, ownGuest } from './lib/guests.ts';
import { arrived, baseUrl, expect, test } from './lib/journey.ts';

const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const address = (id: string, view: string) => `/vouchers/${companyId}/${id}/${view}`;
const figures = (page: Page) => page.locator('.figure-tiles dd');
const held = (page: Page) => page.getByRole('list', { name: 'Find and redeem' });
const views = (page: Page) => page.getByRole('navigation', { name: 'Voucher pages' });

test.use({ as: 'admin', colorScheme: 'light' });

test('A voucher is created, issued, redeemed and counted, and every figure leads to its rows', async ({
  page,
  api,
}, info) => {
  const admin = await api('admin');
  const guest = await ownGuest(admin, 27, info);
  const title = `A pot of high mountain tea for the whole table ${Date.now()}`;

  const id = await test.step('created with a picture', async () => {
    await page.goto(address('new', 'edit'));
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Terms' }).fill('One a visit, at Xinyi.');
    await page.locator('input[type="file"]').setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: /^(Save|Create)$/ }).click();
    await expect(page).toHaveURL(/\/vouchers\/chunshui\/(?!new)[\w-]+\/edit/);
    await page.getByRole('link', { name: 'Figures' }).click();
    await arrived(page, title);
    await expect(page.getByText('No vouchers issued yet')).toBeVisible();
    return new URL(page.url()).pathname.split('/')[3] ?? '';
  });

  const { code } = await test.step('issued three times', async () => {
    const issue = (occasion: string) =>
      admin.call(issueVoucher, { params: { voucherId: id }, body: { companyId, customerId: guest.id, occasion } });
    await issue('a');
    await issue('b');
    return issue('c');
  });
  expect((await fetch(`${baseUrl()}/v/${code}`)).status).toBe(200);

  await test.step('the vouchers of the guest lead to their rows', async () => {
    await page.goto(guestsWith(guest.phoneNumber ?? '', { open: guest.id, tab: 'vouchers' }));
    await page.getByRole('dialog', { name: guest.name }).getByRole('link', { name: title }).first().click();
    await expect(page).toHaveURL(new RegExp(`${id}/search\\?customerId=${guest.id}`));
    await expect(held(page).getByRole('listitem')).toHaveCount(3);
  });

  await test.step('redeemed at a branch', async () => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('Code, phone or name').fill(code);
    await expect(held(page).getByRole('listitem')).toHaveCount(1);
    await held(page).getByRole('button', { name: 'Redeem' }).click();
    const redeem = page.getByRole('dialog', { name: 'Redeem this voucher?' });
    await redeem.getByRole('combobox', { name: 'Branch' }).click();
    await page.getByRole('option', { name: '信義店', exact: true }).click();
    await redeem.getByRole('button', { name: 'Redeem' }).click();
    await expect(held(page).getByText('Used', { exact: true })).toBeVisible();
  });

  await test.step('counted by branch', async () => {
    await views(page).getByRole('link', { name: 'Summary' }).click();
    await expect(figures(page)).toHaveText(['3', '1', '33%']);
    const table = page.getByRole('region', { name: 'By branch' });
    await expect(table.locator('tfoot td')).toHaveText(['3', '3', '0', '0', '1', '1', '0', '0']);
    await table.locator('tbody a').nth(-1).click();
    await expect(page).toHaveURL(new RegExp(`counted=used&branch=${branchId}&source=host`));
    await expect(page.getByText('1 found')).toBeVisible();
    await expect(held(page)).toContainText(guest.name);
  });

  await test.step('counted by outcome', async () => {
    await views(page).getByRole('link', { name: 'Funnel' }).click();
    const funnel = page.getByRole('list', { name: 'Voucher outcomes' });
    await expect(funnel.locator('.steps-value')).toHaveText(['3', '1', '1', '0']);
    await funnel.getByRole('link', { name: 'Returned: 0' }).click();
    await expect(page.getByText('No matching vouchers')).toBeVisible();
    await page.goBack();
    await funnel.getByRole('link', { name: 'Opened: 1' }).click();
    await expect(page).toHaveURL(/\/search\?/);
    await expect(page.getByRole('combobox', { name: 'Outcome' })).toHaveValue('opened');
    await expect(held(page).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('counted by day, as a chart and as a table', async () => {
    await views(page).getByRole('link', { name: 'Chart' }).click();
    const chart = page.getByRole('figure', { name: 'Issued and used by day' });
    await expect(chart.locator('.chart-legend a')).toHaveText(['3', '1']);
    await expect(chart.locator('svg .chart-ticks').first().locator('text')).toHaveText(['0', '2', '4', '6', '8', '10']);
    await chart.getByRole('slider').focus();
    await page.keyboard.press('End');
    await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuetext', /Issued 3, Used 1/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search\?counted=issued&from=(\S+)&to=\1/);
    await expect(held(page).getByRole('listitem')).toHaveCount(3);
    await page.goBack();
    await chart.getByRole('button', { name: 'Table' }).click();
    await expect(chart.getByRole('table').locator('tbody tr')).toHaveCount(7);
    await chart.getByRole('button', { name: 'Online' }).click();
    await expect(page).toHaveURL(/source=web/);
    await expect(chart.locator('.chart-legend a')).toHaveText(['0', '0']);
  });

  await test.step('the list leads to the figures', async () => {
    await page.goto(`/vouchers/${companyId}`);
    await page.getByRole('link', { name: `${title}: figures` }).click();
    await expect(figures(page)).toHaveText(['3', '1', '33%']);
  });

  await test.step('on a phone the pages have no barriers and do not scroll sideways', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    for (const name of ['Summary', 'Chart', 'Funnel', 'Find and redeem']) {
      await views(page).getByRole('link', { name }).click();
      await expect(views(page).locator('[aria-current]')).toHaveText(name);
      await expect(page.locator('main .skeleton')).toHaveCount(0);
      expect(await objectionsInBothThemes(page), name).toEqual([]);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, name).toBeLessThanOrEqual(0);
    }
  });
});
