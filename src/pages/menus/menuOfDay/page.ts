import { say } from '#resources/framework/fields.ts';
import { definePage } from '#resources/framework/page.ts';

/** The branch's menu of today, or a new one. */
export default definePage({
  path: '/restaurant-menu/default/edit',
  title: say('Today’s menu', '今日菜單', '今日菜单', '本日のメニュー'),
  permission: 'menu',
  branchSelector: 'readOnly',
  oneBranch: true,
  parent: '/restaurant-menu',
  view: () => import('./MenuOfDay.tsx'),
});
