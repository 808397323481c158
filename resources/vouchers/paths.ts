import type { VoucherRows } from '#contract/voucherRules.ts';
import { addressOf } from '#data-provider/client.ts';

interface Named {
  companyId: string;
  id: string;
}
export type VoucherView = 'summary' | 'chart' | 'funnel' | 'search' | 'edit';

/** A page about one voucher. */
export const voucherPath = ({ companyId, id }: Named, view: VoucherView): string =>
  `/vouchers/${encodeURIComponent(companyId)}/${encodeURIComponent(id)}/${view}`;

/** The page on which a voucher's holders are found and their vouchers redeemed. */
export const searchPath = (voucher: Named): string => voucherPath(voucher, 'search');

/** The issued vouchers behind a figure. */
export const rowsPath = (voucher: Named, rows: VoucherRows): string =>
  addressOf({ path: searchPath(voucher) }, { query: rows });
