import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { itemLabels } from '#contract/menus/menuLabels.ts';
import { structuredMenuLimits as limits } from '#contract/menus/menuValues.ts';
import { boolean, image, localText } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { codeField } from '../choices.ts';

/** Categories that structured menus arrange their items in. */
export default defineResource({
  name: 'menuCategories',
  label: { en: 'Menu categories', zh: '菜單分類', 'zh-cn': '菜单分类', ja: 'メニューのカテゴリー' },
  one: { en: 'category', zh: '分類', 'zh-cn': '分类', ja: 'カテゴリー' },
  icon: 'menu',
  group: 'menus',
  rank: 64,
  permission: 'menuManagement',
  ofAllBranches: true,
  routes: { list: '/menu-management/categories' },
  unique: { field: 'code' },
  fields: {
    name: localText(common.name, { max: limits.name, required: true, sortable: true }),
    code: codeField,
    description: localText(later.description, { max: limits.description, long: true }),
    picture: image(common.picture, { width: 84 }),
    active: boolean(common.active),
  },
  list: {
    columns: ['picture', 'name', 'code', 'active'],
    filters: ['active'],
    search: ['name', 'code'],
    editable: ['active'],
  },
  form: [{ label: itemLabels.category, fields: ['name', 'code', 'description', 'picture', 'active'] }],
  below: () => import('../Uses.tsx').then((one) => ({ default: one.CategoryUses })),
  initial: { active: true },
});
