import { and, eq, sql } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { menuRevisions } from '#server/platform/db/schema.ts';
import { publishMenu } from '#server/platform/live/publish.ts';

/**
 * Records that what guests see of a branch's menus has changed: raises its revision, and notifies staff and guests' pages
 * when the transaction commits. Until then other such changes of the branch wait, so call it last.
 *
 * @returns the new revision
 */
export async function menuChanged(transaction: Sql, companyId: string, branchId: string): Promise<number> {
  const [row] = await transaction
    .insert(menuRevisions)
    .values({ companyId, branchId })
    .onConflictDoUpdate({
      target: [menuRevisions.companyId, menuRevisions.branchId],
      set: { revision: sql`${menuRevisions.revision} + 1` },
    })
    .returning({ revision: menuRevisions.revision });
  const revision = row?.revision ?? 0;
  await publishMenu(transaction, { companyId, branchId, revision });
  return revision;
}

/** Lets changes of what guests see of a branch's menus run one after the other, until the transaction ends. */
export async function lockMenus(transaction: Sql, companyId: string, branchId: string): Promise<void> {
  await transaction
    .insert(menuRevisions)
    .values({ companyId, branchId })
    .onConflictDoUpdate({
      target: [menuRevisions.companyId, menuRevisions.branchId],
      set: { revision: sql`${menuRevisions.revision}` },
    });
}

/** The present revision of what guests see of a branch's menus; 0 if it has never changed. */
export async function menuRevisionOf(database: Sql, companyId: string, branchId: string): Promise<number> {
  const [row] = await database
    .select({ revision: menuRevisions.revision })
    .from(menuRevisions)
    .where(and(eq(menuRevisions.companyId, companyId), eq(menuRevisions.branchId, branchId)));
  return row?.revision ?? 0;
}
