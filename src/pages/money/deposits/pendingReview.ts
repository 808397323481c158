import { pages } from '#contract/labels/pageLabels.ts';
import { depositSorts, listPendingDeposits } from '#contract/money/deposits.ts';
import { defineReport } from '#resources/framework/report.ts';
import { detail } from './deposits.ts';

/** Payments that wait for a decision, longest waiting first. */
export default defineReport({
  name: 'pendingReview',
  family: 'deposits',
  label: pages.pendingReview,
  texts: 'money.explain.pending',
  empty: 'money.empty.pending',
  list: listPendingDeposits,
  filters: ['pageBranch', 'search'],
  sorts: depositSorts,
  sort: 'purchaseTime',
  totals: [{ name: 'deposits', counts: true }, { name: 'asked' }, { name: 'charged' }],
  note: 'money.explain.anyDay',
  title: ({ name, reference, id }) => name ?? reference ?? id,
  main: 'charged',
  detail,
});
