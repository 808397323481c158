import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: the days of a month, each with a link to its report.
export default definePage({
  path: '/daily-report/calendar',
  title: pageLabels.calendar,
  permission: 'dailyReport',
  branchSelector: 'choose',
  view: () => import('./Calendar.tsx'),
});
