import type { Locator, Page } from '@playwright/test';
import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { bookingStatistics } from '#contract/reservations/statistics.ts';
import { arrived, expect, test } from './lib/journey.ts';

const companyId = 'chunshui';
const zone = 'Asia/Taipei';
/** Days that are over, so that no clock and no other journey changes what they count. */
const yesterday = addDays(diningDayAt(zone), -1);
const range = { startDate: addDays(yesterday, -29), endDate: yesterday };
const address = (more: Record<string, string> = {}) =>
  `/?${new URLSearchParams({ company_id: companyId, ...range, ...more })}`;

const segment = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const slider = (place: Locator) => place.getByRole('slider');
const ready = (page: Page) => expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);

test.describe('The dashboard', () => {
  test('begins with a month to today, and keeps another range in its address', { tag: '@clock' }, async ({ page }) => {
    await page.goto(`/?company_id=${companyId}`);
    await arrived(page, 'Overview');
    const period = page.getByRole('group', { name: 'Period' });
    await expect(period).toContainText('Past month');
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
    await panel.getByLabel('From').fill('2026-02-10');
    await panel.getByLabel('To').fill('2026-02-01');
    await panel.getByRole('button', { name: 'Show' }).click();
    await expect(panel.getByRole('alert')).toHaveText('The end date is before the start date.');
    await panel.getByLabel('From').fill('2024-02-01');
    await panel.getByRole('button', { name: 'Show' }).click();
    await expect(panel.getByRole('alert')).toHaveText('The period can be one year at most.');
    await panel.getByLabel('From').press('Escape');
    await expect(panel).toBeHidden();
    await expect(period.getByRole('button', { name: /^Last 7 days/ })).toBeFocused();
  });

  test('shows the series that are switched on, and remembers which', async ({ page }) => {
    await page.goto(address());
    await arrived(page, 'Overview');
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
  });

  test('is walked along by the arrow keys, read out, and opens a day', async ({ page, api }) => {
    await page.goto(address());
    await arrived(page, 'Overview');
    const { bookingGroup } = await (await api('manager')).call(bookingStatistics, { query: { companyId, ...range } });
    const chart = slider(segment(page, 'Bookings'));
    await chart.focus();
    await page.keyboard.press('Home');
    const [first, second] = bookingGroup.count;
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`Created ${first?.create}, Seated ${first?.seat}`),
    );
    await page.keyboard.press('ArrowRight');
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`Created ${second?.create}, Seated ${second?.seat}`),
    );
    await expect(chart).toHaveAttribute('aria-valuenow', '1');
    await page.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuenow', '29');
    await page.keyboard.press('Enter');
    await arrived(page, 'Reservations');
    await expect(page).toHaveURL(new RegExp(`startDate=${yesterday}&endDate=${yesterday}`));
    const count = bookingGroup.count.at(-1)?.create ?? 0;
    await expect(page.getByRole('main').locator('p[role=status]')).toContainText(
      new RegExp(`^${count.toLocaleString('en')} reservations?`),
    );
  });
});

test('The filter of sources has its place before its code has come', async ({ page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/SourceFilter-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/?company_id=chunshui');
  const chip = page.locator('.chip').first();
  const widthOf = async () => Math.round((await chip.boundingBox())?.width ?? 0);
  await expect(chip).toBeVisible();
  const before = await widthOf();
  arrive();
  await expect(page.locator('button.chip')).toBeVisible();
  expect(await widthOf()).toBe(before);
});
