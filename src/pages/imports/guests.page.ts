import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/crm/import',
  title: pageLabels.guestImport,
  permission: 'crm',
  sidebar: { icon: 'upload', section: 'management', group: 'guests', rank: 11 },
  view: () => import('./GuestImport.tsx'),
});
