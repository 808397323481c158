import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportMenuItems, menuItemImports } from '#contract/imports/menuItemImports.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import menuCategories from '#resources/menus/menuCategories/resource.ts';
import menuModifiers from '#resources/menus/menuModifiers/resource.ts';
import menuItems from '#resources/menus/menuItems/resource.ts';
import { createSchedule } from '#contract/menus/menuSchedules.ts';
import { buildUser, signInAll, small, usualSets } from '#tests/support/build.ts';
import { csv, importerAt, workbook, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Importing items of menus from files, and files that come back unchanged. */

const items = resourceEndpoints(menuItems);
const categories = resourceEndpoints(menuCategories);
const modifiers = resourceEndpoints(menuModifiers);
const params = { companyId: small.own };
interface Stored extends Record<string, unknown> {
  id: string;
  version: number;
  name: Record<string, string>;
}

let server: TestServer;
let importer: Importer;
let token: string;
beforeAll(async () => {
  server = await openServer();
  const permissions = { ...usualSets, backhouse: { ...usualSets.backhouse, menuManagement: true } };
  const companies = [{ companyId: small.own, permissions, enabledBranches: null }];
  const user = buildUser({ id: 'menu-importer', role: 'manager', companies });
  token = (await signInAll(server.services.identity, [user])).get('menu-importer') ?? '';
  importer = importerAt(server.url, token, small.own, () => server.services.jobs.idle(), menuItemImports);
  for (const [code, name] of [
    ['meat', { en: 'Meat', zh: '肉類' }],
    ['tea', { en: 'Tea', ja: 'お茶' }],
  ] as const)
    await importer.client.call(categories.create, { params, body: { name, code, active: true } });
});
afterAll(() => server.close());

const all = async () =>
  (await importer.client.call(items.list, { params, query: { range: [0, 499] } })) as unknown as Stored[];
const coded = async (code: string) => (await all()).find((one) => one.code === code);
async function exported(format: 'csv' | 'xlsx', language: string): Promise<Buffer> {
  const path = exportMenuItems.path.replace(':companyId', small.own);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}${path}?format=${format}&language=${language}`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe('the import', () => {
  it('brings in what the columns say', async () => {
    const done = await importer.brought(
      csv(
        'SKU,品名,Name (English),分類,說明,Price,Price (Takeout),稅率,Tax rate (Takeout),Maximum per order,Paid ahead,過敏原,May contain,Diets,Active',
        'A1,東坡肉,Braised pork,肉類,慢燉,"NT$1,380",350.50,10%,8% incl.,5,100,大豆; 麩質穀物,Sesame,,yes',
        'A2,,Oolong,TEA,,80,,5% added,,,,,,"Vegan, Halal",no',
      ),
    );
    expect(done).toMatchObject({ status: 'done', counts: { created: 2, failed: 0, skipped: 0 } });
    expect(await coded('A1')).toMatchObject({
      kind: 'item',
      name: { zh: '東坡肉', en: 'Braised pork' },
      description: { zh: '慢燉' },
      price: 138_000,
      prices: [{ service: 'takeout', branch: null, price: 35_050 }],
      taxes: [
        { service: null, rate: 1000, included: true },
        { service: 'takeout', rate: 800, included: true },
      ],
      maxPerOrder: 5,
      prepayPrice: 10_000,
      contains: ['soybeans', 'gluten'],
      mayContain: ['sesame'],
      active: true,
    });
    const tea = await coded('A2');
    expect(tea).toMatchObject({ diets: ['vegan', 'halal'], active: false, taxes: [{ rate: 500, included: false }] });
    const found = (await importer.client.call(categories.list, { params, query: {} })) as unknown as Stored[];
    expect(tea?.category).toBe(found.find(({ code }) => code === 'tea')?.id);
  });

  it('names what is wrong at its row, and writes nothing of it', async () => {
    const before = await all();
    const one = await importer.checked(
      csv(
        'Code,Name (English),Category,Price,Tax rate,Contains,May contain',
        'B1,Fine,Meat,10,,,',
        'B2,Unknown category,Fish,10,,,',
        'B1,Twice,Meat,10,,,',
        'B3,No price,,,,,',
        'B4,Bad price,,cheap,,,',
        'B5,Bad tax,,10,a lot,,',
        'B6,Bad allergen,,10,,Unobtainium,',
        'B7,Contradiction,,10,,Milk,Milk',
        'B8,,,10,,,',
      ),
    );
    expect(one.counts).toMatchObject({ rows: 9, create: 1, fail: 8 });
    expect(await importer.problems(one.id)).toEqual([
      { row: 3, text: 'category:categoryUnknown:Fish' },
      { row: 4, text: 'null:duplicateItem:2' },
      { row: 5, text: 'price:priceMissing:' },
      { row: 6, text: 'price:price:cheap' },
      { row: 7, text: 'tax:tax:a lot' },
      { row: 8, text: 'contains:allergen:Unobtainium' },
      { row: 9, text: 'contains:allergenTwice:B7' },
      { row: 10, text: 'null:itemNameMissing:' },
    ]);
    expect(await all()).toEqual(before);
  });

  it('updates items by code or name, keeps what the file does not say, and is taken back', async () => {
    const was = await coded('A1');
    const done = await importer.brought(
      csv('Code,Name (English),Price,Price (Dine-in)', 'a 1,,1400,1350', ',Oolong,90,'),
    );
    expect(done.counts).toMatchObject({ updated: 2, created: 0 });
    const now = await coded('A1');
    expect(now).toMatchObject({
      name: was?.name,
      price: 140_000,
      prices: [
        { service: 'takeout', price: 35_050 },
        { service: 'dineIn', price: 135_000 },
      ],
      contains: was?.contains,
    });
    const back = await importer.rollback(done.id);
    expect(back).toMatchObject({ status: 'rolledBack', counts: { restored: 2, removed: 0, kept: 0 } });
    const restored = await coded('A1');
    expect({ ...restored, version: 0, updatedTime: '' }).toEqual({ ...was, version: 0, updatedTime: '' });
  });

  it('takes new items back, but not those that menus show', async () => {
    const done = await importer.brought(csv('Code,Name (English),Category,Price', 'C1,Cake,Tea,50', 'C2,Pie,,60'));
    const cake = await coded('C1');
    await importer.client.call(createSchedule, {
      params: { ...params, branchId: 'own-1' },
      body: {
        name: 'Sweets',
        categories: [{ id: String(cake?.category), ordering: 0, items: [{ id: cake?.id ?? '', ordering: 0 }] }],
        items: [{ id: cake?.id ?? '' }],
      },
    });
    const back = await importer.rollback(done.id);
    expect(back.counts).toMatchObject({ removed: 1, kept: 1 });
    expect(await coded('C2')).toBeUndefined();
    expect(await importer.problems(done.id)).toEqual([{ row: 2, text: 'null:itemKept:' }]);
  });
});

describe('modifiers and sets', () => {
  const columns = 'Code,Name (English),Price,Modifiers,Parts of the set';
  const group = (name: string, code: string | null) =>
    importer.client.call(modifiers.create, {
      params,
      body: {
        name: { en: name },
        code,
        minimum: 0,
        maximum: 1,
        minimumDistinct: 0,
        maximumDistinct: 0,
        maximumPerOption: 1,
        chargesPreselected: false,
        active: true,
        options: [{ id: 'large', name: { en: 'Large' }, price: 0, preselected: 0, active: true }],
      },
    }) as Promise<unknown> as Promise<Stored>;

  it('come in by names and codes', async () => {
    const [size, extras] = [await group('Size', null), await group('Extras; more + better', 'EX')];
    const first = await importer.brought(
      csv(
        columns,
        'S1,Duck,300,Size; ex,',
        'S2,Pork + rice | old: one,250,Extras\\; more \\+ better,',
        'S3,Green tea,50,,',
        ',Cola,40,,',
      ),
    );
    expect(first.counts).toMatchObject({ created: 4, failed: 0 });
    const [duck, pork, tea] = [await coded('S1'), await coded('S2'), await coded('S3')];
    expect(duck).toMatchObject({ kind: 'item', modifiers: [{ modifier: size.id }, { modifier: extras.id }] });
    expect(pork).toMatchObject({ modifiers: [{ modifier: extras.id }] });
    const cola = (await all()).find(({ name }) => name.en === 'Cola');
    const sets = await importer.brought(
      csv(
        columns,
        'SET,Lunch set,500,,en=Main \\(hot\\) / zh=主菜 (1): Duck; s2 +12.50 | 飲料（0〜2）：Green tea；Cola ＋5 | Cola',
        'SET2,Tea set,90,,(1+): S3; Cola',
      ),
    );
    expect(await importer.problems(sets.id)).toEqual([]);
    expect(await coded('SET')).toMatchObject({
      kind: 'set',
      parts: [
        {
          name: { en: 'Main (hot)', zh: '主菜' },
          minimum: 1,
          maximum: 1,
          choices: [
            { item: duck?.id, extra: 0 },
            { item: pork?.id, extra: 1250 },
          ],
        },
        {
          name: { zh: '飲料' },
          minimum: 0,
          maximum: 2,
          choices: [
            { item: tea?.id, extra: 0 },
            { item: cola?.id, extra: 500 },
          ],
        },
        { name: null, minimum: 1, maximum: 1, choices: [{ item: cola?.id, extra: 0 }] },
      ],
    });
    expect(await coded('SET2')).toMatchObject({ parts: [{ name: null, minimum: 1, maximum: 0 }] });
  });

  it('come in with the items of sets from one file, in any order, and are taken back together', async () => {
    const before = await all();
    const file = csv(
      columns,
      'SET3,Supper,400,,Main (1): M1; Udon +20',
      'M1,Goose,300,,',
      'SET4,Feast,900,,Main (1): Supper | Tea (1): Udon',
      ',Udon,120,,',
      'SET5,Banquet,900,,Main (1): Swan',
    );
    const one = await importer.checked(file);
    const faults = [
      { row: 4, text: 'parts:choiceUnknown:Supper' },
      { row: 6, text: 'parts:choiceUnknown:Swan' },
    ];
    expect(await importer.problems(one.id)).toEqual(faults);
    expect(one.counts).toMatchObject({ create: 3, fail: 2 });
    expect(await all()).toEqual(before);
    const done = await importer.brought(file);
    expect(await importer.problems(done.id)).toEqual(faults);
    expect(done.counts).toMatchObject({ created: 3, failed: 2 });
    const [goose, udon] = [await coded('M1'), (await all()).find(({ name }) => name.en === 'Udon')];
    expect(await coded('SET3')).toMatchObject({
      kind: 'set',
      parts: [
        {
          choices: [
            { item: goose?.id, extra: 0 },
            { item: udon?.id, extra: 2000 },
          ],
        },
      ],
    });
    const back = await importer.rollback(done.id);
    expect(back.counts).toMatchObject({ removed: 3, kept: 0 });
    expect(await all()).toEqual(before);
  });

  it('stay where a set of the file that has been changed since contains them', async () => {
    const done = await importer.brought(csv(columns, 'SET6,Brunch,400,,Main (1): Eggs', 'M2,Eggs,300,,'));
    const set = await coded('SET6');
    const eggs = await coded('M2');
    const body = { version: set?.version ?? 0, price: 41_000 };
    await importer.client.call(items.update, { params: { ...params, id: set?.id ?? '' }, body });
    const back = await importer.rollback(done.id);
    expect(back.counts).toMatchObject({ removed: 0, kept: 2 });
    expect(await coded('M2')).toEqual(eggs);
  });

  it('are refused at their row where something is unknown, or is no part of a set', async () => {
    const before = await all();
    const one = await importer.checked(
      csv(
        columns,
        'X1,A,10,Size; Colour,',
        'X2,B,10,,Main (1): Duck; Goose',
        'X3,C,10,,Main (3-2): Duck',
        'X4,D,10,,Main (1): SET',
        'S1,Duck,10,,Main (1): Green tea',
      ),
    );
    expect(await importer.problems(one.id)).toEqual([
      { row: 2, text: 'modifiers:modifierUnknown:Colour' },
      { row: 3, text: 'parts:choiceUnknown:Goose' },
      { row: 4, text: 'parts:setParts:Main (3-2): Duck' },
      { row: 5, text: 'parts:choiceIsSet:SET' },
      { row: 6, text: 'parts:itemInSet:S1' },
    ]);
    expect(one.counts).toMatchObject({ create: 0, update: 0, fail: 5 });
    expect(await all()).toEqual(before);
  });
});

describe('the file of all items', () => {
  it.each([
    ['csv', 'en'],
    ['csv', 'zh'],
    ['csv', 'zh-cn'],
    ['csv', 'ja'],
    ['xlsx', 'ja'],
  ] as const)('comes back unchanged as %s in %s', async (format, language) => {
    const before = await all();
    expect(before.length).toBeGreaterThan(2);
    const one = await importer.upload(await exported(format, language), `items.${format}`);
    const checked = await importer.check(one.id);
    expect(await importer.problems(one.id)).toEqual([]);
    expect(checked.counts).toMatchObject({ rows: before.length, create: 0, update: 0, fail: 0, skip: before.length });
  });
});

it('reads workbooks, in which per cents are fractions', async () => {
  const file = await workbook([
    ['Code', 'Name (English)', 'Price', 'Tax rate'],
    ['W1', 'Soup', 12.5, 0.08],
  ]);
  const { id } = await importer.upload(file, 'items.xlsx');
  await importer.check(id);
  expect(await importer.run(id)).toMatchObject({ counts: { created: 1 } });
  expect(await coded('W1')).toMatchObject({ price: 1250, taxes: [{ rate: 800 }] });
});
