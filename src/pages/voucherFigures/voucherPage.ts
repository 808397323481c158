import type { Label } from '#contract/label.ts';
import { pages } from '#contract/pageLabels.ts';
import type { Lazy } from '#resources/define/fields.ts';
import { definePage } from '#resources/define/page.ts';
import type { VoucherView } from '#resources/vouchers/paths.ts';

/** What the pages about one voucher are called. */
export const viewTitles = {
  summary: pages.totals,
  chart: pages.chart,
  funnel: pages.funnel,
  search: pages.redeem,
} as const satisfies Partial<Record<VoucherView, Label>>;
export type VoucherFigures = keyof typeof viewTitles;

/** A page about one voucher. */
export const voucherPage = (view: VoucherFigures, load: Lazy<object>) =>
  definePage({
    path: `/vouchers/:companyId/:voucherId/${view}`,
    title: viewTitles[view],
    permission: 'voucherManagement',
    parent: '/vouchers/:companyId',
    view: load,
  });
