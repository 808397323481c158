import type * as z from 'zod';
import type { Sql } from '../db/client.ts';
import type { JobFacts, Services } from '../kernel/services.ts';

/** One kind of long work. */
export interface JobKind<Input extends z.ZodType = z.ZodType> extends JobFacts {
  input: Input;
  /**
   * Does the work in small steps, each saved with {@link JobContext.step}. After a crash it is called again, in
   * any process, with the last saved cursor: what was not saved has not happened.
   *
   * @returns what came out of it: figures by name
   */
  run(context: JobContext<z.output<Input>>): Promise<Record<string, unknown>>;
  /** Cleans up after a person stopped it, in small steps too. */
  cancel?(context: JobContext<z.output<Input>>): Promise<Record<string, unknown>>;
  /** Cleans up after it failed for good. */
  fail?(context: JobContext<z.output<Input>>): Promise<void>;
}

export interface JobProgress {
  done?: number;
  total?: number | null;
  step?: string | null;
  cursor?: unknown;
}

/** What running work is given. */
export interface JobContext<Input> {
  readonly companyId: string;
  readonly id: string;
  readonly userId: string | null;
  readonly input: Input;
  /** The cursor saved last; null at first. */
  readonly cursor: unknown;
  readonly services: Services;
  /** Aborted when the server stops; the work is then taken up again later. */
  readonly signal: AbortSignal;
  /**
   * Does a part of the work and saves how far it is, both in one transaction. It fails, and nothing happens, when
   * somebody stopped the work or another process has taken it over.
   *
   * @param progress where only the part itself tells how far it got: a function of what it returned
   * @example await context.step({ done: 500, cursor: { row: 500 } }, async (sql) => { … });
   */
  step<T = void>(progress: JobProgress | ((result: T) => JobProgress), work?: (sql: Sql) => Promise<T>): Promise<T>;
}

/** A person stopped the work. */
export class JobCancelled extends Error {
  override name = 'JobCancelled';
}

/** Another process has taken the work over, or this one stops: nothing more may be written. */
export class JobLost extends Error {
  override name = 'JobLost';
}

/** Declares a kind of work with its input typed. */
export function jobKind<Input extends z.ZodType>(kind: JobKind<Input>): JobKind {
  return kind as unknown as JobKind;
}
