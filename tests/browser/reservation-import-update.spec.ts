import type { Page } from '@playwright/test';
import { arrived, expect, test } from './lib/journey.ts';

/** A second file of reservations updates the first. */

const address = '/reservation-management/import?company_id=chunshui';
const serial = () => String(Math.floor(Math.random() * 90_000_000) + 10_000_000);
const figure = (page: Page, name: string) =>
  page.getByLabel('Figures').locator('div').filter({ hasText: name }).locator('dd').first();

async function check(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto(address);
  await arrived(page, 'Import reservations');
  const content = ['id,date,time,people,status,name', ...lines, ''].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('combobox', { name: /^Branch/ }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
}

test('a second file updates reservations by number: shown before, done, and undone', async ({ page }) => {
  const number = `U-${serial()}`;
  await check(page, [
    `${number}-1,2019-03-24,18:30,4,booked,Ann ${number}`,
    `${number}-2,2019-03-24,19:00,2,booked,Bo ${number}`,
  ]);
  await page.getByRole('button', { name: 'Import 2 reservations' }).click();
  await expect(page.getByRole('heading', { name: 'Reservations imported' })).toBeVisible();

  await check(page, [
    `${number}-1,2019-03-24,20:00,6,seated,Ann ${number}`,
    `${number}-2,2019-03-24,19:00,2,booked,Bo ${number}`,
  ]);
  await expect(figure(page, 'To be updated')).toHaveText('1');
  await expect(figure(page, 'Unchanged')).toHaveText('1');
  const preview = page.getByRole('region', { name: 'Reservations to update' });
  await expect(preview.getByRole('row', { name: /Day and time/ })).toContainText('2019/3/24 18:302019/3/24 20:00');
  await expect(preview.getByRole('row', { name: /Status/ })).toContainText('ExpectedSeated');
  await expect(preview.getByRole('row', { name: /Party/ })).toContainText('46');
  await page.getByRole('button', { name: 'Import 1 reservation' }).click();
  await expect(page.getByRole('heading', { name: 'Reservations imported' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Updated reservations' })).toBeVisible();
  const here = page.url();

  const row = page.getByRole('row', { name: new RegExp(`Ann ${number}`) }).filter({ hasText: /18:30|20:00/ });
  await page.goto('/daily-report/booking?company_id=chunshui&date=2019-03-24');
  await expect(row).toContainText('20:00');

  await page.goto(here);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'The import was undone.' })).toBeVisible();
  await expect(figure(page, 'Restored')).toHaveText('1');
  await page.goto('/daily-report/booking?company_id=chunshui&date=2019-03-24');
  await expect(row).toContainText('18:30');
});
