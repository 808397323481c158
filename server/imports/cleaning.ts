import { and, eq, lt, ne, notInArray } from 'drizzle-orm';
import { imports } from '#server/platform/db/schema.ts';
import type { Services, Startable } from '#server/platform/kernel/services.ts';

/** Days until the files of imports are deleted; the results by row stay. */
const retentionDays = 30;
const dayMs = 86_400_000;
/** The first run starts shortly after the process, which may not live for a day. */
const firstMs = 60_000;
/** Rows per query. */
const atOnce = 100;
/** In these statuses a job is reading the file. */
const busy = ['checking', 'running', 'rollingBack'] as const;

/**
 * Deletes the files of old imports. If a file cannot be deleted, its row stays, and deletion is retried the next day.
 *
 * @param now the time from which thirty days count back
 * @returns the number of deleted files
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
          lt(imports.createdTime, new Date(now.getTime() - retentionDays * dayMs)),
        ),
      )
      .limit(atOnce);
    for (const { companyId, id, file } of old)
      try {
        // Deleted before the row is updated: an unreferenced file would stay forever.
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

/** Deletes old files once a day, across all processes. */
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
