import type { Locator, Page } from '@playwright/test';
import { createVoucher, issueVoucher } from '#contract/marketing/vouchers.ts';
import { ownGuest } from './lib/guests.ts';
import { baseUrl, expect, test } from './lib/journey.ts';
import { expectRowsApart } from './lib/overlap.ts';

/** A manager changes what guests of one branch read, by keyboard alone. */

const companyId = 'chunshui';
const branchId = 'chunshui-tianmu';
const texts = `/i18n-management?company_id=${companyId}&branch_id=${branchId}&platform=guestPages&namespace=voucher`;

const terms = { en: 'House rules', zh: '本店規定' } as const;
const defaults = { en: 'Terms', zh: '使用條款' } as const;

/** The column of each language, from the first. */
const columns = { zh: 0, en: 2 } as const;

const cell = (page: Page, key: string, language: keyof typeof columns): Locator =>
  page
    .getByRole('grid', { name: 'Texts' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(` ${key}$`) }) })
    .getByRole('gridcell')
    .nth(columns[language]);

const isFocused = (place: Locator): Promise<boolean> => place.evaluate((element) => element === document.activeElement);

/** Goes to a cell with Tab and the arrows. */
async function goTo(page: Page, key: string, language: keyof typeof columns): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search keys and texts' });
  for (let presses = 0; presses < 60 && !(await isFocused(search)); presses += 1)
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(key);
  await expect(cell(page, key, language)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${key}`));
  const focused = page.locator('[role="gridcell"]:focus');
  for (let presses = 0; presses < 60 && !(await focused.count()); presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  for (let step = 0; step < columns[language]; step += 1) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 20 && !(await isFocused(cell(page, key, language))); step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(cell(page, key, language)).toBeFocused();
}

test('A manager changes a text of guests for one branch in two languages, and undoes it', async ({
  page,
  api,
  browser,
  trouble,
}, info) => {
  const manager = await api('manager');
  const data = { title: `Tea ${Date.now()}`, terms: 'One a visit.', branchIds: [branchId] };
  const { id: voucherId } = await manager.call(createVoucher, { body: { data: { companyId, data } } });
  const { id: customerId } = await ownGuest(manager, 24, info);
  const { code } = await manager.call(issueVoucher, {
    params: { voucherId },
    body: { companyId, customerId, occasion: data.title },
  });
  const guest = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  trouble.follow(guest);
  const read = async (language: keyof typeof terms, text: string) => {
    await guest.goto(`${baseUrl()}/v/${code}?lang=${language}`);
    await expect(guest.locator('.terms h2')).toHaveText(text);
  };

  await page.goto(texts);
  await expect(page.getByRole('gridcell').first()).toBeVisible();

  await test.step('a text without its placeholder is refused', async () => {
    await goTo(page, 'hello', 'en');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Welcome');
    await page.keyboard.press('Enter');
    const input = page.getByRole('textbox', { name: /^hello/ });
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(cell(page, 'hello', 'en')).toContainText('{{name}} is missing');
    await page.keyboard.press('Escape');
    await expect(input).toBeHidden();
    await expect(cell(page, 'hello', 'en')).toHaveText('For you, {{name}}.');
  });

  await test.step('two languages are changed', async () => {
    await goTo(page, 'terms', 'zh');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(terms.zh);
    await page.keyboard.press('Tab');
    await expect(cell(page, 'terms', 'zh')).toContainText(terms.zh);
    // Tab has gone on to the next language.
    await expect(cell(page, 'terms', 'zh')).not.toBeFocused();
    await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, 'terms', 'en')).toBeFocused();
    // Typing replaces the text.
    await page.keyboard.type(terms.en);
    await page.keyboard.press('Enter');
    await expect(cell(page, 'terms', 'en')).toContainText('Own text of the branch');
  });

  for (const language of ['en', 'zh'] as const) await read(language, terms[language]);

  await test.step('both are undone from their history', async () => {
    for (const language of ['en', 'zh'] as const) {
      await goTo(page, 'terms', language);
      await page.keyboard.press('Shift+F2');
      const drawer = page.getByRole('dialog');
      const newest = drawer.getByRole('listitem').first();
      const undo = page.getByRole('button', { name: 'Undo…' }).first();
      await expect(undo).toBeVisible();
      const before = (await newest.textContent()) ?? '';
      for (let presses = 0; presses < 40 && !(await isFocused(undo)); presses += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const confirm = page.getByRole('button', { name: 'Undo 1 change' });
      await expect(confirm).toBeEnabled();
      for (let presses = 0; presses < 10 && !(await isFocused(confirm)); presses += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(confirm).toBeHidden();
      // The button that has the focus again disappears when the history has been read again.
      await expect(newest).not.toHaveText(before);
      await expect.poll(() => drawer.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(cell(page, 'terms', language)).toHaveText(defaults[language]);
    }
  });

  for (const language of ['en', 'zh'] as const) await read(language, defaults[language]);
  await guest.context().close();
});

for (const [width, path] of [
  [1440, `/i18n-management?company_id=${companyId}`],
  [1024, `/i18n-management?company_id=${companyId}&namespace=errors`],
  [360, `/i18n-management?company_id=${companyId}&namespace=errors`],
] as const)
  test(`Texts of every height are below one another at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await expectRowsApart(page, 'the first texts');
    for (const top of [700, 4_000, 9_000]) {
      await page.getByRole('grid', { name: 'Texts' }).evaluate((grid, to) => grid.scrollTo(0, to), top);
      await expectRowsApart(page, `texts from ${top} pixels on`);
    }
  });
