import { sql } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { menuRevisions } from '#server/platform/db/schema.ts';
import { publishMenu } from '#server/platform/live/publish.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { BranchPlace } from '#server/platform/sql/everyPlace.ts';

const { companyId, branchId, revision } = menuRevisions;

/** Raises the revision of a branch's menus, which is locked until the transaction ends. */
async function raise(transaction: Sql, place: BranchPlace, by: 0 | 1): Promise<number> {
  const [row] = await transaction
    .insert(menuRevisions)
    .values({ companyId: place.companyId, branchId: place.branchId })
    .onConflictDoUpdate({ target: [companyId, branchId], set: { revision: sql`${revision} + ${by}::int` } })
    .returning({ revision });
  return row?.revision ?? 0;
}

/**
 * Records that what guests see of a branch's menus has changed: raises its revision, and notifies staff and guests' pages
 * when the transaction commits. Until then other such changes of the branch wait, so call it last.
 *
 * @returns the new revision
 */
export async function menuChanged(transaction: Sql, place: BranchPlace): Promise<number> {
  const next = await raise(transaction, place, 1);
  await publishMenu(transaction, { companyId: place.companyId, branchId: place.branchId, revision: next });
  return next;
}

/** Lets changes of what guests see of a branch's menus run one after the other, until the transaction ends. */
export async function lockMenus(transaction: Sql, place: BranchPlace): Promise<void> {
  await raise(transaction, place, 0);
}

/** The present revision of what guests see of a branch's menus; 0 if it has never changed. */
export async function menuRevisionOf(database: Sql, place: BranchPlace): Promise<number> {
  const at = equal(menuRevisions, { companyId: place.companyId, branchId: place.branchId });
  const [row] = await database.select({ revision }).from(menuRevisions).where(at);
  return row?.revision ?? 0;
}
