import type { VoucherRows } from '#contract/marketing/voucherRules.ts';
import { addressOf } from '#data-provider/client.ts';
import { voucherPath, type NamedVoucher } from './views.ts';

/** The page on which a voucher's holders are found and their vouchers redeemed. */
export const searchPath = (voucher: NamedVoucher): string => voucherPath(voucher, 'search');

/** The issued vouchers behind a figure. */
export const rowsPath = (voucher: NamedVoucher, rows: VoucherRows): string =>
  addressOf({ path: searchPath(voucher) }, { query: rows });
