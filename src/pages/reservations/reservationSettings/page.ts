import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/reservation-management/settings',
  title: { en: 'Reservation settings', zh: '訂位設定', 'zh-cn': '预订设置', ja: '予約設定' },
  permission: 'onlineReservation',
  branchSelector: 'choose',
  oneBranch: true,
  sidebar: { icon: 'hours', section: 'management', group: 'reservations', rank: 81 },
  settings: () => import('./settings.ts'),
});
