import type { Page } from '@playwright/test';
import { createVoucher, issueVoucher, listIssuedVouchers, redeemVoucher } from '#contract/marketing/vouchers.ts';
import type { Client } from '#tests/support/http.ts';
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

async function ownVoucher(api: Client, title: string) {
  return api.call(createVoucher, {
    body: { data: { companyId, data: { title, terms: 'One a visit.', branchIds: [branchId] } } },
  });
}

test.use({ as: 'admin' });

test.describe('A voucher', () => {
  test('is made, given, redeemed and counted, and every figure leads to its rows', async ({ page, api }, info) => {
    const admin = await api('admin');
    const guest = await ownGuest(admin, 27, info);
    const title = `Oolong for two ${Date.now()}`;
    await page.goto(address('new', 'edit'));
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Terms' }).fill('One a visit, at Xinyi.');
    await page.locator('input[type="file"]').setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: /^(Save|Create)$/ }).click();
    await expect(page).toHaveURL(/\/vouchers\/chunshui\/(?!new)[\w-]+\/edit/);
    const id = new URL(page.url()).pathname.split('/')[3] ?? '';

    await page.getByRole('link', { name: 'Figures' }).click();
    await arrived(page, title);
    await expect(page.getByText('No vouchers issued yet')).toBeVisible();

    await page.goto(guestsWith(guest.phoneNumber ?? '', { open: guest.id, tab: 'vouchers' }));
    const drawer = page.getByRole('dialog', { name: guest.name });
    await drawer.getByRole('button', { name: 'Issue a voucher' }).click();
    const give = page.getByRole('dialog', { name: 'Issue a voucher' });
    await give.getByRole('combobox', { name: 'Voucher' }).fill(title);
    await page.getByRole('option', { name: title, exact: true }).click();
    await give.getByRole('button', { name: 'Issue', exact: true }).click();
    const link = await give.getByRole('link').innerText();
    await give.getByRole('button', { name: 'Close' }).click();
    expect((await fetch(`${baseUrl()}${new URL(link).pathname}`)).status).toBe(200);

    // The guest's own vouchers lead to the row.
    await drawer.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`${id}/search\\?customerId=${guest.id}`));
    await expect(held(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('Code, phone or name').fill(new URL(link).pathname.split('/').at(-1) ?? '');
    await held(page).getByRole('button', { name: 'Redeem' }).click();
    const redeem = page.getByRole('dialog', { name: 'Redeem this voucher?' });
    await redeem.getByRole('combobox', { name: 'Branch' }).click();
    await page.getByRole('option', { name: '信義店', exact: true }).click();
    await redeem.getByRole('button', { name: 'Redeem' }).click();
    await expect(held(page).getByText('Used', { exact: true })).toBeVisible();

    await views(page).getByRole('link', { name: 'Summary' }).click();
    await expect(figures(page)).toHaveText(['1', '1', '100%']);
    const table = page.getByRole('region', { name: 'By branch' });
    await expect(table.locator('tfoot td')).toHaveText(['1', '1', '0', '0', '1', '1', '0', '0']);
    await table.locator('tbody a').nth(-1).click();
    await expect(page).toHaveURL(new RegExp(`counted=used&branch=${branchId}&source=host`));
    await expect(page.getByText('1 found')).toBeVisible();
    await expect(held(page)).toContainText(guest.name);

    await views(page).getByRole('link', { name: 'Funnel' }).click();
    const funnel = page.getByRole('list', { name: 'Voucher outcomes' });
    await expect(funnel.locator('.steps-value')).toHaveText(['1', '1', '1', '0']);
    await funnel.getByRole('link', { name: 'Returned: 0' }).click();
    await expect(page.getByText('No matching vouchers')).toBeVisible();
    await page.goBack();
    await funnel.getByRole('link', { name: 'Opened: 1' }).click();
    await expect(page.getByLabel('Outcome')).toHaveValue('opened');
    await expect(held(page).getByRole('listitem')).toHaveCount(1);

    await page.goto(`/vouchers/${companyId}`);
    await page.getByRole('link', { name: `${title}: figures` }).click();
    await expect(figures(page)).toHaveText(['1', '1', '100%']);
  });

  test('has a chart of the last seven days, as a table too, whose days lead to their rows', async ({
    page,
    api,
  }, info) => {
    const admin = await api('admin');
    const guest = await ownGuest(admin, 28, info);
    const { id } = await ownVoucher(admin, `Chart ${Date.now()}`);
    const body = { companyId, customerId: guest.id };
    for (const occasion of ['a', 'b', 'c'])
      await admin.call(issueVoucher, { params: { voucherId: id }, body: { ...body, occasion } });
    const { issued } = await admin.call(listIssuedVouchers, { params: { voucherId: id }, query: { companyId } });
    await admin.call(redeemVoucher, {
      params: { issuedId: issued[0]?.id ?? '' },
      body: { companyId, branchId, staff: 'Mei' },
    });

    await page.goto(address(id, 'chart'));
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
});

test.describe('On a phone', () => {
  test.use({ colorScheme: 'light', viewport: { width: 390, height: 800 } });
  test('the pages of a voucher are free of barriers and of sideways scrolling in either theme', async ({
    page,
    api,
  }, info) => {
    const admin = await api('admin');
    const guest = await ownGuest(admin, 28, info);
    const { id } = await ownVoucher(admin, `A pot of high mountain tea for the whole table ${Date.now()}`);
    await admin.call(issueVoucher, {
      params: { voucherId: id },
      body: { companyId, customerId: guest.id, occasion: 'phone' },
    });
    for (const view of ['summary', 'chart', 'funnel', 'search']) {
      await page.goto(address(id, view));
      await expect(views(page).locator('[aria-current]')).toBeVisible();
      await expect(page.locator('main .skeleton')).toHaveCount(0);
      expect(await objectionsInBothThemes(page), view).toEqual([]);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, view).toBeLessThanOrEqual(0);
    }
  });
});
