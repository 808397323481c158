import { and, eq, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import type { AuditedEntity } from '#server/platform/kernel/audited.ts';
import { redact } from '#server/platform/kernel/audit.ts';
import { recordConsents, type NewConsent } from '#server/guests/crm/consents.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows, updateRows } from '#server/platform/db/rows.ts';
import { auditLog, customers } from '#server/platform/db/schema.ts';
import { anyOf } from '#server/platform/sql/equal.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import type { RowOutcome, WriteContext } from '../kind.ts';
import { guestColumns, type GuestColumns, type StoredGuest } from './match.ts';
import type { GuestPlan } from './plan.ts';

/** Writes many guests with one statement per table, regardless of their number. */

export interface GuestAudit {
  action: (typeof auditLog.action.enumValues)[number];
  customerId: string;
  before: unknown;
  after: unknown;
}

/** A guest's new columns, with the new version. */
export interface GuestUpdate {
  customerId: string;
  version: number;
  guest: GuestColumns;
}

/** Updates guests; the caller has locked them. */
export const updateGuests = (transaction: Sql, companyId: string, updates: readonly GuestUpdate[]): Promise<void> =>
  updateRows(
    transaction,
    customers,
    updates.map(({ customerId: id, version, guest }) => ({
      companyId,
      id,
      version,
      ...pick(guest, [...guestColumns]),
      updatedTime: new Date(),
    })),
  );

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

/** Deletes guests; the caller has locked them. */
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
 * Writes the plans of some rows: guests, consents and audit log.
 *
 * @returns the outcome of each row
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
  const consents: NewConsent[] = [];
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
