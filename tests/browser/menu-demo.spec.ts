import { putSoldOut } from '#contract/menus/soldOut.ts';
import { addDays, weekdayOf } from '#contract/core/ranges.ts';
import { dayOf } from '#contract/core/zones.ts';
import { expect, test } from './lib/journey.ts';

/** The published menu of a demo restaurant on a guest's phone: in two languages, for lunch, and while a dish sells out. */

const place = { companyId: 'ginza', branchId: 'ginza-honten' };
const path = `/m/${place.branchId}`;

test.use({ as: null, viewport: { width: 360, height: 740 } });

/** A time at which the lunch menu is served: noon of the next Monday. */
function lunchTime(): string {
  const tomorrow = addDays(dayOf(Date.now(), 'Asia/Tokyo'), 1);
  return `${addDays(tomorrow, (8 - weekdayOf(tomorrow)) % 7)}T12:00`;
}

test('guests read the menu in their language, and see that a dish sells out while they read', async ({ page, api }) => {
  await page.goto(`${path}?lang=ja`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('銀座本店');
  // At noon the lunch menu is there, too, whose set offers it.
  const dish = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const nigiri = dish('上にぎり');
  await expect(nigiri).toContainText('3,800');
  await expect(nigiri).toContainText('含む：小麦、えび、卵、魚、大豆');

  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const omelette = dish('Rolled omelette');
  await expect(omelette).toContainText('¥900');
  const picture = omelette.getByRole('presentation');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.webp$/);

  const manager = await api('ginza');
  const sell = (until: 'notice' | 'available') =>
    manager.call(putSoldOut, {
      params: place,
      body: { changes: [{ target: 'item', id: 'tamago', modifier: '', until }] },
    });
  const mark = omelette.getByText('Sold out');
  try {
    await expect(mark).toBeHidden();
    await sell('notice');
    await expect(mark).toBeVisible();
  } finally {
    await sell('available');
  }
  await expect(mark).toBeHidden();
});

test('guests see the menu of another time, and say so in their language when there is none', async ({ page }) => {
  await page.goto(`${path}?lang=ja&at=${lunchTime()}`);
  await expect(page.getByText('昼の御膳')).toBeVisible();
  const set = page.getByRole('article').filter({ hasText: '銀座御膳' });
  await expect(set).toContainText('〜');
  await set.getByText('小鉢').click();
  await expect(set.getByText('茄子田楽')).toBeVisible();

  // Circular Quay shows nothing outside its opening hours.
  const day = lunchTime().slice(0, 10);
  await page.goto(`/m/harbour-circular-quay?lang=zh&at=${day}T08:00`);
  await expect(page.getByText('此時段沒有供應菜單。')).toBeVisible();
  await expect(page.getByText(/All day menu/)).toBeVisible();
});
