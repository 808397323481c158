import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: the menu that guests of a branch see on each day.
export default definePage({
  path: '/restaurant-menu/calendar',
  title: pageLabels.menuCalendar,
  permission: 'menu',
  branchSelector: 'choose',
  oneBranch: true,
  parent: '/restaurant-menu',
  view: () => import('./MenuCalendar.tsx'),
});
