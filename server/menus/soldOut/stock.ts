import { desc, eq } from 'drizzle-orm';
import { stockAfter, type StockChange } from '#contract/menus/soldOut.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { menuStock, menuStockChanges, users } from '#server/platform/db/schema.ts';
import { audit, type By } from '#server/platform/kernel/audit.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { publishMenu } from '#server/platform/live/publish.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { BranchPlace } from '#server/platform/sql/everyPlace.ts';
import { pageOfTable } from '#server/platform/sql/page.ts';
import { lockMenus, menuChanged, menuRevisionOf } from '../revision.ts';
import { publishedAt } from './list.ts';

/** How many of an item are left at a branch. */

interface StockOf extends BranchPlace {
  itemId: string;
}

/** @throws ApiError `not_found` if no published menu has the item */
async function findPublished(source: Sql, place: StockOf): Promise<void> {
  const menus = await publishedAt(source, place);
  if (!menus.some(({ items }) => Object.hasOwn(items, place.itemId))) throw new ApiError('not_found');
}

/**
 * Changes the stock of an item. Changes of a branch run one after the other, so none is lost.
 *
 * @returns the new count and the former one
 * @throws ApiError `not_found` if no published menu has the item; `conflict` if it is not counted
 */
export async function changeStock(
  transaction: Sql,
  by: By,
  place: StockOf,
  { change, reason }: { change: StockChange; reason: string },
) {
  const { companyId, branchId, itemId } = place;
  await lockMenus(transaction, place);
  const where = equal(menuStock, { companyId, branchId, itemId });
  const [row] = await transaction.select({ count: menuStock.count }).from(menuStock).where(where).for('update');
  const previous = row?.count ?? null;
  if (previous === null) await findPublished(transaction, place);
  if (previous === null && 'by' in change)
    throw refused('conflict', 'change', 'The stock of this item is not counted.', { code: 'notCounted' });
  const stock = stockAfter(previous, change);
  if (stock === previous) return { stock, previous };
  if (stock === null) await transaction.delete(menuStock).where(where);
  else
    await transaction
      .insert(menuStock)
      .values({ companyId, branchId, itemId, count: stock })
      .onConflictDoUpdate({
        target: [menuStock.companyId, menuStock.branchId, menuStock.itemId],
        set: { count: stock, updatedTime: new Date() },
      });
  const entry = { companyId, branchId, itemId, count: stock, before: previous, reason, userId: by.userId };
  await transaction.insert(menuStockChanges).values({ ...entry, id: newId() });
  const values = { before: { branchId, stock: previous }, after: { branchId, stock } };
  await audit(transaction, by, 'update', 'menuStock', itemId, values);
  if ((stock === 0) !== (previous === 0)) await menuChanged(transaction, place);
  else {
    // Guests see only whether there are any.
    const revision = await menuRevisionOf(transaction, place);
    await publishMenu(transaction, { companyId, branchId, revision, toGuests: false });
  }
  return { stock, previous };
}

/**
 * A page of the changes of an item's stock, the latest first.
 *
 * @throws ApiError `not_found` if there is no change, and no published menu has the item
 */
export async function stockChangesOf(database: Sql, place: StockOf, page: { offset: number; limit: number }) {
  const { companyId, branchId, itemId } = place;
  const { rows, total } = await pageOfTable(
    database,
    menuStockChanges,
    page,
    {
      where: equal(menuStockChanges, { companyId, branchId, itemId }),
      order: [desc(menuStockChanges.createdTime), desc(menuStockChanges.id)],
    },
    database
      .select({ row: menuStockChanges, name: users.name })
      .from(menuStockChanges)
      .leftJoin(users, eq(users.id, menuStockChanges.userId)),
  );
  if (!total) await findPublished(database, place);
  return {
    changes: rows.map(({ row: { id, count, before, reason, createdTime, userId }, name }) => ({
      id,
      stock: count,
      previous: before,
      reason,
      time: createdTime.toISOString(),
      by: { id: userId, name },
    })),
    total,
  };
}
