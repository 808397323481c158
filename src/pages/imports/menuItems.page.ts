import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/menu-management/items/import',
  title: pageLabels.menuItemImport,
  permission: 'menuManagement',
  sidebar: { icon: 'upload', section: 'management', group: 'menus', rank: 62.5 },
  view: () => import('./MenuItemImport.tsx'),
});
