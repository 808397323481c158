import { say } from '#contract/core/label.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: the reservations that a figure counts.
export default definePage({
  path: '/reservations',
  title: say('Reservations', '訂位紀錄', '预订记录', '予約一覧'),
  permission: ['overview', 'dailyReport'],
  branchSelector: 'choose',
  view: () => import('./Reservations.tsx'),
});
