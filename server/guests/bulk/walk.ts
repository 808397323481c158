import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import { failuresNamed, type BulkReason, type BulkResult } from '#contract/guests/bulk.ts';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { jobKind, type JobContext, type JobKind } from '#server/platform/jobs/kind.ts';

/** Jobs that process many guests in parts; each part is one transaction with its audit rows and the cursor. */

export interface Failure {
  id: string;
  name: string | null;
  reason: BulkReason;
}

/** The result of one part. */
interface Part {
  changed: number;
  skipped: number;
  failures: readonly Failure[];
}

const nothingYet: BulkResult = { changed: 0, skipped: 0, failed: 0, reasons: {}, failures: [] };

/** Adds a part to the sum; only the first failures are listed. */
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

/** The number of processed guests. */
const lookedAt = ({ changed, skipped, failed }: BulkResult): number => changed + skipped + failed;

/** Hides the failed guests unless the viewer requested the job with access to all of them. */
const withoutNames = (result: Record<string, unknown>, { byThem }: { byThem: boolean }) =>
  byThem ? result : { ...result, failures: [] };

/** The result of a part, and its end. */
export interface PartResult {
  part: Part;
  /** The number of guests in the part. */
  picked: number;
  /** The last guest's id in database order. */
  last: string | null;
}

/** Guests up to this id are done; for a selection by ids, this number of them. */
interface Cursor {
  after: string;
  index: number;
  sum: BulkResult;
}

const begin: Cursor = { after: '', index: 0, sum: nothingYet };

/** The progress of a job and the processing of its parts. */
interface Walk<Input> {
  step: (input: Input) => string;
  /** The number of guests at the time of the request. */
  total: (input: Input) => number;
  /** The selected ids in order, if guests were selected individually. */
  ids?: (input: Input) => string[] | null;
  /** Processes one part: the given ids, or a number of guests after the cursor. */
  part: (
    transaction: Sql,
    context: JobContext<Input>,
    of: { after: string; size: number; slice: string[] | null },
  ) => Promise<PartResult>;
}

/**
 * A job that walks through guests by id: guests that no longer match because of the change are neither skipped nor
 * processed twice, and an interrupted job resumes at its cursor.
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
    // Completed parts stay; they can be undone together.
    cancel: (context) => Promise.resolve(((context.cursor as Cursor | null) ?? begin).sum),
  });
}

/** Processes one part. @returns the next cursor, and whether there is more */
async function advance<Input>(
  walk: Walk<Input>,
  context: JobContext<Input>,
  from: Cursor,
  size: number,
): Promise<[Cursor, boolean]> {
  const ids = walk.ids?.(context.input) ?? null;
  const slice = ids?.slice(from.index, from.index + size) ?? null;
  const next = ({ part, last }: PartResult): Cursor => ({
    after: last ?? from.after,
    index: from.index + (slice?.length ?? 0),
    sum: addPart(from.sum, part),
  });
  const done = await context.step<PartResult>(
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
  /** Target duration of one part in milliseconds. */
  ms: number;
  /** Pause between two parts in milliseconds. */
  rest: number;
}

/** The embedded database runs on the server's own thread: it blocks other requests during a part, not between parts. */
const pacings: Readonly<Record<Database['kind'], Pacing>> = {
  embedded: { first: 200, least: 50, most: 2_000, ms: 150, rest: 20 },
  postgres: { first: 1_000, least: 200, most: 10_000, ms: 700, rest: 0 },
};

/** Adapts the size of parts to a target duration, based on the duration of the last part. */
class Pace {
  readonly #pacing: Pacing;
  #size: number;

  constructor(kind: Database['kind']) {
    this.#pacing = pacings[kind];
    this.#size = this.#pacing.first;
  }

  /** Runs one part, measures its duration, and lets other requests run. */
  async part<T>(work: (size: number) => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work(this.#size);
    this.#took(performance.now() - began);
    await pause(this.#pacing.rest);
    return result;
  }

  /** Changes the size by a factor of two at most, because one slow part may be an outlier. */
  #took(milliseconds: number): void {
    const { least, most, ms } = this.#pacing;
    const factor = Math.min(2, Math.max(0.5, ms / Math.max(1, milliseconds)));
    this.#size = Math.round(Math.min(most, Math.max(least, this.#size * factor)));
  }
}
