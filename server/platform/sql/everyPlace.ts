import { groupBy } from 'es-toolkit';
import type { Logger } from 'pino';
import type { Database, Sql } from '../db/client.ts';
import { isLostConnection } from '../db/lost.ts';

/** Work over all companies that one bad row must not stop. */

export interface BranchPlace {
  companyId: string;
  branchId: string;
}

/** The services of sweeps. */
export interface Sweeping {
  database: Database;
  log?: Pick<Logger, 'warn' | 'error'>;
}

/** Processes each item; a failure is logged, and the others continue. A lost connection stops it. @returns the sum */
export async function eachOf<T>(
  pieces: readonly T[],
  { log }: Pick<Sweeping, 'log'>,
  about: (piece: T) => object,
  work: (piece: T) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (const piece of pieces)
    try {
      sum += await work(piece);
    } catch (error) {
      if (isLostConnection(error)) throw error;
      log?.error({ err: error, ...about(piece) }, 'a part of the work over all companies failed');
    }
  return sum;
}

/**
 * Reads for all places in one statement. If a row of one place makes it fail, it reads place by place, and skips the
 * failing ones.
 */
export async function readEverywhere<Row>(
  sweeping: Sweeping,
  read: (place: BranchPlace | null) => Promise<Row[]>,
): Promise<Row[]> {
  try {
    return await read(null);
  } catch (error) {
    if (isLostConnection(error)) throw error;
    sweeping.log?.warn({ err: error }, 'a statement over all companies failed; it is made branch by branch');
    const places = await sweeping.database.query<BranchPlace>({
      text: 'select company_id as "companyId", id as "branchId" from branches where active order by company_id, id',
    });
    const rows: Row[] = [];
    await eachOf(
      places,
      sweeping,
      (place) => place,
      async (place) => {
        const found = await read(place);
        rows.push(...found);
        return found.length;
      },
    );
    return rows;
  }
}

/**
 * Writes items in one transaction; if one of them makes it fail, each in its own transaction.
 *
 * @param failed gets the companies of items that could not be written
 */
async function writeTogether<T extends { companyId: string }>(
  sweeping: Sweeping,
  pieces: readonly T[],
  failed: Set<string>,
  write: (transaction: Sql, pieces: readonly T[]) => Promise<number>,
): Promise<number> {
  try {
    return await sweeping.database.transaction((transaction) => write(transaction, pieces));
  } catch (error) {
    if (isLostConnection(error)) throw error;
    if (pieces.length === 1) {
      for (const { companyId } of pieces) {
        failed.add(companyId);
        sweeping.log?.error({ err: error, companyId }, 'a part of the work over all companies failed');
      }
      return 0;
    }
    let sum = 0;
    for (const piece of pieces) sum += await writeTogether(sweeping, [piece], failed, write);
    return sum;
  }
}

/**
 * Reads due rows in batches and writes them. If rows of a company fill the batch and cannot be written, it reads once
 * more without that company, so that others are processed.
 */
export async function sweepDue<T extends { companyId: string }>(
  sweeping: Sweeping,
  atOnce: number,
  read: (place: BranchPlace | null, without: readonly string[]) => Promise<T[]>,
  write: (transaction: Sql, pieces: readonly T[]) => Promise<number>,
): Promise<number> {
  const failed = new Set<string>();
  let sum = 0;
  for (;;) {
    const before = failed.size;
    const due = await readEverywhere(sweeping, (place) => read(place, [...failed]));
    for (const pieces of Object.values(groupBy(due, ({ companyId }) => companyId)))
      sum += await writeTogether(sweeping, pieces, failed, write);
    if (due.length < atOnce || failed.size === before) return sum;
  }
}
