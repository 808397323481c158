import type { Lazy } from '#resources/define/fields.ts';
import { definePage } from '#resources/define/page.ts';
import type { VoucherView } from '#resources/vouchers/paths.ts';

/** What the pages about one voucher are called. */
export const viewTitles = {
  summary: 'shell.pages.summary',
  chart: 'shell.pages.chart',
  funnel: 'shell.pages.funnel',
  search: 'shell.pages.voucherSearch',
} as const satisfies Partial<Record<VoucherView, string>>;
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
