import type { Page } from '@playwright/test';
import { getBranch, patchBranch } from '#contract/organization/branches.ts';
import { objections } from './lib/accessible.ts';
import { arrived, expect, test } from './lib/journey.ts';

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

test.describe('Reservation settings', () => {
  test('of a branch are changed, judged and kept', async ({ page }) => {
    await page.goto(address('chunshui-nangang'));
    await arrived(page, 'Reservation settings');
    await expect(stay(page)).not.toHaveValue('');
    await expect(save(page)).toBeDisabled();
    await stay(page).fill('');
    await save(page).click();
    await expect(page.getByText('Required')).toBeVisible();

    const minutes = String(60 + (Date.now() % 60));
    await stay(page).fill(minutes);
    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(page.getByText('1 change', { exact: true })).toHaveCount(0);
    await page.reload();
    await expect(stay(page)).toHaveValue(minutes);

    await expect(branch(page)).toContainText('南港店');
    await choose(page, '天母店');
    await expect(page).toHaveURL(/branch_id=chunshui-tianmu/);
    await stay(page).fill(String(200 + Number(minutes)));
    await save(page).click();
    await expect(page.getByText('Settings saved').last()).toBeVisible();
    await page.goBack();
    await expect(branch(page)).toContainText('南港店');
    await expect(stay(page)).toHaveValue(minutes);
  });

  test('say what was changed, and take it back', async ({ page }) => {
    await page.goto(address('chunshui-nangang'));
    await expect(stay(page)).not.toHaveValue('');
    const before = await stay(page).inputValue();
    await stay(page).fill('199');
    await page.getByRole('switch', { name: /^Enable the waitlist/ }).click();
    await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
    await expect(page.getByText('Changed', { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(stay(page)).toHaveValue(before);
    await expect(page.getByText('Changed', { exact: true })).toHaveCount(0);
  });

  test('have one bar that saves, always in sight', async ({ page }) => {
    await page.goto(address('chunshui-tianmu'));
    await expect(stay(page)).not.toHaveValue('');
    await expect(save(page)).toHaveCount(1);
    const first = page.getByRole('switch', { name: /^Enable the waitlist/ });
    await first.click();
    await page.setViewportSize({ width: 1280, height: 420 });
    await stay(page).scrollIntoViewIfNeeded();
    await expect(save(page)).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(save(page)).toBeInViewport({ ratio: 1 });
  });

  test('show what belongs together, and are found by words', async ({ page }) => {
    await page.goto(address('chunshui-tianmu'));
    const flag = page.getByRole('switch', { name: /^Convert waitlist entries/ });
    const begin = page.getByRole('spinbutton', { name: /^Start converting before/ });
    await flag.uncheck();
    await expect(begin).toHaveCount(0);
    await flag.check();
    await expect(begin).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('late guests');
    await expect(page.getByRole('spinbutton', { name: /^Booking grace period/ })).toBeVisible();
    await expect(flag).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(1);
    await expect(page.getByText(/^No settings match/).filter({ visible: true })).toHaveCount(0);
    await page.getByRole('searchbox').fill('nothing of the kind');
    await expect(page.getByText('No settings match “nothing of the kind”').filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  });

  test('do not let the waitlist stop before it begins', async ({ page }) => {
    await page.goto(address('chunshui-tianmu'));
    await page.getByRole('switch', { name: /^Convert waitlist entries/ }).check();
    await page.getByRole('spinbutton', { name: /^Start converting before/ }).fill('30');
    await page.getByRole('spinbutton', { name: /^Stop converting before/ }).fill('31');
    await save(page).click();
    await expect(page.getByText('Must not be longer than the time at which converting starts')).toBeVisible();
  });

  test('tell where sections do not follow each other', async ({ page }) => {
    await page.goto('/reservation-management/service-cycle');
    await page.getByLabel('Midday begins').fill('05:00');
    await save(page).click();
    await expect(
      page.getByText('The sections must follow one another and cover exactly one day').first(),
    ).toBeVisible();
  });

  test('keep what was typed when somebody else was faster, and show theirs', async ({ page, api, trouble }) => {
    trouble.expect(/PATCH .*branches.* 409/);
    const manager = await api('manager');
    const params = { companyId: 'chunshui', branchId: 'chunshui-daan' };
    await page.goto(address('chunshui-daan'));
    await expect(stay(page)).not.toHaveValue('');
    const stored = await manager.call(getBranch, { params });
    const theirs = stored.waitingExpiredMinutes === 13 ? 14 : 13;
    await manager.call(patchBranch, { params, body: { version: stored.version, waitingExpiredMinutes: theirs } });
    const mine = stored.bookingExpiredMinutes === 91 ? 92 : 91;
    await stay(page).fill(String(mine));
    await save(page).click();
    const told = page.getByRole('alert').filter({ hasText: 'Someone else changed these settings' });
    await expect(told).toContainText(
      new RegExp(
        `Grace period after calling a waiting party\\s*${stored.waitingExpiredMinutes} minutes→to${theirs} minutes`,
      ),
    );
    await expect(stay(page)).toHaveValue(String(mine));
    await expect(page.getByRole('spinbutton', { name: /^Grace period after calling/ })).toHaveValue(String(theirs));
    await save(page).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(told).toHaveCount(0);
    expect(await manager.call(getBranch, { params })).toMatchObject({
      bookingExpiredMinutes: mine,
      waitingExpiredMinutes: theirs,
    });
  });

  test('are copied to other branches once the difference was seen', async ({ page, api }) => {
    const manager = await api('manager');
    const of = (branchId: string) => ({ params: { companyId: 'chunshui', branchId } });
    const from = await manager.call(getBranch, of('chunshui-zhongshan'));
    const to = await manager.call(getBranch, of('chunshui-xinyi'));
    const minutes = from.bookingExpiredMinutes + 7;
    await manager.call(patchBranch, {
      ...of('chunshui-xinyi'),
      body: { version: to.version, bookingExpiredMinutes: minutes },
    });
    await page.goto(address('chunshui-zhongshan'));
    await page.getByRole('button', { name: 'Copy to other branches…' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Copy to other branches' });
    await expect(dialog).toContainText(
      `Booking grace period${minutes} minutes→to${from.bookingExpiredMinutes} minutes`,
    );
    expect(await objections(page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: '信義店' }).check();
    await dialog.getByRole('button', { name: 'Copy to 1 branch' }).click();
    await expect(dialog.getByText('Copied to 1 branch')).toBeVisible();
    const copied = await manager.call(getBranch, of('chunshui-xinyi'));
    expect(copied).toMatchObject({ bookingExpiredMinutes: from.bookingExpiredMinutes, name: to.name });
    // One step takes it back.
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone')).toBeVisible();
    expect(await manager.call(getBranch, of('chunshui-xinyi'))).toMatchObject({ bookingExpiredMinutes: minutes });
  });

  test('are kept for each branch while others are looked at, and not left unsaved unasked', async ({ page }) => {
    await page.goto(address('chunshui-nangang'));
    await expect(stay(page)).not.toHaveValue('');
    await stay(page).fill('77');
    await choose(page, '天母店');
    await expect(stay(page)).not.toHaveValue('77');
    await expect(page.getByText('南港店 (edited)')).toBeVisible();
    await choose(page, '南港店');
    await expect(stay(page)).toHaveValue('77');
    await page.getByRole('link', { name: 'Tables', exact: true }).click();
    const asked = page.getByRole('dialog');
    await expect(asked).toBeVisible();
    await asked.getByRole('button').last().click();
    await arrived(page, 'Tables');
  });

  test.describe('for who may only read', () => {
    test.use({ as: 'reader' });
    test('are shown', async ({ page }) => {
      await page.goto(address('chunshui-nangang'));
      await expect(page.getByText('Booking grace period')).toBeVisible();
      await expect(page.getByRole('spinbutton', { name: 'Days ahead' })).toBeDisabled();
      await expect(page.getByRole('spinbutton', { disabled: false })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    });
  });
});
