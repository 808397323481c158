import type { Page } from '@playwright/test';
import { getMe, type Me } from '#contract/platform/session.ts';
import { resources } from '#resources/registry.ts';
import { navigationFor } from '#src/navigation.ts';
import { writeScope } from '#src/scope/readScope.ts';
import { declaredScreens, matchScreen } from '#src/screens.ts';
import { arrived, expect, heading, people, test } from './lib/journey.ts';
import { addresses, follow } from './lib/screens.ts';

/** Where somebody can go, and the company and the branch that screens are about. */

const sidebar = 'Navigation';

/** The addresses of records that do not exist, of screens that have a page. */
const ofRecords = addresses.filter(
  ({ path, address, redirect }) =>
    !redirect && address.includes('some-id') && declaredScreens.some((screen) => screen.path === path),
);

/** The selector of the branch in the top bar. `tests/views/topBar.test.tsx` looks for it on every screen. */
async function branchSelectorOf(page: Page): Promise<'choose' | 'readOnly' | 'none'> {
  const [choose, fixed] = await Promise.all([
    page.getByRole('button', { name: /^Branch:/ }).count(),
    page.getByText('Cannot be changed on this page').count(),
  ]);
  return choose ? 'choose' : fixed ? 'readOnly' : 'none';
}

const selectorInBar = (declared: 'choose' | 'readOnly' | 'page' | undefined) =>
  !declared || declared === 'page' ? 'none' : declared;

test.describe('The navigation', () => {
  const crm = ['Guests', 'Import guests', 'Duplicates', 'SMS campaigns', 'Points'];
  const asked = ['Vouchers', 'Surveys'];
  const reservations = ['Tables', 'Import reservations', 'Reservation settings', 'Service cycle', 'Closed days'];
  const others = ['Suppliers', 'Restaurant menu', ...reservations, 'Booking page banners', 'Companies'];
  const rest = [...crm, ...others];
  const everyone = ['Overview', 'Daily report', ...rest];
  const money = ['Deposit report', 'Order records'];
  const administered = ['All companies', 'All users', 'All groups'];
  const shown: Record<'admin' | 'manager' | 'staff' | 'reader' | 'legacy', string[]> = {
    admin: [
      'Overview',
      'Daily report',
      ...money,
      ...crm,
      ...asked,
      ...others,
      'Groups',
      'Users',
      ...administered,
      'Outbox',
    ],
    manager: ['Overview', 'Daily report', ...money, 'Omnichannel report', ...crm, ...asked, ...others, 'Groups'],
    staff: everyone,
    reader: everyone,
    legacy: [...everyone, 'Users'],
  };
  test('is folded by its headings, remembers it, and still shows where one is', async ({ page }) => {
    await page.goto('/tables');
    await arrived(page, 'Tables');
    const menu = page.getByRole('navigation', { name: sidebar });
    const fold = (name: string) => menu.getByRole('button', { name, exact: true });
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

  test('begins where one is, however low the window', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.goto('/reservation-management/banners');
    const here = page.getByRole('navigation', { name: sidebar }).getByRole('link', { name: 'Booking page banners' });
    await expect(here).toHaveAttribute('aria-current', 'page');
    await expect(here).toBeInViewport({ ratio: 1 });
  });

  for (const person of Object.keys(shown) as (keyof typeof shown)[])
    test(`has for ${person} the places that are open to them`, async ({ api }) => {
      const me = await (await api(person)).call(getMe, {});
      const labels = navigationFor(me, 'chunshui', resources).map(({ label }) => label.en);
      expect(labels).toEqual(shown[person]);
    });

  test.describe('of an administrator', () => {
    test.use({ as: 'admin' });
    test('shows those places and leads to each, with the selector of its branch', async ({ page }) => {
      await page.goto('/?company_id=chunshui');
      await arrived(page, 'Overview');
      const menu = page.getByRole('navigation', { name: sidebar });
      await expect(menu.getByRole('link')).toHaveText(shown.admin);
      await expect(menu.getByRole('heading', { name: 'Admin' })).toHaveCount(1);
      await expect(page.getByText(people.admin)).toBeVisible();
      for (const item of shown.admin) {
        await menu.getByRole('link', { name: item, exact: true }).click();
        await arrived(page, item);
        await expect(menu.getByRole('link', { name: item, exact: true })).toHaveAttribute('aria-current', 'page');
        const screen = matchScreen(new URL(page.url()).pathname)?.screen;
        await expect.poll(() => branchSelectorOf(page), item).toBe(selectorInBar(screen?.branchSelector));
      }
    });

    test('leads to records that do not exist, and each screen says so', async ({ page, trouble }) => {
      trouble.expect(/GET \/api\/crm\/campaigns\/some-id 404/);
      trouble.expect(/GET \/api\/branchMenus\/chunshui\/[\w-]+\/some-id 404/);
      trouble.expect(/GET \/api\/(users|v2\/groups)\/some-id 404/);
      trouble.expect(/GET \/api\/companies\/chunshui\/\w+\/some-id 404/);
      trouble.expect(/GET \/api\/vouchers\/some-id(\/issued|\/stats|\/stats\/daily)? 404/);
      trouble.expect(/GET \/api\/survey-(answers|invitations|submissions)\/some-id(\/counts(\/daily)?)? 400/);
      // The specification's own answer (section 8): a form of that id is not linked.
      trouble.expect(/GET \/api\/surveys\/chunshui\/some-id 400/);
      // A group that cannot be read is logged (section 8), too.
      trouble.expect(/^error: ApiError: This record does not exist/);
      await page.goto('/?company_id=chunshui');
      await arrived(page, 'Overview');
      for (const { path, address, branchSelector } of ofRecords) {
        await follow(page, address);
        // The screen has written into the address what it shows: the one before is gone, and writes no more.
        const settled = () => {
          const { pathname, search } = new URL(page.url());
          const scope = { companyId: 'chunshui', branchId: new URLSearchParams(search).get('branch_id') };
          return pathname === address && writeScope({ pathname, search }, scope) === null;
        };
        await expect.poll(settled, path).toBe(true);
        await expect(page.getByRole('link', { name: 'Back to the list' }).or(heading(page)).first()).toBeVisible();
        await expect.poll(() => branchSelectorOf(page), path).toBe(selectorInBar(branchSelector));
      }
    });
  });

  test('leaves out what a permission closes, and the address leads home', async ({ page }) => {
    await page.route('**/api/me/info', async (route) => {
      const answer = await route.fetch();
      const me = (await answer.json()) as Me;
      const own = me.companyPermissions.chunshui;
      await route.fulfill({
        response: answer,
        json: {
          ...me,
          companyPermissions: { chunshui: { ...own, backhouse: { ...own?.backhouse, crm: false } } },
        } satisfies Me,
      });
    });
    await page.goto('/crm?companyId=chunshui');
    await arrived(page, 'Overview');
    await expect(
      page.getByRole('navigation', { name: sidebar }).getByRole('link', { name: 'Guests', exact: true }),
    ).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Report' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Guest book' })).toHaveCount(0);
  });
});

test.describe('What is not open to a person', () => {
  test.use({ as: 'reader' });
  test('leads to the overview', async ({ page }) => {
    await page.goto('/crm');
    await arrived(page, 'Guests');
    await follow(page, '/suppliers/new');
    await arrived(page, 'Overview');
    await page.goto('/admin/outbox');
    await arrived(page, 'Overview');
  });

  test("another group's company in the address is not taken up", async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(decodeURIComponent(request.url()));
    });
    await page.goto('/suppliers?company_id=ginza');
    await arrived(page, 'Suppliers');
    await expect(page).toHaveURL('/suppliers?company_id=chunshui');
    await expect(page.getByRole('button', { name: /^Company:/ })).toContainText('春水亭');
    expect(asked.filter((url) => url.includes('ginza'))).toEqual([]);
  });
});

test.describe('Companies', () => {
  test.use({ as: 'admin' });
  test('are switched by searching, and the page follows', async ({ page }) => {
    await page.goto('/crm?companyId=chunshui&page=2');
    await arrived(page, 'Guests');
    await expect(page.getByText(/^51–100 of [\d,]+$/)).toBeVisible();
    const selector = page.getByRole('button', { name: /^Company:/ });
    await selector.click();
    const search = page.getByRole('combobox', { name: 'Company' });
    await expect(search).toBeFocused();
    const asked = page.waitForRequest((request) => request.url().includes('/api/admin/company/search?term=%E9%8A%80'));
    await search.fill('銀座');
    await asked;
    await expect(page.getByRole('listbox', { name: 'Company' }).getByRole('option')).toHaveText([/銀座 鮨ぎん/]);
    await search.press('Enter');
    await expect(selector).toContainText('銀座 鮨ぎん');
    await expect(selector).toContainText('2 branches');
    await expect(page).toHaveURL('/crm?companyId=ginza');
    await expect(page.getByText(/^1–50 of [89]\d\d$/)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/^51–100 of [\d,]+$/)).toBeVisible();
  });

  test('that do not exist are said', async ({ page, trouble }) => {
    trouble.expect(/GET \/api\/admin\/companies\/nowhere 404/);
    await page.goto('/?company_id=nowhere');
    await expect(page.getByRole('alert')).toContainText('The company was not found: nowhere');
    await expect(
      page.getByRole('heading', { name: 'Choose a company', level: 2 }).or(page.getByText('Search for one at the top')),
    ).toBeVisible();
  });
});

test.describe('The branch selector', () => {
  test.describe('for staff', () => {
    test.use({ as: 'staff' });
    test('finds a branch by keyboard alone, and "all" leaves the filter out', async ({ page }) => {
      await page.goto('/?company_id=chunshui');
      await arrived(page, 'Overview');
      const selector = page.getByRole('button', { name: /^Branch:/ });
      await expect(selector).toHaveText(/All branches/);
      await selector.focus();
      await page.keyboard.press('Enter');
      const options = page.getByRole('listbox', { name: 'Branch' }).getByRole('option');
      await expect(options).toHaveText(['All branches', '中山店', '信義店', '南港店', '大安店', '天母店']);
      const group = page.getByRole('group', { name: '春水亭餐飲集團' });
      await expect(group).toBeVisible();
      const indent = (text: string) =>
        group.getByText(text, { exact: true }).evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().left;
        });
      expect(await indent('信義店')).toBeGreaterThan(await indent('春水亭餐飲集團'));

      const narrowed = page.waitForRequest((request) => {
        const url = new URL(request.url());
        return url.pathname === '/api/crm/customers/list' && url.searchParams.get('branches') === '["chunshui-tianmu"]';
      });
      await page.keyboard.type('天母');
      await expect(options).toHaveText(['天母店']);
      await page.keyboard.press('Enter');
      await narrowed;
      await expect(selector).toHaveText(/天母店/);
      await expect(selector).toBeFocused();
      await expect(page).toHaveURL('/?company_id=chunshui&branch_id=chunshui-tianmu');

      await page.reload();
      await expect(selector).toHaveText(/天母店/);
      await page.goto('/');
      await expect(selector, 'the branch last used').toHaveText(/天母店/);
      await page.getByRole('link', { name: 'Guests', exact: true }).first().click();
      await arrived(page, 'Guests');
      await expect(selector, 'not on this screen').toHaveCount(0);
      await page.getByRole('link', { name: 'Overview' }).click();

      await selector.focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('combobox', { name: 'Branch' })).toBeFocused();
      await page.keyboard.type('nothing of that name');
      await expect(page.getByText('No branches found.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(selector).toBeFocused();
      await expect(selector).toHaveText(/天母店/);
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('combobox', { name: 'Branch' })).toBeFocused();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await expect(selector).toHaveText(/All branches/);
      await expect(page).toHaveURL('/?company_id=chunshui');
    });
  });
});
