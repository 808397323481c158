import { arrived, expect, test } from './lib/journey.ts';

test.describe('Reservation settings', () => {
  test('of a branch are changed, judged and kept', async ({ page }) => {
    await page.goto('/reservation-management/settings?branch_id=chunshui-nangang');
    await arrived(page, 'Reservation settings');
    const stay = page.getByRole('textbox', { name: 'Time a party stays' });
    await expect(stay).not.toHaveValue('');
    await stay.fill('soon');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Must be a number')).toBeVisible();

    const minutes = String(60 + (Date.now() % 60));
    await stay.fill(minutes);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.reload();
    await expect(stay).toHaveValue(minutes);
  });

  test('do not let the waitlist stop before it begins', async ({ page }) => {
    await page.goto('/reservation-management/settings?branch_id=chunshui-tianmu');
    const flag = page.getByRole('checkbox', { name: /^Turn waitlist entries/ });
    await flag.check();
    await page.getByRole('textbox', { name: 'Begin before the start' }).fill('30');
    await page.getByRole('textbox', { name: 'Stop before the start' }).fill('31');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Must not be longer than the time at which looking begins')).toBeVisible();
  });

  test('tell where sections leave a gap', async ({ page }) => {
    await page.goto('/reservation-management/settings');
    await page.getByLabel('Midday begins').fill('05:00');
    await page.getByRole('button', { name: 'Save sections' }).click();
    await expect(page.getByText('The sections must follow each other once around the clock.')).toBeVisible();
  });

  test('are not left unsaved unasked, not even for another branch', async ({ page }) => {
    await page.goto('/reservation-management/settings?branch_id=chunshui-nangang');
    const stay = page.getByRole('textbox', { name: 'Time a party stays' });
    await expect(stay).not.toHaveValue('');
    await stay.fill('77');
    await page.getByLabel('Branch').selectOption({ index: 0 });
    const asked = page.getByRole('dialog');
    await expect(asked).toBeVisible();
    await asked.getByRole('button').first().click();
    await expect(stay).toHaveValue('77');
    await page.getByRole('link', { name: 'Tables' }).click();
    await expect(asked).toBeVisible();
    await asked.getByRole('button').last().click();
    await arrived(page, 'Tables');
  });
});
