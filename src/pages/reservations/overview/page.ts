import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// No permission required: refused routes redirect here.
export default definePage({
  path: '/',
  title: pageLabels.overview,
  branchSelector: 'choose',
  sidebar: { icon: 'home', section: 'report', rank: 0, permission: 'overview' },
  view: () => import('./Overview.tsx'),
  parts: [() => import('./Dashboard.tsx')],
});
