import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/crm/duplicates',
  title: { en: 'Duplicates', zh: '重複顧客', 'zh-cn': '重复顾客', ja: '重複顧客' },
  permission: 'crm',
  sidebar: { icon: 'merge', section: 'management', group: 'guests', rank: 12 },
  view: () => import('./Duplicates.tsx'),
});
