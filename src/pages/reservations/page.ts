import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: the reservations that a figure counts.
export default definePage({
  path: '/reservations',
  title: pageLabels.reservationRecords,
  permission: ['overview', 'dailyReport'],
  branchSelector: 'choose',
  view: () => import('./Reservations.tsx'),
});
