import { listPendingDeposits } from '#contract/money/deposits.ts';
import { getReportColumns, putReportColumns } from '#contract/reports.ts';
import { expectAccessible } from './lib/accessible.ts';
import { arrived, expect, test } from './lib/journey.ts';

const companyId = 'chunshui';

test.describe('The deposit report', () => {
  test('opens a deposit, and a decision about a payment is asked for once more', async ({ page, api }) => {
    const client = await api('manager');
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
});

test.describe('Order records', () => {
  test('are the last thirty days, ten a page, with the columns that a person chooses', async ({ page, api }) => {
    const client = await api('manager');
    const params = { companyId, report: 'orders' as const };
    await client.call(putReportColumns, { params, body: { columns: [] } });
    await page.goto(`/online-ordering-report/order-records?company_id=${companyId}`);
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
    await page.reload();
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
