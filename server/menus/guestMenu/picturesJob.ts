import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { menuPictures, menuSchedules } from '#server/platform/db/schema.ts';
import { rastersJob } from '#server/platform/jobs/rastersJob.ts';
import { enqueueOnce } from '#server/platform/jobs/store.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { menuChanged } from '../revision.ts';

/** Makes rasters of the pictures in published menus. Until that is done, the guest's menu leaves a picture out. */

const kind = 'menu-pictures';

/** Makes the pictures of a company's published menus, after the transaction. */
export const queueMenuPictures = (transaction: Sql, companyId: string): Promise<void> =>
  enqueueOnce(transaction, { companyId, kind });

/** The branches that show each picture, of pictures without rasters. */
async function missing(database: Sql, companyId: string): Promise<Map<string, Set<string>>> {
  const pictures = sql<(string | null)[]>`jsonb_path_query_array(${menuSchedules.published}, '$.*.*.picture')`;
  const menus = await database
    .select({ branchId: menuSchedules.branchId, pictures })
    .from(menuSchedules)
    .where(and(equal(menuSchedules, { companyId, status: 'published' }), isNotNull(menuSchedules.published)));
  const done = await database
    .select({ source: menuPictures.source })
    .from(menuPictures)
    .where(eq(menuPictures.companyId, companyId));
  const known = new Set(done.map(({ source }) => source));
  const found = new Map<string, Set<string>>();
  for (const { branchId, pictures: shown } of menus)
    for (const picture of shown)
      if (picture && !known.has(picture)) found.set(picture, (found.get(picture) ?? new Set()).add(branchId));
  return found;
}

export const menuPicturesJob = rastersJob({
  name: kind,
  permission: 'menuManagement',
  missing,
  async store(transaction, companyId, made, branchIds) {
    await transaction
      .insert(menuPictures)
      .values(made.map((one) => ({ companyId, ...one })))
      .onConflictDoNothing();
    for (const branchId of branchIds) await menuChanged(transaction, { companyId, branchId });
  },
});
