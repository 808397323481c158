import { generalMenu, menuDays } from '#contract/menus/branchMenuRules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branchMenus } from '#server/platform/db/schema.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { demoCompanies, type CompanySpec } from './companies.ts';

/** Image menus of the demo's branches: drawn pages of dishes. */

/** A page: its heading, and dishes with prices. */
type PageSpec = readonly [heading: string, ...dishes: (readonly [string, string])[]];

interface Shelf {
  house: { name: string; pages: readonly PageSpec[] };
  lunch: { name: string; pages: readonly PageSpec[] };
  feast: { name: string; pages: readonly PageSpec[] };
}

const shelves: Readonly<Record<string, Shelf>> = {
  chunshui: {
    house: {
      name: '春水亭菜單',
      pages: [
        ['冷盤', ['醋溜小黃瓜', '120'], ['紹興醉雞', '280'], ['皮蛋豆腐', '140']],
        ['熱炒', ['三杯雞', '380'], ['蔥爆牛肉', '360'], ['塔香茄子', '220'], ['鹹蛋苦瓜', '240']],
        ['茶', ['文山包種', '180'], ['凍頂烏龍', '200'], ['珍珠奶茶', '110']],
      ],
    },
    lunch: {
      name: '平日商業午餐',
      pages: [['午間套餐', ['滷肉飯套餐', '240'], ['紅燒牛肉麵', '290'], ['素食便當', '220']]],
    },
    feast: { name: '歲末圍爐', pages: [['八人圍爐', ['佛跳牆', '2,880'], ['清蒸石斑', '1,680'], ['烏魚子', '980']]] },
  },
  ginza: {
    house: {
      name: 'お品書き',
      pages: [
        ['刺身', ['本まぐろ', '2,400'], ['のどぐろ炙り', '2,800'], ['盛り合わせ', '4,200']],
        ['焼き物', ['近江牛炭火焼', '4,800'], ['鮎の塩焼き', '1,900'], ['茄子田楽', '1,100']],
        ['日本酒', ['灘 純米', '1,200'], ['越後 大吟醸', '2,000']],
      ],
    },
    lunch: {
      name: '昼の御膳',
      pages: [['平日のお昼', ['銀座御膳', '2,600'], ['海鮮丼', '2,200'], ['天ぷら蕎麦', '1,900']]],
    },
    feast: { name: '年末の会席', pages: [['会席', ['雪', '16,000'], ['月', '12,000'], ['花', '9,800']]] },
  },
  harbour: {
    house: {
      name: 'All day menu',
      pages: [
        ['To begin', ['Sydney rock oysters', '32'], ['Kingfish crudo', '26'], ['Burrata, tomato', '24']],
        ['Mains', ['Market fish', '44'], ['Wagyu rump', '52'], ['Chilli crab pasta', '38'], ['Roast pumpkin', '29']],
        ['Wine by the glass', ['Hunter semillon', '16'], ['Yarra pinot noir', '18']],
      ],
    },
    lunch: {
      name: 'Weekday lunch',
      pages: [['Two courses, 49', ['Oysters or crudo', ''], ['Fish or rump', ''], ['Coffee', '']]],
    },
    feast: {
      name: 'Festive table',
      pages: [['For the table', ['Whole snapper', '120'], ['Glazed ham', '95'], ['Pavlova', '48']]],
    },
  },
};

const width = 720;
const height = 960;
const looks = [
  ['#f6f1e7', '#3d2f22', '#b08a4f'],
  ['#e8efe9', '#1f3a31', '#5f9a83'],
  ['#f4e9e4', '#47231a', '#b5623f'],
] as const;

function drawn([heading, ...dishes]: PageSpec, look: number): string {
  const [ground, ink, line] = looks[look % looks.length] ?? looks[0];
  const rows = dishes
    .map(([dish, price], at) => {
      const y = 300 + at * 110;
      return `<text x="80" y="${y}">${dish}</text><text x="640" y="${y}" text-anchor="end">${price}</text><path d="M80 ${y + 34}h560" stroke="${line}" stroke-width="1" opacity=".4"/>`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/><rect x="32" y="32" width="656" height="896" fill="none" stroke="${line}" stroke-width="2"/><g fill="${ink}" font-family="Georgia, 'Noto Serif CJK TC', serif" font-size="34"><text x="360" y="150" font-size="52" text-anchor="middle">${heading}</text><path d="M300 190h120" stroke="${line}" stroke-width="3"/>${rows}</g></svg>`;
}

const allWeek = [0, 1, 2, 3, 4, 5, 6];

/** A general menu, a weekday lunch menu and a menu for the turn of the year at every branch. */
export async function seedMenus(transaction: Sql, pictures: MenuPictures, now: number): Promise<void> {
  for (const company of demoCompanies) await seed(transaction, pictures, company, now);
}

/** The pictures of each company's house, lunch and feast menus. */
export type MenuPictures = ReadonlyMap<string, { url: string; width: number; height: number }[][]>;

/** Stores the pictures of the menus before the transaction, which must not wait for files. */
export async function storePictures(files: Services['files']): Promise<MenuPictures> {
  const picturesOf = (companyId: string, pages: readonly PageSpec[]) =>
    Promise.all(
      pages.map(async (page, at) => ({
        url: await files.put(Buffer.from(drawn(page, at)), 'image/svg+xml', companyId),
        width,
        height,
      })),
    );
  return new Map(
    await Promise.all(
      Object.entries(shelves).map(async ([companyId, { house, lunch, feast }]) => {
        const menus = await Promise.all([house, lunch, feast].map(({ pages }) => picturesOf(companyId, pages)));
        return [companyId, menus] as const;
      }),
    ),
  );
}

async function seed(transaction: Sql, pictures: MenuPictures, company: CompanySpec, now: number): Promise<void> {
  const shelf = shelves[company.id];
  if (!shelf) return;
  const [house, lunch, feast] = pictures.get(company.id) ?? [];
  const allDay = { start_time: '00:00:00', end_time: '23:59:59' };
  /** The pictures for certain hours, and the house menu for the rest of the day. */
  const besideHouse = (from: string, to: string, images = house) => [
    { ...allDay, end_time: from, images: house ?? [] },
    { start_time: from, end_time: to, images: images ?? [] },
    { ...allDay, start_time: to, images: house ?? [] },
  ];
  const year = new Date(now).getUTCFullYear();
  const rows = company.branches.flatMap(({ id: branchId }) => {
    const of = { companyId: company.id, branchId };
    return [
      {
        ...of,
        id: `demo-menu-general-${branchId}`,
        type: generalMenu as typeof generalMenu,
        name: shelf.house.name,
        weeks: allWeek,
        startDate: menuDays.first,
        endDate: menuDays.last,
        weight: 0,
        schedules: [{ ...allDay, images: house ?? [] }],
      },
      {
        ...of,
        id: `demo-menu-lunch-${branchId}`,
        type: 'time_limit' as const,
        name: shelf.lunch.name,
        weeks: [1, 2, 3, 4, 5],
        startDate: menuDays.first,
        endDate: menuDays.last,
        weight: 10,
        schedules: besideHouse('11:00:00', '14:30:00', lunch),
      },
      {
        ...of,
        id: `demo-menu-feast-${branchId}`,
        type: 'time_limit' as const,
        name: shelf.feast.name,
        weeks: allWeek,
        startDate: `${year}-12-20`,
        endDate: `${year + 1}-01-05`,
        weight: 50,
        schedules: besideHouse('17:00:00', '23:00:00', feast),
      },
    ];
  });
  await transaction.insert(branchMenus).values(rows);
}
