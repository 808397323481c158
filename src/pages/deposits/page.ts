import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/deposit-report',
  title: 'money.deposits.page',
  permission: 'depositReport',
  branchSelector: 'choose',
  rail: { icon: 'deposit', section: 'report', rank: 20 },
  reports: {
    deposits: { label: 'money.deposits.tabs.deposits', report: () => import('./deposits.ts') },
    'pending-review': { label: 'money.deposits.tabs.pending-review', report: () => import('./pendingReview.ts') },
    invoices: { label: 'money.deposits.tabs.invoices', report: () => import('./invoices.ts') },
  },
});
