import { say } from '#contract/core/label.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/crm/duplicates',
  title: say('Duplicates', '重複顧客', '重复顾客', '重複顧客'),
  permission: 'crm',
  sidebar: { icon: 'merge', section: 'management', group: 'guests', rank: 12 },
  view: () => import('./Duplicates.tsx'),
});
