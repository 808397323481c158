import type { Labels } from './fields.ts';

/** Saving a record by several calls one after another (`savedInSteps` of a resource). */

/** What such a saving is told, and tells while it lasts. */
export interface Saving {
  /** The record as the person saw it; none of a new one. */
  before?: object;
  /** The parts alone, by their keys, that failed the last time; nothing else is sent. */
  only?: readonly string[];
  /** Told how many calls of how many are done. */
  onProgress: (done: number, total: number) => void;
}

/** A part of a record that could not be saved. */
export interface FailedPart {
  /** The same for the same part, so that it can be tried again; of a field that holds a file, its name. */
  key: string;
  name: Labels;
  /** What was to be done with it. */
  what: Labels;
  error: unknown;
}

/** Thrown where a record is there, and not all that belongs to it: those parts can be tried again alone. */
export class PartlySaved extends Error {
  /**
   * @param record as it is stored by now
   * @param cause what has kept all of the parts from being saved, where it was one thing
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
