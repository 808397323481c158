import type { Database } from '../db/client.ts';
import { revisionOf } from './figures.ts';

interface Reading {
  /** The one that the database is answering. */
  now: Promise<number> | null;
  /** The one after it, for those who have asked since it began. */
  next: Promise<number> | null;
}

/** Reads how many changes a company's guests have seen; of those who ask at the same time, many share one reading. */
export class Revisions {
  readonly #database: Database;
  readonly #readings = new Map<string, Reading>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The revision from a reading that begins after this call: whatever was committed before it is in. */
  of(companyId: string): Promise<number> {
    let reading = this.#readings.get(companyId);
    if (!reading) this.#readings.set(companyId, (reading = { now: null, next: null }));
    const own = reading;
    if (!own.now) return this.#begin(companyId, own);
    const begin = () => {
      own.next = null;
      return this.#begin(companyId, own);
    };
    return (own.next ??= own.now.then(begin, begin));
  }

  #begin(companyId: string, reading: Reading): Promise<number> {
    const now = this.#read(companyId).finally(() => {
      reading.now = null;
      if (!reading.next) this.#readings.delete(companyId);
    });
    return (reading.now = now);
  }

  async #read(companyId: string): Promise<number> {
    const [row] = await this.#database.query<{ revision: number }>({
      name: 'guests-revision',
      text: `select ${revisionOf('$1')} as revision`,
      values: [companyId],
    });
    return row?.revision ?? 0;
  }
}
