import type { Values } from '#server/platform/sql/values.ts';
import { newId } from '#server/platform/kernel/ids.ts';

/** Audit rows of many guests, written in the same statement as the change. */

/** The flags that can be changed in bulk. */
export const flagColumns = { isVip: 'is_vip', forbidPiiSharing: 'forbid_pii_sharing' } as const;
export type BulkFlag = keyof typeof flagColumns;

interface AuditOf {
  companyId: string;
  userId: string | null;
  action: 'update' | 'undo';
  /** The id of the job. */
  batchId: string;
  /** SQL of the JSON before and after the change; may use the columns of `from`. */
  before: string;
  after: string;
  /** A query that returns guest ids as `id`. */
  from: string;
}

/**
 * An `insert` of one audit row per guest. The database generates the ids in the format of `newId`, which begins with
 * the time, so that the log's index grows at its end.
 */
export function insertAudit(values: Values, { companyId, userId, action, batchId, before, after, from }: AuditOf) {
  const batch = values.add(batchId);
  const id = `${values.add(newId().slice(0, 10))} || lpad(to_hex(row_number() over ()), 4, '0') || left(md5(g.id || ${batch}), 12)`;
  return `insert into audit_log (company_id, id, user_id, action, entity, entity_id, before, after, batch_id)
    select ${values.add(companyId)}, ${id}, ${values.add(userId)}, '${action}', 'customer', g.id, ${before}, ${after}, ${batch}
    from (${from}) g`;
}
