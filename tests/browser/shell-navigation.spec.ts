import type { Page } from '@playwright/test';
import { getMe } from '#contract/platform/session.ts';
import { resources } from '#resources/registry.ts';
import { navigationFor } from '#src/navigation.ts';
import { writeScope } from '#src/scope/readScope.ts';
import { declaredScreens } from '#src/screens.ts';
import { firstGuest } from './lib/guests.ts';
import { arrived, expect, heading, test } from './lib/journey.ts';
import { addresses, follow } from './lib/screens.ts';

/** Where somebody can go, and the company and the branch that screens are about. */

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

const crm = ['Guests', 'Import guests', 'Duplicates', 'SMS campaigns', 'Points'];
const asked = ['Vouchers', 'Surveys'];
const queue = ['Live queue', 'Queue settings', 'Announcements', 'Calling board'];
const reservations = [
  ...queue,
  'Tables',
  'Import reservations',
  'Reservation settings',
  'Service cycle',
  'Closed days',
];
const menus = ['Menus', 'Menu items', 'Import menu items', 'Modifiers', 'Menu categories', 'Sold out'];
const managed = [...reservations, 'Booking page banners', 'Translations', 'Companies'];
const others = ['Suppliers', 'Restaurant menu', ...menus, ...managed];
const rest = [...crm, 'Suppliers', 'Restaurant menu', ...managed];
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

test.describe('An administrator', () => {
  test.use({ as: 'admin' });

  test('finds pages, companies, branches and guests, and is told what does not exist', async ({
    page,
    api,
    trouble,
  }) => {
    test.slow();
    await test.step('everyone has the places that are open to them', async () => {
      for (const person of Object.keys(shown) as (keyof typeof shown)[]) {
        const me = await (await api(person)).call(getMe, {});
        const labels = navigationFor(me, 'chunshui', resources).map(({ label }) => label.en);
        expect.soft(labels, person).toEqual(shown[person]);
      }
    });
    await page.goto('/?company_id=chunshui');
    await arrived(page, 'Overview');
    await expect(page.getByRole('navigation', { name: 'Navigation' }).getByRole('link')).toHaveText(shown.admin);

    await test.step('by the palette', async () => {
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

      const { name: guest } = await firstGuest(await api('admin'));
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
      await expect(palette.getByRole('group', { name: 'Companies' }).getByRole('option')).toHaveText([
        /Harbour & Vine/,
      ]);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /^Company:/ })).toContainText('Harbour & Vine');
    });

    await test.step('by the selector of companies, and the page follows', async () => {
      await follow(page, '/crm?companyId=chunshui&page=2');
      await expect(page.getByText(/^51–100 of [\d,]+$/)).toBeVisible();
      const selector = page.getByRole('button', { name: /^Company:/ });
      await selector.click();
      const search = page.getByRole('combobox', { name: 'Company' });
      await expect(search).toBeFocused();
      const asked = page.waitForRequest((request) =>
        request.url().includes('/api/admin/company/search?term=%E9%8A%80'),
      );
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

    await test.step('of records that do not exist each screen says so', async () => {
      trouble.expect(/GET \/api\/crm\/campaigns\/some-id 404/);
      trouble.expect(/GET \/api\/branchMenus\/chunshui\/[\w-]+\/some-id 404/);
      trouble.expect(/GET \/api\/(users|v2\/groups)\/some-id 404/);
      trouble.expect(/GET \/api\/companies\/chunshui\/\w+\/some-id 404/);
      trouble.expect(/GET \/api\/announcements\/chunshui\/some-id 404/);
      trouble.expect(/GET \/api\/menu-management\/schedules\/chunshui\/[\w-]+\/some-id 404/);
      trouble.expect(/GET \/api\/vouchers\/some-id(\/issued|\/stats|\/stats\/daily)? 404/);
      trouble.expect(/GET \/api\/survey-(answers|invitations|submissions)\/some-id(\/counts(\/daily)?)? 400/);
      // The specification's own answer (section 8): a form of that id is not linked.
      trouble.expect(/GET \/api\/surveys\/chunshui\/some-id 400/);
      // A group that cannot be read is logged (section 8), too.
      trouble.expect(/^error: ResponseError: This record does not exist/);
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

    await test.step('a company that does not exist is said', async () => {
      trouble.expect(/GET \/api\/admin\/companies\/nowhere 404/);
      await follow(page, '/?company_id=nowhere');
      await expect(page.getByRole('alert')).toContainText('The company was not found: nowhere');
      await expect(
        page
          .getByRole('heading', { name: 'Choose a company', level: 2 })
          .or(page.getByText('Search for one at the top')),
      ).toBeVisible();
    });
  });
});

test.describe('Staff', () => {
  test.use({ as: 'staff' });

  test("never get to another group's company, find a branch by keyboard alone, and see it everywhere", async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(decodeURIComponent(request.url()));
    });

    await test.step("another group's company in the address is not taken up; closed screens lead to the overview", async () => {
      await page.goto('/suppliers?company_id=ginza');
      await arrived(page, 'Suppliers');
      await expect(page).toHaveURL('/suppliers?company_id=chunshui');
      await expect(page.getByRole('button', { name: /^Company:/ })).toContainText('春水亭');
      expect(asked.filter((url) => url.includes('ginza'))).toEqual([]);
      await follow(page, '/admin/outbox');
      await arrived(page, 'Overview');
    });

    await test.step('the selector of branches', async () => {
      await follow(page, '/?company_id=chunshui');
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
