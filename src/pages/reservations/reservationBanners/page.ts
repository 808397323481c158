import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/reservation-management/banners',
  title: pageLabels.reservationBanners,
  permission: 'onlineReservation',
  sidebar: { icon: 'banner', section: 'management', group: 'reservations', rank: 84 },
  settings: () => import('./settings.ts'),
});
