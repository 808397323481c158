import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/reservation-management/service-cycle',
  title: { en: 'Service cycle', zh: '服務週期', 'zh-cn': '服务周期', ja: '営業サイクル' },
  permission: 'onlineReservation',
  branchSelector: 'choose',
  oneBranch: true,
  sidebar: { icon: 'cycle', section: 'management', group: 'reservations', rank: 82 },
  settings: () => import('./settings.ts'),
});
