import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

/** The branch's menu of today, or a new one. */
export default definePage({
  path: '/restaurant-menu/default/edit',
  title: pageLabels.menuOfDay,
  permission: 'menu',
  branchSelector: 'readOnly',
  oneBranch: true,
  parent: '/restaurant-menu',
  view: () => import('./MenuOfDay.tsx'),
});
