import { millisecondsInMinute } from 'date-fns/constants';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/client.ts';
import { minuteOf } from './conditions.ts';
import { keyOf, pageOf, type PageQuery } from './queries.ts';
import { Revisions } from './revisions.ts';
import { perDatabase } from '../sql/totals.ts';

/**
 * The list's answers in bytes, each kept while no guest of the company has changed: many people look at the same page.
 * What is kept is asked about each time, so that nobody is shown what was before a change that has been answered.
 */

export interface ListAnswer {
  bytes: Buffer;
  /** Whether the database has found the guests, or the answer was remembered. */
  by: 'database' | 'memory';
}

interface Kept {
  revision: number;
  bytes: Buffer;
}

const megabyte = 1_048_576;
const memoryOf = perDatabase((database) => ({
  revisions: new Revisions(database),
  answers: new LRUCache<string, Kept>({
    maxSize: 32 * megabyte,
    maxEntrySize: megabyte,
    sizeCalculation: ({ bytes }) => bytes.length,
    // Guests who were erased do not stay in memory for long.
    ttl: 10 * millisecondsInMinute,
  }),
  work: new Map<string, Promise<Kept & ListAnswer>>(),
}));

/**
 * The answer to a list call as JSON.
 *
 * @param now what days back are counted from
 */
export async function listAnswer(database: Database, query: PageQuery, now = Date.now()): Promise<ListAnswer> {
  const { revisions, answers, work } = memoryOf(database);
  const key = answerKey(query, now);
  if (work.has(key) || answers.has(key)) {
    const revision = await revisions.of(query.conditions.companyId);
    const kept = answers.get(key);
    if (kept && kept.revision >= revision) return { bytes: kept.bytes, by: 'memory' };
    // Somebody is looking for it already. If they began too early, the first of those who wait looks again for all.
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

async function findAnswer(database: Database, query: PageQuery, now: number): Promise<Kept & ListAnswer> {
  const { rows, total, aggs, facets, revision } = await pageOf(database, query, now);
  const counts = `${aggs ? `,"aggs":${JSON.stringify(aggs)}` : ''}${query.facets ? `,"facets":${JSON.stringify(facets)}` : ''}`;
  const text = `{"customers":${rows},"total":${total},"from":${query.from},"size":${query.size}${counts}}`;
  return { bytes: Buffer.from(text), by: 'database', revision };
}

function answerKey({ conditions, sort, from, size, withAggs, facets }: PageQuery, now: number): string {
  const minute = withAggs ? minuteOf(now) : 0;
  return JSON.stringify([keyOf(conditions, now), sort, from, size, withAggs, facets ?? null, minute]);
}
