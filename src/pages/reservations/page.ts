import { definePage } from '#resources/framework/page.ts';

// Not in the specification: the reservations that a figure counts.
export default definePage({
  path: '/reservations',
  title: { en: 'Reservations', zh: '訂位紀錄', 'zh-cn': '预订记录', ja: '予約一覧' },
  permission: ['overview', 'dailyReport'],
  branchSelector: 'choose',
  view: () => import('./Reservations.tsx'),
});
