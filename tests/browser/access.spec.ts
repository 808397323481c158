import type { Page } from '@playwright/test';
import { objections } from './lib/accessible.ts';
import { firstGuest } from './lib/guests.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { drawnScreens, isDrawnFor, isList, visit } from './lib/lists.ts';
import { follow } from './lib/screens.ts';

/**
 * Checks what axe finds serious or worse: by all rules in the light theme, and by those about colours in the dark
 * one, in the same walk. The app follows the system's theme; the screens before login read it when they are loaded.
 */
async function check(page: Page, place: string): Promise<void> {
  expect.soft(await objections(page, { serious: true }), place).toEqual([]);
  await show(page, 'dark');
  expect.soft(await objections(page, { serious: true, colours: true }), `${place}, dark`).toEqual([]);
  await show(page, 'light');
}

async function show(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const html = page.locator('html');
  if (await page.locator('#sidebar, .topbar').count()) await page.emulateMedia({ colorScheme: theme });
  else await html.evaluate((element, value) => void (element.dataset.theme = value), theme);
  await expect(html).toHaveAttribute('data-theme', theme);
}

/** The same of what is open above a screen, of which a run draws some. */
async function checkDrawn(page: Page, place: string): Promise<void> {
  if (isDrawnFor('axe', place)) await check(page, place);
}

const ready = (page: Page) => expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);

/** The money, times and phones of a list that do not fit their cells. */
const cutFigures = (page: Page) =>
  page
    .locator('main table tbody :is(td, td a, td .clip)')
    .filter({ visible: true })
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => cell.textContent ?? '')
        .filter((text) => /^(?:\+?\d[\d -]{7,}|(?:NT)?[$¥£€][\d,.]+|\d\d?:\d\d)|\+\d[\d ]{8,}|\d{4}\/\d/.test(text)),
    );

test.describe('In both themes, axe finds nothing serious', () => {
  test.use({ colorScheme: 'light' });

  test.describe('before login', () => {
    test.use({ as: null });
    test('on the authentication screens', async ({ page, trouble }) => {
      trouble.expect(/POST \/api\/auth\/login 401/);
      await page.goto('/login');
      await check(page, 'login');
      await page.getByLabel('E-mail').fill('nobody@maitre.example');
      await page.getByLabel('Password', { exact: true }).fill('wrong password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).not.toBeEmpty();
      await check(page, 'login with an error');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
      await check(page, 'forgotten password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
      await check(page, 'mail sent');
      await page.goto('/reset-password?token=some-token');
      await check(page, 'new password');
      await page.goto('/reset-password');
      await check(page, 'dead link');
    });
  });

  test.describe('signed in', () => {
    test.use({ as: 'admin' });

    test('on any screen, whose lists cut no money, time or phone', async ({ page }) => {
      test.setTimeout(600_000);
      await page.goto('/?company_id=chunshui');
      for (const screen of drawnScreens('axe', [{ address: '/nowhere', title: 'Page not found' }]))
        await test.step(screen.address, async () => {
          await visit(page, screen);
          await check(page, screen.address);
          if (isList(screen.address)) expect.soft(await cutFigures(page), screen.address).toEqual([]);
        });
    });

    test('with something open above the screen, on a desk and on a phone', async ({ page, api }) => {
      test.slow();
      const first = await firstGuest(await api('admin'));
      await page.goto(`/crm?companyId=chunshui&open=${first.id}`);
      await arrived(page, 'Guests');
      const guest = page.getByRole('dialog', { name: first.name });
      await checkDrawn(page, 'guest');
      await guest.getByRole('tab', { name: 'Details' }).click();
      await expect(guest.getByRole('textbox', { name: 'Note' })).toBeVisible();
      await checkDrawn(page, 'details of the guest');
      await guest.getByRole('textbox', { name: 'Note' }).fill('something');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
      await checkDrawn(page, 'question');
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.getByRole('button', { name: '＋ Filter' }).click();
      await page.locator('.popup').getByRole('button', { name: 'Tags' }).click();
      await checkDrawn(page, 'filter');
      await page.keyboard.press('Escape');

      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('信義');
      await expect(page.getByRole('option', { name: '信義店' })).toBeVisible();
      await checkDrawn(page, 'palette');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: /^Company:/ }).click();
      await expect(page.getByRole('listbox', { name: 'Company' })).toBeVisible();
      await checkDrawn(page, 'company selector');
      await page.keyboard.press('Escape');
      await follow(page, '/?company_id=chunshui');
      await page.getByRole('button', { name: /^Branch:/ }).click();
      await checkDrawn(page, 'branch selector');
      await page.keyboard.press('Escape');

      await page.setViewportSize({ width: 360, height: 740 });
      await follow(page, '/crm?companyId=chunshui');
      await arrived(page, 'Guests');
      await ready(page);
      await checkDrawn(page, 'cards');
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
      await checkDrawn(page, 'navigation');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: first.name, exact: true }).first().click();
      await expect(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
      await checkDrawn(page, 'guest on a phone');
      await page.getByRole('tab', { name: 'Details' }).click();
      await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible();
      await checkDrawn(page, 'details of the guest on a phone');
    });
  });
});
