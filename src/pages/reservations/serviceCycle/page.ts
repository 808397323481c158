import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/reservation-management/service-cycle',
  title: pageLabels.serviceCycle,
  permission: 'onlineReservation',
  branchSelector: 'choose',
  oneBranch: true,
  sidebar: { icon: 'cycle', section: 'management', group: 'reservations', rank: 82 },
  settings: () => import('./settings.ts'),
});
