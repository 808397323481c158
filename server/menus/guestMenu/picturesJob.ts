import { and, eq, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Rasters } from '#contract/core/constants.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { jobs, menuPictures, menuSchedules } from '#server/platform/db/schema.ts';
import { makeRasters } from '#server/platform/files/rasters.ts';
import { jobKind, JobLost } from '#server/platform/jobs/kind.ts';
import { enqueueJob } from '#server/platform/jobs/store.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { menuChanged } from '../revision.ts';

/** Makes rasters of the pictures in published menus. Until that is done, the guest's menu leaves a picture out. */

const kind = 'menu-pictures';

/** Pictures a step: after each, the open pages of their branches are loaded again. */
const perStep = 40;

/**
 * Makes the pictures of a company's published menus, after the transaction. One waiting job does all of them: it is
 * locked, so that it begins after the transaction.
 */
export async function queueMenuPictures(transaction: Sql, companyId: string): Promise<void> {
  const waiting = { companyId, kind, status: 'queued' } as const;
  const ids = () => transaction.select({ id: jobs.id }).from(jobs);
  const [found] = await ids().where(equal(jobs, waiting)).limit(1);
  const [locked] = found
    ? await ids()
        .where(equal(jobs, { ...waiting, id: found.id }))
        .for('update')
    : [];
  if (!locked) await enqueueJob(transaction, { companyId, kind, input: {}, userId: null });
}

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

export const menuPicturesJob = jobKind({
  name: kind,
  permission: 'menuManagement',
  input: z.object({}),
  cancellable: false,
  confinedResult: 'all',
  async run(context) {
    const { companyId, services, signal } = context;
    const { database, files } = services;
    let done = typeof context.cursor === 'number' ? context.cursor : 0;
    let failed = 0;
    for (;;) {
      const left = await missing(database.sql, companyId);
      if (!left.size) break;
      const total = done + left.size;
      const now = [...left].slice(0, perStep);
      const made: { source: string; rasters: Rasters | null }[] = [];
      for (const [source] of now) {
        if (signal.aborted) throw new JobLost();
        made.push({ source, rasters: await makeRasters(files, companyId, source) });
      }
      done += made.length;
      failed += made.filter(({ rasters }) => !rasters).length;
      const branchIds = [...new Set(now.flatMap(([, ids]) => [...ids]))].sort();
      await context.step({ done, total, cursor: done }, async (transaction) => {
        await transaction
          .insert(menuPictures)
          .values(made.map((one) => ({ companyId, ...one })))
          .onConflictDoNothing();
        for (const branchId of branchIds) await menuChanged(transaction, { companyId, branchId });
      });
    }
    return { made: done - failed, failed };
  },
});
