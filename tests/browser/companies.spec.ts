import { listAllCompanies } from '#contract/organization/companies.ts';
import { getBasicSettings, getOnlineRsvSettings } from '#contract/organization/restaurants.ts';
import { tinyPng } from '#tests/support/http.ts';
import { arrived, expect, test } from './lib/journey.ts';
import type { Page } from '@playwright/test';
import { rows, settled } from './lib/guests.ts';

const online = '/manage-companies/chunshui?tab=Online%20reservations';
/** The first card's. */
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first();

test.describe("A member's company", () => {
  test('is changed by who manages it', async ({ page, api }) => {
    const manager = await api('manager');
    const params = { companyId: 'chunshui' };
    const before = await manager.call(getBasicSettings, { params });
    await page.goto('/manage-companies');
    await arrived(page, 'Companies');
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole('link').click();
    await arrived(page, /^春水亭/);

    const tag = `季節限定 ${Date.now() % 10_000}`;
    const name = `春水亭餐飲集團 ${Date.now() % 10_000}`;
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('main').getByRole('combobox', { name: 'Language' }).click();
    const language = before.language === 'zh' ? 'ja' : 'zh';
    await page.getByRole('option', { name: language === 'ja' ? '日本語' : '繁體中文' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill(tag);
    await page.getByRole('combobox', { name: 'Tags' }).press('Enter');
    await expect(page.getByText('3 changes', { exact: true })).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    // What the sidebar calls it has changed, too.
    await expect(page.locator('.sidebar-company-name')).toHaveText(name);
    expect(await manager.call(getBasicSettings, { params })).toMatchObject({
      name,
      language,
      tags: [...before.tags, tag],
      version: before.version + 1,
    });

    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
    await save(page).click();
    await expect(page.getByText('Please enter the company name.').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('春水亭餐飲集團');
    await save(page).click();
    await expect(page.getByText('Settings saved').last()).toBeVisible();
    await arrived(page, '春水亭餐飲集團');
  });

  test('has limits that follow each other', async ({ page, api }) => {
    const manager = await api('manager');
    const params = { companyId: 'chunshui' };
    await page.goto(online);
    await arrived(page, /^春水亭/);
    const blacklist = page.getByRole('switch', { name: 'Web booking blacklist' });
    const limited = page.getByRole('switch', { name: 'Limit no-shows' });
    const limit = page.getByRole('spinbutton', { name: 'No-shows per guest' });
    const keep = async () => {
      await save(page).click();
      await expect(page.getByText('Settings saved').last()).toBeVisible();
      await page.goto(online);
      await arrived(page, /^春水亭/);
    };
    await blacklist.uncheck();
    await limited.check();
    await expect(limit, 'one, where it is turned on').toHaveValue('1');
    await limit.fill('3');
    await keep();
    await expect(limit).toHaveValue('3');
    expect(await manager.call(getOnlineRsvSettings, { params })).toMatchObject({
      noShowLimitEnabled: true,
      noShowLimitPerCustomer: 3,
    });

    await blacklist.check();
    await expect(limited).not.toBeChecked();
    await expect(limit, 'none to be said').toHaveCount(0);
    await keep();
    expect(await manager.call(getOnlineRsvSettings, { params })).toMatchObject({
      webBookingBlacklistEnabled: true,
      noShowLimitEnabled: false,
      noShowLimitPerCustomer: null,
    });
    await blacklist.uncheck();
    await keep();
  });

  test('has a logo, which is refused when it is too large or no picture', async ({ page, api }) => {
    await page.goto('/manage-companies/chunshui');
    await arrived(page, /^春水亭/);
    const file = page.locator('input[type=file]').first();
    const chosen: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') chosen.push(new URL(request.url()).pathname);
    });
    await file.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(3_145_729) });
    await expect(page.getByRole('alert')).toContainText('too large');
    await file.setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await expect(page.getByRole('alert')).toContainText('This type of file is not supported.');
    expect(chosen, 'nothing was sent').toEqual([]);

    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: tinyPng });
    const logo = page.getByRole('img', { name: 'Logo' });
    await expect(logo).toBeVisible();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await save(page).click();
    await expect(page.getByText('Settings saved').last()).toBeVisible();
    await page.goto('/manage-companies/chunshui');
    await expect(logo).toBeVisible();
    const { logo: kept } = await (await api('manager')).call(getBasicSettings, { params: { companyId: 'chunshui' } });
    expect(kept).toBe(await logo.getAttribute('src'));

    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await save(page).click();
    await expect(page.getByText('Settings saved').last()).toBeVisible();
    await page.goto('/manage-companies/chunshui');
    await expect(page.getByText('No picture')).toBeVisible();
  });

  test.describe('for who may only read', () => {
    test.use({ as: 'reader' });
    test('is shown, not edited', async ({ page }) => {
      await page.goto('/manage-companies/chunshui');
      await arrived(page, /^春水亭/);
      await expect(page.getByRole('main').getByText('Owner, users and plans')).toBeVisible();
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Choose a picture' })).toHaveCount(0);
    });
  });
});

test.describe("The administrators' companies", () => {
  test.use({ as: 'admin' });

  test('are listed ten a page and searched once typing rests', async ({ page }) => {
    await page.goto('/admin/manage-companies');
    await arrived(page, 'All companies');
    await expect(page.getByLabel('Rows per page')).toHaveValue('10');
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/admin/company/all') asked.push(url.searchParams.get('search'));
    });
    const search = page.getByRole('searchbox');
    const started = Date.now();
    await search.pressSequentially('harb', { delay: 60 });
    await page.waitForRequest((request) => request.url().includes('/api/admin/company/all'));
    expect(Date.now() - started).toBeGreaterThanOrEqual(750);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Harbour & Vine Group');
    expect(asked).toEqual(['harb']);
    await rows(page).getByRole('link').click();
    await arrived(page, 'Harbour & Vine Group');
    await page.goBack();
    await expect(search).toHaveValue('harb');
  });

  test('are created once nothing is missing', async ({ page, api, trouble }) => {
    trouble.expect(/POST .*\/branches 400/);
    await page.goto('/admin/manage-companies');
    await page.getByRole('link', { name: 'New company' }).click();
    await arrived(page, 'New company');
    const save = page.getByRole('button', { name: 'Save' });
    const created = page.getByLabel('Created');
    const told = (text: string) => page.getByText(text, { exact: true });

    await created.fill('');
    await save.click();
    await expect(told('Please enter the company name.')).toBeVisible();
    await expect(told("Please enter the company's creation time.")).toBeVisible();
    await expect(told('Please choose an owner for the company.')).toBeVisible();
    await expect(told('Please enter a name for each branch.')).toBeVisible();
    await page
      .getByRole('group', { name: 'Branches' })
      .getByRole('button', { name: /^Remove/ })
      .click();
    await save.click();
    await expect(told('Please add at least one branch.')).toBeVisible();

    const name = `Orchard & Sons ${Date.now()}`;
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill(name);
    await created.fill('2026-03-01T09:30');
    await page.getByRole('combobox', { name: 'Owner' }).fill('manager@harbour');
    await page.getByRole('option', { name: 'manager@harbour.example' }).click();
    await page.getByRole('group', { name: 'Branches' }).getByRole('button', { name: /add/i }).click();
    await page
      .getByRole('group', { name: 'Branches' })
      .getByRole('textbox', { name: 'Name', exact: true })
      .fill('Orchard Road');
    await page.getByRole('combobox', { name: 'Country' }).fill('Singapore');
    await page.getByRole('option', { name: 'Singapore (SG)' }).click();
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^Asia\/Singapore/);
    await save.click();
    await expect(page.getByText('Company created', { exact: true }).first()).toBeVisible();
    await arrived(page, name);

    const { companies } = await (await api('admin')).call(listAllCompanies, { query: { search: name } });
    expect(companies).toHaveLength(1);
    expect(companies[0]).toMatchObject({ name, ownerEmail: 'manager@harbour.example', branchCount: 1 });
    expect(companies[0]?.branches[0]).toMatchObject({
      name: 'Orchard Road',
      timeZone: 'Asia/Singapore',
      currency: 'SGD',
    });

    // Another branch is mostly where the first one is.
    await page.getByRole('tab', { name: 'Branches' }).click();
    await page.getByRole('button', { name: 'Add a branch' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a branch' });
    await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('Singapore (SG)');
    await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill('12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(told('Please enter a name for each branch.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Holland Village');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(told('Must be a valid phone number'), 'as the server has it').toBeVisible();
    await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill('6234 5678');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Branch' })).toContainText('Holland Village');
    const [grown] = (await (await api('admin')).call(listAllCompanies, { query: { search: name } })).companies;
    expect(grown?.branches.map((one) => [one.name, one.currency])).toEqual([
      ['Holland Village', 'SGD'],
      ['Orchard Road', 'SGD'],
    ]);

    await page.goto(`/?company_id=${companies[0]?.id}`);
    await expect(page.getByRole('button', { name: /^Company:/ })).toContainText(name);
    await page.goto('/admin/manage-companies');
    await settled(page);
    await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
  });

  test('are not left half filled in unasked', async ({ page }) => {
    await page.goto('/admin/manage-companies');
    await page.getByRole('link', { name: 'New company' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Half a company');
    await page.getByRole('link', { name: 'Back to the list' }).click();
    const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
    await ask.getByRole('button', { name: 'Discard changes' }).click();
    await arrived(page, 'All companies');
  });
});
