import { defineLabels } from '#contract/core/labelLists.ts';
import { type Label } from '#contract/core/label.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import type { RecordViews } from '#resources/framework/resource.ts';

export interface NamedVoucher {
  companyId: string;
  id: string;
}

/** Titles of the pages about one voucher, in order. */
export const voucherViews = {
  summary: pageLabels.totals,
  chart: pageLabels.chart,
  funnel: pageLabels.funnel,
  search: pageLabels.redeem,
  edit: pageLabels.edit,
} as const satisfies Readonly<Record<string, Label>>;
export type VoucherView = keyof typeof voucherViews;

/** A page about one voucher. */
export const voucherPath = ({ companyId, id }: NamedVoucher, view: VoucherView): string =>
  `/vouchers/${encodeURIComponent(companyId)}/${encodeURIComponent(id)}/${view}`;

/** The pages about one voucher, as links. */
export const voucherLinks = (voucher: NamedVoucher) =>
  (Object.keys(voucherViews) as VoucherView[]).map((name) => ({
    name,
    label: voucherViews[name],
    to: voucherPath(voucher, name),
  }));

/** The same above the form. */
export const voucherPages: RecordViews = defineLabels('voucherPages', {
  label: { en: 'Voucher pages', zh: '票券頁面', 'zh-cn': '优惠券页面', ja: 'クーポンの画面' },
  of: voucherLinks,
});
