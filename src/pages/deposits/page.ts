import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/deposit-report',
  title: 'money.deposits.page',
  permission: 'depositReport',
  tabs: ['deposits', 'pending-review', 'invoices'],
  branchSelector: 'choose',
  rail: { icon: 'deposit', section: 'report', rank: 20 },
  view: () => import('./DepositReport.tsx'),
});
