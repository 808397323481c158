import type { Label } from '#contract/core/label.ts';
import { defineLabels } from '#contract/core/labelLists.ts';
import { allergenLabels, dietLabels, itemLabels, menuServiceLabels } from '#contract/menus/menuLabels.ts';
import { contradictions } from '#contract/menus/allergenRules.ts';
import type { AllergenLists } from '#contract/menus/menuTypes.ts';
import type { Problem } from '#contract/core/problems.ts';
import { allergens, diets, menuServices, structuredMenuLimits as limits } from '#contract/menus/menuValues.ts';
import { branch, boolean, choice, choices, integer, money, records, text } from '#resources/framework/fields.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';

/** Fields that items, options and menus share. */

/** Values as choices, with their labels. */
export const labelledChoices = <V extends string>(values: readonly V[], labels: Readonly<Record<V, Label>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Names a record in files, and on the way from and to other systems. */
export const codeField = text(itemLabels.code, { max: limits.code, sortable: true, width: 180 });

export const quantity = { min: 0, max: limits.quantity };

/** A maximum of which 0 means that there is none. */
export const unlimitedAtZero = { ...quantity, zero: later.noLimit, help: later.zeroIsNoLimit };

const service = choice(later.menuService, {
  choices: labelledChoices(menuServices, menuServiceLabels),
  help: { en: 'Empty: all services', zh: '留空：所有服務', 'zh-cn': '留空：所有服务', ja: '空欄：すべての利用方法' },
});

/** Prices that replace the usual one. */
export const prices = defineLabels(
  'menus.shared.prices',
  records(
    { en: 'Other prices', zh: '其他價格', 'zh-cn': '其他价格', ja: 'その他の価格' },
    {
      one: { en: 'price', zh: '價格', 'zh-cn': '价格', ja: '価格' },
      wide: true,
      maxItems: limits.prices,
      unordered: true,
      table: {
        rows: 'branch',
        columns: 'service',
        cells: 'price',
        usual: 'price',
        allColumns: later.allServices,
        addRow: {
          en: 'Add prices for a branch',
          zh: '新增分店價格',
          'zh-cn': '添加门店价格',
          ja: '店舗の価格を追加',
        },
      },
      fields: {
        service,
        branch: branch(common.branch),
        price: money(later.price, { min: 0, max: limits.price, required: true }),
      },
    },
  ),
);

/** Tax rates that replace those of the menu. */
export const taxes = defineLabels(
  'menus.shared.taxes',
  records(
    { en: 'Tax rates', zh: '稅率', 'zh-cn': '税率', ja: '税率' },
    {
      one: { en: 'tax rate', zh: '稅率', 'zh-cn': '税率', ja: '税率' },
      help: {
        en: 'Without any, those of the menu apply.',
        zh: '未設定時套用菜單的稅率。',
        'zh-cn': '未设置时使用菜单的税率。',
        ja: '未設定のときはメニューの税率を適用します。',
      },
      maxItems: limits.taxes,
      unordered: true,
      initial: { included: true },
      fields: {
        service,
        rate: integer(itemLabels.tax, { min: 0, max: 10_000, required: true, perCent: true }),
        included: boolean({ en: 'Included in prices', zh: '含稅價', 'zh-cn': '含税价', ja: '税込価格' }),
      },
    },
  ),
);

const allergenChoices = labelledChoices(allergens, allergenLabels);
/** What is stated about allergens; those in no list are unknown. */
export const allergenFields = {
  contains: choices(itemLabels.contains, {
    choices: allergenChoices,
    wide: true,
    input: () => import('./AllergenInput.tsx'),
  }),
  // Entered together with what is contained.
  mayContain: choices(itemLabels.mayContain, { choices: allergenChoices, hidden: true }),
  freeOf: choices(itemLabels.freeOf, { choices: allergenChoices, hidden: true }),
};

/** An allergen with more than one statement, at the last of its lists. */
export function allergenProblems(lists: AllergenLists, before = ''): Problem[] {
  const twice = contradictions(lists);
  if (!twice.length) return [];
  const last = twice.some((one) => lists.freeOf.includes(one)) ? 'freeOf' : 'mayContain';
  return [{ path: `${before}${last}`, code: 'allergenTwice' }];
}

export const dietsField = choices(itemLabels.diets, { choices: labelledChoices(diets, dietLabels) });
