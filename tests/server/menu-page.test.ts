import { brotliCompressSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { updatePlatformTexts } from '#contract/translations/translations.ts';
import { ownProvider } from '#contract/organization/branches.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { addDays, weekdayOf } from '#contract/core/ranges.ts';
import { dayOf } from '#contract/core/zones.ts';
import { menuChanged } from '#server/menus/revision.ts';
import { branches, menuPictures, menuSchedules, menuSoldOut, menuStock } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { send } from '#tests/support/http.ts';
import { duck, sauce, set, size, spice, tea } from '#tests/support/harbourMenu.ts';
import { buildMenuCategory, buildMenuItem, buildPublishedMenu } from '#tests/support/publishedMenus.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { openGuestStream } from '#tests/support/stream.ts';

/** The guest's menu: what it shows, in which language, at which time, and how long copies of it are good. */

const { own: companyId } = small;
const [branchId, otherBranch, pausedBranch] = small.branches;
const zone = 'Asia/Taipei';
const path = `/m/${branchId}`;
const place = { companyId, branchId };
let server: TestServer;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const { sql } = server.database;
  await sql
    .update(branches)
    .set({ country: 'TW', timeZone: zone, currency: 'TWD', name: 'Harbour & Hill' })
    .where(and(eq(branches.companyId, companyId), eq(branches.id, branchId)));
  await sql
    .update(branches)
    .set({ settings: { serviceStatus: 'paused' } })
    .where(and(eq(branches.companyId, companyId), eq(branches.id, pausedBranch)));
  const items = [duck, tea, set];
  const common = { companyId, items, modifiers: [size, sauce, spice] };
  const day = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '05:00', to: '02:00' }));
  await sql.insert(menuSchedules).values([
    buildPublishedMenu({
      ...common,
      branchId,
      id: 'all-day',
      categories: [
        { category: buildMenuCategory({ id: 'mains', name: { en: 'Mains', zh: '主菜' } }), items: ['duck', 'set'] },
        { category: buildMenuCategory({ id: 'drinks', name: { en: 'Drinks', zh: '飲料' } }), items: ['tea'] },
      ],
      content: { name: 'All day', availableOrderingTimes: day },
    }),
    {
      ...buildPublishedMenu({ ...common, branchId, id: 'secret', content: { name: 'Secret draft' } }),
      status: 'unpublished',
      published: null,
    },
    buildPublishedMenu({
      ...common,
      branchId: otherBranch,
      id: 'friday',
      content: {
        name: 'Friday night',
        weekdays: [5],
        availableOrderingTimes: [{ weekday: 5, from: '22:00', to: '02:00' }],
      },
    }),
  ]);
  await sql
    .update(branches)
    .set({ timeZone: zone, country: 'JP' })
    .where(and(eq(branches.companyId, companyId), eq(branches.id, otherBranch)));
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.database.sql.delete(menuSoldOut);
  await server.database.sql.delete(menuStock);
  await changed();
});

const changed = (at: string = branchId) =>
  server.database.transaction((transaction) => menuChanged(transaction, { companyId, branchId: at }));
const ask = (address: string, headers: Record<string, string> = {}) =>
  send(server.url, { method: 'GET', path: address, headers: { 'accept-language': 'en', ...headers } });
/** Next Friday at a time, or a day after. */
function friday(time: string, later = 0): string {
  const today = dayOf(Date.now(), zone);
  return `${addDays(today, ((5 - weekdayOf(today) + 7) % 7) + 7 + later)}T${time}`;
}
/** A time at which the menu of all days is shown, whenever the tests run. */
const noon = () => friday('12:00');
const sellOut = async (targetId: string, more: Partial<typeof menuSoldOut.$inferInsert> = {}) => {
  await server.database.sql
    .insert(menuSoldOut)
    .values({ ...place, target: 'item', targetId, userId: 'staff', ...more });
  await changed();
};

describe('the guest’s menu', () => {
  it('shows items, prices, options, sets, allergens, diets and tax', async () => {
    const { status, text, headers } = await ask(`${path}?at=${noon()}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const words of [
      '<h1>Harbour &amp; Hill</h1>',
      'All day',
      '<a href="#c1">Mains</a><a href="#c2">Drinks</a>',
      '<h2 id="c2">Drinks</h2>',
      '<h3>Roast duck &amp; &lt;b&gt;plums&lt;/b&gt;</h3>',
      '<b>from NT$980</b>',
      '<b>from NT$1,500</b>',
      'With pancakes',
      'Contains: Gluten, Soybeans',
      'May contain: Sesame',
      'Free from: Milk',
      'Allergens not mentioned here are not stated: please ask us.',
      'Vegan, Halal',
      '<b>NT$120.50</b>',
      '<summary>Size <small>(choose 1)</small></summary>',
      'Whole<b>+NT$900</b>',
      'Sauce <small>(up to 3)',
      'Hot<b>+NT$10</b>',
      '<summary>Main <small>(choose 1)</small></summary>',
      '<b>+NT$200</b>',
      'Prices include 5% tax.',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('<b>plums');
    expect(text).not.toContain('Secret');
  });

  it.each([
    [[ownProvider.id], true],
    [['platform', ownProvider.id], true],
    [['platform'], false],
  ])('shows a menu of the providers %j: %s', async (foProviders, isShown) => {
    const id = `of-${foProviders.join('-')}`;
    const { sql } = server.database;
    const dates = [noon().slice(0, 10)];
    await sql
      .insert(menuSchedules)
      .values(buildPublishedMenu({ ...place, id, items: [tea], content: { foProviders, dates } }));
    await changed();
    const { text } = await ask(`${path}?at=${noon()}`);
    await sql.delete(menuSchedules).where(and(eq(menuSchedules.companyId, companyId), eq(menuSchedules.id, id)));
    await changed();
    // The menu of a date goes before the usual one, which has the duck.
    expect(text.includes('Roast duck')).toBe(!isShown);
    expect(text).toContain('Oolong tea');
  });

  it.each([
    ['ja', 'ja', '北京ダック', 'Oolong tea', '含む：'],
    ['zh-TW', 'zh-Hant', '烤鴨', '烏龍茶', '未提及的過敏原均未標示'],
    ['zh-CN', 'zh-Hans', '烤鸭', '烏龍茶', '未提及的过敏原均未标示'],
  ])('is in the guest’s language (%s), with what there is of each name', async (accepted, lang, ...words) => {
    const { text } = await ask(`${path}?at=${noon()}`, { 'accept-language': accepted });
    expect(text).toContain(`<html lang="${lang}">`);
    for (const word of words) expect(text).toContain(word);
    expect(text.match(/<a href="\?lang=/g)?.length).toBeGreaterThanOrEqual(4);
  });

  it('keeps the chosen time and service in the links of languages', async () => {
    const at = noon();
    const { text } = await ask(`${path}?at=${at}&service=takeout&lang=en`);
    for (const language of languages)
      expect(text).toContain(`href="?lang=${language}&amp;service=takeout&amp;at=${at}"`);
    expect(text).toContain('<b>NT$90</b>');
    expect(text).toContain(`<input type="datetime-local" name="at" required value="${at}">`);
  });

  it('has structured data that cannot end its element', async () => {
    await server.database.sql
      .update(branches)
      .set({ name: 'x</script><script>alert(1)</script>' })
      .where(and(eq(branches.companyId, companyId), eq(branches.id, otherBranch)));
    const { text } = await ask(`${path}?at=${noon()}`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Menu',
      inLanguage: 'en',
      hasMenuSection: [
        { name: 'Mains', hasMenuItem: [{ offers: { price: '980.00', priceCurrency: 'TWD' } }, {}] },
        {
          hasMenuItem: [
            {
              name: 'Oolong tea',
              offers: { price: '120.50' },
              suitableForDiet: ['https://schema.org/VeganDiet', 'https://schema.org/HalalDiet'],
            },
          ],
        },
      ],
    });
  });

  it('has styles for paper and for the dark', async () => {
    const { text } = await ask(path);
    for (const rule of [
      '@media print',
      '@page',
      'break-inside:avoid',
      'prefers-color-scheme:dark',
      '.w,i{display:none}',
    ])
      expect(text).toContain(rule);
  });

  it('marks what is sold out, and does not hide it', async () => {
    await sellOut('duck');
    await sellOut('whole', { target: 'option', modifierId: 'size' });
    await server.database.sql.insert(menuStock).values({ ...place, itemId: 'tea', count: 0 });
    await changed();
    const { text } = await ask(`${path}?at=${noon()}`);
    expect(text).toContain('<article class="o"><h3>Roast duck');
    expect(text).toContain('<article class="o"><h3>Oolong tea');
    expect(text).toMatch(/Whole<b>[^<]*<\/b><i>Sold out<\/i>/);
    expect(text).toContain('"availability":"https://schema.org/SoldOut"');
    expect(text).not.toContain('"count"');
  });

  it('marks an item whose required options are all sold out, and a set without a choice', async () => {
    await sellOut('half', { target: 'option', modifierId: 'size' });
    await sellOut('tea');
    expect((await ask(`${path}?at=${noon()}`)).text).toContain('<article><h3>Roast duck');
    await sellOut('whole', { target: 'option', modifierId: 'size' });
    const { text } = await ask(`${path}?at=${noon()}`);
    expect(text).toContain('<article class="o"><h3>Roast duck');
    expect(text).toContain('<article class="o"><h3>Set for two');
  });
});

describe('the time of a guest’s menu', () => {
  const other = `/m/${otherBranch}`;
  it.each([
    ['22:00', 0, true],
    ['01:59', 1, true],
    ['02:00', 1, false],
    ['01:00', 0, false],
    ['21:59', 0, false],
  ])('on Friday at %s (+%i days) the menu of the night is shown: %s', async (time, later, shown) => {
    const { text } = await ask(`${other}?at=${friday(time, later)}`);
    expect(text.includes('<h2')).toBe(shown);
    if (!shown) expect(text).toMatch(/The next menu starts on \d{4}\/\d+\/\d+ 22:00: Friday night\./);
  });

  it.each([
    'x',
    '2026-02-30T10:00',
    '9999-12-31T10:00',
    '2026-11-29',
    '2026-11-29T25:00',
    '<script>',
    '%00',
    'a'.repeat(400),
  ])('is now where %s was asked for', async (at) => {
    const { status, text } = await ask(`${path}?at=${encodeURIComponent(at)}`);
    expect(status).toBe(200);
    expect(text).toContain('No menu can be shown for that time.');
    expect(text).not.toContain('<script>&');
  });

  it('is now where it was asked for twice', async () => {
    expect((await ask(`${path}?at=${noon()}&at=${noon()}`)).text).toContain('No menu can be shown for that time.');
  });
});

describe('copies of a guest’s menu', () => {
  const tagOf = async (address = path, headers = {}) => (await ask(address, headers)).headers.etag ?? '';

  it('are good until the next change, a minute at most', async () => {
    const { headers } = await ask(path);
    const [, seconds] = /^public, max-age=(\d+)$/.exec(headers['cache-control'] ?? '') ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(60);
    expect(headers.vary).toContain('Accept-Language');
    await sellOut('tea', { until: new Date(Date.now() + 20_000) });
    const [, soon] = /max-age=(\d+)/.exec((await ask(path)).headers['cache-control'] ?? '') ?? [];
    expect(Number(soon)).toBeLessThanOrEqual(20);
  });

  it('are answered with 304 as long as nothing has changed', async () => {
    const tag = await tagOf();
    const again = await ask(path, { 'if-none-match': tag });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
    await sellOut('duck');
    expect((await ask(path, { 'if-none-match': tag })).status).toBe(200);
  });

  it('have a tag for each language, service, time and version of the texts', async () => {
    const addresses = [path, `${path}?lang=ja`, `${path}?service=takeout`, `${path}?at=${noon()}`, `/m/${otherBranch}`];
    const tags = await Promise.all(addresses.map((address) => tagOf(address)));
    expect(new Set(tags).size).toBe(addresses.length);
    const permissions = { backhouse: { ...defaultBackhouse, i18n: true } };
    const user = buildUser({ id: 'texts', role: 'manager', companies: [{ companyId, permissions }] });
    const manager = server.client((await signInAll(server.services.identity, [user])).get('texts'));
    await manager.call(updatePlatformTexts, {
      params: { platform: 'guestPages' },
      query: { companyId },
      body: { updates: [{ namespace: 'menu', key: 'soldOut', language: 'en', text: 'Gone' }] },
    });
    expect(await tagOf()).not.toBe(tags[0]);
    await sellOut('duck');
    expect((await ask(`${path}?at=${noon()}`)).text).toContain('<i>Gone</i>');
  });

  it.each(['br', 'gzip'])('are compressed (%s)', async (encoding) => {
    const answer = await fetch(`${server.url}${path}?lang=en`, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toContain('<h1>Harbour &amp; Hill</h1>');
  });
});

describe('the stream of a guest’s menu', () => {
  it('tells of a sold-out item within a second, and pages of other branches of nothing', async () => {
    const versionOf = async (address: string) => /data-at="([^"]+)"/.exec((await ask(address)).text)?.[1] ?? '';
    const here = await openGuestStream(server.url, `${path}/live?at=${noon()}&at=${await versionOf(path)}`);
    const there = await openGuestStream(
      server.url,
      `/m/${otherBranch}/live?&at=${await versionOf(`/m/${otherBranch}`)}`,
    );
    await sellOut('duck');
    await here.until((events) => events.some(({ data }) => data === 'changed'), 1_000);
    await changed(otherBranch);
    await there.until((events) => events.some(({ data }) => data === 'changed'), 1_000);
    expect(there.events.map(({ data }) => data)).toEqual(['ready', 'changed']);
    here.close();
    there.close();
    const late = await openGuestStream(server.url, `${path}/live?&at=old`);
    await late.until((events) => events.some(({ data }) => data === 'changed'), 1_000);
    late.close();
  });
});

describe('a menu of ordinary size', () => {
  it('has at most 40 kB of HTML and styles over the network, and of each item less than a kilobyte', async () => {
    const items = Array.from({ length: 100 }, (_, at) =>
      buildMenuItem({
        id: `usual-${at}`,
        name: { en: `Braised pork with vegetables of the season ${at}`, zh: `時蔬燉肉 ${at}` },
        description: {
          en: `Number ${at * 7919} of the house, with rice, soup and pickles on the side`,
          zh: '附白飯與湯',
        },
        contains: ['gluten', 'soybeans'],
        modifiers: at % 2 ? [{ modifier: 'size' }] : [],
        picture: `/files/${String(at).padStart(40, '0')}.jpg`,
      }),
    );
    const [first] = items;
    const rasters = (at: number) => `/files/${(at * 7919).toString(16).padStart(40, '3')}.webp`;
    await server.database.sql.insert(menuPictures).values(
      items.map(({ picture }, at) => ({
        companyId,
        source: picture ?? '',
        rasters: { 160: rasters(at), 640: rasters(at + 100), 1280: rasters(at + 200) },
      })),
    );
    const usual = buildPublishedMenu({ companyId, branchId: otherBranch, id: 'usual', items, modifiers: [size] });
    await server.database.sql.insert(menuSchedules).values(usual);
    await changed(otherBranch);
    const { text } = await ask(`/m/${otherBranch}`);
    expect(text).toContain('srcset="/files/');
    expect(text).toContain(`<h3>${first?.name.en}</h3>`);
    const [plain, sent] = [Buffer.byteLength(text), brotliCompressSync(text).length];
    process.stdout.write(`  a menu of 100 items has ${plain} bytes, compressed ${sent}\n`);
    expect(sent).toBeLessThan(40_000);
    expect(plain).toBeLessThan(110_000);
    await server.database.sql.delete(menuSchedules).where(eq(menuSchedules.id, 'usual'));
    await changed(otherBranch);
  });
});

describe('branches', () => {
  it('that are unknown, closed or paused have no menu', async () => {
    expect((await ask('/m/nowhere')).status).toBe(404);
    expect((await ask('/m/nowhere/qr')).status).toBe(404);
    expect((await ask('/m/nowhere/live')).status).toBe(404);
    const paused = await ask(`/m/${pausedBranch}`);
    expect(paused.status).toBe(200);
    expect(paused.text).toContain('is not open to guests at the moment.');
    await server.database.sql
      .update(branches)
      .set({ settings: { serviceStatus: 'closed' } })
      .where(and(eq(branches.companyId, companyId), eq(branches.id, pausedBranch)));
    expect((await ask(`/m/${pausedBranch}`)).status).toBe(404);
  });

  it('have a QR code of their menu', async () => {
    const { text } = await ask(`${path}/qr`);
    expect(text).toContain('<svg');
    expect(text).toContain(`${server.url}${path}</a>`);
  });

  it('say nothing of those who work there, nor of what is not published', async () => {
    const { text } = await ask(path);
    for (const hidden of ['secret', 'staff', 'publishedBy', 'version'])
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  });
});
