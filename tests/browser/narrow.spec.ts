import { createUser } from '#contract/organization/users.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { declaredScreens } from '#src/screens.ts';
import { pages as declared } from '#src/pages/registry.ts';
import { resources } from '#resources/registry.ts';

/** Every list and report on a phone, measured: the rows come first, nothing goes sideways, no figure is cut. */

const lists = [
  ...resources.filter(({ admin }) => !admin).map(({ routes }) => routes.list),
  ...declared.flatMap((page) => {
    if ('report' in page) return [page.path];
    if ('reports' in page) return Object.keys(page.reports).map((tab) => `${page.path}/${tab}`);
    return [];
  }),
  '/daily-report/booking',
  '/reservations',
].filter((path) => declaredScreens.some((screen) => screen.path === path && !screen.admin));

const addressOf = (path: string) => {
  const inPath = path.includes(':companyId');
  const filled = path.replace(':companyId', 'chunshui').replace(':branchId', 'chunshui-xinyi');
  return inPath ? filled : `${filled}?company_id=chunshui`;
};

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Managers have no list of users. */
const personFor = (path: string) => (path === '/user-management' ? 'admin' : 'manager');

const tables = lists.filter((one) => !/:(?!companyId|branchId)/.test(one));
for (const path of tables)
  test.describe(path, () => {
    test.use({ as: personFor(path) });
    test(`${path} shows its rows first, and whole`, async ({ page }) => {
      await page.goto(addressOf(path));
      const row = page.locator('.cards > .card').first();
      await expect(row.or(page.locator('.state')).first()).toBeVisible();
      const seen = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        first: document.querySelector('.cards > .card')?.getBoundingClientRect().top ?? 0,
        title: [...document.querySelectorAll<HTMLElement>('.topbar-title')].some(
          (one) => one.scrollWidth > one.clientWidth + 1,
        ),
        cut: [...document.querySelectorAll<HTMLElement>('.card :is(dd, b, span, button, a)')]
          .filter((one) => one.children.length === 0 && one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.innerText)
          .filter((text) => /^(?:\+?\d[\d -]{7,}|(?:NT)?[$¥£€][\d,.]+|\d\d?:\d\d)/.test(text)),
      }));
      expect(seen.wide).toBeLessThanOrEqual(360);
      expect(seen.first).toBeLessThanOrEqual(0.6 * 740);
      expect(seen.cut).toEqual([]);
    });
  });

for (const person of ['manager', 'admin'] as const)
  test.describe(`on a desk, for ${person}`, () => {
    test.use({ as: person, viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });
    test(`no money, time or phone of any list is cut, for ${person}`, async ({ page }) => {
      test.setTimeout(300_000);
      for (const path of tables.filter((one) => personFor(one) === person)) {
        await page.goto(addressOf(path));
        const row = page.locator('main table tbody tr').filter({ visible: true }).first();
        await expect(row.or(page.locator('main .state')).first()).toBeVisible();
        await expect(page.locator('main [aria-busy="true"], main .skeleton')).toHaveCount(0);
        const cut = await page
          .locator('main table tbody :is(td, td a, td .clip)')
          .filter({ visible: true })
          .evaluateAll((cells) =>
            cells
              .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
              .map((cell) => cell.textContent ?? '')
              .filter((text) =>
                /^(?:\+?\d[\d -]{7,}|(?:NT)?[$¥£€][\d,.]+|\d\d?:\d\d)|\+\d[\d ]{8,}|\d{4}\/\d/.test(text),
              ),
          );
        expect.soft(cut, path).toEqual([]);
      }
    });
  });

test.describe('somebody with a long address', () => {
  test.use({ as: 'admin' });
  test('the page of an invited person with a long address goes nowhere sideways', async ({ page, api }) => {
    const email = `a.colleague.with.a.long.address.${Date.now()}@restaurants.example`;
    const invite = { query: { companyId: 'chunshui' }, body: { email, name: 'Long' } };
    const { id } = await (await api('admin')).call(createUser, invite);
    await page.goto(`/user-management/${id}?company_id=chunshui`);
    await arrived(page, email);
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test('what is chosen in a branch filter of a page stays', async ({ page }) => {
  await page.goto('/online-ordering-report/order-records?company_id=chunshui');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByLabel('Branch').selectOption('信義店');
  await expect(page).toHaveURL(/branch_id=chunshui-xinyi/);
  await page.waitForTimeout(600);
  await expect(page).toHaveURL(/branch_id=chunshui-xinyi/);
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
});
