import { millisecondsInMinute } from 'date-fns/constants';
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/db/client.ts';
import { minuteOf } from './conditions.ts';
import { keyOf, pageOf, type PageQuery } from './queries.ts';
import { perDatabase } from '#server/platform/sql/totals.ts';
import { revisionOf } from './facets.ts';

/**
 * Caches the list's responses as bytes while no guest of the company has changed, because many users load the same
 * page. The revision is checked on every call, so that no response predates an answered change.
 */

export interface ListAnswer {
  bytes: Buffer;
  /** Whether the response comes from the database or the cache. */
  by: 'database' | 'memory';
}

interface CacheEntry {
  revision: number;
  bytes: Buffer;
}

const megabyte = 1_048_576;
const memoryOf = perDatabase((database) => ({
  revisions: new Revisions(database),
  answers: new LRUCache<string, CacheEntry>({
    maxSize: 32 * megabyte,
    maxEntrySize: megabyte,
    sizeCalculation: ({ bytes }) => bytes.length,
    // Erased guests must not stay in memory for long.
    ttl: 10 * millisecondsInMinute,
  }),
  work: new Map<string, Promise<CacheEntry & ListAnswer>>(),
}));

/**
 * The response of a list call as JSON.
 *
 * @param now the time from which relative days count
 */
export async function listAnswer(database: Database, query: PageQuery, now = Date.now()): Promise<ListAnswer> {
  const { revisions, answers, work } = memoryOf(database);
  const key = answerKey(query, now);
  if (work.has(key) || answers.has(key)) {
    const revision = await revisions.of(query.conditions.companyId);
    const cached = answers.get(key);
    if (cached && cached.revision >= revision) return { bytes: cached.bytes, by: 'memory' };
    // The query is already running. If it started too early, the first waiting request runs it again for all.
    for (let others = work.get(key); others; others = work.get(key)) {
      const found = await others.catch(() => null);
      if (found && found.revision >= revision) return found;
    }
  }
  const own = findAnswer(database, query, now).finally(() => work.delete(key));
  work.set(key, own);
  const found = await own;
  if (found.revision >= (answers.peek(key)?.revision ?? 0)) answers.set(key, found);
  return found;
}

async function findAnswer(database: Database, query: PageQuery, now: number): Promise<CacheEntry & ListAnswer> {
  const { rows, total, aggs, facets, revision } = await pageOf(database, query, now);
  const counts = `${aggs ? `,"aggs":${JSON.stringify(aggs)}` : ''}${query.facets ? `,"facets":${JSON.stringify(facets)}` : ''}`;
  const text = `{"customers":${rows},"total":${total},"from":${query.from},"size":${query.size}${counts}}`;
  return { bytes: Buffer.from(text), by: 'database', revision };
}

function answerKey({ conditions, sort, from, size, withAggs, facets }: PageQuery, now: number): string {
  const minute = withAggs ? minuteOf(now) : 0;
  return JSON.stringify([keyOf(conditions, now), sort, from, size, withAggs, facets ?? null, minute]);
}

interface Reading {
  /** The running query. */
  now: Promise<number> | null;
  /** The next query, for callers that arrived after the running one started. */
  next: Promise<number> | null;
}

/** Reads the revision of a company's guests, which counts changes; concurrent callers share one query. */
export class Revisions {
  readonly #database: Database;
  readonly #readings = new Map<string, Reading>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The revision from a query that starts after this call, so it includes everything committed before. */
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
