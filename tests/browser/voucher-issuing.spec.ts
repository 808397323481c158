import { couponAccounts } from '#contract/money/billing.ts';
import { createCustomer } from '#contract/guests/crm.ts';
import { createVoucher, getVoucher } from '#contract/marketing/vouchers.ts';
import type { Client } from '#tests/support/http.ts';
import { arrived, expect, test } from './lib/journey.ts';

let count = 0;
const fresh = (word: string) => `${word} ${Date.now().toString(36)}-${(count += 1)}`;

const voucherOf = (api: Client, companyId: string, title: string, changes: object = {}) =>
  api.call(createVoucher, { body: { data: { companyId, data: { title, terms: 'One a visit.', ...changes } } } });

async function guestsOf(api: Client, companyId: string, many: number): Promise<string> {
  const tag = fresh('given');
  for (let index = 1; index <= many; index++)
    await api.call(createCustomer, { params: { companyId }, body: { name: `${tag} ${index}`, tags: [tag] } });
  return `/crm?${new URLSearchParams({ companyId, filters: JSON.stringify({ tags: [tag] }) })}`;
}

test.use({ as: 'admin' });

test('A voucher for a list of guests says what it costs, is issued in the background, and says what came of it', async ({
  page,
  api,
}) => {
  const companyId = 'harbour';
  const admin = await api('admin');
  const { accounts } = await admin.call(couponAccounts.list, { query: { companyId } });
  const account = accounts[0] ?? (await admin.call(couponAccounts.create, { body: { companyId, name: '' } })).account;
  await admin.call(couponAccounts.deposit, {
    params: { id: account.id },
    body: { version: account.version, points: 1_000, paymentAmount: 0, paymentMethod: 'CASH' },
  });
  const title = fresh('Oyster hour');
  const { id } = await voucherOf(admin, companyId, title, { useMaxQuantity: true, maxQuantity: 2 });
  await page.goto(await guestsOf(admin, companyId, 3));
  await arrived(page, 'Guests');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Issue a voucher' }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue a voucher' });
  await expect(dialog).toContainText('Each of the 3 selected guests receives one voucher.');
  await dialog.getByRole('combobox', { name: 'Voucher' }).fill(title);
  await page.getByRole('option', { name: title, exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('2 points are reserved');
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(dialog).toBeHidden();
  const toast = page.locator('.toast').filter({ hasText: '2 issued, 1 not issued' });
  await expect(toast).toContainText('1: fully issued');
  await expect(toast).toContainText('2 points');
  expect((await admin.call(getVoucher, { params: { voucherId: id }, query: { companyId } })).issued).toBe(2);

  await page.goto(`/crm/purchase-points?${new URLSearchParams({ companyId, tab: 'coupon' })}`);
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Reserved');
});
