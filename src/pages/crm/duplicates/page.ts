import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/crm/duplicates',
  title: 'shell.pages.duplicates',
  permission: 'crm',
  rail: { icon: 'merge', section: 'management', group: 'guests', rank: 12 },
  view: () => import('./Duplicates.tsx'),
});
