import { couponAccounts } from '#contract/money/billing.ts';
import { createCustomer } from '#contract/guests/crm.ts';
import { createVoucher, editVoucher, getVoucher } from '#contract/marketing/vouchers.ts';
import type { Client } from '#tests/support/http.ts';
import { rows } from './lib/guests.ts';
import { arrived, expect, test } from './lib/journey.ts';

const branchId = 'chunshui-xinyi';
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

test.describe('A voucher for a list of guests', () => {
  test('says what it costs, is given as work in the background, and tells what came of it', async ({ page, api }) => {
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

  test('is not given where the company has no account to pay from', async ({ page, api }) => {
    const companyId = 'ginza';
    const admin = await api('admin');
    const title = fresh('Sake');
    await voucherOf(admin, companyId, title);
    await page.goto(await guestsOf(admin, companyId, 2));
    await arrived(page, 'Guests');
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Issue a voucher' }).click();
    const dialog = page.getByRole('dialog', { name: 'Issue a voucher' });
    await dialog.getByRole('combobox', { name: 'Voucher' }).fill(title);
    await page.getByRole('option', { name: title, exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('The company has no voucher account yet.');
    await expect(dialog.getByRole('button', { name: 'Issue', exact: true })).toBeDisabled();
    await dialog.getByRole('link', { name: 'Buy points' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(/purchase-points\?.*tab=request/);
  });
});

test.describe('The form of a voucher', () => {
  const companyId = 'chunshui';

  test('is not saved while anything is wrong, and flags branches that are taken', async ({ page, api }) => {
    const other = fresh('Taken');
    const admin = await api('admin');
    const taken = await voucherOf(admin, companyId, other, { issuedBy: 'visit', branchIds: [branchId] });
    await page.goto(`/vouchers/${companyId}/new/edit`);
    const asked: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && asked.push(request.url())));
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('x');
    await title.fill('');
    await page.getByRole('button', { name: /^(Save|Create)$/ }).click();
    await expect(page.getByText('Choose a cover picture')).toBeVisible();
    await expect(page.getByText('Required').first()).toBeVisible();

    // Another issuer begins without branches.
    const branches = page.getByRole('group', { name: 'Branches' });
    const issuer = page.getByRole('combobox', { name: 'How issued' });
    await expect(branches.getByText(`Currently issues “${other}”`)).toHaveCount(0);
    await issuer.click();
    await page.getByRole('option', { name: 'After a visit' }).click();
    await expect(branches.getByText('Choose at least one branch')).toBeVisible();
    const place = branches.locator('label').filter({ hasText: `Currently issues “${other}”` });
    await expect(place).toHaveCount(1);
    await place.getByRole('checkbox').check();
    await expect(branches.getByText('Choose at least one branch')).toHaveCount(0);
    await issuer.click();
    await page.getByRole('option', { name: 'Manually' }).click();
    await expect(branches.getByRole('checkbox', { checked: true })).toHaveCount(0);

    // Without a maximum it is 0.
    const limited = page.getByRole('switch', { name: 'Limit the number issued' });
    const most = page.getByRole('spinbutton', { name: 'Maximum' });
    await limited.check();
    await most.fill('50');
    await limited.uncheck();
    await expect(most).toHaveCount(0);
    await limited.check();
    await expect(most).toHaveValue('0');
    expect(asked.filter((url) => url.includes('/api/voucher/'))).toEqual([]);

    // As the phone shows it, while one types.
    const phone = page.locator('.phone');
    await title.fill('Oolong');
    await expect(phone.getByRole('heading', { name: 'Oolong' })).toBeVisible();
    const language = page.getByLabel('Language of the phone');
    for (const [name, words] of [
      ['ja', 'ご利用条件'],
      ['zh', '使用條款'],
      ['zh-cn', '使用条款'],
      ['en', 'Terms'],
    ] as const) {
      await language.selectOption(name);
      await expect(phone).toContainText(words);
    }
    const { id, version } = taken;
    await admin.call(editVoucher, {
      body: { data: { companyId, data: { title: other, terms: 'Over.', id, version, active: false } } },
    });
  });

  test('is switched off in the row only after the server has accepted it', async ({ page, api }) => {
    const title = fresh('Switched');
    await voucherOf(await api('admin'), companyId, title);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/voucher/edit', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/vouchers/${companyId}`);
    const on = page.getByRole('switch', { name: `Turn off ${title}` });
    await on.click();
    await expect(on).toHaveAttribute('aria-busy', 'true');
    await expect(on).toBeChecked();
    release();
    const off = page.getByRole('switch', { name: `Turn on ${title}` });
    await expect(off).not.toBeChecked();
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Disabled');
  });
});
