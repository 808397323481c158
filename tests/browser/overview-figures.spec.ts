import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { bookingStatistics, getFigure, listReservations } from '#contract/reservations/statistics.ts';
import { arrived, expect, test } from './lib/journey.ts';

const companyId = 'chunshui';
const zone = 'Asia/Taipei';
const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));
/** Days that are over, so that no clock and no other journey changes what they count. */
const yesterday = addDays(diningDayAt(zone), -1);
const range = { startDate: addDays(yesterday, -29), endDate: yesterday };
const address = (more: Record<string, string> = {}) =>
  `/?${new URLSearchParams({ company_id: companyId, ...range, ...more })}`;

const figures = (page: Page) => page.getByRole('list', { name: 'Reservation figures' });
const segment = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const ready = (page: Page) => expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);

test.describe('The dashboard', () => {
  test('counts parties or persons of the chosen sources', async ({ page, api }) => {
    await page.goto(address());
    await arrived(page, 'Overview');
    const client = await api('manager');
    const total = segment(page, 'Bookings').getByRole('button', { name: /^About Bookings, Created/ });
    const all = await client.call(bookingStatistics, { query: { companyId, ...range } });
    await expect.poll(async () => digits(await total.textContent())).toBe(all.bookingGroup.summary.create);
    await page.getByRole('button', { name: 'Covers', exact: true }).click();
    await expect.poll(async () => digits(await total.textContent())).toBe(all.bookingPeople.summary.create);
    await expect(page).toHaveURL(/unit=people/);

    await page.getByRole('button', { name: /^Source/ }).click();
    const sources = page.getByRole('dialog', { name: 'Source' });
    await sources.getByRole('checkbox', { name: 'Website' }).check();
    await sources.getByRole('button', { name: 'Show' }).click();
    const web = await client.call(bookingStatistics, { query: { companyId, ...range, createdFrom: ['web'] } });
    await expect.poll(async () => digits(await total.textContent())).toBe(web.bookingPeople.summary.create);
    expect(web.bookingPeople.summary.create).toBeLessThan(all.bookingPeople.summary.create);
    await expect(page).toHaveURL(/createdFrom=/);
    await expect(page.getByRole('button', { name: /^Source/ })).toContainText('Website');
  });

  test('explains a figure, and shows exactly the rows that it counts', async ({ page, api }) => {
    await page.goto(address());
    await arrived(page, 'Overview');
    await figures(page)
      .getByRole('button', { name: /^No-show rate/ })
      .click();
    const panel = page.getByRole('dialog', { name: 'No-show rate (parties)' });
    await expect(panel).toContainText('No-shows ÷ bookings whose start time has passed.');
    const client = await api('manager');
    const figure = await client.call(getFigure, {
      params: { companyId, figure: 'noShowRate-parties' },
      query: range,
    });
    await expect(panel).toContainText(`${figure.part.toLocaleString('en')} ÷ ${figure.whole?.toLocaleString('en')}`);
    await expect(panel).toContainText('Previous period');
    await panel.getByRole('link', { name: /^View [\d,]+ reservations?$/ }).click();
    await arrived(page, 'Reservations');
    const sum = page.getByRole('main').locator('p[role=status]');
    await expect(sum).toContainText(/\d reservations?/);
    expect(digits((await sum.textContent())?.split('·')[0] ?? '')).toBe(figure.part);
    const table = page.getByRole('table', { name: 'Reservations' });
    await expect(table.locator('tbody tr')).toHaveCount(Math.min(50, figure.part));
    await expect(table.locator('tbody tr').filter({ hasNotText: 'No-show' })).toHaveCount(0);
    await page.goBack();
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).not.toHaveURL(/figure=/);
  });

  test('adds kinds up, and says from what', async ({ page, api }) => {
    await page.goto(address({ figure: 'seatedCovers' }));
    await arrived(page, 'Overview');
    const panel = page.getByRole('dialog', { name: 'Covers seated' });
    const link = panel.getByRole('link', { name: /^View the reservations? for/ });
    const covers = digits(await link.textContent());
    const parts = await panel.locator('.plain-list').first().locator('li b').allTextContents();
    expect(parts.map(digits).reduce((total, one) => total + one, 0)).toBe(covers);
    await link.click();
    await arrived(page, 'Reservations');
    const rows = await (
      await api('manager')
    ).call(listReservations, { params: { companyId }, query: { ...range, states: ['seated'], size: 0 } });
    expect(rows.covers).toBe(covers);
    await expect(page.getByRole('main').locator('p[role=status]')).toContainText(
      `${covers.toLocaleString('en')} covers`,
    );
  });

  test('gives each chart as a table and as a picture, and guests by month as a file', async ({ page, api }) => {
    await page.goto(address());
    await arrived(page, 'Overview');
    await ready(page);
    const queue = segment(page, 'Queue');
    const asPicture = page.waitForEvent('download');
    await queue.getByRole('button', { name: 'Save picture' }).click();
    const picture = await asPicture;
    expect(picture.suggestedFilename()).toBe(`waiting-${range.startDate}-${range.endDate}.png`);
    const bytes = await readFile(await picture.path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(8_000);

    const bookings = segment(page, 'Bookings');
    await bookings.getByRole('button', { name: 'Table' }).click();
    const { bookingGroup } = await (await api('manager')).call(bookingStatistics, { query: { companyId, ...range } });
    const table = bookings.getByRole('table');
    await expect(table.locator('tbody tr')).toHaveCount(30);
    const column = await table.locator('tbody tr td:nth-child(2)').allTextContents();
    expect(column.map(digits)).toEqual(bookingGroup.count.map(({ create }) => create));
    await expect(table.locator('tfoot')).toContainText(bookingGroup.summary.create.toLocaleString('en'));

    const asFile = page.waitForEvent('download');
    const year = yesterday.slice(0, 4);
    await page.getByRole('button', { name: `CSV ${year}` }).click();
    const file = await asFile;
    expect(file.suggestedFilename()).toBe(`guests-${year}.csv`);
    expect(await readFile(await file.path(), 'utf8')).toContain(`${year}-01`);
  });

  test('leads from each month to the guests that it counts', async ({ page }) => {
    await page.goto(address());
    await arrived(page, 'Overview');
    const months = segment(page, 'New and returning guests by month');
    const link = months.getByRole('link', { name: /by month, New: / });
    const guests = digits(await link.textContent());
    expect(guests).toBeGreaterThan(0);
    await link.click();
    await arrived(page, 'Reservations');
    const sum = page.getByRole('main').locator('p[role=status]');
    await expect(sum).toContainText(/\d reservations?/);
    expect(digits((await sum.textContent())?.split('·')[0] ?? '')).toBe(guests);
  });
});

test.describe('The list of reservations', () => {
  test('is narrowed by chips and search, and leads to the guest', async ({ page }) => {
    await page.goto(`/reservations?${new URLSearchParams({ company_id: companyId, ...range })}`);
    await arrived(page, 'Reservations');
    const main = page.getByRole('main');
    await expect(main.locator('p[role=status]')).toContainText('reservations');
    await main.getByRole('button', { name: '＋ Filter' }).click();
    await main.getByRole('button', { name: 'Status', exact: true }).click();
    const panel = main.getByRole('dialog', { name: 'Status' });
    await panel.getByRole('checkbox', { name: 'Seated' }).check();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/states=/);
    const rows = main.getByRole('table', { name: 'Reservations' }).locator('tbody tr');
    await expect(rows.filter({ hasNotText: 'Seated' })).toHaveCount(0);

    // Names of other scripts are shown in the order of the country once the guest is open.
    const guest = rows.locator('td:nth-child(4) a', { hasText: /^\p{Script=Han}{2,4}$/u }).first();
    const name = (await guest.textContent()) ?? '';
    await main.getByRole('searchbox', { name: 'Name or phone' }).fill(name);
    await expect(page).toHaveURL(/search=/);
    await expect(rows.filter({ hasNotText: name })).toHaveCount(0);
    await rows.locator('td:nth-child(4) a').first().click();
    await arrived(page, 'Guests');
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.goBack();

    await main.getByRole('button', { name: 'Remove the filter Status' }).click();
    await expect(page).not.toHaveURL(/states=/);
    await main.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).not.toHaveURL(/search=/);
  });

  test('is sorted and paged in its address', async ({ page }) => {
    await page.goto(`/reservations?${new URLSearchParams({ company_id: companyId, ...range })}`);
    await arrived(page, 'Reservations');
    const rows = page.getByRole('table', { name: 'Reservations' }).locator('tbody tr');
    await expect(rows).toHaveCount(50);
    await page.getByRole('button', { name: 'Party' }).click();
    await page.getByRole('button', { name: 'Party' }).click();
    await expect(page).toHaveURL(/sort=-groupSize/);
    const sizes = async () => (await rows.locator('td.cell-number').allTextContents()).map(Number);
    await expect.poll(async () => (await sizes())[0]).toBeGreaterThan(6);
    const seen = await sizes();
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText('51–100 of')).toBeVisible();
  });

  test('shows nothing where nothing fits, and says so', async ({ page }) => {
    await page.goto(`/reservations?company_id=${companyId}&startDate=2001-01-01&endDate=2001-01-31`);
    await arrived(page, 'Reservations');
    await expect(page.getByText('No matching reservations')).toBeVisible();
  });
});
