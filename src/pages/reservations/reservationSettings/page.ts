import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/reservation-management/settings',
  title: pageLabels.reservationSettings,
  permission: 'onlineReservation',
  branchSelector: 'choose',
  oneBranch: true,
  sidebar: { icon: 'hours', section: 'management', group: 'reservations', rank: 81 },
  settings: () => import('./settings.ts'),
});
