import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/reservation-management/banners',
  title: { en: 'Booking page banners', zh: '訂位頁橫幅', 'zh-cn': '预订页横幅', ja: '予約ページのバナー' },
  permission: 'onlineReservation',
  sidebar: { icon: 'banner', section: 'management', group: 'reservations', rank: 84 },
  settings: () => import('./settings.ts'),
});
