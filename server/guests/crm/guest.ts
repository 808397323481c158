import { sql } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { customers } from '#server/platform/db/schema.ts';
import { ApiError, refusedField } from '#server/platform/kernel/errors.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { changeRecord, lockRecord, oneOf, type WantedOf } from '#server/platform/records/change.ts';
import { type CustomerRow, newGuestOf } from './rules.ts';
import type { NewCustomer } from '#contract/guests/crm.ts';
import { wholeName } from '#contract/core/names.ts';
import { audit, type By } from '#server/platform/kernel/audit.ts';
import { consentsOfFlags, recordConsents } from './consents.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { findCountry } from '#server/platform/records/country.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { seesSome } from '#server/platform/sql/visibility.ts';

/** Locking and changing one guest. */

export const noGuest = () => new ApiError('not_found', 'This guest does not exist.');

type Who = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

/** Whether a user restricted to branches may see a guest of these branches: one of the user's, or none yet. */
export const isSeen = (enabledBranches: Who['enabledBranches'], branchIds: readonly string[]): boolean =>
  seesSome({ enabledBranches }, branchIds);

/** Locks the guest until the transaction ends. @throws ApiError `not_found`, also if the caller may not see it */
export async function lockGuest(transaction: Sql, { companyId, enabledBranches }: Who, id: string) {
  const stored = await lockRecord(transaction, customers, oneOf(customers, companyId, id), noGuest);
  if (!isSeen(enabledBranches, stored.branchIds)) throw noGuest();
  return stored;
}

/** @throws ApiError `conflict` if the guest was erased; erased guests only count in statistics */
export function refuseErased({ erasedTime }: Pick<CustomerRow, 'erasedTime'>): void {
  if (erasedTime) throw new ApiError('conflict', 'This guest was erased.');
}

/**
 * Changes a guest who was not erased.
 * @throws ApiError the errors of {@link lockGuest}, {@link refuseErased} and {@link changeRecord}
 */
export async function changeGuest(
  transaction: Sql,
  scope: Who,
  entityId: string,
  { seen, by }: { seen?: number; by: By },
  wantedOf: WantedOf<typeof customers>,
): Promise<number> {
  const stored = await lockGuest(transaction, scope, entityId);
  refuseErased(stored);
  const where = oneOf(customers, scope.companyId, entityId);
  const of = { ...by, entity: 'customer', entityId } as const;
  return changeRecord(transaction, { table: customers, where, stored, seen, of }, wantedOf);
}

/**
 * Adds a guest manually, in the caller's transaction.
 *
 * @returns the guest's id
 * @throws ApiError `invalid_input`; `conflict` if a guest has that phone number, with the guest's id if the caller may
 *   see it
 */
export async function addGuest(transaction: Sql, scope: CompanyScope, input: NewCustomer, by: By): Promise<string> {
  const { companyId, enabledBranches } = scope;
  const branchId = input.branchId ?? (enabledBranches === 'all' ? null : (enabledBranches[0] ?? null));
  const country = await findCountry(transaction, companyId, branchId);
  const name = input.name ?? wholeName(input, country);
  if (!name) throw refusedField('invalid_input', 'name', 'is required', 'required');
  const made = newGuestOf({ ...input, name }, country);
  if (made.errors) throw new ApiError('invalid_input', undefined, { details: made.errors });
  const { guest } = made;
  if (guest.phoneNumber) await refuseTaken(transaction, scope, guest.phoneNumber);
  const id = newId();
  await transaction.insert(customers).values({ companyId, id, ...guest, firstSeenTime: new Date() });
  // Only given consents are recorded; unset flags record nothing.
  const agreed = {
    allowContactRestaurant: guest.allowContactRestaurant || undefined,
    allowContactInline: guest.allowContactInline || undefined,
  };
  const consents = consentsOfFlags({ companyId, customerId: id }, agreed, { source: 'form', userId: by.userId });
  await recordConsents(transaction, consents, { setFlags: false });
  await audit(transaction, by, 'create', 'customer', id, { after: guest });
  return id;
}

async function refuseTaken(transaction: Sql, scope: CompanyScope, phoneNumber: string): Promise<void> {
  // If two users add the same guest concurrently, the second waits and then finds the first one's.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${scope.companyId} ${phoneNumber}`}, 0))`,
  );
  const taken = await transaction
    .select({ id: customers.id, branchIds: customers.branchIds })
    .from(customers)
    .where(equal(customers, { companyId: scope.companyId, phoneNumber }));
  if (!taken.length) return;
  const seen = taken.find(({ branchIds }) => isSeen(scope.enabledBranches, branchIds));
  throw new ApiError('conflict', 'Another guest already has this phone number.', {
    details: [{ path: 'phoneNumber', message: 'another guest has it', code: 'taken', ...(seen && { id: seen.id }) }],
  });
}
