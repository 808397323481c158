import type { Page } from '@playwright/test';
import { arrived, expect, test } from './lib/journey.ts';

/** The queue on two tablets at the door: what is done on one is seen on the other, by touch and by keyboard. */

const path = '/queueing-management/line?company_id=chunshui&branch_id=chunshui-zhongshan';
const name = `Ms Tablet ${Date.now() % 100_000}`;

const rowOf = (page: Page) => page.locator('.queue-entry').filter({ hasText: name });

async function open(page: Page): Promise<void> {
  await page.goto(path);
  await arrived(page, 'Live queue');
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
}

test('two tablets at the door give numbers, call, seat and undo, and stay in step', async ({ page, context }) => {
  const other = await context.newPage();
  await open(page);
  await open(other);

  await test.step('a number', async () => {
    await page.keyboard.press('n');
    await page.getByRole('button', { name: '7', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Take a number', exact: true }).click();
    // Outside opening times staff may insist.
    const anyway = page.getByRole('button', { name: 'Give a number anyway' });
    const code = page.getByRole('dialog', { name: /^Number D/ });
    await expect(code.or(anyway)).toBeVisible();
    if (await anyway.isVisible()) await anyway.click();
    await expect(code.getByRole('img', { name: 'QR code of the guest’s page' })).toBeVisible();
    const link = await code.getByRole('link').getAttribute('href');
    expect((await page.request.get(link ?? '')).status()).toBe(200);
    await page.keyboard.press('Enter');
    await expect(code).toHaveCount(0);
    await expect(rowOf(page)).toContainText('7 people');
    await expect(rowOf(other)).toBeVisible();
  });

  await test.step('a call by the keyboard, taken back with the other tablet', async () => {
    await rowOf(page).focus();
    await page.keyboard.press('c');
    await expect(rowOf(page)).toHaveAttribute('data-state', 'called');
    await expect(rowOf(other)).toHaveAttribute('data-state', 'called');
    await rowOf(other).focus();
    await other.keyboard.press('u');
    await expect(rowOf(page)).toHaveAttribute('data-state', 'waiting');
  });

  await test.step('a seat with its table, and undo', async () => {
    await rowOf(page).getByRole('button', { name: /^Seat/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Tables (optional)' }).fill('12, 13');
    await dialog.getByRole('button', { name: 'Seat', exact: true }).click();
    await expect(rowOf(other)).toContainText('Table 12, 13');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(rowOf(other)).toHaveAttribute('data-state', 'waiting');
  });

  await test.step('a skip, and back into the line', async () => {
    await rowOf(other).focus();
    await other.keyboard.press('k');
    await expect(rowOf(page)).toHaveAttribute('data-state', 'skipped');
    await rowOf(page)
      .getByRole('button', { name: /^Back into the line/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Next' }).check();
    await dialog.getByRole('button', { name: 'Back into the line' }).click();
    await expect(rowOf(other)).toHaveAttribute('data-state', 'waiting');
  });

  await test.step('the party gives up', async () => {
    await rowOf(page).focus();
    await page.keyboard.press('g');
    await expect(rowOf(other)).toHaveAttribute('data-state', 'givenUp');
  });
});

test('what is done without a connection is sent when it is back', async ({ page, context, trouble }) => {
  const other = await context.newPage();
  await open(other);
  await open(page);
  const row = page.locator('.queue-entry[data-state="waiting"]').first();
  const number = (await row.locator('.queue-number').textContent()) ?? '';
  const named = (shown: Page) =>
    shown.locator('.queue-entry').filter({ has: shown.getByText(number, { exact: true }) });
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.route('**/line/*/actions', (route) => route.abort('internetdisconnected'));
  await row.getByRole('button', { name: /^Call/ }).click();
  await expect(page.getByText('The connection is lost.')).toBeVisible();
  await expect(page.getByText(`${number}: Call`)).toBeVisible();
  await expect(named(page)).toHaveAttribute('aria-busy', 'true');
  await page.unroute('**/line/*/actions');
  await expect(named(page)).toHaveAttribute('data-state', 'called');
  await expect(named(other)).toHaveAttribute('data-state', 'called');
  await expect(page.getByText('The connection is lost.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(named(other)).toHaveAttribute('data-state', 'waiting');
});

test.describe('a reader', () => {
  test.use({ as: 'reader' });

  test('sees the queue, and nothing to press', async ({ page }) => {
    await open(page);
    await expect(page.getByRole('heading', { name: /^In line/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take a number' })).toHaveCount(0);
    await expect(page.locator('.queue-actions')).toHaveCount(0);
  });
});
