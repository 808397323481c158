import { say } from '#contract/core/label.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/reservation-management/settings',
  title: say('Reservation settings', '訂位設定', '预订设置', '予約設定'),
  permission: 'onlineReservation',
  branchSelector: 'choose',
  oneBranch: true,
  sidebar: { icon: 'hours', section: 'management', group: 'reservations', rank: 81 },
  settings: () => import('./settings.ts'),
});
