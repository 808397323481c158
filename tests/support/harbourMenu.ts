import { buildMenuItem, buildModifier, buildOption } from './publishedMenus.ts';

/** Items, a set and options with everything that a menu can say of them. */

export const duck = buildMenuItem({
  id: 'duck',
  name: { en: 'Roast duck & <b>plums</b>', zh: '烤鴨', 'zh-cn': '烤鸭', ja: '北京ダック' },
  description: { en: 'With pancakes', zh: '附餅皮' },
  price: 98_000,
  contains: ['gluten', 'soybeans'],
  mayContain: ['sesame'],
  diets: [],
  modifiers: [{ modifier: 'size' }, { modifier: 'sauce' }],
  taxes: [{ rate: 500, included: true }],
});
export const tea = buildMenuItem({
  id: 'tea',
  name: { en: 'Oolong tea', zh: '烏龍茶' },
  price: 12_050,
  prices: [{ service: 'takeout', price: 9_000 }],
  freeOf: ['milk'],
  diets: ['vegan', 'halal'],
  taxes: [{ rate: 500, included: true }],
});
export const set = buildMenuItem({
  id: 'set',
  kind: 'set',
  name: { en: 'Set for two', zh: '雙人套餐' },
  price: 150_000,
  taxes: [{ rate: 500, included: true }],
  parts: [
    {
      name: { en: 'Main', zh: '主菜' },
      minimum: 1,
      maximum: 1,
      choices: [
        { item: 'duck', extra: 20_000 },
        { item: 'tea', extra: 0 },
      ],
    },
  ],
});
export const size = buildModifier({
  id: 'size',
  name: { en: 'Size', zh: '份量' },
  minimum: 1,
  maximum: 1,
  options: [
    buildOption({ id: 'half', name: { en: 'Half' } }),
    buildOption({ id: 'whole', name: { en: 'Whole' }, price: 90_000 }),
  ],
});
export const sauce = buildModifier({
  id: 'sauce',
  name: { en: 'Sauce' },
  maximum: 3,
  maximumPerOption: 2,
  options: [
    buildOption({ id: 'plum', name: { en: 'Plum' }, modifier: 'spice' }),
    buildOption({ id: 'hoisin', name: { en: 'Hoisin' } }),
  ],
});
export const spice = buildModifier({
  id: 'spice',
  name: { en: 'Spice' },
  options: [buildOption({ id: 'hot', name: { en: 'Hot' }, price: 1_000 })],
});
