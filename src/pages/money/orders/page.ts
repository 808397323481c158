import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/online-ordering-report/order-records',
  title: pageLabels.orders,
  permission: 'foReport',
  branchSelector: 'page',
  sidebar: { icon: 'order', section: 'report', rank: 30 },
  report: () => import('./orders.ts'),
});
