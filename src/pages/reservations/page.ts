import { definePage } from '#resources/define/page.ts';

// Not in the specification: the reservations that a figure counts.
export default definePage({
  path: '/reservations',
  title: 'reservationRows.page',
  permission: ['overview', 'dailyReport'],
  branchSelector: 'choose',
  view: () => import('./Reservations.tsx'),
});
