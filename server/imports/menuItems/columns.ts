import { menuItemFieldLabel } from '#contract/imports/menuItemImportLabels.ts';
import { menuItemImportFields, type MenuItemImportField } from '#contract/imports/menuItemImports.ts';
import { suggestColumns } from '../suggest.ts';
import { columnNames } from '../words.ts';

/** Column names in addition to the forms' labels. A name without a language is of the language that it is written in. */
const others: Readonly<Partial<Record<MenuItemImportField, string>>> = {
  id: 'itemid 品項id',
  code: 'itemcode sku plu itemno itemnumber productcode 品號 品号 編號 编号 商品編號 商品编号 商品コード 商品番号 品番',
  'name.en': 'name item itemname product productname dish dishname englishname 英文名稱 英文名称 英文品名 英語名',
  'name.zh': '名稱 品名 菜名 品項 品項名稱 商品名稱 餐點名稱 中文名稱 中文品名',
  'name.zh-cn': '名称 菜品 菜品名称 商品名称 简体名称 简体中文',
  'name.ja': '商品名 料理名 メニュー名 日本語名 日文名稱',
  category: 'category categoryname section group menugroup 類別 类别 分類名稱 区分 部門',
  'description.en': 'description details 英文說明 英文描述',
  'description.zh': '說明 描述 品項說明 中文說明 介紹',
  'description.zh-cn': '说明 描述信息 介绍 菜品说明',
  'description.ja': '説明 商品説明 説明文',
  price: 'price amount unitprice sellingprice 單價 单价 售價 售价 定價 定价 金額 金额 単価 販売価格 税込価格',
  'price.dineIn': 'dineinprice eatinprice 內用價 堂食价 店内価格',
  'price.takeout': 'takeoutprice takeawayprice togoprice 外帶價 外带价 テイクアウト価格 持ち帰り価格',
  'price.delivery': 'deliveryprice 外送價 外卖价 デリバリー価格',
  tax: 'tax taxrate vat gst 稅 税 消費税率',
  prepayPrice: 'prepayprice prepayment deposit 預付 预付 前払い',
  maxPerOrder: 'maxperorder limit 限購 限购 注文上限',
  contains: 'contains allergens allergen 過敏原 过敏原 アレルゲン アレルギー',
  mayContain: 'maycontain traces 微量',
  freeOf: 'freeof without',
  diets: 'diet dietary dietaryinfo 素食 飲食 食事対応',
  modifiers: 'modifier modifiergroup modifiergroups optiongroups addons 加料 加購 オプション',
  parts: 'setparts parts setcontents combo 套餐組合 套餐组合 セット内容',
  active: 'active available enabled status 啟用 启用 上架 販売中 公開',
};

const names = Object.fromEntries(
  menuItemImportFields.map((field) => [
    field,
    `${columnNames(menuItemFieldLabel(field))} ${others[field] ?? ''}`.trim(),
  ]),
) as Record<MenuItemImportField, string>;

/** @example suggestMenuItemColumns(['品名', '價格', 'Takeout price']) // { 'name.zh': 0, price: 1, 'price.takeout': 2 } */
export const suggestMenuItemColumns = suggestColumns<MenuItemImportField>({
  names,
  looks: {},
  byContent: [],
  firstWords: 'name.en',
});
