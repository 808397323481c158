import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/crm/import',
  title: 'shell.pages.guestImport',
  permission: 'crm',
  rail: { icon: 'upload', section: 'management', group: 'guests', rank: 11 },
  view: () => import('./GuestImport.tsx'),
});
