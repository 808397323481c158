import { recordConsents, type NewConsent } from '#server/guests/crm/consents.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { customers } from '#server/platform/db/schema.ts';
import type { RowOutcome, WriteContext } from '../kind.ts';
import { writeRecords, type ImportedRecords } from '../records/write.ts';
import { guestColumns, type GuestColumns } from './match.ts';
import type { GuestPlan } from './plan.ts';

/** Guests as records of an import. */
export const importedGuests: ImportedRecords<GuestColumns> = {
  table: customers,
  entity: 'customer',
  idOf: 'customerId',
  columns: guestColumns,
  initial: { branchIds: [], allowContactInline: false },
};

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
  const outcomes = await writeRecords(transaction, context, importedGuests, plans);
  const consents = plans.flatMap(({ write }, at): NewConsent[] => {
    const granted = write?.consent ?? null;
    const customerId = outcomes[at]?.customerId;
    if (granted === null || !customerId) return [];
    const text = granted ? consentText : '';
    return [{ companyId, customerId, purpose: 'restaurant', granted, source: 'import', text, userId }];
  });
  await recordConsents(transaction, consents, { setFlags: false });
  return outcomes;
}
