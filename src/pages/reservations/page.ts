import { definePage } from '#resources/define/page.ts';

// Not in the specification: the reservations that a figure counts.
export default definePage({
  path: '/reservations',
  title: 'shell.pages.reservations',
  permission: ['overview', 'dailyReport'],
  branchSelector: 'choose',
  view: () => import('./Reservations.tsx'),
});
