import { and, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/client.ts';
import { menuSoldOut } from '#server/platform/db/schema.ts';
import type { Logger } from 'pino';
import { equal } from '#server/platform/sql/equal.ts';
import { lockMenus, menuChanged } from '../revision.ts';

const atOnce = 500;

/** Removes what is no longer sold out, and notifies open pages of it. */
export async function endSoldOut(database: Database, log: Logger): Promise<void> {
  const { companyId, branchId, until } = menuSoldOut;
  const ended = await database.sql
    .selectDistinct({ companyId, branchId })
    .from(menuSoldOut)
    .where(lte(until, sql`now()`))
    .limit(atOnce);
  for (const place of ended)
    try {
      await database.transaction(async (transaction) => {
        await lockMenus(transaction, place.companyId, place.branchId);
        const removed = await transaction
          .delete(menuSoldOut)
          .where(and(equal(menuSoldOut, place), lte(until, sql`now()`)))
          .returning({ id: menuSoldOut.targetId });
        if (removed.length) await menuChanged(transaction, place.companyId, place.branchId);
      });
    } catch (error) {
      log.error({ err: error, ...place }, 'what is no longer sold out could not be removed');
    }
}
