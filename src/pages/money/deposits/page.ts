import { pages } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/deposit-report',
  title: pages.depositReport,
  permission: 'depositReport',
  branchSelector: 'choose',
  sidebar: { icon: 'deposit', section: 'report', rank: 20 },
  reports: {
    deposits: { label: pages.deposits, report: () => import('./deposits.ts') },
    'pending-review': { label: pages.pendingReview, report: () => import('./pendingReview.ts') },
    invoices: { label: pages.invoices, report: () => import('./invoices.ts') },
  },
});
