import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { millisecondsInDay } from 'date-fns/constants';
import { undoDays } from '#contract/guests/merge.ts';
import { writeAudit } from '#server/platform/kernel/audit.ts';
import { flagOf, recordConsents, type ConsentFlags } from '../crm/consents.ts';
import { isSeen } from '../crm/guest.ts';
import type { CustomerRow } from '../crm/rules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { consents, customerMerges, customers } from '#server/platform/db/schema.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { PersonalTable } from '#server/platform/kernel/personal.ts';
import { lockRecord, oneOf, refuseStale } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { consentsOf, lockMergedGuests, type Actor } from './merge.ts';
import { moveBack } from './moves.ts';
import { isSame, plain, revived, customerRowOf, type MergedColumn, type CustomerInsert } from './rows.ts';

/** Undoing a merge. */

type MergeRow = typeof customerMerges.$inferSelect;
type Blocked = 'undone' | 'expired' | 'erased' | 'later';

/** The reason why a merge cannot be undone, as far as its own row shows it. */
function blockedBy({ at, undoneTime, merged }: MergeRow): Blocked | null {
  if (undoneTime) return 'undone';
  if (at.getTime() + undoDays * millisecondsInDay < Date.now()) return 'expired';
  return Object.keys(merged as object).length ? null : 'erased';
}

const reasons: Readonly<Record<Blocked, string>> = {
  undone: 'This merge has been undone already.',
  expired: `A merge can be undone for ${undoDays} days.`,
  erased: 'The data of this guest has been erased.',
  later: 'One of these guests was merged again later: undo that merge first.',
};

const refusal = (blocked: Blocked, details: { path: string; message: string }[] = []) =>
  new ApiError('conflict', reasons[blocked], { details: [{ path: 'blocked', message: blocked }, ...details] });

/** A later merge of one of the two guests that was not undone; it must be undone first. */
async function laterMerge(transaction: Sql, merge: MergeRow): Promise<string | null> {
  const [later] = await transaction
    .select({ id: customerMerges.id })
    .from(customerMerges)
    .where(
      and(
        eq(customerMerges.companyId, merge.companyId),
        isNull(customerMerges.undoneTime),
        or(eq(customerMerges.customerId, merge.customerId), eq(customerMerges.mergedId, merge.customerId)),
        sql`(${customerMerges.at}, ${customerMerges.id}) > (${merge.at.toISOString()}::timestamptz, ${merge.id})`,
      ),
    )
    .orderBy(sql`${customerMerges.at} desc`)
    .limit(1);
  return later?.id ?? null;
}

/** The kinds of messages that the guest declined since the merge, even if they had been declined before. */
async function declinedSince(transaction: Sql, merge: MergeRow): Promise<Set<keyof ConsentFlags>> {
  const found = await transaction
    .selectDistinctOn([consents.purpose], { purpose: consents.purpose, granted: consents.granted })
    .from(consents)
    .where(
      and(
        equal(consents, { companyId: merge.companyId, customerId: merge.customerId }),
        gt(consents.at, merge.at),
        ne(consents.source, 'merge'),
      ),
    )
    .orderBy(consents.purpose, sql`${consents.at} desc`, sql`${consents.id} desc`);
  return new Set(found.filter(({ granted }) => !granted).map(({ purpose }) => flagOf[purpose]));
}

/** The remaining guest with the merge's changes reverted; fields changed since keep their value and are listed. */
function restored(
  winner: CustomerRow,
  loser: CustomerInsert,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): { values: Partial<CustomerRow>; kept: string[] } {
  const values: Record<string, unknown> = {};
  const unchangedFields: string[] = [];
  for (const [column, merged] of Object.entries(after)) {
    if (isSame(before[column], merged)) continue;
    const now = winner[column as MergedColumn];
    if (column === 'visits') values.visits = Math.max(0, winner.visits - (loser.visits ?? 0));
    else if (column === 'branchIds') {
      const since = winner.branchIds.filter((branch) => !(merged as string[]).includes(branch));
      values.branchIds = [...(before.branchIds as string[]), ...since];
    } else if (isSame(now, merged)) values[column] = revived(column, before[column]);
    else unchangedFields.push(column);
  }
  // The branch of a visit since the merge is one of the guest's branches.
  const { branchId } = winner;
  const branchIds = values.branchIds as string[] | undefined;
  if (branchIds && branchId && !isSame(winner.lastSeatTime, after.lastSeatTime) && !branchIds.includes(branchId))
    values.branchIds = [...branchIds, branchId];
  return { values: values as Partial<CustomerRow>, kept: unchangedFields };
}

/**
 * Undoes a merge, in the caller's transaction: the deleted guest is restored with all moved rows, and the remaining one
 * is reverted, except for later changes. A guest who declined messages since the merge gets none under either record.
 *
 * @param tables all personal data
 * @throws ApiError `not_found`; `stale_version`; `conflict` with the reason as detail `blocked`, and the id of the
 *   merge to undo first as `mergeId`
 */
export async function undoMergeOf(
  transaction: Sql,
  actor: Actor,
  mergeId: string,
  version: number,
  tables: readonly PersonalTable[],
): Promise<{ winnerId: string; loserId: string; kept: string[] }> {
  const { companyId } = actor.scope;
  const noMerge = () => new ApiError('not_found', 'This merge does not exist.');
  const thisMerge = oneOf(customerMerges, companyId, mergeId);
  const merge = await lockRecord(transaction, customerMerges, thisMerge, noMerge);
  const { customerId: winnerId, mergedId: loserId } = merge;
  const winner = (await lockMergedGuests(transaction, companyId, [winnerId])).get(winnerId);
  const loser = customerRowOf(merge.merged as Record<string, unknown>);
  const seen = (guest: Partial<CustomerInsert> = {}) => isSeen(actor.scope.enabledBranches, guest.branchIds ?? []);
  if (!seen(winner) || !seen(loser)) throw noMerge();
  const blocked = blockedBy(merge);
  if (blocked) throw refusal(blocked);
  const later = await laterMerge(transaction, merge);
  if (later) throw refusal('later', [{ path: 'mergeId', message: later }]);
  refuseStale(merge.version, version);
  if (!winner) throw noMerge();
  if (winner.erasedTime) throw refusal('erased');

  const changes = { before: merge.before as Record<string, unknown>, after: merge.after as Record<string, unknown> };
  const { values, kept: unchangedFields } = restored(winner, loser, changes);
  const declined = await declinedSince(transaction, merge);
  const back: CustomerInsert = { ...loser, version: (loser.version ?? 1) + 1, updatedTime: new Date() };
  // Declined since the merge: this applies to the person, whichever of the two records it is.
  if (winner.forbidPiiSharing && changes.after.forbidPiiSharing === false) back.forbidPiiSharing = true;
  for (const flag of Object.values(flagOf)) {
    if (!declined.has(flag) && (winner[flag] || changes.after[flag] === false)) continue;
    back[flag] = false;
    if (values[flag] === true) unchangedFields.push(flag);
    values[flag] = false;
  }

  await transaction.insert(customers).values(back);
  await moveBack(transaction, { companyId, winnerId, loserId }, merge.moved, tables);
  await transaction
    .update(customers)
    .set({ ...values, version: winner.version + 1, updatedTime: new Date() })
    .where(oneOf(customers, companyId, winnerId));
  const both = { allowContactInline: true, allowContactRestaurant: true };
  await recordConsents(
    transaction,
    [
      ...consentsOf(winner, winner, { ...winner, ...values }, 'undo', actor.userId),
      ...consentsOf({ companyId, id: loserId }, { ...both, ...loser }, { ...both, ...back }, 'undo', actor.userId),
    ],
    { setFlags: false },
  );
  await transaction
    .update(customerMerges)
    .set({ undoneTime: new Date(), version: merge.version + 1 })
    .where(thisMerge);

  const { userId, requestId } = actor;
  const of = { companyId, userId, requestId, action: 'unmerge', entity: 'customer', batchId: mergeId } as const;
  const restoredKeys = (Object.keys(values) as (keyof CustomerRow)[]).filter(
    (key) => !isSame(winner[key], values[key]),
  );
  const pick = (from: Partial<CustomerRow>) => Object.fromEntries(restoredKeys.map((key) => [key, plain(from[key])]));
  await writeAudit(transaction, [
    { ...of, entityId: winnerId, before: pick(winner), after: pick(values) },
    { ...of, entityId: loserId, before: { mergedInto: winnerId }, after: {} },
  ]);
  return { winnerId, loserId, kept: unchangedFields };
}
