import type { Locator, Page } from '@playwright/test';
import { createUser } from '#contract/organization/users.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { follow } from './lib/screens.ts';
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
/** Goes there without loading the app anew, and waits until what it shows are its own rows, or its word that it has none. */
async function open(page: Page, path: string, row: Locator): Promise<void> {
  const address = addressOf(path);
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('.cards > .card, main tbody tr')) one.setAttribute('data-before', '');
  });
  await follow(page, address);
  await expect.poll(() => new URL(page.url()).pathname).toBe(address.split('?')[0]);
  await expect(page.locator('main [data-before]')).toHaveCount(0);
  await expect(row.or(page.locator('main .state')).first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"], main .skeleton')).toHaveCount(0);
}

/** Every list of a person, one step each. */
async function walk(page: Page, person: 'manager' | 'admin', row: Locator, look: (path: string) => Promise<void>) {
  await page.goto('/?company_id=chunshui');
  await arrived(page, 'Overview');
  for (const path of tables.filter((one) => personFor(one) === person))
    await test.step(path, async () => {
      await open(page, path, row);
      await look(path);
    });
}

for (const person of ['manager', 'admin'] as const) {
  test.describe(`on a phone, for ${person}`, () => {
    test.use({ as: person });
    test(`every list shows its rows first, and whole, for ${person}`, async ({ page }) => {
      test.setTimeout(300_000);
      await walk(page, person, page.locator('.cards > .card').first(), async (path) => {
        const seen = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          first: document.querySelector('.cards > .card')?.getBoundingClientRect().top ?? 0,
          cut: [...document.querySelectorAll<HTMLElement>('.card :is(dd, b, span, button, a)')]
            .filter((one) => one.children.length === 0 && one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.innerText)
            .filter((text) => /^(?:\+?\d[\d -]{7,}|(?:NT)?[$¥£€][\d,.]+|\d\d?:\d\d)/.test(text)),
        }));
        expect.soft(seen.wide, path).toBeLessThanOrEqual(360);
        expect.soft(seen.first, path).toBeLessThanOrEqual(0.6 * 740);
        expect.soft(seen.cut, path).toEqual([]);
      });
    });
  });

  test.describe(`on a desk, for ${person}`, () => {
    test.use({ as: person, viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });
    test(`no money, time or phone of any list is cut, for ${person}`, async ({ page }) => {
      test.setTimeout(300_000);
      const row = page.locator('main table tbody tr').filter({ visible: true }).first();
      await walk(page, person, row, async (path) => {
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
      });
    });
  });
}

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
