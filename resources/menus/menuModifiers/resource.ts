import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { structuredMenuLimits as limits } from '#contract/menus/menuValues.ts';
import { boolean, integer, localText, money, records, reference, text } from '#resources/framework/fields.ts';
import type { MenuModifier } from '#contract/menus/menuTypes.ts';
import { modifierProblems } from '#contract/menus/modifierRules.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { allergenFields, allergenProblems, codeField, prices, quantity, unlimitedAtZero } from '../choices.ts';

/** Groups of options that guests choose from with an item. */
export default defineResource({
  name: 'menuModifiers',
  label: later.modifiers,
  one: later.modifierInSentence,
  icon: 'menu',
  group: 'menus',
  rank: 63,
  permission: 'menuManagement',
  ofAllBranches: true,
  routes: { list: '/menu-management/modifiers' },
  unique: { field: 'code' },
  fields: {
    name: localText(common.name, { max: limits.name, required: true, sortable: true }),
    code: codeField,
    minimum: integer(later.minimum, { ...quantity, required: true }),
    maximum: integer(later.maximum, {
      ...unlimitedAtZero,
      required: true,
      help: {
        en: 'Of all options together; 0 means no limit.',
        zh: '所有選項合計；0 表示不限。',
        'zh-cn': '所有选项合计；0 表示不限。',
        ja: '全オプションの合計です。0は制限なし。',
      },
    }),
    minimumDistinct: integer(
      { en: 'Different options, minimum', zh: '最少選項種類', 'zh-cn': '最少选项种类', ja: '選択肢の最小種類数' },
      { ...quantity, required: true },
    ),
    maximumDistinct: integer(
      { en: 'Different options, maximum', zh: '最多選項種類', 'zh-cn': '最多选项种类', ja: '選択肢の最大種類数' },
      { ...unlimitedAtZero, required: true },
    ),
    maximumPerOption: integer(
      { en: 'Maximum of each option', zh: '每個選項最多', 'zh-cn': '每个选项最多', ja: 'オプションごとの最大数' },
      { ...unlimitedAtZero, required: true },
    ),
    chargesPreselected: boolean({
      en: 'Preselected options cost extra',
      zh: '預選選項另計價',
      'zh-cn': '预选选项另计价',
      ja: '初期選択のオプションも課金する',
    }),
    options: records(later.options, {
      one: { en: 'option', zh: '選項', 'zh-cn': '选项', ja: 'オプション' },
      maxItems: limits.optionsPerModifier,
      required: true,
      initial: { active: true, preselected: 0, price: 0 },
      // The id of an option stays with it, so that it can be sold out.
      next: () => ({ id: crypto.randomUUID() }),
      fields: {
        id: text({ en: 'Id', zh: '編號', 'zh-cn': '编号', ja: 'ID' }, { max: 64, required: true, hidden: true }),
        name: localText(common.name, { max: limits.name, required: true, wide: true }),
        price: money(later.price, { min: 0, max: limits.price, required: true }),
        preselected: integer(
          { en: 'Preselected', zh: '預選數量', 'zh-cn': '预选数量', ja: '初期数量' },
          { ...quantity, required: true },
        ),
        maximum: integer(later.maximum, {
          ...unlimitedAtZero,
          help: {
            en: 'Empty: as the group has it. 0 means no limit.',
            zh: '留空依群組設定；0 表示不限。',
            'zh-cn': '留空按分组设置；0 表示不限。',
            ja: '空欄はグループの設定に従います。0は制限なし。',
          },
        }),
        modifier: reference(
          { en: 'Further modifier', zh: '下一層加選', 'zh-cn': '下一层加料', ja: '追加のオプショングループ' },
          { to: 'menuModifiers' },
        ),
        prices,
        ...allergenFields,
        active: boolean(common.active),
      },
    }),
    active: boolean(common.active),
  },
  problems: (record) => {
    const group = record as unknown as MenuModifier;
    return [
      ...modifierProblems(group),
      ...group.options.flatMap((option, at) => allergenProblems(option, `options.${at}.`)),
    ];
  },
  list: {
    columns: ['name', 'code', 'minimum', 'maximum', 'options', 'active'],
    filters: ['active'],
    search: ['name', 'code'],
    editable: ['active'],
  },
  form: [
    {
      label: later.modifier,
      fields: [
        'name',
        'code',
        'minimum',
        'maximum',
        'minimumDistinct',
        'maximumDistinct',
        'maximumPerOption',
        'chargesPreselected',
        'active',
      ],
    },
    { label: later.options, fields: ['options'] },
  ],
  below: () => import('../Uses.tsx').then((one) => ({ default: one.ModifierUses })),
  initial: {
    minimum: 0,
    maximum: 0,
    minimumDistinct: 0,
    maximumDistinct: 0,
    maximumPerOption: 1,
    chargesPreselected: true,
    active: true,
    options: [],
  },
});
