import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/deposit-report',
  title: pageLabels.depositReport,
  permission: 'depositReport',
  branchSelector: 'choose',
  sidebar: { icon: 'deposit', section: 'report', rank: 20 },
  reports: {
    deposits: { label: pageLabels.deposits, report: () => import('./deposits.ts') },
    'pending-review': { label: pageLabels.pendingReview, report: () => import('./pendingReview.ts') },
    invoices: { label: pageLabels.invoices, report: () => import('./invoices.ts') },
  },
});
