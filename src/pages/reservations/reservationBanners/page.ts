import { say } from '#resources/framework/fields.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/reservation-management/banners',
  title: say('Booking page banners', '訂位頁橫幅', '预订页横幅', '予約ページのバナー'),
  permission: 'onlineReservation',
  sidebar: { icon: 'banner', section: 'management', group: 'reservations', rank: 84 },
  settings: () => import('./settings.ts'),
});
