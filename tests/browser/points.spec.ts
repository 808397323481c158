import { readFile } from 'node:fs/promises';
import { campaignAccounts } from '#contract/money/billing.ts';
import { listOutbox } from '#contract/platform/outbox.ts';
import { arrived, expect, test } from './lib/journey.ts';

const companyId = 'chunshui';
const digits = (text: string) => Number(text.replace(/\D/g, ''));

test.describe('Points', () => {
  test('are shown with every movement, and found by kind and day', async ({ page }) => {
    await page.goto(`/crm/purchase-points?companyId=${companyId}`);
    await arrived(page, 'Points');
    const ledger = page.getByRole('table', { name: 'Transactions' });
    const newest = ledger.locator('tbody tr').first();
    const balance = page.getByRole('region', { name: 'Campaign points' }).locator('.figure-large');
    await expect(newest).toBeVisible();
    expect(digits(await newest.locator('td').nth(4).innerText())).toBe(digits(await balance.innerText()));

    await page.getByLabel('Type').selectOption('Top-up');
    await expect(page).toHaveURL(/kind=deposit/);
    await expect(ledger.locator('tbody tr').filter({ hasNotText: 'Top-up' })).toHaveCount(0);
    await expect(newest).toContainText('paid NT$');
    await page.getByLabel('To', { exact: true }).fill('2001-01-01');
    await expect(page.getByText('No transactions match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(newest).toBeVisible();
  });

  test('are a file, and show the columns that somebody has chosen', async ({ page }) => {
    await page.goto(`/crm/purchase-points?companyId=${companyId}&kind=deposit`);
    const ledger = page.getByRole('table', { name: 'Transactions' });
    await expect(ledger.locator('tbody tr').first()).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain('Number,Time,Type,Points,Balance');
    expect(lines.filter((line) => line.includes(',Top-up,'))).toHaveLength(await ledger.locator('tbody tr').count());

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Paid' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(ledger.getByRole('columnheader', { name: 'Paid' })).toBeVisible();
    await page.reload();
    await expect(ledger.getByRole('columnheader', { name: 'Paid' })).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Default columns' }).click();
    await expect(ledger.getByRole('columnheader', { name: 'Paid' })).toHaveCount(0);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, language: 'ja' });
    test('the view that is shown is in sight', async ({ page }) => {
      await page.goto(`/crm/purchase-points?companyId=${companyId}&tab=request`);
      const shown = page.locator('.view-links [aria-current="page"]');
      await expect(shown).toBeVisible({ timeout: 45_000 });
      await expect(shown).toBeInViewport({ ratio: 0.99 });
    });
  });

  test('are asked for with what was typed last time, and wrong fields are told', async ({ page, api }) => {
    await page.goto(`/crm/purchase-points?companyId=${companyId}&tab=request`);
    await arrived(page, 'Points');
    const send = page.getByRole('button', { name: 'Send request' });
    await send.click();
    await expect(page.getByText('Required').first()).toBeVisible();
    const account = String(Date.now()).slice(-8);
    await page.getByLabel(/^Amount paid/).fill('1234.50');
    await page.getByLabel(/^Paid from account/).fill(account);
    await page.getByLabel(/^Phone/).fill('02-2722-1188');
    await page.getByLabel(/^E-mail/).fill('nobody');
    await expect(page.getByText('Must be a valid e-mail address')).toBeVisible();
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

test('Members cannot deposit', async ({ page }) => {
  await page.goto(`/crm/purchase-points?companyId=${companyId}`);
  await arrived(page, 'Points');
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Deposit|Open account|Add company)/ })).toHaveCount(0);
});
