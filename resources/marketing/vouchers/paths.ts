import type { VoucherRows } from '#contract/marketing/voucherRules.ts';
import { addressOf } from '#data-provider/client.ts';
import { voucherPath, type NamedVoucher } from './views.ts';

/** The page to search a voucher's holders and redeem their vouchers. */
export const searchPath = (voucher: NamedVoucher): string => voucherPath(voucher, 'search');

/** The issued vouchers that a figure counts. */
export const voucherRowsPath = (voucher: NamedVoucher, rows: VoucherRows): string =>
  addressOf({ path: searchPath(voucher) }, { query: rows });
