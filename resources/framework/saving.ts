import type { Labels } from './fields.ts';

/** Saving a record by several consecutive calls (`savedInSteps` of a resource). */

/** The options and the progress callback of such a save. */
export interface Saving {
  /** The record as the user saw it; absent for a new one. */
  before?: object;
  /** Keys of the parts that failed the last time; only these are sent. */
  only?: readonly string[];
  /** Called with the number of finished calls and their total. */
  onProgress: (done: number, total: number) => void;
}

/** A part of a record that could not be saved. */
export interface FailedPart {
  /** Stable for each part, so that it can be retried; for a field with a file, its name. */
  key: string;
  name: Labels;
  /** The operation that failed. */
  what: Labels;
  error: unknown;
}

/** Thrown if a record was saved, but not all of its parts, which can be retried separately. */
export class PartlySaved extends Error {
  /**
   * @param record as stored now
   * @param cause the error, if one error prevented saving all parts
   */
  constructor(
    readonly record: object,
    readonly failed: readonly FailedPart[],
    cause?: unknown,
  ) {
    super('Not everything could be saved.', { cause });
    this.name = 'PartlySaved';
  }
}
