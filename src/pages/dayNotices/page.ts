import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: closes a day and notifies the affected guests.
export default definePage({
  path: '/reservation-management/day-notices',
  title: pageLabels.dayNotices,
  permission: 'onlineReservation',
  sidebar: { icon: 'closed', section: 'management', group: 'reservations', rank: 83 },
  view: () => import('./DayNotices.tsx'),
});
