import { writingRoles } from '#contract/core/permissions.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { itemLabels } from '#contract/menus/menuLabels.ts';
import { itemKinds, structuredMenuLimits as limits } from '#contract/menus/menuValues.ts';
import { boolean, choice, image, integer, localText, money, records, reference } from '#resources/framework/fields.ts';
import type { MenuItem } from '#contract/menus/menuTypes.ts';
import { defineResource } from '#resources/framework/resource.ts';
import {
  allergenFields,
  allergenProblems,
  codeField,
  dietsField,
  prices,
  quantity,
  taxes,
  unlimitedAtZero,
} from '../choices.ts';

const isSet = ({ kind }: Readonly<Record<string, unknown>>) => kind === itemKinds[1];

/** What structured menus sell: dishes, drinks, and sets of them. */
export default defineResource({
  name: 'menuItems',
  label: { en: 'Menu items', zh: '菜單品項', 'zh-cn': '菜单品项', ja: 'メニュー商品' },
  one: { en: 'item', zh: '品項', 'zh-cn': '品项', ja: '商品' },
  icon: 'menu',
  group: 'menus',
  rank: 62,
  permission: 'menuManagement',
  ofAllBranches: true,
  routes: { list: '/menu-management/items' },
  unique: { field: 'code' },
  fields: {
    name: localText(common.name, { max: limits.name, required: true, sortable: true }),
    code: codeField,
    kind: choice(common.kind, {
      required: true,
      width: 90,
      choices: [
        { value: itemKinds[0], label: { en: 'Item', zh: '單點', 'zh-cn': '单点', ja: '単品' }, tone: 'plain' },
        { value: itemKinds[1], label: { en: 'Set', zh: '套餐', 'zh-cn': '套餐', ja: 'セット' }, tone: 'good' },
      ],
    }),
    description: localText(later.description, { max: limits.description, long: true }),
    picture: image(common.picture, { width: 84 }),
    price: money(later.price, { min: 0, max: limits.price, required: true, sortable: true }),
    prices,
    taxes,
    category: reference(itemLabels.category, { to: 'menuCategories', width: 150 }),
    prepayPrice: money(itemLabels.prepayPrice, { min: 0, max: limits.price }),
    maxPerOrder: integer(itemLabels.maxPerOrder, {
      ...unlimitedAtZero,
      help: {
        en: 'Empty or 0 means no limit.',
        zh: '留空或 0 表示不限。',
        'zh-cn': '留空或 0 表示不限。',
        ja: '空欄または0は制限なし。',
      },
    }),
    modifiers: records(later.modifiers, {
      one: later.modifierInSentence,
      maxItems: limits.modifiersPerItem,
      fields: {
        modifier: reference(later.modifier, { to: 'menuModifiers', required: true }),
      },
    }),
    parts: records(itemLabels.parts, {
      one: { en: 'part', zh: '組合', 'zh-cn': '组合', ja: '構成' },
      maxItems: limits.partsPerSet,
      shownWhen: isSet,
      required: true,
      initial: { minimum: 1, maximum: 1 },
      fields: {
        name: localText(common.name, { max: limits.name, wide: true }),
        minimum: integer(later.minimum, { ...quantity, required: true }),
        maximum: integer(later.maximum, { ...unlimitedAtZero, required: true }),
        choices: records(
          { en: 'Choices', zh: '可選品項', 'zh-cn': '可选品项', ja: '選べる商品' },
          {
            one: { en: 'choice', zh: '品項', 'zh-cn': '品项', ja: '商品' },
            wide: true,
            maxItems: limits.choicesPerPart,
            required: true,
            initial: { extra: 0 },
            fields: {
              item: reference(later.menuItem, { to: 'menuItems', required: true }),
              extra: money(
                { en: 'Extra charge', zh: '加價', 'zh-cn': '加价', ja: '追加料金' },
                { min: 0, max: limits.price, required: true },
              ),
            },
          },
        ),
      },
    }),
    ...allergenFields,
    diets: dietsField,
    active: boolean(common.active),
  },
  problems: (record) => {
    const { parts, ...item } = record as unknown as MenuItem;
    return [
      ...allergenProblems(item),
      ...parts.flatMap(({ minimum, maximum }, at) =>
        maximum && minimum > maximum ? [{ path: `parts.${at}.maximum`, code: 'belowMinimum' }] : [],
      ),
    ];
  },
  list: {
    columns: ['picture', 'name', 'code', 'kind', 'category', 'price', 'active'],
    filters: ['kind', 'category', 'diets', 'active'],
    search: ['name', 'code'],
    editable: ['active', 'category', 'diets'],
    actions: [
      { name: 'import', label: common.importing, roles: writingRoles, to: '/menu-management/items/import' },
      { name: 'export', label: common.exporting, dialog: () => import('./ExportItems.tsx') },
    ],
    card: ['price', 'code', 'active'],
    perPage: 50,
  },
  form: [
    {
      label: later.menuItem,
      fields: ['name', 'code', 'kind', 'category', 'description', 'picture', 'active'],
    },
    {
      label: { en: 'Price and tax', zh: '價格與稅', 'zh-cn': '价格与税', ja: '価格と税' },
      fields: ['price', 'prepayPrice', 'maxPerOrder', 'prices', 'taxes'],
    },
    {
      label: { en: 'Choices of the guest', zh: '顧客可選', 'zh-cn': '顾客可选', ja: '顧客の選択' },
      fields: ['modifiers', 'parts'],
    },
    {
      label: {
        en: 'Allergens and diets',
        zh: '過敏原與飲食類型',
        'zh-cn': '过敏原与饮食类型',
        ja: 'アレルゲンと食事制限',
      },
      fields: ['contains', 'diets'],
    },
  ],
  below: () => import('../Uses.tsx').then((one) => ({ default: one.ItemUses })),
  initial: { kind: itemKinds[0], active: true, prices: [], taxes: [], modifiers: [], parts: [] },
});
