import { definePage } from '#resources/framework/page.ts';

// Not in the specification: the menu that guests of a branch see on each day.
export default definePage({
  path: '/restaurant-menu/calendar',
  title: { en: 'Menu calendar', zh: '菜單月曆', 'zh-cn': '菜单月历', ja: 'メニューカレンダー' },
  permission: 'menu',
  branchSelector: 'choose',
  oneBranch: true,
  parent: '/restaurant-menu',
  view: () => import('./MenuCalendar.tsx'),
});
