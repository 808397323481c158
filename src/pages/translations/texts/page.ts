import { later } from '#contract/labels/laterLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/i18n-management',
  title: later.translations,
  permission: 'i18n',
  branchSelector: 'choose',
  sidebar: { icon: 'translate', section: 'management', rank: 90 },
  view: () => import('./TextsPage.tsx'),
});
