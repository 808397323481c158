import * as z from 'zod';
import type { Rasters } from '#contract/core/constants.ts';
import type { Sql } from '../db/client.ts';
import { makeRasters } from '../files/rasters.ts';
import { jobKind, JobLost, type JobKind } from './kind.ts';

/** Pictures a step: after each, what shows them can be loaded again. */
const perStep = 40;

/** An upload with its rasters; null if it cannot be shown. */
export interface MadeRasters {
  source: string;
  rasters: Rasters | null;
}

interface RastersJob extends Pick<JobKind, 'name' | 'permission'> {
  /** The uploads whose rasters have not been made, each with the ids of what shows it. */
  missing: (database: Sql, companyId: string) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Stores rasters, also of pictures that cannot be shown. @param shownBy ids of what shows any of them, sorted */
  store: (
    transaction: Sql,
    companyId: string,
    made: readonly MadeRasters[],
    shownBy: readonly string[],
  ) => Promise<void>;
}

/**
 * Declares a job that makes rasters of a company's uploads until none is missing.
 *
 * @example export const coversJob = rastersJob({ name: 'covers', permission: 'vouchers', missing, store });
 */
export const rastersJob = ({ name, permission, missing, store }: RastersJob): JobKind =>
  jobKind({
    name,
    permission,
    input: z.object({}),
    cancellable: false,
    confinedResult: 'all',
    async run(context) {
      const { companyId, signal } = context;
      const { database, files } = context.services;
      let { done = 0, failed = 0 } = (context.cursor ?? {}) as { done?: number; failed?: number };
      for (;;) {
        const left = await missing(database.sql, companyId);
        if (!left.size) return { made: done - failed, failed };
        const total = done + left.size;
        const now = [...left].slice(0, perStep);
        const made: MadeRasters[] = [];
        for (const [source] of now) {
          if (signal.aborted) throw new JobLost();
          made.push({ source, rasters: await makeRasters(files, companyId, source) });
        }
        done += made.length;
        failed += made.filter(({ rasters }) => !rasters).length;
        const shownBy = [...new Set(now.flatMap(([, ids]) => [...ids]))].sort();
        await context.step({ done, total, cursor: { done, failed } }, (transaction) =>
          store(transaction, companyId, made, shownBy),
        );
      }
    },
  });
