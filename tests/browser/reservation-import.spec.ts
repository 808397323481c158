import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { arrived, expect, test } from './lib/journey.ts';

/** A restaurant brings its history. */

const address = '/reservation-management/import?company_id=chunshui';
const serial = () => String(Math.floor(Math.random() * 90_000_000) + 10_000_000);

async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const figure = (page: Page, name: string) =>
  page.getByLabel('Figures').locator('div').filter({ hasText: name }).locator('dd').first();

test('reservations are checked, brought in, seen in the report of their day, and taken back', async ({ page }) => {
  const number = serial();
  await page.goto(address);
  await arrived(page, 'Import reservations');
  await drop(
    page,
    'history.csv',
    [
      '訂位編號,訂位日期,時段,人數,狀態,姓名,手機',
      `H-${number}-1,2019/3/24,18:30,4,已入座,王大明 ${number},09${number}`,
      `H-${number}-2,2019/3/24,19:00,2,未到,,`,
      `H-${number}-3,2019/3/24,,2,已入座,,`,
      '',
    ].join('\n'),
  );
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible();
  await expect(page.getByLabel('Field for column 時段')).toHaveValue('time');
  // Whose reservations they are is not guessed.
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeDisabled();
  await page.getByRole('combobox', { name: /^Branch/ }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Check', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await expect(figure(page, 'New')).toHaveText('2');
  await expect(page.getByRole('row', { name: /The time is missing\./ })).toContainText('時段');
  await page.getByRole('button', { name: 'Import 2 reservations' }).click();
  await expect(page.getByRole('heading', { name: 'Reservations imported' })).toBeVisible();
  const here = page.url();

  await page.goto('/daily-report/booking?company_id=chunshui&date=2019-03-24');
  await expect(page.getByRole('row', { name: new RegExp(`王大明 ${number}`) })).toBeVisible();

  await page.goto(here);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 reservations are deleted');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'The import was undone.' })).toBeVisible();
  await expect(figure(page, 'Removed')).toHaveText('2');
  await page.goto('/daily-report/booking?company_id=chunshui&date=2019-03-24');
  await expect(page.getByRole('row', { name: new RegExp(`王大明 ${number}`) })).toHaveCount(0);
});

test('the template is filled in as it is, and needs the columns that say when and how many', async ({ page }) => {
  await page.goto(address);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  const file = await (await download).path();
  await drop(page, 'template.csv', await readFile(file, 'utf8'));
  await expect(page.getByLabel('Field for column Party')).toHaveValue('groupSize');
  await expect(page.getByLabel('Field for column Created at')).toHaveValue('createdTime');
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeEnabled();
  await page.getByLabel('Field for column Party').selectOption('Not imported');
  await expect(page.getByText('Match the date and party size columns')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeDisabled();
});

test.describe('someone who may only read', () => {
  test.use({ as: 'reader' });
  test('cannot begin', async ({ page }) => {
    await page.goto(address);
    await expect(page.getByText('You can view imports but not start one.')).toBeVisible();
    await expect(page.locator('input[type=file]')).toHaveCount(0);
  });
});

test('what the file leaves open is asked with examples, and the row with the columns’ names can be chosen', async ({
  page,
}) => {
  await page.goto(address);
  await drop(
    page,
    'open.csv',
    [
      'Reservations of the spring',
      'Number,Date,Time,Covers',
      'A,05/06/2017,6:30,2',
      'A,06/07/2017,7:00,4',
      'A,07/08/2017,8:15,3',
      '',
    ].join('\n'),
  );
  const row = page.getByRole('combobox', { name: 'Header row' });
  await expect(row).toHaveValue('2');
  await row.selectOption('1');
  await expect(page.getByRole('rowheader', { name: 'Reservations of the spring' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Header row' }).selectOption('2');
  await expect(page.getByLabel('Field for column Covers')).toHaveValue('groupSize');

  await page.getByLabel('Field for column Number').selectOption({ label: 'Reservation number' });
  await expect(page.getByText('Does this column contain a different number?')).toBeVisible();
  await page.getByLabel('Field for column Number').selectOption('Not imported');
  await expect(page.getByText('Does this column contain a different number?')).toHaveCount(0);

  await page.getByRole('combobox', { name: /^Branch/ }).selectOption({ index: 1 });
  await expect(page.getByText('Choose a format for the ambiguous columns')).toBeVisible();
  const check = page.getByRole('button', { name: 'Check', exact: true });
  await expect(check).toBeDisabled();
  const order = page.getByRole('combobox', { name: 'Date format: Date' });
  await expect(order).toContainText('Day, month, year (05/06/2017 is 2017/6/5 Mon)');
  await order.selectOption('mdy');
  const clock = page.getByRole('combobox', { name: 'Time format: Time' });
  await expect(clock).toContainText('1 to 9 o’clock mean p.m. (6:30 is 18:30)');
  await clock.selectOption('afternoon');
  await check.click();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await expect(figure(page, 'New')).toHaveText('3');
  await expect(page.getByText('No problems found.')).toBeVisible();
});
