import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/crm/import',
  title: 'imports.page',
  permission: 'crm',
  rail: { icon: 'upload', section: 'management', group: 'guests', rank: 11 },
  view: () => import('./GuestImport.tsx'),
});
