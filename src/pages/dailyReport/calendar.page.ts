import { pages } from '#contract/pageLabels.ts';
import { definePage } from '#resources/define/page.ts';

// Not in the specification: the month's days, each leading to its report.
export default definePage({
  path: '/daily-report/calendar',
  title: pages.calendar,
  permission: 'dailyReport',
  branchSelector: 'choose',
  view: () => import('./Calendar.tsx'),
});
