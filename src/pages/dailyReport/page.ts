import { pages } from '#contract/pageLabels.ts';
import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/daily-report',
  title: pages.dailyReport,
  permission: 'dailyReport',
  tabs: ['booking', 'waiting', 'walk-in', 'waitlist'],
  branchSelector: 'choose',
  rail: { icon: 'day', section: 'report', rank: 10 },
  view: () => import('./DailyReport.tsx'),
});
