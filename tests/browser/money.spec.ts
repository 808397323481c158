import { listDeposits, readDepositFigures } from '#contract/money/deposits.ts';
import { readChannels } from '#contract/money/omnichannel.ts';
import { expectAccessible } from './lib/accessible.ts';
import { arrived, expect, heading, test } from './lib/journey.ts';

const companyId = 'chunshui';
const digits = (text: string) => text.replace(/[^\d]/g, '');

test.describe('The deposit report', () => {
  test('explains a figure and shows exactly the rows that it counts', async ({ page, api }) => {
    await page.goto(`/deposit-report/deposits?company_id=${companyId}&startDate=2026-01-01&endDate=2026-12-31`);
    await arrived(page, 'Deposit report');
    const figures = page.getByRole('region', { name: 'Totals' });
    await expect(figures.locator('.figure-link').first()).toBeVisible();
    await expectAccessible(page);
    const query = { startDate: '2026-01-01', endDate: '2026-12-31' };
    const client = await api('manager');
    const refunded = figures.locator('dl > div').filter({ hasText: 'Refunded' }).getByRole('button');
    // Other journeys decline payments meanwhile: then both are read once more.
    await expect(async () => {
      await page.reload();
      await expect(refunded).toBeVisible();
      const { totals } = await client.call(readDepositFigures, { params: { companyId }, query });
      expect(Number(digits(await refunded.innerText())) * 100).toBe(totals[0]?.refunded);
    }).toPass();
    await refunded.click();
    const dialog = page.getByRole('dialog', { name: 'Refunded' });
    await expect(dialog).toContainText('Total refunded.');
    await expect(dialog).toContainText('payments and refunds count on the day they were made');
    await dialog.getByRole('link', { name: 'View rows' }).click();
    await expect(page).toHaveURL(/counted=refunded/);
    const { total } = await client.call(listDeposits, {
      params: { companyId },
      query: { ...query, counted: 'refunded', currency: 'TWD' },
    });
    await expect(page.locator('.pagination-range')).toHaveText(new RegExp(`of ${total}$`));
    await page.getByLabel('Date basis').selectOption('Service date');
    await expect(page).toHaveURL(/by=service/);
  });

  test('is taken out as a file that says what it holds', { tag: '@clock' }, async ({ page }) => {
    await page.goto(`/deposit-report/invoices?company_id=${companyId}`);
    await arrived(page, 'Deposit report');
    await expect(page.getByRole('table', { name: 'Invoices' }).locator('tbody tr').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^invoices-\d{8}-\d{4}\.csv$/);
    let text = '';
    for await (const part of await file.createReadStream()) text += String(part);
    const rows = text.trim().split('\r\n');
    const lines = rows.filter((row) => row.replace('"', '').startsWith('#'));
    const count = (rows.length - lines.length - 1).toLocaleString('en');
    expect(lines.join('\n')).toContain(`${count} of ${count} rows`);
    expect(lines.join('\n')).toContain('Asia/Taipei');
  });
});

test.describe('The omnichannel report', () => {
  test('labels money by both days, and lists what a figure counts', { tag: '@clock' }, async ({ page, api }) => {
    await page.goto(`/omnichannel-report?company_id=${companyId}&startDate=2026-01-01&endDate=2026-12-31`);
    await arrived(page, 'Omnichannel report');
    const money = page.getByRole('table', { name: 'Money by channel' });
    await expect(money.getByRole('columnheader', { name: 'Purchase date' })).toBeVisible();
    await expect(money.getByRole('columnheader', { name: 'Service date' })).toBeVisible();
    await expectAccessible(page);
    const { totals } = await (
      await api('manager')
    ).call(readChannels, { params: { companyId }, query: { startDate: '2026-01-01', endDate: '2026-12-31' } });
    const guests = page.getByRole('table', { name: 'Guests and orders by channel' });
    const noShows = guests.locator('tfoot button').nth(3);
    await expect(noShows).toHaveText(totals.noShows.toLocaleString('en'));
    await noShows.click();
    const why = page.getByRole('dialog', { name: 'No-shows' });
    await expect(why).toContainText('marked as no-show');
    await expect(why).toContainText(
      `${totals.noShows.toLocaleString('en')} rows, total ${totals.noShows.toLocaleString('en')}`,
    );
  });

  test.describe('for administrators', () => {
    test.use({ as: 'admin' });

    test('is not there', async ({ page }) => {
      await page.goto(`/omnichannel-report?company_id=${companyId}`);
      await expect(heading(page)).toHaveText('Overview');
      await expect(page.getByRole('link', { name: 'Omnichannel report' })).toHaveCount(0);
    });
  });
});
