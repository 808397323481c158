import type * as z from 'zod';
import type { Sql } from '../db/client.ts';
import type { JobFacts, Services } from '../kernel/services.ts';

/** One kind of background job. */
export interface JobKind<Input extends z.ZodType = z.ZodType> extends JobFacts {
  input: Input;
  /**
   * Does the work in small steps, each saved with {@link JobContext.step}. After a crash it is called again, in any
   * process, with the last saved cursor: unsaved work has not happened.
   *
   * @returns the result: figures by name
   */
  run(context: JobContext<z.output<Input>>): Promise<Record<string, unknown>>;
  /** Cleans up after a user stopped it, also in small steps. */
  cancel?(context: JobContext<z.output<Input>>): Promise<Record<string, unknown>>;
  /** Cleans up after it failed permanently. */
  fail?(context: JobContext<z.output<Input>>): Promise<void>;
}

export interface ProgressUpdate {
  done?: number;
  total?: number | null;
  step?: string | null;
  cursor?: unknown;
}

/** The context of a running job. */
export interface JobContext<Input> {
  readonly companyId: string;
  readonly id: string;
  readonly userId: string | null;
  readonly input: Input;
  /** The last saved cursor; null at first. */
  readonly cursor: unknown;
  readonly services: Services;
  /** Aborted when the server stops; the job continues later. */
  readonly signal: AbortSignal;
  /**
   * Does a part of the work and saves the progress, both in one transaction. It fails without effect if a user stopped
   * the job or another process has taken it over.
   *
   * @param progress a function of its result, if only the part itself knows its progress
   * @example await context.step({ done: 500, cursor: { row: 500 } }, async (sql) => { … });
   */
  step<T = void>(
    progress: ProgressUpdate | ((result: T) => ProgressUpdate),
    work?: (sql: Sql) => Promise<T>,
  ): Promise<T>;
}

/** A user stopped the job. */
export class JobCancelled extends Error {
  override name = 'JobCancelled';
}

/** Another process has taken over the job, or this one stops: nothing more may be written. */
export class JobLost extends Error {
  override name = 'JobLost';
}

/** Declares a kind of job with typed input. */
export function jobKind<Input extends z.ZodType>(kind: JobKind<Input>): JobKind {
  return kind as unknown as JobKind;
}
