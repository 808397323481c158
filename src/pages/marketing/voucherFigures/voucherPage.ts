import type { Lazy } from '#resources/framework/fields.ts';
import { definePage } from '#resources/framework/page.ts';
import { voucherViews, type VoucherView } from '#resources/marketing/vouchers/views.ts';

/** The views with figures. */
export type VoucherFigures = Exclude<VoucherView, 'edit'>;

/** A page about a voucher. */
export const defineVoucherPage = (view: VoucherFigures, load: Lazy<object>) =>
  definePage({
    path: `/vouchers/:companyId/:voucherId/${view}`,
    title: voucherViews[view],
    permission: 'voucherManagement',
    parent: '/vouchers/:companyId',
    view: load,
  });
