import { defineLabels } from '#contract/core/labelLists.ts';
import { writingRoles } from '#contract/core/permissions.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { menuServiceLabels } from '#contract/menus/menuLabels.ts';
import { menuServices, structuredMenuLimits } from '#contract/menus/menuValues.ts';
import { choice, choices, instant, text } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { labelledChoices } from '../choices.ts';

const changed = defineLabels('menuSchedules.changed', {
  notYet: { en: 'Not yet', zh: '尚未', 'zh-cn': '尚未', ja: '未公開' },
  yes: { en: 'Yes', zh: '有', 'zh-cn': '有', ja: 'あり' },
});

const copyTo = {
  en: 'Copy to branches…',
  zh: '複製到分店…',
  'zh-cn': '复制到门店…',
  ja: '他の店舗へコピー…',
};

/** Structured menus of a branch. Their editor is a page of its own. */
export default defineResource({
  name: 'menuSchedules',
  label: { en: 'Menus', zh: '點餐菜單', 'zh-cn': '点餐菜单', ja: '注文メニュー' },
  one: later.menu,
  icon: 'menu',
  group: 'menus',
  rank: 61,
  permission: 'menuManagement',
  atBranch: true,
  calls: () => import('./calls.ts').then((calls) => calls.menuScheduleCalls),
  routes: {
    list: '/menu-management/schedules',
    create: null,
    edit: '/menu-management/:companyId/:branchId/schedules/:id',
  },
  roles: { delete: null },
  fields: {
    name: text(common.name, { max: structuredMenuLimits.name, required: true, sortable: true }),
    status: choice(common.status, {
      readOnly: true,
      sortable: true,
      width: 130,
      choices: [
        { value: 'unpublished', label: later.unpublished, tone: 'plain' },
        { value: 'published', label: later.published, tone: 'good' },
        { value: 'archived', label: later.archived, tone: 'warn' },
      ],
    }),
    services: choices(later.menuServices, {
      choices: labelledChoices(menuServices, menuServiceLabels),
      width: 240,
    }),
    service: choice(later.menuService, {
      choices: labelledChoices(menuServices, menuServiceLabels),
    }),
    publishedTime: instant(
      { en: 'Published on', zh: '發布時間', 'zh-cn': '发布时间', ja: '公開日時' },
      { readOnly: true, width: 160 },
    ),
    changes: text(
      { en: 'Changed since', zh: '發布後變更', 'zh-cn': '发布后更改', ja: '公開後の変更' },
      {
        max: 40,
        readOnly: true,
        source: 'publishedVersion',
        width: 140,
        shown: ({ publishedVersion, version }, language) =>
          publishedVersion === null
            ? changed.notYet[language]
            : publishedVersion === version
              ? null
              : changed.yes[language],
      },
    ),
    updatedTime: instant(common.changed, { sortable: true, readOnly: true, width: 160 }),
  },
  list: {
    columns: ['name', 'status', 'services', 'publishedTime', 'changes', 'updatedTime'],
    filters: ['status', 'service'],
    search: true,
    card: ['status', 'services', 'updatedTime'],
    create: () => import('./NewMenu.tsx'),
    actions: [{ name: 'copy', label: copyTo, roles: writingRoles, dialog: () => import('./CopyDialog.tsx') }],
    sort: 'name',
    perPage: 50,
  },
  form: [],
  pages: { edit: () => import('./Editor.tsx') },
});
