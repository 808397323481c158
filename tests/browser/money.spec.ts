import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { campaignAccounts } from '#contract/money/billing.ts';
import { listDeposits, listPendingDeposits, readDepositFigures } from '#contract/money/deposits.ts';
import { readChannels } from '#contract/money/omnichannel.ts';
import { getReportColumns, putReportColumns } from '#contract/reports.ts';
import { listOutbox } from '#contract/platform/outbox.ts';
import { expectAccessible } from './lib/accessible.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { follow } from './lib/screens.ts';

const companyId = 'chunshui';
const digits = (text: string) => Number(text.replace(/[^\d]/g, ''));
const year = { startDate: '2026-01-01', endDate: '2026-12-31' };
const inYear = `company_id=${companyId}&${new URLSearchParams(year)}`;

/** The text of the file that a press of the button downloads, with its name. */
async function csvOf(page: Page): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test(
  'Reports of money explain their figures, lead to the rows, and are files that say what they hold',
  {
    tag: '@clock',
  },
  async ({ page, api }) => {
    const client = await api('manager');

    await test.step('deposits', async () => {
      const refunded = page
        .getByRole('region', { name: 'Totals' })
        .locator('dl > div')
        .filter({ hasText: 'Refunded' })
        .getByRole('button');
      // Another journey declines a payment meanwhile: then both are read once more.
      await expect(async () => {
        await page.goto(`/deposit-report/deposits?${inYear}`);
        await arrived(page, 'Deposit report');
        await expect(refunded).toBeVisible();
        const { totals } = await client.call(readDepositFigures, { params: { companyId }, query: year });
        expect(digits(await refunded.innerText()) * 100).toBe(totals[0]?.refunded);
      }).toPass();
      await expectAccessible(page);
      await refunded.click();
      const dialog = page.getByRole('dialog', { name: 'Refunded' });
      await expect(dialog).toContainText('Total refunded.');
      await expect(dialog).toContainText('payments and refunds count on the day they were made');
      await dialog.getByRole('link', { name: 'View rows' }).click();
      await expect(page).toHaveURL(/counted=refunded/);
      const { total } = await client.call(listDeposits, {
        params: { companyId },
        query: { ...year, counted: 'refunded', currency: 'TWD' },
      });
      await expect(page.locator('.pagination-range')).toHaveText(new RegExp(`of ${total}$`));
      await page.getByLabel('Date basis').selectOption('Service date');
      await expect(page).toHaveURL(/by=service/);
    });

    await test.step('the file of invoices', async () => {
      await follow(page, `/deposit-report/invoices?company_id=${companyId}`);
      await expect(page.getByRole('table', { name: 'Invoices' }).locator('tbody tr').first()).toBeVisible();
      const { name, text } = await csvOf(page);
      expect(name).toMatch(/^invoices-\d{8}-\d{4}\.csv$/);
      const rows = text.trim().split('\r\n');
      const lines = rows.filter((row) => row.replace('"', '').startsWith('#'));
      const count = (rows.length - lines.length - 1).toLocaleString('en');
      expect(lines.join('\n')).toContain(`${count} of ${count} rows`);
      expect(lines.join('\n')).toContain('Asia/Taipei');
    });

    await test.step('channels, by both days', async () => {
      await follow(page, `/omnichannel-report?${inYear}`);
      await arrived(page, 'Omnichannel report');
      const money = page.getByRole('table', { name: 'Money by channel' });
      await expect(money.getByRole('columnheader', { name: 'Purchase date' })).toBeVisible();
      await expect(money.getByRole('columnheader', { name: 'Service date' })).toBeVisible();
      await expectAccessible(page);
      const { totals } = await client.call(readChannels, { params: { companyId }, query: year });
      const guests = page.getByRole('table', { name: 'Guests and orders by channel' });
      const noShows = guests.locator('tfoot button').nth(3);
      const count = totals.noShows.toLocaleString('en');
      await expect(noShows).toHaveText(count);
      await noShows.click();
      const why = page.getByRole('dialog', { name: 'No-shows' });
      await expect(why).toContainText('marked as no-show');
      await expect(why).toContainText(`${count} rows, total ${count}`);
    });
  },
);

test('A payment is declined once more asked, and reports of orders have the columns that a person chooses', async ({
  page,
  api,
}) => {
  const client = await api('manager');
  await test.step('a decision about a payment', async () => {
    const before = await client.call(listPendingDeposits, { params: { companyId }, query: {} });
    const waiting = before.data[0];
    await page.goto(`/deposit-report/pending-review?company_id=${companyId}`);
    await arrived(page, 'Deposit report');
    await page.getByRole('table', { name: 'Pending review' }).locator('tbody a').first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('button', { name: 'Decline' })).toBeVisible();
    await expectAccessible(page);
    await drawer.getByLabel('Note (optional)').fill('Paid twice');
    await drawer.getByRole('button', { name: 'Decline' }).click();
    const question = page.getByRole('dialog', { name: 'Decline this payment?' });
    await expect(question).toContainText('is recorded as refunded');
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect(drawer.getByText('Simulated: no money was transferred')).toBeVisible();
    await expect(drawer).toContainText('Paid twice');
    const after = await client.call(listPendingDeposits, { params: { companyId }, query: {} });
    expect(after.data.map(({ id }) => id)).not.toContain(waiting?.id);
    expect(after.total).toBe(before.total - 1);
    // What had the keyboard is gone: the drawer takes it back in a moment.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden({ timeout: 500 });
    }).toPass();
  });

  await test.step('order records', async () => {
    const params = { companyId, report: 'orders' as const };
    await client.call(putReportColumns, { params, body: { columns: [] } });
    await follow(page, `/online-ordering-report/order-records?company_id=${companyId}`);
    await arrived(page, 'Order records');
    const table = page.getByRole('table', { name: 'Order records' });
    await expect(table.locator('tbody tr')).toHaveCount(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report columns' });
    await dialog.getByLabel('Branch', { exact: true }).uncheck();
    await dialog.getByLabel('Tax', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Move up: Total' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(table.getByRole('columnheader', { name: 'Branch' })).toHaveCount(0);
    await expect(table.getByRole('columnheader', { name: 'Tax' })).toBeVisible();
    expect((await client.call(getReportColumns, { params })).columns).not.toContain('branch');
    await client.call(putReportColumns, { params, body: { columns: [] } });

    await page.getByLabel('Status').selectOption('Cancelled');
    await expect(page).toHaveURL(/status=cancelled/);
    await expect(table.locator('tbody tr').filter({ hasNotText: 'Cancelled' })).toHaveCount(0);
    await table.locator('tbody a').first().click();
    await expect(page.getByRole('dialog')).toContainText('Tax included');
  });
});

test('Points are a ledger with a file, requested by a form that is remembered', async ({ page, api }) => {
  await page.goto(`/crm/purchase-points?companyId=${companyId}`);
  await arrived(page, 'Points');
  const ledger = page.getByRole('table', { name: 'Transactions' });
  const newest = ledger.locator('tbody tr').first();

  await test.step('movements are found by kind, and are a file', async () => {
    const balance = page.getByRole('region', { name: 'Campaign points' }).locator('.figure-large');
    await expect(newest).toBeVisible();
    expect(digits(await newest.locator('td').nth(4).innerText())).toBe(digits(await balance.innerText()));
    await expect(page.getByRole('button', { name: /^(Deposit|Open account|Add company)/ })).toHaveCount(0);
    await page.getByLabel('Type').selectOption('Top-up');
    await expect(page).toHaveURL(/kind=deposit/);
    await expect(ledger.locator('tbody tr').filter({ hasNotText: 'Top-up' })).toHaveCount(0);
    await expect(newest).toContainText('paid NT$');
    const [head, ...lines] = (await csvOf(page)).text.trim().split('\r\n');
    expect(head).toContain('Number,Time,Type,Points,Balance');
    expect(lines.filter((line) => line.includes(',Top-up,'))).toHaveLength(await ledger.locator('tbody tr').count());
  });

  await test.step('what was typed last time is there again, and the message names no account', async () => {
    await follow(page, `/crm/purchase-points?companyId=${companyId}&tab=request`);
    const send = page.getByRole('button', { name: 'Send request' });
    await send.click();
    await expect(page.getByText('Required').first()).toBeVisible();
    const account = String(Date.now()).slice(-8);
    await page.getByLabel(/^Amount paid/).fill('1234.50');
    await page.getByLabel(/^Paid from account/).fill(account);
    await page.getByLabel(/^Phone/).fill('02-2722-1188');
    await page.getByLabel(/^E-mail/).fill('owner@chunshui.example');
    await send.click();
    await expect(page.getByText('Request saved').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Latest requests' })).toContainText(account);
    const { data: messages } = await (await api('admin')).call(listOutbox, { query: { itemsPerPage: '50' } });
    const kept = messages.find(({ channel }) => channel === 'form');
    expect(kept?.text).toContain('money: 1234.50 TWD');
    expect(kept?.text).not.toContain(account);
    await page.reload();
    await expect(page.getByLabel(/^Paid from account/)).toHaveValue(account);
    await expect(page.getByLabel(/^Phone/)).toHaveValue('02-2722-1188');
  });
});

test.describe('An administrator', () => {
  test.use({ as: 'admin' });

  test('deposits points, and only once', async ({ page, api }) => {
    const admin = await api('admin');
    const query = { companyId: 'ginza' };
    const account = async () => (await admin.call(campaignAccounts.list, { query })).accounts[0];
    const before = await account();
    await page.goto('/crm/purchase-points?companyId=ginza');
    await arrived(page, 'Points');
    await page
      .getByRole('region', { name: 'Campaign points' })
      .getByRole('button', { name: /^Top up/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Top up: Campaign points' });
    await dialog.getByLabel(/^Points/).fill('50');
    await dialog.getByLabel(/^Amount paid/).fill('550');
    await dialog.getByRole('button', { name: 'Top up' }).click();
    await expect(page.getByText('50 points added')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table', { name: 'Transactions' }).locator('tbody tr').first()).toContainText('+50');
    const after = await account();
    expect((after?.points ?? 0) - (before?.points ?? 0)).toBe(50);
    expect(after?.version).toBe((before?.version ?? 0) + 1);
  });
});
