import { and, eq, inArray, sql } from 'drizzle-orm';
import { mergeGuests, type MergeChoices } from '#contract/merge.ts';
import { writeAudit } from '../kernel/audit.ts';
import { recordConsents, type ConsentEntry } from '../consent/record.ts';
import type { CustomerRow } from '../crm/rules.ts';
import type { Sql } from '../db/client.ts';
import { customerMerges, customers } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { newId } from '../kernel/ids.ts';
import { moveAll, type Moved } from './moves.ts';
import { isSame, keptOf, mergedColumns, mergeGuestOfRow, plain, revived, type MergedColumn } from './rows.ts';

/** Two records of one guest become one. */

/** Who does it, and on whose behalf. */
export interface Actor {
  scope: Pick<CompanyScope, 'companyId' | 'enabledBranches'>;
  userId: string | null;
  requestId?: string;
}

export interface MergeRequest {
  winnerId: string;
  loserId: string;
  winnerVersion: number;
  loserVersion: number;
  choices: MergeChoices;
}

/** Remembered as the merge left it, changed or not: what comes later is told by it. */
const remembered = [
  'forbidPiiSharing',
  'allowContactInline',
  'allowContactRestaurant',
  'lastSeatTime',
] as const satisfies readonly MergedColumn[];

/** Whether the caller may see a guest: of the branches enabled, or of none yet. */
export function maySee({ enabledBranches }: Actor['scope'], branchIds: readonly string[]): boolean {
  if (enabledBranches === 'all' || !branchIds.length) return true;
  return branchIds.some((branch) => enabledBranches.includes(branch));
}

/** Guests held until the transaction ends, always in the same order, so that two who hold the same ones never wait for each other. */
export async function holdGuests(
  transaction: Sql,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, CustomerRow>> {
  const rows = await transaction
    .select()
    .from(customers)
    .where(and(eq(customers.companyId, companyId), inArray(customers.id, [...ids])))
    .orderBy(sql`${customers.id} collate "C"`)
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where merges have taken a guest who is gone; null where the guest was never merged. */
export async function whereMerged(database: Sql, companyId: string, id: string): Promise<string | null> {
  const seen = new Set([id]);
  let at = id;
  for (;;) {
    const [next] = await database
      .select({ id: customerMerges.customerId })
      .from(customerMerges)
      .where(
        and(
          eq(customerMerges.companyId, companyId),
          eq(customerMerges.mergedId, at),
          sql`${customerMerges.undoneTime} is null`,
        ),
      )
      .limit(1);
    if (!next || seen.has(next.id)) return at === id ? null : at;
    at = next.id;
    seen.add(at);
  }
}

async function guestOf(
  transaction: Sql,
  actor: Actor,
  held: Map<string, CustomerRow>,
  id: string,
): Promise<CustomerRow> {
  const { companyId } = actor.scope;
  const guest = held.get(id);
  if (guest && maySee(actor.scope, guest.branchIds)) {
    if (guest.erasedTime) throw new ApiError('conflict', 'A guest whose data was erased cannot be merged.');
    return guest;
  }
  const mergedInto = guest ? null : await whereMerged(transaction, companyId, id);
  if (!mergedInto) throw new ApiError('not_found', 'There is no such guest.');
  throw new ApiError('conflict', 'Somebody else has merged this guest in the meantime.', {
    details: [{ path: 'mergedInto', message: mergedInto }],
  });
}

/** What a merge changes of the messages a guest allows, for the ledger. */
export function consentsOf(
  guest: Pick<CustomerRow, 'companyId' | 'id'>,
  before: Pick<CustomerRow, 'allowContactInline' | 'allowContactRestaurant'>,
  after: Pick<CustomerRow, 'allowContactInline' | 'allowContactRestaurant'>,
  source: 'merge' | 'undo',
  userId: string | null,
): ConsentEntry[] {
  const entries = [
    ['restaurant', before.allowContactRestaurant, after.allowContactRestaurant],
    ['platform', before.allowContactInline, after.allowContactInline],
  ] as const;
  return entries
    .filter(([, was, is]) => was !== is)
    .map(([purpose, , granted]) => ({
      companyId: guest.companyId,
      customerId: guest.id,
      purpose,
      granted,
      source,
      userId,
    }));
}

/**
 * Merges `loser` into `winner`, in the caller's transaction: the winner's record becomes what `mergeGuests` says,
 * everything that hangs on the loser changes hands, and the loser's row is kept in `customer_merges`.
 *
 * @throws ApiError `not_found` where the caller may not see both; `stale_version` where either was changed since the
 *   caller saw it; `conflict` where one was merged meanwhile, erased, or is being messaged
 */
export async function mergeInto(
  transaction: Sql,
  actor: Actor,
  { winnerId, loserId, winnerVersion, loserVersion, choices }: MergeRequest,
): Promise<{ mergeId: string; moved: Moved; dropped: string[] }> {
  if (winnerId === loserId)
    throw new ApiError('invalid_input', undefined, {
      details: [{ path: 'body.loserId', message: 'is the same guest' }],
    });
  const { companyId } = actor.scope;
  const held = await holdGuests(transaction, companyId, [winnerId, loserId]);
  const winner = await guestOf(transaction, actor, held, winnerId);
  const loser = await guestOf(transaction, actor, held, loserId);
  if (winner.version !== winnerVersion || loser.version !== loserVersion) throw new ApiError('stale_version');

  const { guest, dropped } = mergeGuests(mergeGuestOfRow(winner), mergeGuestOfRow(loser), choices);
  const changed = mergedColumns.filter((column) => !isSame(winner[column], guest[column]));
  const pick = (columns: readonly MergedColumn[]) => ({
    before: Object.fromEntries(columns.map((column) => [column, plain(winner[column])])),
    after: Object.fromEntries(columns.map((column) => [column, guest[column]])),
  });

  const moved = await moveAll(transaction, { companyId, winnerId, loserId });
  await transaction.delete(customers).where(and(eq(customers.companyId, companyId), eq(customers.id, loserId)));
  await transaction
    .update(customers)
    .set({
      ...Object.fromEntries(changed.map((column) => [column, revived(column, guest[column])])),
      version: winner.version + 1,
      updatedTime: new Date(),
    })
    .where(and(eq(customers.companyId, companyId), eq(customers.id, winnerId)));
  await recordConsents(transaction, consentsOf(winner, winner, guest, 'merge', actor.userId), { setFlags: false });

  const mergeId = newId();
  await transaction.insert(customerMerges).values({
    companyId,
    id: mergeId,
    customerId: winnerId,
    mergedId: loserId,
    merged: keptOf(loser),
    ...pick([...new Set([...changed, ...remembered])]),
    moved,
    userId: actor.userId,
    at: new Date(),
  });
  const audit = {
    companyId,
    userId: actor.userId,
    entity: 'customer' as const,
    batchId: mergeId,
    requestId: actor.requestId,
  };
  await writeAudit(transaction, [
    { ...audit, action: 'merge', entityId: winnerId, ...pick(changed) },
    { ...audit, action: 'merge', entityId: loserId, before: {}, after: { mergedInto: winnerId } },
  ]);
  return { mergeId, moved, dropped };
}

/**
 * The refusal for a guest who is not there: where merging took it, if the caller may see that one.
 *
 * @returns ApiError `not_found`, with the guest's id as detail `mergedInto` where there is one
 */
export async function goneGuest(
  database: Sql,
  { companyId, enabledBranches }: Actor['scope'],
  id: string,
): Promise<ApiError> {
  const mergedInto = await whereMerged(database, companyId, id);
  const [guest] = mergedInto
    ? await database
        .select({ branchIds: customers.branchIds })
        .from(customers)
        .where(and(eq(customers.companyId, companyId), eq(customers.id, mergedInto)))
    : [];
  const seen = mergedInto && guest && maySee({ companyId, enabledBranches }, guest.branchIds);
  return new ApiError('not_found', 'There is no such guest.', {
    ...(seen && { details: [{ path: 'mergedInto', message: mergedInto }] }),
  });
}
