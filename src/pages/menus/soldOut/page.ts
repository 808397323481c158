import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: what is sold out at a branch, for the phone of who notices it.
export default definePage({
  path: '/menu-management/sold-out',
  title: pageLabels.soldOut,
  permission: 'menuManagement',
  branchSelector: 'choose',
  oneBranch: true,
  sidebar: { icon: 'soldOut', section: 'management', group: 'menus', rank: 65 },
  view: () => import('./SoldOut.tsx'),
});
