import { languageNames } from '#contract/core/constants.ts';
import { arrived, expect, loseSession, test } from './lib/journey.ts';
import { follow } from './lib/screens.ts';

const sidebar = 'Navigation';

test('Language and theme are switched at once and remembered, and the paper is left to the page', async ({
  page,
  context,
}) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/crm');
  await arrived(page, 'Guests');

  await test.step('the theme follows the system', async () => {
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-theme', 'light');
  });

  await test.step('a page stands on paper without what leads around the app', async () => {
    await expect(page.locator('.topbar, .sidebar')).toHaveCount(2);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.topbar, .sidebar').filter({ visible: true })).toHaveCount(0);
    expect((await page.locator('main').boundingBox())?.x).toBe(0);
    await page.emulateMedia({ media: null });
  });

  await test.step('languages are switched at once', async () => {
    const texts = {
      zh: { title: '顧客', lang: 'zh-Hant-TW', filter: '篩選' },
      'zh-cn': { title: '顾客', lang: 'zh-Hans-CN', filter: '筛选' },
      ja: { title: '顧客', lang: 'ja', filter: '絞り込み' },
      en: { title: 'Guests', lang: 'en', filter: 'Filter' },
    } as const;
    for (const [language, { title, lang, filter }] of Object.entries(texts)) {
      await page.locator('.sidebar-language select').selectOption(languageNames[language as keyof typeof texts]);
      await arrived(page, title);
      await expect(page).toHaveTitle(`${title} · Maitre`);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('button', { name: `＋ ${filter}` })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(/\b(ui|shell|ra|resources|errors)\.\w/);
    }
    await page.locator('.sidebar-language select').selectOption('ja');
    await arrived(page, '顧客');
    const cookie = (await context.cookies()).find((one) => one.name === 'language');
    expect(cookie?.value).toBe('ja');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(7);
  });

  await test.step('language and theme are remembered, also on the login page', async () => {
    await page.locator('.sidebar-themes input').nth(1).check({ force: true });
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await arrived(page, '顧客');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await loseSession(page);
    await page.goto('/login');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(html).toHaveAttribute('lang', 'ja');
    await page.locator('.controls button.theme').click();
    await expect(html).toHaveAttribute('data-theme', 'light');
  });
});

test('The navigation is folded, shows where one is, and is a drawer on a narrow window', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: sidebar });
  const fold = (name: string) => menu.getByRole('button', { name, exact: true });

  await test.step('it begins where one is, however low the window', async () => {
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.goto('/reservation-management/banners');
    const here = menu.getByRole('link', { name: 'Booking page banners' });
    await expect(here).toHaveAttribute('aria-current', 'page');
    await expect(here).toBeInViewport({ ratio: 1 });
  });

  await test.step('it is folded by its headings, and remembers it', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await follow(page, '/tables');
    await arrived(page, 'Tables');
    await fold('Guests & marketing').click();
    await expect(menu.getByRole('link', { name: 'Guests', exact: true })).toHaveCount(0);
    await fold('Reservations').press('Enter');
    await expect(fold('Reservations')).toHaveAttribute('aria-expanded', 'false');
    await expect(menu.getByRole('link', { name: 'Import reservations' })).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Tables' })).toHaveAttribute('aria-current', 'page');
    await page.reload();
    await expect(fold('Guests & marketing')).toHaveAttribute('aria-expanded', 'false');
    await fold('Management').click();
    await expect(menu.getByRole('link', { name: 'Companies' })).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Tables' })).toBeVisible();
    await fold('Management').click();
    await fold('Guests & marketing').click();
    await expect(menu.getByRole('link', { name: 'Guests', exact: true })).toBeVisible();
  });

  await test.step('on a narrow window it is a drawer that keeps the focus', async () => {
    await page.setViewportSize({ width: 1199, height: 800 });
    const toggle = page.getByRole('button', { name: 'Open the menu' });
    const drawer = page.getByRole('dialog', { name: sidebar });
    await expect(toggle).toBeVisible();
    await expect(drawer).toHaveCount(0);
    await toggle.click();
    await expect(drawer).toBeVisible();
    const inside = () =>
      page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('#sidebar') !== null,
      );
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press(step < 15 ? 'Tab' : 'Shift+Tab');
      expect(await inside()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(toggle).toBeFocused();

    await toggle.click();
    await drawer.getByRole('link', { name: 'Guests', exact: true }).click();
    await arrived(page, 'Guests');
    await expect(drawer).toHaveCount(0);

    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(toggle).toBeHidden();
    await expect(page.getByRole('navigation', { name: sidebar })).toBeVisible();
  });

  await test.step('a place that does not exist is an empty block; one below a list leads back to it', async () => {
    await follow(page, '/nowhere/at/all');
    await arrived(page, 'Page not found');
    await expect(page.getByRole('main')).toBeEmpty();
    await page.getByRole('link', { name: 'Overview' }).click();
    await arrived(page, 'Overview');
    for (const [address, title] of [
      ['/suppliers/new', 'Suppliers'],
      ['/manage-companies/chunshui', 'Companies'],
    ] as const) {
      await follow(page, address);
      await page.getByRole('link', { name: 'Back to the list' }).click();
      await arrived(page, title);
    }
  });
});
