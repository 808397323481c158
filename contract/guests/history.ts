import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { changesGuest, guestPath, readsGuest, recordPage } from './guestRecords.ts';
import { author, id, instant } from '../core/wire.ts';

/** Who changed what of a guest, and taking it back where nothing newer is in the way. */

/** Columns whose changes can be undone one by one, as the audit log names them. */
export const undoableFlags = ['isVip', 'forbidPiiSharing', 'allowContactInline', 'allowContactRestaurant'] as const;
export type UndoableFlag = (typeof undoableFlags)[number];

/** What several changes were made as one by. */
export const batchKinds = ['bulk', 'undo', 'import', 'rollback', 'merge'] as const;

export const historyEntry = z.object({
  id,
  at: instant,
  /** Null where the guest or the product did it. */
  author: author.nullable(),
  action: z.string(),
  batch: z.object({ id, kind: z.enum(batchKinds) }).nullable(),
  /** Values by column, in the audit log's names; null where there was nothing. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Whether it is of a kind that can be undone, and nothing newer is in the way. */
  undoable: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const guestHistory = endpoint(`GET ${guestPath}/history`, {
  summary: 'Who changed what of a guest, newest first',
  access: readsGuest,
  query: recordPage,
  response: z.object({ entries: z.array(historyEntry), total: z.number().int().min(0) }),
});

export const undoChange = endpoint('POST /api/:companyId/audit/:auditId/undo', {
  summary: "Take back one change of one guest's flags; refused (`conflict`) where something newer is in the way",
  access: changesGuest,
});

export const undoBatch = endpoint('POST /api/:companyId/audit/batches/:batchId/undo', {
  summary: 'Take a bulk edit back, or the undoing of one, as a job; guests changed since stay as they are',
  access: changesGuest,
  response: z.object({ jobId: id }),
});
