import * as z from 'zod';
import { endpoint, members } from '../core/endpoint.ts';
import { checkVoucherDays } from './voucherRules.ts';
import { voucherDay, voucherSplit } from './voucherSplit.ts';
import { reportDay } from '../core/ranges.ts';
import { count, id } from '../core/wire.ts';

/** Figures of a voucher: issued and used, by branch, source and day (specification, sections 3 and 7). */

const both = { issued: voucherSplit, used: voucherSplit };

const reading = members('query.companyId', 'voucherManagement', { unnamed: ['voucher', 'params.voucherId'] });
const queryFields = {
  companyId: id.optional(),
  /** Dining days, both inclusive; by default from the start until now. */
  from: reportDay.optional(),
  to: reportDay.optional(),
  /** Only vouchers that reward answers of this form. */
  formId: id.optional(),
};
const inOrder = (value: { from?: string; to?: string }, context: z.RefinementCtx) => {
  const message = checkVoucherDays(value);
  if (message) context.addIssue({ code: 'custom', path: ['to'], message });
};

const stats = z.object({
  ...both,
  branches: z.array(
    z.object({
      /** Null: issued for no specific branch. */
      branchId: id.nullable(),
      ...both,
    }),
  ),
  /** Of those issued within the days: how many were opened, used, and followed by a seated visit on a later day. */
  funnel: z.object({ issued: count, opened: count, used: count, cameAgain: count }),
  /** The seven days until today, regardless of the range. */
  history: z.array(voucherDay),
});
export type VoucherStats = z.infer<typeof stats>;

export const voucherStats = endpoint('GET /api/vouchers/:voucherId/stats', {
  summary:
    'How many of a voucher were issued and used, per branch and source, what became of them, and the last 7 days',
  access: reading,
  query: z.strictObject(queryFields).superRefine(inOrder),
  response: stats,
});

export const voucherDailyStats = endpoint('GET /api/vouchers/:voucherId/stats/daily', {
  summary: 'How many of a voucher were issued and used on each day, by source; the last 7 days unless said otherwise',
  access: reading,
  query: z.strictObject(queryFields).superRefine(inOrder),
  response: z.object({ days: z.array(voucherDay) }),
});
