import { common } from '#contract/labels/commonLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: changes of own texts, and their undoing.
export default definePage({
  path: '/i18n-management/history',
  title: common.history,
  permission: 'i18n',
  branchSelector: 'choose',
  parent: '/i18n-management',
  view: () => import('./HistoryPage.tsx'),
});
