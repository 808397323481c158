import { defineLabels } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { menuTypeLabels } from '#contract/menus/menuLabels.ts';
import { scheduleTypes, structuredMenuLimits as limits } from '#contract/menus/menuValues.ts';
import { boolean, choice, date, records, texts, time, weekdays } from '#resources/framework/fields.ts';
import { labelledChoices, taxes } from '../choices.ts';
import menus from './resource.ts';

const days = weekdays(later.weekdays, { wide: true });

/** Everything of a menu but its categories and items: when it is offered, for which services, and its taxes. */
export const menuSettings = defineLabels('menuSchedules.settings', {
  name: menus.fields.name,
  type: choice(common.kind, { required: true, choices: labelledChoices(scheduleTypes, menuTypeLabels) }),
  active: boolean(common.active, {
    wide: true,
    help: {
      en: 'Guests can see it once it is published.',
      zh: '發布後顧客可以看到。',
      'zh-cn': '发布后顾客可以看到。',
      ja: '公開すると顧客に表示されます。',
    },
  }),
  services: { ...menus.fields.services, required: true, wide: true },
  foProviders: texts(
    { en: 'Providers', zh: '外送平台', 'zh-cn': '外卖平台', ja: '注文サービス' },
    { max: 40, input: () => import('./Providers.tsx') },
  ),
  weekdays: days,
  availableOrderingTimes: records(
    { en: 'Ordering times', zh: '點餐時段', 'zh-cn': '点餐时段', ja: '注文時間帯' },
    {
      one: { en: 'time', zh: '時段', 'zh-cn': '时段', ja: '時間帯' },
      help: {
        en: 'Without times, the menu applies all day. A time that ends before it starts continues past midnight.',
        zh: '未設定時段時，全天適用。結束早於開始的時段會延續至隔日。',
        'zh-cn': '未设置时段时，全天适用。结束早于开始的时段会延续到次日。',
        ja: '時間帯がない場合は終日です。終了が開始より早い時間帯は翌日まで続きます。',
      },
      maxItems: limits.orderingTimes,
      unordered: true,
      initial: { weekday: 1, from: '11:00', to: '14:00' },
      // The same on the day after.
      next: (rows) => {
        const last = rows.at(-1);
        return last ? { ...last, weekday: (Number(last.weekday) + 1) % 7 } : {};
      },
      fields: {
        weekday: choice(
          { en: 'Day', zh: '星期', 'zh-cn': '星期', ja: '曜日' },
          { choices: days.choices, required: true },
        ),
        from: time(later.begin, { required: true }),
        to: time(later.end, { required: true }),
      },
    },
  ),
  startDate: date(common.firstDay),
  endDate: date(common.lastDay, { shownWhen: ({ type }) => type !== 'preorder' }),
  dates: records(
    { en: 'Dates', zh: '指定日期', 'zh-cn': '指定日期', ja: '指定日' },
    {
      one: { en: 'date', zh: '日期', 'zh-cn': '日期', ja: '日付' },
      help: {
        en: 'With dates, the menu applies on these only, and replaces the usual one.',
        zh: '設定日期後，菜單僅於這些日期適用，並取代平日菜單。',
        'zh-cn': '设置日期后，菜单仅在这些日期适用，并替代平日菜单。',
        ja: '日付を指定すると、その日だけ通常メニューの代わりに適用されます。',
      },
      maxItems: limits.dates,
      unordered: true,
      fields: { date: date(later.day, { required: true }) },
    },
  ),
  taxes: { ...taxes, help: undefined },
});
