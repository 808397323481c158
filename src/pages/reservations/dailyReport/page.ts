import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/daily-report',
  title: pageLabels.dailyReport,
  permission: 'dailyReport',
  tabs: ['booking', 'waiting', 'walk-in', 'waitlist'],
  branchSelector: 'choose',
  sidebar: { icon: 'day', section: 'report', rank: 10 },
  view: () => import('./DailyReport.tsx'),
});
