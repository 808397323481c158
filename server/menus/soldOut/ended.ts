import { and, lte, sql } from 'drizzle-orm';
import { menuSoldOut } from '#server/platform/db/schema.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { eachOf, type Sweeping } from '#server/platform/sql/everyPlace.ts';
import { lockMenus, menuChanged } from '../revision.ts';

const atOnce = 500;

/** Removes what is no longer sold out, and notifies open pages of it. */
export async function endSoldOut({ database, log }: Sweeping): Promise<number> {
  const { companyId, branchId, until } = menuSoldOut;
  const ended = await database.sql
    .selectDistinct({ companyId, branchId })
    .from(menuSoldOut)
    .where(lte(until, sql`now()`))
    .limit(atOnce);
  return eachOf(
    ended,
    { log },
    (place) => place,
    (place) =>
      database.transaction(async (transaction) => {
        await lockMenus(transaction, place);
        const removed = await transaction
          .delete(menuSoldOut)
          .where(and(equal(menuSoldOut, place), lte(until, sql`now()`)))
          .returning({ id: menuSoldOut.targetId });
        if (removed.length) await menuChanged(transaction, place);
        return removed.length;
      }),
  );
}
