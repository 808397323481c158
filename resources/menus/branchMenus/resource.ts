import { later } from '#contract/labels/laterLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { generalMenu, menuDays, menuLimits, nextSchedule, wholeDay } from '#contract/menus/branchMenuRules.ts';
import { writingRoles } from '#contract/core/permissions.ts';
import { choice, date, images, instant, integer, records, text, time, weekdays } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

/** Image menus: what a branch shows its guests, and when. */
export default defineResource({
  name: 'branchMenus',
  label: pageLabels.restaurantMenu,
  one: later.menu,
  icon: 'menu',
  group: 'menus',
  rank: 60,
  permission: 'menu',
  atBranch: true,
  calls: () => import('./calls.ts').then((calls) => calls.branchMenuCalls),
  routes: { list: '/restaurant-menu', edit: '/restaurant-menu/:menuId/edit' },
  roles: { delete: writingRoles },
  preview: () => import('./Preview.tsx'),
  schema: () => import('#contract/menus/branchMenus.ts').then((contract) => contract.branchMenuForm),
  fields: {
    name: text(common.name, { max: menuLimits.name, required: true, sortable: true }),
    type: choice(common.kind, {
      readOnly: true,
      width: 130,
      choices: [
        {
          value: 'time_limit',
          label: { en: 'Limited time', zh: '限時', 'zh-cn': '限时', ja: '期間限定' },
          tone: 'plain',
        },
        { value: generalMenu, label: { en: 'General', zh: '一般', 'zh-cn': '一般', ja: '通常' }, tone: 'good' },
      ],
    }),
    start_date: date(common.firstDay, {
      input: () => import('./PeriodInput.tsx'),
      shown: ({ start_date }) => (start_date === menuDays.first ? null : start_date),
    }),
    // Entered together with the first day.
    end_date: date(common.lastDay, { shown: ({ end_date }) => (end_date === menuDays.last ? null : end_date) }),
    weeks: weekdays(later.weekdays, { required: true }),
    when: text(
      { en: 'Days', zh: '日期', 'zh-cn': '日期', ja: '日程' },
      {
        max: 200,
        source: 'weeks',
        readOnly: true,
        width: 200,
        cell: () => import('./DaysCell.tsx'),
      },
    ),
    weight: integer(
      { en: 'Priority', zh: '優先順序', 'zh-cn': '优先级', ja: '優先度' },
      {
        min: 0,
        max: menuLimits.weight,
        required: true,
        sortable: true,
        width: 100,
        help: {
          en: 'When several menus apply to a day, guests see the one with the highest number.',
          zh: '同一天有多份菜單時，顯示數字最大者。',
          'zh-cn': '同一天有多份菜单时，显示数字最大者。',
          ja: '同じ日に複数のメニューがあるときは、数字がいちばん大きいものを表示します。',
        },
      },
    ),
    schedules: records(common.schedules, {
      one: { en: 'schedule', zh: '時段', 'zh-cn': '时段', ja: '時間帯' },
      help: {
        en: 'Pictures shown during each time range. Schedules without pictures are not saved.',
        zh: '各時段顯示的圖片；沒有圖片的時段不會儲存。',
        'zh-cn': '各时段显示的图片；没有图片的时段不会保存。',
        ja: '時間帯ごとに表示する画像です。画像のない時間帯は保存されません。',
      },
      maxItems: menuLimits.schedules,
      width: 160,
      cell: () => import('./TimesCell.tsx'),
      initial: wholeDay,
      next: nextSchedule,
      judgedAtOnce: true,
      fields: {
        start_time: time(later.begin, { seconds: true, required: true }),
        end_time: time(later.end, { seconds: true, required: true }),
        images: images(common.pictures, { maxItems: menuLimits.images }),
      },
    }),
    updatedTime: instant(common.changed, {
      sortable: true,
      readOnly: true,
      width: 160,
    }),
  },
  list: {
    columns: ['name', 'type', 'when', 'schedules', 'weight', 'updatedTime'],
    search: true,
    card: ['type', 'when', 'schedules'],
    header: () => import('./Today.tsx'),
    sort: '-weight',
    perPage: 50,
  },
  form: [
    {
      label: later.menuTitle,
      fields: ['name', 'weight', 'start_date', 'weeks'],
    },
    { label: common.schedules, fields: ['schedules'] },
  ],
  initial: {
    weeks: [0, 1, 2, 3, 4, 5, 6],
    start_date: menuDays.first,
    end_date: menuDays.last,
    weight: 0,
    schedules: [{ ...wholeDay, images: [] }],
  },
});
