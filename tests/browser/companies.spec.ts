import { listAllCompanies } from '#contract/organization/companies.ts';
import { getBasicSettings } from '#contract/organization/restaurants.ts';
import { tinyPng } from '#tests/support/http.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { rows } from './lib/guests.ts';

test("A member's company is changed by who manages it, with its logo", async ({ page, api }) => {
  const manager = await api('manager');
  const params = { companyId: 'chunshui' };
  const before = await manager.call(getBasicSettings, { params });
  await page.goto('/manage-companies');
  await arrived(page, 'Companies');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('link').click();
  await arrived(page, /^春水亭/);
  /** The first card's. */
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();
  const logo = page.getByRole('img', { name: 'Logo' });

  await test.step('what is no logo is not sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    const file = page.locator('input[type=file]').first();
    await file.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(3_145_729) });
    await expect(page.getByRole('alert')).toContainText('too large');
    await file.setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await expect(page.getByRole('alert')).toContainText('This type of file is not supported.');
    expect(sent).toEqual([]);
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: tinyPng });
    await expect(logo).toBeVisible();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  });

  await test.step('fields are saved', async () => {
    const tag = `季節限定 ${Date.now() % 10_000}`;
    const name = `春水亭餐飲集團 ${Date.now() % 10_000}`;
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('main').getByRole('combobox', { name: 'Language' }).click();
    const language = before.language === 'zh' ? 'ja' : 'zh';
    await page.getByRole('option', { name: language === 'ja' ? '日本語' : '繁體中文' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill(tag);
    await page.getByRole('combobox', { name: 'Tags' }).press('Enter');
    await expect(page.getByText('4 changes', { exact: true })).toBeVisible();
    await save.click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    // The sidebar has the new name, too.
    await expect(page.locator('.sidebar-company-name')).toHaveText(name);
    expect(await manager.call(getBasicSettings, { params })).toMatchObject({
      name,
      language,
      tags: [...before.tags, tag],
      logo: await logo.getAttribute('src'),
      version: before.version + 1,
    });
  });

  await test.step('they are there after a reload, and the logo is removed', async () => {
    await page.reload();
    await expect(logo).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('春水亭餐飲集團');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await save.click();
    await expect(page.getByText('Settings saved').last()).toBeVisible();
    await arrived(page, '春水亭餐飲集團');
    await expect(page.getByText('No picture')).toBeVisible();
    expect((await manager.call(getBasicSettings, { params })).logo).toBeNull();
  });
});

test.describe("The administrators' companies", () => {
  test.use({ as: 'admin' });

  test('are created once nothing is missing', async ({ page, api, trouble }) => {
    trouble.expect(/POST .*\/branches 400/);
    await page.goto('/admin/manage-companies');
    await page.getByRole('link', { name: 'New company' }).click();
    await arrived(page, 'New company');
    const save = page.getByRole('button', { name: 'Save' });
    const created = page.getByLabel('Created');
    const message = (text: string) => page.getByText(text, { exact: true });

    await test.step('what is missing is named', async () => {
      await created.fill('');
      await save.click();
      await expect(message('Please enter the company name.')).toBeVisible();
      await expect(message("Please enter the company's creation time.")).toBeVisible();
      await expect(message('Please choose an owner for the company.')).toBeVisible();
      await expect(message('Please enter a name for each branch.')).toBeVisible();
      await page
        .getByRole('group', { name: 'Branches' })
        .getByRole('button', { name: /^Remove/ })
        .click();
      await save.click();
      await expect(message('Please add at least one branch.')).toBeVisible();
    });

    const name = `Orchard & Sons ${Date.now()}`;
    const admin = await api('admin');
    await test.step('it is created with a branch', async () => {
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

      const { companies } = await admin.call(listAllCompanies, { query: { search: name } });
      expect(companies).toHaveLength(1);
      expect(companies[0]).toMatchObject({ name, ownerEmail: 'manager@harbour.example', branchCount: 1 });
      expect(companies[0]?.branches[0]).toMatchObject({
        name: 'Orchard Road',
        timeZone: 'Asia/Singapore',
        currency: 'SGD',
      });
    });

    // Another branch is mostly where the first one is.
    await test.step('a branch is added', async () => {
      await page.getByRole('tab', { name: 'Branches' }).click();
      await page.getByRole('button', { name: 'Add a branch' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a branch' });
      await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('Singapore (SG)');
      await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill('12');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(message('Please enter a name for each branch.')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Holland Village');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(message('Must be a valid phone number'), 'as the server has it').toBeVisible();
      await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill('6234 5678');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('combobox', { name: 'Branch' })).toContainText('Holland Village');
      const [grown] = (await admin.call(listAllCompanies, { query: { search: name } })).companies;
      expect(grown?.branches.map((one) => [one.name, one.currency])).toEqual([
        ['Holland Village', 'SGD'],
        ['Orchard Road', 'SGD'],
      ]);
      await page.goto(`/?company_id=${grown?.id}`);
      await expect(page.getByRole('button', { name: /^Company:/ })).toContainText(name);
    });
  });
});
