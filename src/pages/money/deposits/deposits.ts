import { pages } from '#contract/labels/pageLabels.ts';
import {
  depositFigures,
  depositSorts,
  depositStatuses,
  depositTypes,
  exportDeposits,
  getDeposit,
  listDeposits,
  readDepositFigures,
} from '#contract/money/deposits.ts';
import { dateKinds } from '#contract/money/payments.ts';
import { defineDetail, defineReport } from '#resources/framework/report.ts';
import { payments } from '../payments.ts';

/** A deposit's request and outcome, its reservation and guest, and the pending decision. */
export const detail = defineDetail({
  columns: 'deposits',
  get: getDeposit,
  of: 'deposit',
  amount: 'amount',
  facts: [
    'status',
    'type',
    'asked',
    'purchaseTime',
    'serviceTime',
    'branch',
    'name',
    'groupSize',
    'channel',
    'provider',
    'reference',
    'reviewReason',
  ],
  values: { asked: ({ amount }) => amount },
  parts: [
    {
      text: ({ reservation, deposit: { branchId } }, { text, instant }) =>
        reservation && text('money.deposits.reservation', { time: instant(reservation.startTime, branchId) }),
      to: ({ deposit: { branchId, serviceDate } }, companyId) =>
        `/daily-report/booking?${new URLSearchParams({ company_id: companyId, branch_id: branchId, date: serviceDate })}`,
    },
    { view: () => import('./Review.tsx'), when: ({ deposit }) => deposit.status === 'pendingReview' },
    {
      heading: 'money.review.heading',
      text: ({ review, deposit: { branchId } }, { text, instant }) =>
        review &&
        text(`money.review.decided.${review.decision}`, {
          user: review.user?.name ?? '–',
          time: instant(review.time, branchId),
        }),
    },
    { text: ({ review }) => review?.note ?? null, subtle: true },
    payments,
    {
      heading: pages.invoices,
      lines: ({ invoices }, { instant }) =>
        invoices.map(({ id, number, status, issuedTime, branchId, amount, currency }) => ({
          key: id,
          text: [number, ['invoiceStatus', status]],
          more: [instant(issuedTime, branchId)],
          amount,
          currency,
        })),
    },
  ],
});

/** Deposits of a date range, by purchase or service date. */
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
    'pageBranch',
    'search',
  ],
  sorts: depositSorts,
  sort: '-purchaseTime',
  totals: depositFigures.map((name) => (name === 'deposits' ? { name, counts: true } : { name })),
  note: { of: 'by', texts: 'money.explain.by' },
  title: ({ name, reference, id }) => name ?? reference ?? id,
  main: 'amount',
  detail,
});
