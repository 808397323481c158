import { pendingReviewReport } from '#contract/money/depositReports.ts';
import { depositSorts, listPendingDeposits } from '#contract/money/deposits.ts';
import { defineReport } from '#resources/framework/report.ts';
import { detail } from './deposits.ts';

/** Payments that wait for a decision, longest waiting first. */
export default defineReport(pendingReviewReport, {
  family: 'deposits',
  empty: {
    en: 'Nothing to review',
    zh: '沒有待審核的款項',
    'zh-cn': '没有待审核的款项',
    ja: '確認待ちの支払いはありません',
  },
  list: listPendingDeposits,
  filters: ['pageBranch', 'search'],
  sorts: depositSorts,
  sort: 'purchaseTime',
  note: {
    en: 'Payments awaiting review are always shown, regardless of date.',
    zh: '不限日期：待審核的款項不會被日期隱藏。',
    'zh-cn': '不限日期：待审核的款项不会被日期隐藏。',
    ja: '日付に関わらず、確認待ちはすべて含みます。',
  },
  title: ({ name, reference, id }) => name ?? reference ?? id,
  main: 'charged',
  detail,
});
