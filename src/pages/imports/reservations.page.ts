import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: restaurants import their reservation history.
export default definePage({
  path: '/reservation-management/import',
  title: pageLabels.reservationImport,
  permission: 'onlineReservation',
  sidebar: { icon: 'upload', section: 'management', group: 'reservations', rank: 80 },
  view: () => import('./ReservationImport.tsx'),
});
