import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { arrived, expect, test } from './lib/journey.ts';

/** A restaurant imports its history, and updates it from a second file. */

const address = '/reservation-management/import?company_id=chunshui';
const serial = () => String(Math.floor(Math.random() * 90_000_000) + 10_000_000);

async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const figure = (page: Page, name: string) =>
  page.getByLabel('Figures').locator('div').filter({ hasText: name }).locator('dd').first();

const report = '/daily-report/booking?company_id=chunshui&date=2019-03-24';

test('reservations are checked, imported, seen in the report of their day, updated by a second file, and restored', async ({
  page,
}) => {
  const number = serial();
  const name = `王大明 ${number}`;
  const check = page.getByRole('button', { name: 'Check', exact: true });
  const branch = page.getByRole('combobox', { name: /^Branch/ });
  const preview = page.getByRole('heading', { name: 'Preview' });
  const row = page.getByRole('row', { name: new RegExp(name) }).filter({ hasText: /18:30|20:00/ });
  await page.goto(address);
  await arrived(page, 'Import reservations');

  await test.step('the template needs no choice of columns', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download a template' }).click();
    const file = await (await download).path();
    await drop(page, 'template.csv', await readFile(file, 'utf8'));
    await expect(page.getByLabel('Field for column Party')).toHaveValue('groupSize');
    await expect(page.getByLabel('Field for column Created at')).toHaveValue('createdTime');
    await expect(check).toBeEnabled();
  });

  await test.step('a file is checked and imported', async () => {
    await page.goto(address);
    await drop(
      page,
      'history.csv',
      [
        '訂位編號,訂位日期,時段,人數,狀態,姓名,手機',
        `H-${number}-1,2019/3/24,18:30,4,booked,${name},09${number}`,
        `H-${number}-2,2019/3/24,19:00,2,未到,,`,
        `H-${number}-3,2019/3/24,,2,已入座,,`,
        '',
      ].join('\n'),
    );
    await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible();
    await expect(page.getByLabel('Field for column 時段')).toHaveValue('time');
    // Whose reservations they are is not guessed.
    await expect(check).toBeDisabled();
    await branch.selectOption({ index: 1 });
    await check.click();
    await expect(preview).toBeVisible();
    await expect(figure(page, 'New')).toHaveText('2');
    await expect(page.getByRole('row', { name: /The time is missing\./ })).toContainText('時段');
    await page.getByRole('button', { name: 'Import 2 reservations' }).click();
    await expect(page.getByRole('heading', { name: 'Reservations imported' })).toBeVisible();
    await page.goto(report);
    await expect(row).toContainText('18:30');
  });

  await test.step('a second file updates it by number', async () => {
    await page.goto(address);
    await drop(
      page,
      'book.csv',
      [
        'id,date,time,people,status,name',
        `H-${number}-1,2019-03-24,20:00,6,seated,${name}`,
        `H-${number}-2,2019-03-24,19:00,2,no show,`,
        '',
      ].join('\n'),
    );
    await branch.selectOption({ index: 1 });
    await check.click();
    await expect(preview).toBeVisible();
    await expect(figure(page, 'To be updated')).toHaveText('1');
    await expect(figure(page, 'Unchanged')).toHaveText('1');
    const updates = page.getByRole('region', { name: 'Reservations to update' });
    await expect(updates.getByRole('row', { name: /Day and time/ })).toContainText('2019/3/24 18:302019/3/24 20:00');
    await expect(updates.getByRole('row', { name: /Status/ })).toContainText('ExpectedSeated');
    await expect(updates.getByRole('row', { name: /Party/ })).toContainText('46');
    await page.getByRole('button', { name: 'Import 1 reservation' }).click();
    await expect(page.getByRole('heading', { name: 'Reservations imported' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Updated reservations' })).toBeVisible();
  });
  const imported = page.url();
  await page.goto(report);
  await expect(row).toContainText('20:00');

  await test.step('undoing it restores what was there', async () => {
    await page.goto(imported);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('heading', { name: 'The import was undone.' })).toBeVisible();
    await expect(figure(page, 'Restored')).toHaveText('1');
    await page.goto(report);
    await expect(row).toContainText('18:30');
  });
});
