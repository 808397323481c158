import { pages } from '#contract/labels/pageLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { generalMenu, menuDays, menuLimits, nextSchedule, wholeDay } from '#contract/menus/branchMenuRules.ts';
import { writingRoles } from '#contract/core/permissions.ts';
import {
  choice,
  date,
  images,
  instant,
  integer,
  records,
  say,
  text,
  time,
  weekdays,
} from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

/** Image menus: what a branch shows its guests, and when. */
export default defineResource({
  name: 'branchMenus',
  label: pages.restaurantMenu,
  one: say('menu', '菜單', '菜单', 'メニュー'),
  icon: 'menu',
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
        { value: 'time_limit', label: say('Limited time', '限時', '限时', '期間限定'), tone: 'plain' },
        { value: generalMenu, label: say('General', '一般', '一般', '通常'), tone: 'good' },
      ],
    }),
    start_date: date(common.firstDay, {
      input: () => import('./PeriodInput.tsx'),
      shown: ({ start_date }) => (start_date === menuDays.first ? null : start_date),
    }),
    // Entered together with the first day.
    end_date: date(common.lastDay, { shown: ({ end_date }) => (end_date === menuDays.last ? null : end_date) }),
    weeks: weekdays(say('Days of the week', '星期', '星期', '曜日'), { required: true }),
    when: text(say('Days', '日期', '日期', '日程'), {
      max: 200,
      source: 'weeks',
      readOnly: true,
      width: 200,
      cell: () => import('./DaysCell.tsx'),
    }),
    weight: integer(say('Priority', '優先順序', '优先级', '優先度'), {
      min: 0,
      max: menuLimits.weight,
      required: true,
      sortable: true,
      width: 100,
      help: say(
        'When several menus apply to a day, guests see the one with the highest number.',
        '同一天有多份菜單時，顯示數字最大者。',
        '同一天有多份菜单时，显示数字最大者。',
        '同じ日に複数のメニューがあるときは、数字がいちばん大きいものを表示します。',
      ),
    }),
    schedules: records(common.schedules, {
      one: say('schedule', '時段', '时段', '時間帯'),
      help: say(
        'Pictures shown during each time range. Schedules without pictures are not saved.',
        '各時段顯示的圖片；沒有圖片的時段不會儲存。',
        '各时段显示的图片；没有图片的时段不会保存。',
        '時間帯ごとに表示する画像です。画像のない時間帯は保存されません。',
      ),
      maxItems: menuLimits.schedules,
      width: 160,
      cell: () => import('./TimesCell.tsx'),
      initial: wholeDay,
      next: nextSchedule,
      judgedAtOnce: true,
      fields: {
        start_time: time(say('From', '開始', '开始', '開始'), { seconds: true, required: true }),
        end_time: time(say('To', '結束', '结束', '終了'), { seconds: true, required: true }),
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
      label: say('Menu', '菜單', '菜单', 'メニュー'),
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
