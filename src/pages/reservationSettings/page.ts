import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/reservation-management/settings',
  title: 'reservationSettings.page',
  permission: 'onlineReservation',
  rail: { icon: 'hours', section: 'management', group: 'reservations', rank: 81 },
  view: () => import('./Settings.tsx'),
});
