import * as z from 'zod';
import { reportDay } from '../core/ranges.ts';
import { count } from '../core/wire.ts';

/** A number of vouchers, and its parts by source. */
export const voucherSplit = z.object({ total: count, host: count, web: count, thirdParty: count });
export type VoucherSplit = z.infer<typeof voucherSplit>;

export const voucherDay = z.object({ day: reportDay, issued: voucherSplit, used: voucherSplit });
export type VoucherDay = z.infer<typeof voucherDay>;
