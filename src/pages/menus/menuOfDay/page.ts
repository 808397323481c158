import { definePage } from '#resources/framework/page.ts';

/** The branch's menu of today, or a new one. */
export default definePage({
  path: '/restaurant-menu/default/edit',
  title: { en: 'Today’s menu', zh: '今日菜單', 'zh-cn': '今日菜单', ja: '本日のメニュー' },
  permission: 'menu',
  branchSelector: 'readOnly',
  oneBranch: true,
  parent: '/restaurant-menu',
  view: () => import('./MenuOfDay.tsx'),
});
