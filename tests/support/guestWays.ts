import { keepColumns, type GuestColumns } from '#server/crm/columns/keep.ts';
import type { Page } from '#server/crm/queries.ts';
import type { Database } from '#server/db/client.ts';
import { freshDatabase } from './database.ts';

/** The two ways in which a guest list is answered: both must find the same. */

export const guestWays = ['database', 'columns'] as const;
export type GuestWay = (typeof guestWays)[number];

export interface WayDatabase {
  database: Database;
  columns: GuestColumns | null;
  /** Where guests are kept in memory: waits until those of a company are. */
  ready(companyId: string): Promise<void>;
  close(): Promise<void>;
}

/** A fresh database whose lists are answered in that way, whatever the number of guests. */
export async function openWay(way: GuestWay): Promise<WayDatabase> {
  const database = await freshDatabase();
  const columns = way === 'columns' ? keepColumns(database, { from: 0, memory: 2 ** 30 }) : null;
  return {
    database,
    columns,
    async ready(companyId) {
      if (columns && !(await columns.ready(companyId))) throw new Error(`The guests of ${companyId} are not in memory`);
    },
    async close() {
      await columns?.stop();
      await database.close();
    },
  };
}

/** How many answers came which way, so that a test sees that it was about the one it means. */
export class WaysTaken {
  readonly counts: Record<GuestWay, number> = { database: 0, columns: 0 };

  note(page: Page): Page {
    this.counts[page.by]++;
    return page;
  }
}
