import type { Label } from '../core/label.ts';
import { defineLabels } from '../core/labelLists.ts';
import { later } from '../labels/laterLabels.ts';
import type { Allergen, AllergenState, Diet, MenuService, ScheduleType } from './menuValues.ts';

/** Labels of the values of structured menus. */

export const menuServiceLabels: Readonly<Record<MenuService, Label>> = defineLabels('menus.services', {
  dineIn: later.dineIn,
  takeout: later.takeout,
  delivery: later.delivery,
  booking: later.preorder,
  foodCourt: later.foodCourt,
});

export const allergenLabels: Readonly<Record<Allergen, Label>> = defineLabels('menus.allergens', {
  gluten: { en: 'Gluten', zh: '麩質穀物', 'zh-cn': '含麸质谷物', ja: 'グルテン' },
  wheat: { en: 'Wheat', zh: '小麥', 'zh-cn': '小麦', ja: '小麦' },
  buckwheat: { en: 'Buckwheat', zh: '蕎麥', 'zh-cn': '荞麦', ja: 'そば' },
  crustaceans: { en: 'Crustaceans', zh: '甲殼類', 'zh-cn': '甲壳类', ja: '甲殻類' },
  shrimp: { en: 'Shrimp', zh: '蝦', 'zh-cn': '虾', ja: 'えび' },
  crab: { en: 'Crab', zh: '螃蟹', 'zh-cn': '蟹', ja: 'かに' },
  eggs: { en: 'Eggs', zh: '蛋', 'zh-cn': '蛋类', ja: '卵' },
  fish: { en: 'Fish', zh: '魚', 'zh-cn': '鱼类', ja: '魚' },
  peanuts: { en: 'Peanuts', zh: '花生', 'zh-cn': '花生', ja: '落花生' },
  soybeans: { en: 'Soybeans', zh: '大豆', 'zh-cn': '大豆', ja: '大豆' },
  milk: { en: 'Milk', zh: '牛奶、羊奶', 'zh-cn': '乳', ja: '乳' },
  nuts: { en: 'Tree nuts', zh: '堅果', 'zh-cn': '坚果', ja: 'ナッツ類' },
  almonds: { en: 'Almonds', zh: '杏仁', 'zh-cn': '杏仁', ja: 'アーモンド' },
  cashews: { en: 'Cashew nuts', zh: '腰果', 'zh-cn': '腰果', ja: 'カシューナッツ' },
  walnuts: { en: 'Walnuts', zh: '核桃', 'zh-cn': '核桃', ja: 'くるみ' },
  macadamias: { en: 'Macadamia nuts', zh: '夏威夷豆', 'zh-cn': '夏威夷果', ja: 'マカダミアナッツ' },
  celery: { en: 'Celery', zh: '芹菜', 'zh-cn': '芹菜', ja: 'セロリ' },
  mustard: { en: 'Mustard', zh: '芥末', 'zh-cn': '芥末', ja: 'マスタード' },
  sesame: { en: 'Sesame', zh: '芝麻', 'zh-cn': '芝麻', ja: 'ごま' },
  sulphites: { en: 'Sulphites', zh: '亞硫酸鹽', 'zh-cn': '亚硫酸盐', ja: '亜硫酸塩' },
  lupin: { en: 'Lupin', zh: '羽扇豆', 'zh-cn': '羽扇豆', ja: 'ルピナス' },
  molluscs: { en: 'Molluscs', zh: '軟體動物', 'zh-cn': '软体动物', ja: '軟体動物' },
  abalone: { en: 'Abalone', zh: '鮑魚', 'zh-cn': '鲍鱼', ja: 'あわび' },
  squid: { en: 'Squid', zh: '魷魚', 'zh-cn': '鱿鱼', ja: 'いか' },
  salmonRoe: { en: 'Salmon roe', zh: '鮭魚卵', 'zh-cn': '三文鱼子', ja: 'いくら' },
  salmon: { en: 'Salmon', zh: '鮭魚', 'zh-cn': '三文鱼', ja: 'さけ' },
  mackerel: { en: 'Mackerel', zh: '鯖魚', 'zh-cn': '鲭鱼', ja: 'さば' },
  orange: { en: 'Orange', zh: '柳橙', 'zh-cn': '橙子', ja: 'オレンジ' },
  kiwi: { en: 'Kiwi fruit', zh: '奇異果', 'zh-cn': '猕猴桃', ja: 'キウイフルーツ' },
  banana: { en: 'Banana', zh: '香蕉', 'zh-cn': '香蕉', ja: 'バナナ' },
  peach: { en: 'Peach', zh: '桃子', 'zh-cn': '桃子', ja: 'もも' },
  apple: { en: 'Apple', zh: '蘋果', 'zh-cn': '苹果', ja: 'りんご' },
  mango: { en: 'Mango', zh: '芒果', 'zh-cn': '芒果', ja: 'マンゴー' },
  beef: { en: 'Beef', zh: '牛肉', 'zh-cn': '牛肉', ja: '牛肉' },
  pork: { en: 'Pork', zh: '豬肉', 'zh-cn': '猪肉', ja: '豚肉' },
  chicken: { en: 'Chicken', zh: '雞肉', 'zh-cn': '鸡肉', ja: '鶏肉' },
  gelatin: { en: 'Gelatin', zh: '明膠', 'zh-cn': '明胶', ja: 'ゼラチン' },
  yam: { en: 'Yam', zh: '山藥', 'zh-cn': '山药', ja: 'やまいも' },
});

export const dietLabels: Readonly<Record<Diet, Label>> = defineLabels('menus.diets', {
  vegan: { en: 'Vegan', zh: '純素', 'zh-cn': '纯素', ja: 'ヴィーガン' },
  vegetarian: { en: 'Vegetarian', zh: '素食', 'zh-cn': '素食', ja: 'ベジタリアン' },
  halal: { en: 'Halal', zh: '清真', 'zh-cn': '清真', ja: 'ハラール' },
  kosher: { en: 'Kosher', zh: '猶太潔食', 'zh-cn': '犹太洁食', ja: 'コーシャ' },
  glutenFree: { en: 'Gluten-free', zh: '無麩質', 'zh-cn': '无麸质', ja: 'グルテンフリー' },
  lowLactose: { en: 'Low lactose', zh: '低乳糖', 'zh-cn': '低乳糖', ja: '低乳糖' },
});

export const menuTypeLabels: Readonly<Record<ScheduleType, Label>> = defineLabels('menus.types', {
  regular: { en: 'Regular', zh: '一般', 'zh-cn': '一般', ja: '通常' },
  preorder: later.preorder,
});

export const allergenStateLabels: Readonly<Record<AllergenState, Label>> = defineLabels('menus.allergenStates', {
  contains: { en: 'Contains', zh: '含有', 'zh-cn': '含有', ja: '含む' },
  mayContain: { en: 'May contain', zh: '可能含有', 'zh-cn': '可能含有', ja: '含む可能性がある' },
  freeOf: { en: 'Free of', zh: '不含', 'zh-cn': '不含', ja: '含まない' },
  unknown: { en: 'Not stated', zh: '未註明', 'zh-cn': '未注明', ja: '未記載' },
});

/** The fields of items that forms, files and panels name. */
export const itemLabels = defineLabels('menus.items', {
  code: { en: 'Code', zh: '代碼', 'zh-cn': '代码', ja: 'コード' },
  category: later.menuCategory,
  prepayPrice: { en: 'Paid ahead', zh: '預付金額', 'zh-cn': '预付金额', ja: '前払い額' },
  maxPerOrder: later.maxPerOrder,
  tax: { en: 'Tax rate', zh: '稅率', 'zh-cn': '税率', ja: '税率' },
  contains: allergenStateLabels.contains,
  mayContain: allergenStateLabels.mayContain,
  freeOf: allergenStateLabels.freeOf,
  diets: { en: 'Diets', zh: '飲食類型', 'zh-cn': '饮食类型', ja: '食事制限' },
  modifiers: later.modifiers,
  parts: { en: 'Parts of the set', zh: '套餐內容', 'zh-cn': '套餐内容', ja: 'セットの内容' },
});
