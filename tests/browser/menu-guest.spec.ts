import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import type { FastifyInstance } from 'fastify';
import type { Page } from '@playwright/test';
import { buildApp } from '#server/app.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { queueMenuPictures } from '#server/menus/guestMenu/picturesJob.ts';
import { menuChanged } from '#server/menus/revision.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { branches, companies, menuSchedules, menuSoldOut } from '#server/platform/db/schema.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { buildBranch, buildCompany } from '#tests/support/build.ts';
import { readPdf } from '#tests/support/pdf.ts';
import {
  buildMenuCategory,
  buildMenuItem,
  buildModifier,
  buildOption,
  buildPublishedMenu,
} from '#tests/support/publishedMenus.ts';
import { objections } from './lib/accessible.ts';
import { expect, test } from './lib/journey.ts';

/** The guest's menu in a browser: on a phone, on a screen, in the dark, on paper, and while something is sold out. */

const place = { companyId: 'house', branchId: 'house-1' };
let services: Services;
let app: FastifyInstance;
let folder: string;
let url: string;

const names = ['Roast duck with plum sauce', 'Oolong tea', 'Beef noodle soup', 'Pearl milk tea with brown sugar'];
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><script>document.title=1</script><rect width="400" height="300" fill="#5a8"/></svg>',
);

test.use({ as: null });

// A server of the journey's own: it sells out what the demo's restaurants go on serving.
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maitre-menu-'));
  const database = await openDatabase({ memory: true });
  await database.migrate();
  services = await createServices(testConfig({ dataDir: folder }), database, pino({ level: 'silent' }));
  const { sql } = database;
  await sql.insert(companies).values(buildCompany({ id: place.companyId }));
  await sql
    .insert(branches)
    .values(buildBranch({ companyId: place.companyId, id: place.branchId, name: 'Harbour House', country: 'TW' }));
  const picture = await services.files.put(drawing, 'image/svg+xml', place.companyId);
  const size = buildModifier({
    id: 'size',
    minimum: 1,
    maximum: 1,
    options: [buildOption({ id: 'small' }), buildOption({ id: 'large', price: 3_000 })],
  });
  const items = Array.from({ length: 40 }, (_, at) =>
    buildMenuItem({
      id: `item-${at}`,
      name: { en: `${names[at % 4]} ${at}`, ja: `料理 ${at}` },
      description: { en: 'Slowly braised with vegetables of the season, served with rice and pickles' },
      price: 12_000 + at * 500,
      picture: at % 4 ? null : picture,
      contains: at % 2 ? ['gluten', 'soybeans'] : [],
      diets: at % 5 ? [] : ['vegan'],
      taxes: [{ rate: 500, included: true }],
      modifiers: at % 3 ? [] : [{ modifier: 'size' }],
    }),
  );
  const sections = ['Mains', 'Noodles', 'Tea and other drinks', 'Desserts', 'Small dishes to share'];
  await sql.insert(menuSchedules).values(
    buildPublishedMenu({
      ...place,
      id: 'all-day',
      items,
      modifiers: [size],
      content: { name: 'All day' },
      categories: sections.map((name, at) => ({
        category: buildMenuCategory({ id: `section-${at}`, name: { en: name }, picture: at === 1 ? picture : null }),
        items: items.filter((_item, index) => index % 5 === at).map(({ id }) => id),
      })),
    }),
  );
  await database.transaction((transaction) => queueMenuPictures(transaction, place.companyId));
  app = await buildApp(services);
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/m/${place.branchId}`;
  await services.jobs.idle();
});
test.afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await closeServices(services);
  await rm(folder, { recursive: true, force: true });
});

const wide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const article = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

for (const width of [360, 1280])
  test(`has no barriers and nothing beside the screen at ${width} pixels, light and dark`, async ({
    page,
    trouble,
  }) => {
    trouble.expect(/GET \/m\/house-1x 404/);
    await page.setViewportSize({ width, height: 800 });
    for (const address of [url, `${url}?lang=ja`, `${url}?at=2020-01-01T00:00`, `${url}/qr`, `${url}x`])
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(address);
        const found = await objections(page, { colours: colorScheme === 'dark' });
        expect(found, `${address} ${colorScheme}`).toEqual([]);
        expect(await wide(page), address).toBeLessThanOrEqual(0);
      }
  });

test('shows pictures as rasters, and loads them when they come near', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(url);
  const first = page.locator('article img').first();
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.webp$/);
  await expect(page).toHaveTitle('Menu of Harbour House');
});

test('shows what is sold out within a second, and keeps what is unfolded', async ({ page }) => {
  await page.goto(`${url}?lang=en`);
  const duck = article(page, 'Roast duck with plum sauce 0');
  const other = article(page, 'Pearl milk tea with brown sugar 15');
  await duck.getByText('size').click();
  await other.getByText('size').click();
  await expect(duck.getByText('large')).toBeVisible();
  // Its stream is open.
  await page.waitForTimeout(500);
  await services.database.transaction(async (transaction) => {
    await transaction.insert(menuSoldOut).values({ ...place, target: 'item', targetId: 'item-0', userId: 'x' });
    await menuChanged(transaction, place);
  });
  await expect(duck.getByText('Sold out')).toBeVisible({ timeout: 1_000 });
  await expect(duck.getByText('large')).toBeVisible();
  await expect(other.getByText('large')).toBeVisible();
  await services.database.sql.delete(menuSoldOut).where(eq(menuSoldOut.companyId, place.companyId));
});

test('works without scripts: languages, sections and another time', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.goto(`${url}?lang=en`);
  await page.getByRole('link', { name: 'Desserts' }).click();
  await expect(page).toHaveURL(/#c4$/);
  await page.getByText('Menu for another time').click();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Date and time').fill(`${tomorrow}T12:30`);
  await page.getByRole('button', { name: 'See the menu' }).click();
  await expect(page.getByText(/^On \d{4}\/\d+\/\d+ 12:30/)).toBeVisible();
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page).toHaveURL(/at=/);
  await context.close();
});

test('is printed on A4 and A5 with its options and without controls', async ({ page }) => {
  await page.goto(`${url}?lang=en`);
  for (const [format, width, height] of [
    ['A4', 595, 842],
    ['A5', 420, 595],
  ] as const) {
    const pages = readPdf(await page.pdf({ format }));
    expect(pages.length).toBeLessThanOrEqual(format === 'A4' ? 6 : 12);
    expect(Math.abs((pages[0]?.width ?? 0) - width), format).toBeLessThan(2);
    expect(Math.abs((pages[0]?.height ?? 0) - height), format).toBeLessThan(2);
    const text = pages.map((one) => one.text).join(' ');
    for (const words of ['Harbour House', 'Small dishes to share', 'large', '+NT$30']) expect(text).toContain(words);
    for (const words of ['Menu for another time', 'Takeout']) expect(text).not.toContain(words);
  }
});
