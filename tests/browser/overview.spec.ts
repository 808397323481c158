import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { bookingStatistics, getFigure } from '#contract/reservations/statistics.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { follow } from './lib/screens.ts';

const companyId = 'chunshui';
const zone = 'Asia/Taipei';
const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));
/** Days that are over, so that no clock and no other journey changes what they count. */
const yesterday = addDays(diningDayAt(zone), -1);
const range = { startDate: addDays(yesterday, -29), endDate: yesterday };
const address = (more: Record<string, string> = {}) =>
  `/?${new URLSearchParams({ company_id: companyId, ...range, ...more })}`;

const segment = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const slider = (place: Locator) => place.getByRole('slider');
const ready = (page: Page) => expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
const sumOfRows = (page: Page) => page.getByRole('main').locator('p[role=status]');

test(
  'The dashboard keeps its range, sources and series in the address, and leads to the rows of each figure',
  {
    tag: '@clock',
  },
  async ({ page, api }) => {
    const client = await api('manager');

    await test.step('the filter of sources has its place before its code has come', async () => {
      let arrive = () => {};
      const held = new Promise<void>((resolve) => (arrive = resolve));
      await page.route(/\/SourceFilter-[^/]*\.js/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`/?company_id=${companyId}`);
      const chip = page.locator('.chip').first();
      const widthOf = async () => Math.round((await chip.boundingBox())?.width ?? 0);
      await expect(chip).toBeVisible();
      const before = await widthOf();
      arrive();
      await expect(page.locator('button.chip')).toBeVisible();
      expect(await widthOf()).toBe(before);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    await test.step('it begins with a month to today, and keeps another range in its address', async () => {
      await arrived(page, 'Overview');
      const period = page.getByRole('group', { name: 'Period' });
      await period.getByRole('button', { name: /Past month/ }).click();
      const panel = page.getByRole('dialog', { name: 'Choose a period' });
      await expect(panel.getByRole('button', { name: /^Past month/ })).toBeFocused();
      await panel.getByRole('button', { name: /^Last 7 days/ }).click();
      await expect(panel).toBeHidden();
      await expect(page).toHaveURL(/range=last7/);
      await ready(page);
      await expect(slider(segment(page, 'Bookings'))).toHaveAttribute('aria-valuemax', '6');
      await period.getByRole('button', { name: 'Previous period' }).click();
      await expect(page).toHaveURL(/startDate=.*endDate=/);
      await page.goBack();
      await expect(page).toHaveURL(/range=last7/);
      await period.getByRole('button', { name: /^Last 7 days/ }).click();
      await panel.getByLabel('From').fill('2024-02-01');
      await panel.getByRole('button', { name: 'Show' }).click();
      await expect(panel.getByRole('alert')).toHaveText('The period can be one year at most.');
      await panel.getByLabel('From').press('Escape');
      await expect(panel).toBeHidden();
      await expect(period.getByRole('button', { name: /^Last 7 days/ })).toBeFocused();
    });

    const all = await client.call(bookingStatistics, { query: { companyId, ...range } });
    await test.step('it counts parties or persons of the chosen sources', async () => {
      await follow(page, address());
      const total = segment(page, 'Bookings').getByRole('button', { name: /^About Bookings, Created/ });
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

    await test.step('series are switched off, which is remembered, but for the last', async () => {
      await follow(page, address());
      const show = page.getByRole('group', { name: 'Show' });
      const legend = segment(page, 'Bookings').getByRole('list', { name: 'Legend' });
      await expect(legend.getByRole('listitem')).toHaveCount(5);
      await show.getByRole('button', { name: 'Created' }).click();
      await show.getByRole('button', { name: 'Cancelled by restaurant' }).click();
      await expect(page).toHaveURL(/show=seat%2CnoShow%2CcancelByCustomer/);
      await expect(legend.getByRole('listitem')).toHaveCount(3);
      await page.goto(address());
      await arrived(page, 'Overview');
      await expect(legend.getByRole('listitem')).toHaveCount(3);
      for (const name of ['Seated', 'No-show']) await show.getByRole('button', { name, exact: true }).click();
      const last = show.getByRole('button', { name: 'Cancelled by guest' });
      await last.click();
      await expect(last).toHaveAttribute('aria-pressed', 'true');
      for (const name of ['Created', 'Seated']) await show.getByRole('button', { name, exact: true }).click();
    });

    await test.step('charts are a picture, a table, and for guests by month a file', async () => {
      await ready(page);
      const asPicture = page.waitForEvent('download');
      await segment(page, 'Queue').getByRole('button', { name: 'Save picture' }).click();
      const picture = await asPicture;
      expect(picture.suggestedFilename()).toBe(`waiting-${range.startDate}-${range.endDate}.png`);
      const bytes = await readFile(await picture.path());
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(bytes.length).toBeGreaterThan(8_000);

      const bookings = segment(page, 'Bookings');
      await bookings.getByRole('button', { name: 'Table' }).click();
      const table = bookings.getByRole('table');
      await expect(table.locator('tbody tr')).toHaveCount(30);
      const column = await table.locator('tbody tr td:nth-child(2)').allTextContents();
      expect(column.map(digits)).toEqual(all.bookingGroup.count.map(({ create }) => create));

      const asFile = page.waitForEvent('download');
      const year = yesterday.slice(0, 4);
      await page.getByRole('button', { name: `CSV ${year}` }).click();
      const file = await asFile;
      expect(file.suggestedFilename()).toBe(`guests-${year}.csv`);
      expect(await readFile(await file.path(), 'utf8')).toContain(`${year}-01`);
    });

    await test.step('a figure is explained, and shows exactly the rows that it counts', async () => {
      await page
        .getByRole('list', { name: 'Reservation figures' })
        .getByRole('button', { name: /^No-show rate/ })
        .click();
      const panel = page.getByRole('dialog', { name: 'No-show rate (parties)' });
      await expect(panel).toContainText('No-shows ÷ bookings whose start time has passed.');
      const params = { companyId, figure: 'noShowRate-parties' };
      const { part, whole } = await client.call(getFigure, { params, query: range });
      await expect(panel).toContainText(`${part.toLocaleString('en')} ÷ ${whole?.toLocaleString('en')}`);
      await panel.getByRole('link', { name: /^View [\d,]+ reservations?$/ }).click();
      await arrived(page, 'Reservations');
      await expect(sumOfRows(page)).toContainText(/\d reservations?/);
      expect(digits((await sumOfRows(page).textContent())?.split('·')[0] ?? '')).toBe(part);
      const rows = page.getByRole('table', { name: 'Reservations' }).locator('tbody tr');
      await expect(rows).toHaveCount(Math.min(50, part));
      await expect(rows.filter({ hasNotText: 'No-show' })).toHaveCount(0);
      await page.goBack();
      await expect(panel).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(page).not.toHaveURL(/figure=/);
    });

    await test.step('a month leads to the guests that it counts', async () => {
      const months = segment(page, 'New and returning guests by month');
      const link = months.getByRole('link', { name: /by month, New: / });
      const guests = digits(await link.textContent());
      expect(guests).toBeGreaterThan(0);
      await link.click();
      await arrived(page, 'Reservations');
      await expect(sumOfRows(page)).toContainText(/\d reservations?/);
      expect(digits((await sumOfRows(page).textContent())?.split('·')[0] ?? '')).toBe(guests);
    });

    await test.step('it is walked along by the arrow keys, and opens a day', async () => {
      await follow(page, address({ show: 'create,seat' }));
      await arrived(page, 'Overview');
      const chart = slider(segment(page, 'Bookings'));
      await chart.focus();
      await page.keyboard.press('Home');
      const [first] = all.bookingGroup.count;
      await expect(chart).toHaveAttribute(
        'aria-valuetext',
        new RegExp(`Created ${first?.create}, Seated ${first?.seat}`),
      );
      await page.keyboard.press('End');
      await expect(chart).toHaveAttribute('aria-valuenow', '29');
      await page.keyboard.press('Enter');
      await arrived(page, 'Reservations');
      await expect(page).toHaveURL(new RegExp(`startDate=${yesterday}&endDate=${yesterday}`));
      const count = all.bookingGroup.count.at(-1)?.create ?? 0;
      await expect(sumOfRows(page)).toContainText(new RegExp(`^${count.toLocaleString('en')} reservations?`));
    });
  },
);

test('The list of reservations is narrowed, sorted and paged in its address, and leads to the guest', async ({
  page,
}) => {
  await page.goto(`/reservations?${new URLSearchParams({ company_id: companyId, ...range })}`);
  await arrived(page, 'Reservations');
  const main = page.getByRole('main');
  const rows = main.getByRole('table', { name: 'Reservations' }).locator('tbody tr');
  await expect(rows).toHaveCount(50);

  await test.step('it is sorted and paged', async () => {
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

  await test.step('it is narrowed by chips and search, and leads to the guest', async () => {
    await main.getByRole('button', { name: '＋ Filter' }).click();
    await main.getByRole('button', { name: 'Status', exact: true }).click();
    const panel = main.getByRole('dialog', { name: 'Status' });
    await panel.getByRole('checkbox', { name: 'Seated' }).check();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/states=/);
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

  await test.step('where nothing fits it says so', async () => {
    await follow(page, `/reservations?company_id=${companyId}&startDate=2001-01-01&endDate=2001-01-31`);
    await expect(page.getByText('No matching reservations')).toBeVisible();
  });
});
