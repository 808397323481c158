import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/deposit-report',
  title: 'shell.pages.deposits',
  permission: 'depositReport',
  branchSelector: 'choose',
  rail: { icon: 'deposit', section: 'report', rank: 20 },
  reports: {
    deposits: { label: 'shell.pages.depositList', report: () => import('./deposits.ts') },
    'pending-review': { label: 'shell.pages.pendingReview', report: () => import('./pendingReview.ts') },
    invoices: { label: 'shell.pages.invoices', report: () => import('./invoices.ts') },
  },
});
