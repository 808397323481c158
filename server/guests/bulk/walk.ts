import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import { failuresNamed, type BulkReason, type BulkResult } from '#contract/guests/bulk.ts';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { jobKind, type JobContext, type JobKind } from '#server/platform/jobs/kind.ts';

/** Work on many guests that is done part by part, each one transaction with its audit rows and the place to go on from. */

export interface Failure {
  id: string;
  name: string | null;
  reason: BulkReason;
}

/** What came of one part. */
interface Part {
  changed: number;
  skipped: number;
  failures: readonly Failure[];
}

const nothingYet: BulkResult = { changed: 0, skipped: 0, failed: 0, reasons: {}, failures: [] };

/** The two together; of failures only the first ones are named. */
function addPart(sum: BulkResult, { changed, skipped, failures }: Part): BulkResult {
  const reasons = { ...sum.reasons };
  for (const { reason } of failures) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return {
    changed: sum.changed + changed,
    skipped: sum.skipped + skipped,
    failed: sum.failed + failures.length,
    reasons,
    failures: [...sum.failures, ...failures].slice(0, failuresNamed),
  };
}

/** How many guests have been looked at. */
const lookedAt = ({ changed, skipped, failed }: BulkResult): number => changed + skipped + failed;

/** Without the guests who failed, unless who looks has asked for it, and saw them all. */
const withoutNames = (result: Record<string, unknown>, { byThem }: { byThem: boolean }) =>
  byThem ? result : { ...result, failures: [] };

/** What came of a part, and where it ended. */
export interface Done {
  part: Part;
  /** How many guests it looked at. */
  picked: number;
  /** The last guest's id, as the database sorts them. */
  last: string | null;
}

/** Guests up to this id are done; with a selection by ids, so many of them. */
interface Cursor {
  after: string;
  index: number;
  sum: BulkResult;
}

const begin: Cursor = { after: '', index: 0, sum: nothingYet };

/** What is told of the work while it goes on, and how a part of it is done. */
interface Walk<Input> {
  step: (input: Input) => string;
  /** How many guests there are, as it was asked for. */
  total: (input: Input) => number;
  /** The ids of those who are walked through, in order, where they were chosen one by one. */
  ids?: (input: Input) => string[] | null;
  /** Does one part, of the given ids or of so many guests after a place. */
  part: (
    transaction: Sql,
    context: JobContext<Input>,
    of: { after: string; size: number; slice: string[] | null },
  ) => Promise<Done>;
}

/**
 * Work on many guests, who are walked through by id: whoever no longer meets the conditions because of the work itself is
 * neither missed nor met twice, and an interrupted job goes on where it was.
 */
export function walkKind<Input extends z.ZodType>(name: string, input: Input, walk: Walk<z.output<Input>>): JobKind {
  return jobKind({
    name,
    permission: 'crm',
    input,
    cancellable: true,
    confinedResult: withoutNames,
    async run(context) {
      let cursor = (context.cursor as Cursor | null) ?? begin;
      const pace = new Pace(context.services.database.kind);
      let more = true;
      while (more) {
        const from = cursor;
        [cursor, more] = await pace.part((size) => advance(walk, context, from, size));
      }
      return cursor.sum;
    },
    // What is done stays; it can be undone as one.
    cancel: (context) => Promise.resolve(((context.cursor as Cursor | null) ?? begin).sum),
  });
}

/** One part. @returns where to go on, and whether there is more */
async function advance<Input>(
  walk: Walk<Input>,
  context: JobContext<Input>,
  from: Cursor,
  size: number,
): Promise<[Cursor, boolean]> {
  const ids = walk.ids?.(context.input) ?? null;
  const slice = ids?.slice(from.index, from.index + size) ?? null;
  const next = ({ part, last }: Done): Cursor => ({
    after: last ?? from.after,
    index: from.index + (slice?.length ?? 0),
    sum: addPart(from.sum, part),
  });
  const done = await context.step<Done>(
    (part) => {
      const cursor = next(part);
      const met = lookedAt(cursor.sum);
      return { done: met, total: Math.max(walk.total(context.input), met), step: walk.step(context.input), cursor };
    },
    (sql) => walk.part(sql, context, { after: from.after, size, slice }),
  );
  return [next(done), ids ? from.index + size < ids.length : done.picked === size];
}

interface Pacing {
  first: number;
  least: number;
  most: number;
  /** What one part should take. */
  ms: number;
  /** A pause between two parts, in ms. */
  rest: number;
}

/** The embedded database works on the server's own thread: nobody else is answered during a part, but between two. */
const pacings: Readonly<Record<Database['kind'], Pacing>> = {
  embedded: { first: 200, least: 50, most: 2_000, ms: 150, rest: 20 },
  postgres: { first: 1_000, least: 200, most: 10_000, ms: 700, rest: 0 },
};

/** How much is done at once: as much as takes a given time, learnt from how long the last part took. */
class Pace {
  readonly #pacing: Pacing;
  #size: number;

  constructor(kind: Database['kind']) {
    this.#pacing = pacings[kind];
    this.#size = this.#pacing.first;
  }

  /** Does one part, learns from how long it took, and lets others have their turn. */
  async part<T>(work: (size: number) => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work(this.#size);
    this.#took(performance.now() - began);
    await pause(this.#pacing.rest);
    return result;
  }

  /** Twice or half as much at most: one slow part says little. */
  #took(milliseconds: number): void {
    const { least, most, ms } = this.#pacing;
    const factor = Math.min(2, Math.max(0.5, ms / Math.max(1, milliseconds)));
    this.#size = Math.round(Math.min(most, Math.max(least, this.#size * factor)));
  }
}
