import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AuditedEntity } from '../../kernel/entities.ts';
import { redact } from '../../kernel/audit.ts';
import { recordConsents, type ConsentEntry } from '../../consent/record.ts';
import type { Sql } from '../../db/client.ts';
import { insertRows } from '../../db/rows.ts';
import { auditLog, customers } from '../../db/schema.ts';
import { newId } from '../../kernel/ids.ts';
import type { RowOutcome, WriteContext } from '../kind.ts';
import { anyOf, guestColumns, type GuestColumns, type StoredGuest } from './match.ts';
import type { GuestPlan } from './plan.ts';

/** Writes many guests at once: a statement a table, whatever their number. */

export interface GuestAudit {
  action: (typeof auditLog.action.enumValues)[number];
  customerId: string;
  before: unknown;
  after: unknown;
}

/** A guest's columns as they are to be, with the version they get. */
export interface GuestUpdate {
  customerId: string;
  version: number;
  guest: GuestColumns;
}

const updatable = ['version', ...guestColumns] as const;

const columnName = (key: (typeof updatable)[number]) => getTableColumns(customers)[key].name;

/** Overwrites guests; the caller holds them. */
export async function updateGuests(
  transaction: Sql,
  companyId: string,
  updates: readonly GuestUpdate[],
): Promise<void> {
  if (!updates.length) return;
  const json = JSON.stringify(
    updates.map(({ customerId, version, guest }) => ({
      company_id: companyId,
      id: customerId,
      ...Object.fromEntries(
        updatable.map((key) => [columnName(key), key === 'version' ? version : guest[key]] as const),
      ),
    })),
  );
  const assignments = sql.raw(updatable.map((key) => `"${columnName(key)}" = w."${columnName(key)}"`).join(', '));
  await transaction.execute(sql`update customers c set ${assignments}, updated_time = now()
    from json_populate_recordset(null::customers, ${json}::json) w
    where c.company_id = w.company_id and c.id = w.id`);
}

export async function writeGuestAudit(
  transaction: Sql,
  { companyId, jobId, userId }: WriteContext,
  entries: readonly GuestAudit[],
): Promise<void> {
  await insertRows(
    transaction,
    auditLog,
    entries.map(({ action, customerId, before, after }) => ({
      companyId,
      id: newId(),
      at: new Date(),
      userId,
      action,
      entity: 'customer' satisfies AuditedEntity,
      entityId: customerId,
      before: redact(before),
      after: redact(after),
      batchId: jobId,
    })),
  );
}

/** Removes guests; the caller holds them. */
export async function removeGuests(
  transaction: Sql,
  context: WriteContext,
  guests: readonly StoredGuest[],
): Promise<void> {
  if (!guests.length) return;
  const ids = anyOf(guests.map(({ id }) => id));
  await transaction
    .delete(customers)
    .where(and(eq(customers.companyId, context.companyId), sql`${customers.id} = ${ids}`));
  await writeGuestAudit(
    transaction,
    context,
    guests.map(({ id, version: _, branchIds: _branches, ...before }) => ({
      action: 'delete',
      customerId: id,
      before,
      after: null,
    })),
  );
}

/**
 * Writes what was planned for some rows: guests, consents and the audit log.
 *
 * @returns what became of each row
 */
export async function writeGuests(
  transaction: Sql,
  context: WriteContext,
  consentText: string,
  plans: readonly GuestPlan[],
): Promise<RowOutcome[]> {
  const { companyId, userId } = context;
  const now = new Date();
  const created: object[] = [];
  const updated: GuestUpdate[] = [];
  const audit: GuestAudit[] = [];
  const consents: ConsentEntry[] = [];
  const outcomes = plans.map(({ write, ...plan }): RowOutcome => {
    if (!write) return plan;
    const { guest, version, before, after, consent } = write;
    const customerId = plan.customerId ?? newId();
    if (before) updated.push({ customerId, version, guest });
    else
      created.push({
        companyId,
        id: customerId,
        version,
        ...guest,
        branchIds: [],
        allowContactInline: false,
        createdTime: now,
        updatedTime: now,
      });
    audit.push({ action: before ? 'update' : 'create', customerId, before, after });
    if (consent !== null)
      consents.push({
        companyId,
        customerId,
        purpose: 'restaurant',
        granted: consent,
        source: 'import',
        text: consent ? consentText : '',
        userId,
      });
    return { ...plan, customerId, version, before };
  });
  await insertRows(transaction, customers, created);
  await updateGuests(transaction, companyId, updated);
  await recordConsents(transaction, consents, { setFlags: false });
  await writeGuestAudit(transaction, context, audit);
  return outcomes;
}
