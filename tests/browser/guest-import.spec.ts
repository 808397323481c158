import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { arrived, expect, test } from './lib/journey.ts';

/** Guests from a file, as a manager brings them in. */

const page_ = '/crm/import?company_id=chunshui';

/** A number that no other journey and no time zone's browser has used. */
const serial = () => String(Math.floor(Math.random() * 90_000_000) + 10_000_000);

async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const figure = (page: Page, name: string) =>
  page.getByLabel('Figures').locator('div').filter({ hasText: name }).locator('dd');

test('a file is checked, its columns changed by keyboard, imported, found in the list, and undone', async ({
  page,
}) => {
  const tag = `fair-${serial()}`;
  // A header of its own: for one that was imported before, the columns are remembered.
  const likes = `Field for column 喜好 ${tag}`;
  await page.goto(page_);
  await arrived(page, 'Import guests');
  await drop(
    page,
    'fair.csv',
    `姓名,手機,生日,喜好 ${tag}\n王大明 ${tag},09${serial()},1985/3/24,窗邊\n李小華,not a phone,,\n林美玲 ${tag},09${serial()},3月5日,\n`,
  );
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible();
  await expect(page.getByLabel('Field for column 手機')).toHaveValue('phoneNumber');
  await expect(page.getByLabel(likes)).toHaveValue('');
  const preview = page.getByRole('heading', { name: 'Preview' });
  await test.step('columns are chosen by keyboard, also after a check, and left for later', async () => {
    await page.getByLabel('Tags for all imported guests').fill(tag);
    await page.getByRole('button', { name: 'Check', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(preview).toBeVisible();
    await page.getByRole('button', { name: 'Change columns' }).press('Enter');
    await page.getByLabel(likes).selectOption('Note');
    await page.getByRole('button', { name: 'Check', exact: true }).press('Enter');
    await expect(preview).toBeVisible();
    await page.goto(page_);
    await page
      .getByRole('button', { name: /fair\.csv/ })
      .first()
      .click();
    await expect(preview).toBeVisible();
  });

  await expect(figure(page, 'New guests')).toHaveText('2');
  const problem = page.getByRole('row', { name: /not a phone/ });
  await expect(problem).toContainText('3');
  await expect(problem).toContainText('手機');
  await expect(problem).toContainText('This is not a valid phone number.');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these rows' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain('3,手機: This is not a valid phone number.,李小華,not a phone,,');

  await page.getByRole('button', { name: 'Import 2 guests' }).click();
  await expect(page.getByRole('heading', { name: 'Guests imported' })).toBeVisible();
  const address = page.url();
  await page.getByRole('link', { name: 'Show the guests' }).click();
  await arrived(page, 'Guests');
  await expect(page.getByRole('link', { name: `王大明 ${tag}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `林美玲 ${tag}` })).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 new guests are removed');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'The import was undone.' })).toBeVisible();
  await expect(figure(page, 'Removed')).toHaveText('2');
});
