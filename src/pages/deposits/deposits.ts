import { pages } from '#contract/pageLabels.ts';
import {
  depositFigures,
  depositSorts,
  depositStatuses,
  depositTypes,
  exportDeposits,
  listDeposits,
  readDepositFigures,
} from '#contract/deposits.ts';
import { dateKinds } from '#contract/payments.ts';
import { defineReport } from '#resources/define/report.ts';

/** Deposits of a range of days, by purchase or by service date. */
export default defineReport({
  name: 'deposits',
  family: 'deposits',
  label: pages.deposits,
  texts: 'money.explain.deposits',
  empty: 'money.empty.deposits',
  list: listDeposits,
  figures: readDepositFigures,
  file: exportDeposits,
  days: { from: 'startDate', to: 'endDate' },
  filters: [
    { name: 'by', label: 'by', codes: dateKinds, kind: 'dateKind', usual: 'purchase' },
    'days',
    { name: 'type', label: 'type', codes: depositTypes, kind: 'depositType' },
    { name: 'status', label: 'status', codes: depositStatuses, kind: 'depositStatus' },
  ],
  sorts: depositSorts,
  sort: '-purchaseTime',
  totals: depositFigures.map((name) => (name === 'deposits' ? { name, counts: true } : { name })),
  note: { of: 'by', texts: 'money.explain.by' },
  title: ({ name, reference, id }) => name ?? reference ?? id,
  main: 'amount',
  detail: () => import('./DepositDrawer.tsx'),
});
