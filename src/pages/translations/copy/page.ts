import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: own texts are copied between branches and languages.
export default definePage({
  path: '/i18n-management/copy',
  title: pageLabels.textCopy,
  permission: 'i18n',
  parent: '/i18n-management',
  view: () => import('./CopyPage.tsx'),
});
