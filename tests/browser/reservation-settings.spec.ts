import type { Page } from '@playwright/test';
import { getBranch, patchBranch } from '#contract/organization/branches.ts';
import { objections } from './lib/accessible.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { follow } from './lib/screens.ts';

const address = (branchId: string) => `/reservation-management/settings?branch_id=${branchId}`;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
/** The branch is chosen in the top bar. */
const branch = (page: Page) => page.getByRole('button', { name: /^Branch:/ });
const choose = async (page: Page, name: string) => {
  await branch(page).click();
  await page.getByRole('option', { name, exact: true }).click();
  await expect(branch(page)).toContainText(name);
};
const stay = (page: Page) => page.locator('form:visible').getByRole('spinbutton', { name: /^Booking grace period/ });

test('Reservation settings are changed and saved for each branch, copied, and not left unsaved unasked', async ({
  page,
  api,
}) => {
  const manager = await api('manager');
  const of = (branchId: string) => ({ params: { companyId: 'chunshui', branchId } });
  const minutesOf = async (branchId: string) => (await manager.call(getBranch, of(branchId))).bookingExpiredMinutes;
  const minutes = 60 + (Date.now() % 60);

  await test.step('what is missing is said, and what was changed is saved', async () => {
    await page.goto(address('chunshui-nangang'));
    await arrived(page, 'Reservation settings');
    await expect(stay(page)).not.toHaveValue('');
    await expect(save(page)).toBeDisabled();
    await stay(page).fill('');
    await save(page).click();
    await expect(page.getByText('Required')).toBeVisible();
    await stay(page).fill(String(minutes));
    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(page.getByText('1 change', { exact: true })).toHaveCount(0);
    expect(await minutesOf('chunshui-nangang')).toBe(minutes);
  });

  await test.step('the branch is in the address, and edits of one wait while another is looked at', async () => {
    await expect(branch(page)).toContainText('南港店');
    await stay(page).fill('177');
    await choose(page, '天母店');
    await expect(page).toHaveURL(/branch_id=chunshui-tianmu/);
    await expect(stay(page)).not.toHaveValue('177');
    await expect(page.getByText('南港店 (edited)')).toBeVisible();
    await page.goBack();
    await expect(branch(page)).toContainText('南港店');
    await expect(stay(page)).toHaveValue('177');
  });

  await test.step('one bar saves, always in sight', async () => {
    await expect(save(page)).toHaveCount(1);
    await page.setViewportSize({ width: 1280, height: 420 });
    await stay(page).scrollIntoViewIfNeeded();
    await expect(save(page)).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(save(page)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('they are not left unsaved unasked', async () => {
    await page.getByRole('link', { name: 'Tables', exact: true }).click();
    const asked = page.getByRole('dialog');
    await expect(asked).toBeVisible();
    await asked.getByRole('button').last().click();
    await arrived(page, 'Tables');
    expect(await minutesOf('chunshui-nangang')).toBe(minutes);
  });

  await test.step('they are copied to other branches once the difference was seen', async () => {
    const from = await minutesOf('chunshui-zhongshan');
    const to = await manager.call(getBranch, of('chunshui-xinyi'));
    const before = from + 7;
    const body = { version: to.version, bookingExpiredMinutes: before };
    await manager.call(patchBranch, { ...of('chunshui-xinyi'), body });
    await follow(page, address('chunshui-zhongshan'));
    await page.getByRole('button', { name: 'Copy to other branches…' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Copy to other branches' });
    await expect(dialog).toContainText(`Booking grace period${before} minutes→to${from} minutes`);
    expect(await objections(page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: '信義店' }).check();
    await dialog.getByRole('button', { name: 'Copy to 1 branch' }).click();
    await expect(dialog.getByText('Copied to 1 branch')).toBeVisible();
    const copied = await manager.call(getBranch, of('chunshui-xinyi'));
    expect(copied).toMatchObject({ bookingExpiredMinutes: from, name: to.name });
    // One step takes it back.
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone')).toBeVisible();
    expect(await minutesOf('chunshui-xinyi')).toBe(before);
  });
});
