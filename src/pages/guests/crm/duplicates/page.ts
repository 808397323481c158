import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/crm/duplicates',
  title: pageLabels.duplicates,
  permission: 'crm',
  sidebar: { icon: 'merge', section: 'management', group: 'guests', rank: 12 },
  view: () => import('./Duplicates.tsx'),
});
