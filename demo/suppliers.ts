import type { CompanySpec } from './companies.ts';
import { at, dayNumber } from '#server/platform/kernel/clocks.ts';
import { Random } from './random.ts';

/** Suppliers of the three groups. */

type Goods = 'produce' | 'seafood' | 'meat' | 'drinks';

export interface Supplier {
  companyId: string;
  id: string;
  name: string;
  contact: string;
  phone: string;
  email: string;
  goods: Goods[];
  /** Minor units. */
  minimumOrder: number;
  since: string;
  active: boolean;
  note: string | null;
  createdTime: Date;
  updatedTime: Date;
}

/** Name, contact, the part of the e-mail address before `.example`, goods. */
const lists: Record<string, readonly (readonly [string, string, string, ...Goods[]])[]> = {
  chunshui: [
    ['陽明山蔬果合作社', '林淑芬', 'orders@yangming-farm', 'produce'],
    ['濱江生鮮行', '陳建宏', 'binjiang@fresh', 'produce', 'meat'],
    ['基隆崁仔頂漁獲', '許正雄', 'sales@kanziding', 'seafood'],
    ['澎湖明順水產', '吳明順', 'penghu@mingshun', 'seafood'],
    ['雲林良作豬肉', '張志豪', 'hello@liangzuo', 'meat'],
    ['花蓮瑞穗牧場', '曾雅婷', 'milk@ruisui', 'drinks'],
    ['坪林有機茶園', '鄭文山', 'tea@pinglin', 'drinks'],
    ['阿里山高山茶行', '葉家瑜', 'tea@alishan', 'drinks'],
    ['台南在地海鮮', '蔡金龍', 'tainan@haixian', 'seafood'],
    ['埔里筊白筍產銷班', '賴國榮', 'puli@waterbamboo', 'produce'],
    ['西螺農產運銷', '廖永昌', 'xiluo@produce', 'produce'],
    ['宜蘭三星蔥蒜行', '游素貞', 'sanxing@scallion', 'produce'],
    ['桂丁雞契作農場', '黃俊傑', 'farm@guiding', 'meat'],
    ['屏東可可飲品', '潘依潔', 'cacao@pingtung', 'drinks'],
    ['南門市場金華火腿', '江博文', 'nanmen@ham', 'meat'],
    ['好日子酒藏進口', '蘇凱文', 'import@goodday-cellar', 'drinks'],
    ['東港黑鮪魚拍賣', '洪進財', 'donggang@tuna', 'seafood'],
    ['大溪豆干老店', '簡月娥', 'daxi@tofu', 'produce'],
  ],
  ginza: [
    ['豊洲 山長水産', '山田 剛', 'yamacho@toyosu', 'seafood'],
    ['豊洲 まぐろ仲卸 藤次郎', '藤田 修', 'tojiro@maguro', 'seafood'],
    ['築地 伊藤青果', '伊藤 直美', 'ito@seika', 'produce'],
    ['灘 福鶴酒造', '福田 隆', 'sake@fukutsuru', 'drinks'],
    ['新潟 雪峰酒造', '五十嵐 学', 'info@seppo', 'drinks'],
    ['伊豆 天城わさび園', '小野 茂', 'wasabi@amagi', 'produce'],
    ['近江牛 まるやま精肉', '丸山 健一', 'omi@maruyama', 'meat'],
    ['北海道 利尻昆布商会', '菅原 誠', 'kombu@rishiri', 'seafood', 'produce'],
    ['京都 三条茶舗', '清水 恵子', 'cha@sanjo', 'drinks'],
    ['有明海苔 江口商店', '江口 武', 'nori@ariake', 'seafood'],
    ['魚沼 米の宮本', '宮本 豊', 'kome@miyamoto', 'produce'],
  ],
  harbour: [
    ['Sydney Fish Exchange', 'Angus Fraser', 'desk@sydneyfish', 'seafood'],
    ['Hawkesbury River Oysters', 'Fiona MacLeod', 'orders@hawkesbury', 'seafood'],
    ['Southern Highlands Beef', 'Hamish Reid', 'sales@shbeef', 'meat'],
    ['Barossa Ridge Wines', 'Genevieve Ashworth', 'cellar@barossaridge', 'drinks'],
    ['Cameron Highlands Greens', 'Amirul bin Othman', 'greens@cameron', 'produce'],
    ['Jurong Cold Chain', 'Tan Boon Kiat', 'trade@jurongcold', 'seafood', 'meat'],
    ['Kranji Urban Farm', 'Rachel Lim Hui Min', 'hello@kranji', 'produce'],
    ['Tiong Bahru Roasters', 'Marcus Wong Jun Wei', 'coffee@tbroasters', 'drinks'],
    ['Đà Lạt Fresh Export', 'Trần Thị Hương', 'export@dalatfresh', 'produce'],
    ['Hunter Valley Poultry', 'Declan Gallagher', 'farm@hunterpoultry', 'meat'],
    [
      'Abernathy-Wollstonecraft & Daughters Provisioners',
      'Rosalind Abernathy-Wollstonecraft',
      'office@awd',
      'drinks',
      'produce',
    ],
  ],
};

const notes: Record<string, readonly string[]> = {
  zh: ['每日清晨五點前送達。', '月結三十天。', '颱風季節交期不穩，請提前兩天下單。', '週一公休。'],
  ja: ['発注は前日十五時まで。', '月末締め翌月末払い。', '水曜休市。'],
  en: ['Order by 3 pm for next-day delivery.', 'Thirty days from statement.', 'No deliveries on public holidays.'],
};

/** Local numbers: a business line of each country. */
const lines: Record<string, (serial: number) => string> = {
  chunshui: (serial) => `+88622${String(5_410_000 + serial * 137)}`,
  ginza: (serial) => `+8133${String(5_420_000 + serial * 211)}`,
  harbour: (serial) => (serial % 2 === 0 ? `+612${92_480_000 + serial * 173}` : `+65${62_710_000 + serial * 191}`),
};

/** The approximate value of an order, in minor units. */
const orders: Record<string, readonly number[]> = {
  chunshui: [150_000, 300_000, 500_000, 800_000, 1_200_000],
  ginza: [10_000, 20_000, 30_000, 50_000, 80_000],
  harbour: [10_000, 15_000, 25_000, 40_000, 60_000],
};

/** The suppliers of a company; always the same for the same seed and day. */
export function suppliersOf(company: CompanySpec, seed: string, now: number): Supplier[] {
  const random = new Random(`${seed}/${company.id}/suppliers`);
  return (lists[company.id] ?? []).map(([name, contact, email, ...goods], serial) => {
    const day = dayNumber(now) - random.int(40, company.openedYearsAgo * 365);
    const created = new Date(at(company.branches[0]?.timeZone ?? 'UTC', day, 10 * 60));
    return {
      companyId: company.id,
      id: `${company.id.charAt(0)}s${String(serial + 1).padStart(3, '0')}`,
      name,
      contact,
      phone: lines[company.id]?.(serial) ?? '',
      email: `${email}.example`,
      goods,
      minimumOrder: random.pick(orders[company.id] ?? [0]),
      since: new Date(day * 86_400_000).toISOString().slice(0, 10),
      active: !random.chance(0.12),
      note: random.chance(0.45) ? random.pick(notes[company.language] ?? []) : null,
      createdTime: created,
      updatedTime: created,
    };
  });
}
