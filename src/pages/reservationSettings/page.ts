import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/reservation-management/settings',
  title: 'shell.pages.reservationSettings',
  permission: 'onlineReservation',
  branchSelector: 'page',
  rail: { icon: 'hours', section: 'management', group: 'reservations', rank: 81 },
  settings: () => import('./settings.ts'),
});
