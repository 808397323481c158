import * as z from 'zod';
import { customerSelection } from './crm.ts';
import { endpoint, writers } from '../core/endpoint.ts';
import { count, id } from '../core/wire.ts';

/** Bulk edits of guests (specification, sections 5 and 8). */

/** The possible bulk edits. Guests that already have the value are skipped. */
export const bulkChange = z.union([
  z.strictObject({ role: z.union([z.literal(0), z.literal(1)]) }),
  z.strictObject({ blacklistSetting: z.strictObject({ forbidPIISharing: z.boolean() }) }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

/** Kinds of jobs that change many guests, and can be undone. */
export const bulkKind = 'customers-bulk';
export const bulkUndoKind = 'customers-undo';

/**
 * Why a guest was not changed: erased; deleted, or at no branch that the caller sees; or, when undoing, changed since.
 * Labels are under `bulk.reasons`.
 */
export const bulkReasons = ['erased', 'notFound', 'newer'] as const;
export type BulkReason = (typeof bulkReasons)[number];

/** Maximum number of failures listed individually. */
export const failuresNamed = 50;

/** The job's result of a bulk edit, or of its undo. */
export const bulkResult = z.object({
  changed: count,
  /** Guests that already had the value. */
  skipped: count,
  failed: count,
  /** Number of failures by reason. */
  reasons: z.partialRecord(z.enum(bulkReasons), count),
  /** The first failures. */
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
    /** The number of selected guests that the user saw; refused (`conflict`) if more match now. */
    expected: count,
  }),
  response: z.object({ jobId: id }),
});
