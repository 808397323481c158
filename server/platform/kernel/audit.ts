import type { ReportDeclaration } from '#contract/platform/report.ts';
import type { Resource } from '#resources/framework/resource.ts';
import type { AuditedEntity } from './audited.ts';
import type { Sql } from '../db/client.ts';
import { insertRows } from '../db/rows.ts';
import { auditLog } from '../db/schema.ts';
import { newId } from './ids.ts';

export interface AuditEntry {
  /** Empty for changes without a company. */
  companyId?: string;
  userId: string | null;
  action: (typeof auditLog.action.enumValues)[number];
  /** The kind of the changed object: one with a visibility rule, the resource of the record, or the report of a file. */
  entity: AuditedEntity | Resource | ReportDeclaration;
  entityId: string;
  before?: unknown;
  after?: unknown;
  /** The operation that many changes belong to: the job, the merge. */
  batchId?: string;
  requestId?: string;
}

/** The author of a change, for the audit log. */
export type Author = Pick<AuditEntry, 'userId' | 'requestId'>;

/** The same for a user who changes something of a company. */
export interface By {
  companyId: string;
  userId: string;
  requestId: string;
}

/** Entries that are written as one param. */
const many = 50;

const secret = /passw|token|secret|authorization|cookie|api_?key/i;

/**
 * Appends to the audit log. Call it in the transaction of the change, so that either both are stored or neither.
 *
 * @example await database.transaction(async (sql) => { await change(sql); await writeAudit(sql, { … }); });
 */
export async function writeAudit(sql: Sql, entries: AuditEntry | readonly AuditEntry[]): Promise<void> {
  const list = Array.isArray(entries) ? (entries as readonly AuditEntry[]) : [entries as AuditEntry];
  if (!list.length) return;
  const rows = list.map((entry) => ({
    id: newId(),
    companyId: entry.companyId ?? '',
    userId: entry.userId,
    action: entry.action,
    entity: typeof entry.entity === 'string' ? entry.entity : entry.entity.name,
    entityId: entry.entityId,
    before: redact(entry.before),
    after: redact(entry.after),
    batchId: entry.batchId ?? null,
    requestId: entry.requestId ?? null,
  }));
  // Imports have thousands, which would be tens of thousands of params.
  if (rows.length > many) await insertRows(sql, auditLog, rows);
  else await sql.insert(auditLog).values(rows);
}

/**
 * Appends one entry about one object; see {@link writeAudit}.
 *
 * @example await audit(transaction, changeBy(call), 'create', 'view', id, { after: view });
 */
export const audit = (
  sql: Sql,
  by: Author & Pick<AuditEntry, 'companyId'>,
  action: AuditEntry['action'],
  entity: AuditEntry['entity'],
  entityId: string,
  change: Pick<AuditEntry, 'before' | 'after' | 'batchId'> = {},
): Promise<void> => writeAudit(sql, { ...by, action, entity, entityId, ...change });

/** A copy without secrets. */
export function redact(value: unknown, depth = 0): unknown {
  if (value === undefined || value === null || depth > 8) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((one) => redact(one, depth + 1));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secret.test(key) ? '[redacted]' : redact(inner, depth + 1)]),
  );
}
