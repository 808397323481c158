import { pageLabels } from '#contract/labels/pageLabels.ts';
import { dateNotes, depositReport } from '#contract/money/depositReports.ts';
import {
  depositSorts,
  depositStatuses,
  exportDeposits,
  getDeposit,
  listDeposits,
  readDepositFigures,
} from '#contract/money/deposits.ts';
import { depositTypes } from '#contract/organization/depositTypes.ts';
import { dateKinds } from '#contract/money/payments.ts';
import { defineDetail, defineReport } from '#resources/framework/report.ts';
import { paymentLines } from '../payments.ts';

/** A deposit's request and outcome, its reservation and guest, and the pending decision. */
export const detail = defineDetail({
  columns: depositReport,
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
    paymentLines,
    {
      heading: pageLabels.invoices,
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
export default defineReport(depositReport, {
  family: 'deposits',
  empty: {
    en: 'No matching deposits',
    zh: '沒有符合的訂金',
    'zh-cn': '没有符合的订金',
    ja: '該当する予約金はありません',
  },
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
  note: { of: 'by', texts: dateNotes },
  title: ({ name, reference, id }) => name ?? reference ?? id,
  main: 'amount',
  detail,
});
