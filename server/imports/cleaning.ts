import { and, eq, lt, ne, notInArray } from 'drizzle-orm';
import { imports } from '#server/platform/db/schema.ts';
import type { Services, Startable } from '#server/platform/kernel/services.ts';

/** Files of imports are kept so long; what was in which row stays known. */
const keptDays = 30;
const dayMs = 86_400_000;
/** The first look comes shortly after the start: a process may never live for a day. */
const firstMs = 60_000;
/** Read at once. */
const atOnce = 100;
/** In these a job reads the file. */
const busy = ['checking', 'running', 'rollingBack'] as const;

/**
 * Removes the files of old imports. One that cannot be removed keeps its row, and is tried again the next day.
 *
 * @param now what thirty days are counted back from
 * @returns how many were removed
 */
export async function removeOldFiles(
  { database, privateFiles, log }: Pick<Services, 'database' | 'privateFiles' | 'log'>,
  now = new Date(),
): Promise<number> {
  let removed = 0;
  const failed: string[] = [];
  for (;;) {
    const old = await database.sql
      .select({ companyId: imports.companyId, id: imports.id, file: imports.file })
      .from(imports)
      .where(
        and(
          ne(imports.file, ''),
          notInArray(imports.status, [...busy]),
          notInArray(imports.file, failed),
          lt(imports.createdTime, new Date(now.getTime() - keptDays * dayMs)),
        ),
      )
      .limit(atOnce);
    for (const { companyId, id, file } of old)
      try {
        // Before the row says so: a file that nobody names would stay for ever.
        await privateFiles.remove(file);
        await database.sql
          .update(imports)
          .set({ file: '' })
          .where(and(eq(imports.companyId, companyId), eq(imports.id, id), eq(imports.file, file)));
        removed++;
      } catch (error) {
        failed.push(file);
        log.error({ err: error, import: id }, 'an old file could not be removed');
      }
    if (old.length < atOnce) return removed;
  }
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
