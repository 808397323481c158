import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { changesGuest, guestPath, readsGuest, recordPage } from './guestRecords.ts';
import { author, id, instant } from '../core/wire.ts';

/** Changes of a guest with their authors, and undoing a change that no later one conflicts with. */

/** Columns whose changes can be undone individually, with their names in the audit log. */
export const undoableFlags = ['isVip', 'forbidPiiSharing', 'allowContactInline', 'allowContactRestaurant'] as const;
export type UndoableFlag = (typeof undoableFlags)[number];

/** The kinds of operations that group several changes. */
export const batchKinds = ['bulk', 'undo', 'import', 'rollback', 'merge'] as const;

export const historyEntry = z.object({
  id,
  at: instant,
  /** Null for changes by the guest or the system. */
  author: author.nullable(),
  action: z.string(),
  batch: z.object({ id, kind: z.enum(batchKinds) }).nullable(),
  /** Values by column, with the names of the audit log; null if there was none. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Whether it is of a kind that can be undone, and has no later conflict. */
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
