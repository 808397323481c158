import { common } from '#contract/labels/commonLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/crm/purchase-points',
  title: common.points,
  permission: 'crm',
  sidebar: { icon: 'wallet', section: 'management', group: 'guests', rank: 14 },
  view: () => import('./Points.tsx'),
});
