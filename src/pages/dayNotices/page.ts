import { say } from '#resources/define/fields.ts';
import { definePage } from '#resources/define/page.ts';

// Not in the specification: days on which branches are closed out of turn.
export default definePage({
  path: '/reservation-management/day-notices',
  title: say('Closed days', '臨時公休', '临时公休', '臨時休業'),
  permission: 'onlineReservation',
  rail: { icon: 'closed', section: 'management', group: 'reservations', rank: 83 },
  view: () => import('./DayNotices.tsx'),
});
