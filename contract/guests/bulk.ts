import * as z from 'zod';
import { customerSelection } from './crm.ts';
import { endpoint, writers } from '../core/endpoint.ts';
import { count, id } from '../core/wire.ts';

/** One change of many guests (specification, sections 5 and 8). */

/** What can be changed of many guests at once. Guests who are so already are skipped. */
export const bulkChange = z.union([
  z.strictObject({ role: z.union([z.literal(0), z.literal(1)]) }),
  z.strictObject({ blacklistSetting: z.strictObject({ forbidPIISharing: z.boolean() }) }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

/** Kinds of work that change many guests, and can be undone. */
export const bulkKind = 'customers-bulk';
export const bulkUndoKind = 'customers-undo';

/**
 * Why a guest was left as it was: erased; gone, or at none of the branches that the caller sees; or, when undoing,
 * changed since. Labels are under `bulk.reasons`.
 */
export const bulkReasons = ['erased', 'notFound', 'newer'] as const;
export type BulkReason = (typeof bulkReasons)[number];

/** How many failures are named one by one. */
export const failuresNamed = 50;

/** What comes of a bulk edit, or of undoing one: the job's result. */
export const bulkResult = z.object({
  changed: count,
  /** They were so already. */
  skipped: count,
  failed: count,
  /** How many failed for which reason. */
  reasons: z.partialRecord(z.enum(bulkReasons), count),
  /** The first ones that failed. */
  failures: z.array(z.object({ id, name: z.string().nullable(), reason: z.enum(bulkReasons) })).max(failuresNamed),
});
export type BulkResult = z.infer<typeof bulkResult>;

export const bulkCustomers = endpoint('POST /api/crm/customers/bulk', {
  summary: 'Make many guests VIPs or not, or to be contacted or not, as a job; can be undone as one',
  access: writers('body.companyId', 'crm'),
  body: z.strictObject({
    companyId: id,
    selection: customerSelection,
    change: bulkChange,
    /** How many guests the person saw selected; refused (`conflict`) where more match by now. */
    expected: count,
  }),
  response: z.object({ jobId: id }),
});
