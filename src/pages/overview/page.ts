import { pages } from '#contract/pageLabels.ts';
import { definePage } from '#resources/define/page.ts';

// No permission: it is where a refused route leads to.
export default definePage({
  path: '/',
  title: pages.overview,
  branchSelector: 'choose',
  rail: { icon: 'home', section: 'report', rank: 0, permission: 'overview' },
  view: () => import('./Overview.tsx'),
});
