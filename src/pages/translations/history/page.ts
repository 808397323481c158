import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: changes of own texts, and their undoing.
export default definePage({
  path: '/i18n-management/history',
  title: pageLabels.textHistory,
  permission: 'i18n',
  branchSelector: 'choose',
  parent: '/i18n-management',
  view: () => import('./HistoryPage.tsx'),
});
