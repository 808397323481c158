import { and, eq, inArray, lt, ne, notInArray } from 'drizzle-orm';
import { imports } from '../db/schema.ts';
import type { Services, Startable } from '../kernel/services.ts';

/** Files of imports are kept so long; what was in which row stays known. */
const keptDays = 30;
const dayMs = 86_400_000;
/** The first look comes shortly after the start: a process may never live for a day. */
const firstMs = 60_000;
/** Removed in one transaction. */
const atOnce = 100;
/** In these a job reads the file. */
const busy = ['checking', 'running', 'rollingBack'] as const;

/**
 * Removes the files of old imports.
 *
 * @param now what thirty days are counted back from
 * @returns how many were removed
 */
export async function removeOldFiles(
  { database, privateFiles }: Pick<Services, 'database' | 'privateFiles'>,
  now = new Date(),
): Promise<number> {
  let removed = 0;
  for (let found = atOnce; found === atOnce; removed += found)
    found = await database.transaction(async (transaction) => {
      const old = await transaction
        .select({ companyId: imports.companyId, id: imports.id, file: imports.file })
        .from(imports)
        .where(
          and(
            ne(imports.file, ''),
            notInArray(imports.status, [...busy]),
            lt(imports.createdTime, new Date(now.getTime() - keptDays * dayMs)),
          ),
        )
        .limit(atOnce)
        .for('update', { skipLocked: true });
      // Before the rows say so: a file that nobody names would stay for ever.
      for (const { file } of old) await privateFiles.remove(file);
      for (const companyId of new Set(old.map((one) => one.companyId))) {
        const ids = old.filter((one) => one.companyId === companyId).map(({ id }) => id);
        await transaction
          .update(imports)
          .set({ file: '' })
          .where(and(eq(imports.companyId, companyId), inArray(imports.id, ids)));
      }
      return old.length;
    });
  return removed;
}

/** Looks for old files once a day, in whichever processes. */
export function fileCleaning(services: Pick<Services, 'database' | 'privateFiles' | 'log'>): Startable {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  function plan(wait: number): void {
    timer = setTimeout(() => {
      running = removeOldFiles(services)
        .then((removed) => {
          if (removed) services.log.info({ removed }, 'files of old imports were removed');
        })
        .catch((error: unknown) => services.log.error({ err: error }, 'old files cannot be removed'))
        .finally(() => {
          if (!stopped) plan(dayMs);
        });
    }, wait);
    timer.unref();
  }

  return {
    start: () => plan(firstMs),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
