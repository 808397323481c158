import { mergeGuests, type MergeChoices } from '#contract/guests/merge.ts';
import { writeAudit } from '#server/platform/kernel/audit.ts';
import { consentsOfFlags, recordConsents, type NewConsent, type ConsentFlags } from '../crm/consents.ts';
import { isSeen, noGuest } from '../crm/guest.ts';
import { whereMerged } from '../crm/goneGuest.ts';
import { lockIds } from '#server/platform/records/lockIds.ts';
import type { CustomerRow } from '../crm/rules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { customerMerges, customers } from '#server/platform/db/schema.ts';
import { ApiError, refused, refusedField } from '#server/platform/kernel/errors.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import type { MovedIds, PersonalTable } from '#server/platform/kernel/personal.ts';
import { oneOf, refuseStale } from '#server/platform/records/change.ts';
import { moveAll } from './moves.ts';
import { isSame, storedRowOf, mergedColumns, mergeGuestOfRow, plain, revived, type MergedColumn } from './rows.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** Merges two records of one guest. */

/** The user, and on whose behalf the user acts. */
export interface Actor {
  scope: BranchAccess;
  userId: string | null;
  requestId?: string;
}

interface MergeRequest {
  winnerId: string;
  loserId: string;
  winnerVersion: number;
  loserVersion: number;
  choices: MergeChoices;
}

/** Stored as the merge left them, changed or not, to detect later changes. */
const remembered = [
  'forbidPiiSharing',
  'allowContactInline',
  'allowContactRestaurant',
  'lastSeatTime',
] as const satisfies readonly MergedColumn[];

/** Locks guests until the transaction ends. Another statement reads them, which sees what was changed before the lock. */
export async function lockMergedGuests(
  transaction: Sql,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, CustomerRow>> {
  const locked = await lockIds(transaction, customers, companyId, ids, 'update');
  const rows = await transaction
    .select()
    .from(customers)
    .where(equal(customers, { companyId, id: [...locked] }));
  return new Map(rows.map((row) => [row.id, row]));
}

async function guestOf(
  transaction: Sql,
  actor: Actor,
  locked: Map<string, CustomerRow>,
  id: string,
): Promise<CustomerRow> {
  const { companyId } = actor.scope;
  const guest = locked.get(id);
  if (guest && isSeen(actor.scope.enabledBranches, guest.branchIds)) {
    if (guest.erasedTime) throw new ApiError('conflict', 'An erased guest cannot be merged.');
    return guest;
  }
  const mergedInto = guest ? null : await whereMerged(transaction, companyId, id);
  if (!mergedInto) throw noGuest();
  throw refused('conflict', 'mergedInto', mergedInto, {
    reason: 'Someone else has just merged this guest.',
  });
}

/** The changes of consent in a merge, for the ledger. */
export function consentsOf(
  { companyId, id }: Pick<CustomerRow, 'companyId' | 'id'>,
  before: ConsentFlags,
  after: ConsentFlags,
  source: 'merge' | 'undo',
  userId: string | null,
): NewConsent[] {
  const changed = (flag: keyof ConsentFlags) => (before[flag] === after[flag] ? undefined : after[flag]);
  const flags = {
    allowContactRestaurant: changed('allowContactRestaurant'),
    allowContactInline: changed('allowContactInline'),
  };
  return consentsOfFlags({ companyId, customerId: id }, flags, { source, userId });
}

/**
 * Merges `loser` into `winner`, in the caller's transaction: the winner's record becomes the result of `mergeGuests`,
 * the loser's related rows move to the winner, and the loser's row is stored in `customer_merges`.
 *
 * @param tables all personal data
 * @throws ApiError `not_found` if the caller may not see both; `stale_version` if either was changed since the
 *   caller loaded it; `conflict` if one was merged meanwhile, was erased, or is receiving a message
 */
export async function mergeInto(
  transaction: Sql,
  actor: Actor,
  { winnerId, loserId, winnerVersion, loserVersion, choices }: MergeRequest,
  tables: readonly PersonalTable[],
): Promise<{ mergeId: string; moved: MovedIds; dropped: string[] }> {
  if (winnerId === loserId) throw refusedField('invalid_input', 'body.loserId', 'is the same guest');
  const { companyId } = actor.scope;
  const locked = await lockMergedGuests(transaction, companyId, [winnerId, loserId]);
  const winner = await guestOf(transaction, actor, locked, winnerId);
  const loser = await guestOf(transaction, actor, locked, loserId);
  refuseStale(winner.version, winnerVersion);
  refuseStale(loser.version, loserVersion);

  const { guest, dropped } = mergeGuests(mergeGuestOfRow(winner), mergeGuestOfRow(loser), choices);
  const changed = mergedColumns.filter((column) => !isSame(winner[column], guest[column]));
  const pick = (columns: readonly MergedColumn[]) => ({
    before: Object.fromEntries(columns.map((column) => [column, plain(winner[column])])),
    after: Object.fromEntries(columns.map((column) => [column, guest[column]])),
  });

  const moved = await moveAll(transaction, { companyId, winnerId, loserId }, tables);
  await transaction.delete(customers).where(oneOf(customers, companyId, loserId));
  await transaction
    .update(customers)
    .set({
      ...Object.fromEntries(changed.map((column) => [column, revived(column, guest[column])])),
      version: winner.version + 1,
      updatedTime: new Date(),
    })
    .where(oneOf(customers, companyId, winnerId));
  await recordConsents(transaction, consentsOf(winner, winner, guest, 'merge', actor.userId), { setFlags: false });

  const mergeId = newId();
  await transaction.insert(customerMerges).values({
    companyId,
    id: mergeId,
    customerId: winnerId,
    mergedId: loserId,
    merged: storedRowOf(loser),
    ...pick([...new Set([...changed, ...remembered])]),
    moved,
    userId: actor.userId,
    at: new Date(),
  });
  const { userId, requestId } = actor;
  const of = { companyId, userId, requestId, action: 'merge', entity: 'customer', batchId: mergeId } as const;
  await writeAudit(transaction, [
    { ...of, entityId: winnerId, ...pick(changed) },
    { ...of, entityId: loserId, before: {}, after: { mergedInto: winnerId } },
  ]);
  return { mergeId, moved, dropped };
}
