import { say } from '#resources/framework/fields.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/reservation-management/service-cycle',
  title: say('Service cycle', '服務週期', '服务周期', '営業サイクル'),
  permission: 'onlineReservation',
  branchSelector: 'choose',
  oneBranch: true,
  sidebar: { icon: 'cycle', section: 'management', group: 'reservations', rank: 82 },
  settings: () => import('./settings.ts'),
});
