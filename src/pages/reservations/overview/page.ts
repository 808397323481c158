import { pages } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// No permission: it is where a refused route leads to.
export default definePage({
  path: '/',
  title: pages.overview,
  branchSelector: 'choose',
  sidebar: { icon: 'home', section: 'report', rank: 0, permission: 'overview' },
  view: () => import('./Overview.tsx'),
});
