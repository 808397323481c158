import { definePage } from '#resources/define/page.ts';

// Not in the specification: the month's days, each leading to its report.
export default definePage({
  path: '/daily-report/calendar',
  title: 'dailyReport.calendar.page',
  permission: 'dailyReport',
  branchSelector: 'choose',
  view: () => import('./Calendar.tsx'),
});
