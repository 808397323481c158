import pino from 'pino';
import { savedMenu } from '#contract/menus/savedMenu.ts';
import { menuContent } from '#contract/menus/menuSchedules.ts';
import { chunshui } from '#demo/companies.ts';
import { seedDemo } from '#demo/seed.ts';
import { categoryTable, itemTable, modifierTable } from '#server/menus/tables.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { menuSchedules } from '#server/platform/db/schema.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { buildMenuCategory, buildMenuItem, buildModifier, buildOption } from '#tests/support/publishedMenus.ts';

const companyId = chunshui.id;
const [{ id: branchId, currency }] = chunshui.branches as unknown as [(typeof chunshui.branches)[number]];
const scheduleId = 'bench';

/** The menu that is edited. */
export const place = { companyId, branchId, scheduleId };

interface MenuSize {
  items: number;
  categories: number;
  groups: number;
}

/** Seeds a company's menu into a demo group without many guests. */
export async function seedMenu(databaseUrl: string, size: MenuSize): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, dataDir: '' });
  const services = await createServices(testConfig({ databaseUrl }), database, pino({ level: 'silent' }));
  try {
    await database.migrate();
    await seedDemo(services, { guests: 200, log: () => undefined });
    const ofCompany = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ companyId, ...row }));
    const names = (word: string, at: number) => ({
      en: `${word} number ${at}`,
      zh: `第 ${at} 道`,
      'zh-cn': `第 ${at} 道`,
      ja: `${at} 番`,
    });
    const items = Array.from({ length: size.items }, (_, at) =>
      buildMenuItem({
        id: `bench-${at}`,
        name: names('Braised dish', at),
        code: `B${at}`,
        price: 10_000 + (at % 90) * 500,
        prices: at % 4 ? [] : [{ service: 'takeout', branch: null, price: 9_000 }],
        modifiers: at % 2 ? [{ modifier: `bench-${at % size.groups}` }] : [],
      }),
    );
    const groups = Array.from({ length: size.groups }, (_, at) =>
      buildModifier({
        id: `bench-${at}`,
        name: names('Choice', at),
        maximum: 1,
        options: ['mild', 'medium', 'hot'].map((id) => buildOption({ id, name: names(id, at), price: 500 })),
      }),
    );
    const categories = Array.from({ length: size.categories }, (_, at) =>
      buildMenuCategory({ id: `bench-${at}`, name: names('Section', at) }),
    );
    const { sql } = database;
    for (let at = 0; at < items.length; at += 500)
      await sql.insert(itemTable).values(ofCompany(items.slice(at, at + 500)));
    await sql.insert(modifierTable).values(ofCompany(groups));
    await sql.insert(categoryTable).values(ofCompany(categories));
    const each = size.items / size.categories;
    const content = savedMenu(
      menuContent.parse({
        name: 'Bench',
        categories: categories.map(({ id }, at) => ({
          id,
          ordering: at,
          items: items.slice(at * each, (at + 1) * each).map((item, ordering) => ({ id: item.id, ordering })),
        })),
        items: items.map(({ id }) => ({ id })),
      }),
    );
    const known = <T extends { id: string }>(all: readonly T[]) => Object.fromEntries(all.map((one) => [one.id, one]));
    const published = {
      id: scheduleId,
      branchId,
      content,
      currency,
      items: known(items),
      modifiers: known(groups),
      categories: known(categories),
    };
    const row = { companyId, branchId, id: scheduleId, name: content.name, content, published };
    await sql.insert(menuSchedules).values({ ...row, status: 'published', publishedVersion: 1 });
  } finally {
    await closeServices(services);
  }
}
