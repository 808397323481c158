import { say } from '#resources/framework/fields.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: the menu that guests of a branch see on each day.
export default definePage({
  path: '/restaurant-menu/calendar',
  title: say('Menu calendar', '菜單月曆', '菜单月历', 'メニューカレンダー'),
  permission: 'menu',
  branchSelector: 'choose',
  oneBranch: true,
  parent: '/restaurant-menu',
  view: () => import('./MenuCalendar.tsx'),
});
