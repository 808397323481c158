import { languageNames } from '#contract/core/constants.ts';
import { listCustomers } from '#contract/guests/crm.ts';
import { arrived, expect, loseSession, test } from './lib/journey.ts';
import { follow, pages } from './lib/screens.ts';

const sidebar = 'Navigation';

test.describe('Language and theme', () => {
  test('are switched at once and remembered', async ({ page, context }) => {
    await page.goto('/crm');
    await arrived(page, 'Guests');
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
    await page.reload();
    await arrived(page, '顧客');
    const cookie = (await context.cookies()).find((one) => one.name === 'language');
    expect(cookie?.value).toBe('ja');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(7);
  });

  test('follow the system until a theme is chosen, which is remembered, and leave the paper to the page', async ({
    page,
  }) => {
    const html = page.locator('html');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await arrived(page, 'Overview');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-theme', 'light');

    await test.step('a page stands on paper without what leads around the app', async () => {
      await expect(page.locator('.topbar, .sidebar')).toHaveCount(2);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.topbar, .sidebar').filter({ visible: true })).toHaveCount(0);
      expect((await page.locator('main').boundingBox())?.x).toBe(0);
      await page.emulateMedia({ media: null });
    });

    await test.step('a theme is remembered, also on the login page', async () => {
      await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await page.reload();
      await arrived(page, 'Overview');
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await loseSession(page);
      await page.goto('/login');
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await page.getByRole('button', { name: 'Switch to light theme' }).click();
      await expect(html).toHaveAttribute('data-theme', 'light');
    });
  });
});

test.describe('On a narrow window', () => {
  test('the navigation is a drawer that keeps the focus', async ({ page }) => {
    await page.setViewportSize({ width: 1199, height: 800 });
    await page.goto('/');
    await arrived(page, 'Overview');
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

  for (const language of ['en', 'ja'] as const) {
    test.describe(`a phone in ${language}`, () => {
      test.use({ as: 'admin', language, viewport: { width: 360, height: 740 } });
      test('never scrolls sideways', async ({ page, api }) => {
        const { customers } = await (
          await api('admin')
        ).call(listCustomers, { query: { companyId: 'chunshui', size: '1' } });
        await page.goto('/?company_id=chunshui');
        // Every frame counts, those in which something is still to come, too.
        await page.evaluate(() => {
          const seen = Object.assign(globalThis, { widest: 0 });
          const look = () => {
            seen.widest = Math.max(seen.widest, document.documentElement.scrollWidth);
            requestAnimationFrame(look);
          };
          look();
        });
        const open = `/crm?companyId=chunshui&open=${customers[0]?.id}`;
        const screens: { path: string; title?: string | RegExp }[] = [...pages, { path: open }, { path: '/nowhere' }];
        for (const { path, title } of screens) {
          await expect(async () => {
            await follow(page, path);
            await expect.poll(() => page.url(), { timeout: 2_000 }).toContain(path.split('?')[0]);
          }).toPass();
          if (title && language === 'en') await arrived(page, title);
          await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
          const wide = await page.evaluate(
            () =>
              new Promise<number>((tell) =>
                requestAnimationFrame(() => {
                  const seen = globalThis as unknown as { widest: number };
                  tell(seen.widest);
                  seen.widest = 0;
                }),
              ),
          );
          expect(wide, path).toBeLessThanOrEqual(360);
        }
      });
    });
  }
});

test.describe('The command palette', () => {
  test.use({ as: 'admin' });

  test('finds pages, companies, branches and guests by keyboard', async ({ page, api }) => {
    await page.goto('/?company_id=chunshui');
    await arrived(page, 'Overview');
    const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
    const search = palette.getByRole('combobox');
    const open = async () => {
      await page.keyboard.press('Control+k');
      await expect(search).toBeFocused();
    };

    await open();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);

    await open();
    await page.keyboard.type('tabl');
    await expect(palette.getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveText([/Tables/]);
    await page.keyboard.press('Enter');
    await arrived(page, 'Tables');

    await open();
    await page.keyboard.type('信義');
    await expect(palette.getByRole('group', { name: 'Branches' }).getByRole('option')).toHaveText([/信義店/]);
    while (!(await palette.getByRole('option', { name: '信義店' }).getAttribute('aria-selected'))?.includes('true'))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await arrived(page, 'Overview');
    await expect(page.getByRole('button', { name: /^Branch:/ })).toHaveText(/信義店/);

    const { customers } = await (
      await api('admin')
    ).call(listCustomers, { query: { companyId: 'chunshui', size: '1' } });
    const guest = customers[0]?.name ?? '';
    await open();
    await page.keyboard.type(guest);
    const found = palette.getByRole('group', { name: 'Guests' }).getByRole('option').first();
    await expect(found).toContainText(guest);
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await arrived(page, 'Guests');
    // The palette that goes gives the focus back first.
    await expect(page.getByRole('dialog', { name: guest })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await open();
    await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(guest);
    await page.keyboard.type('harbour');
    await expect(palette.getByRole('group', { name: 'Companies' }).getByRole('option')).toHaveText([/Harbour & Vine/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Company:/ })).toContainText('Harbour & Vine');
  });
});

test('A place that does not exist shows an empty block in the shell; one below a list leads back to it', async ({
  page,
}) => {
  await page.goto('/nowhere/at/all');
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
