import type { Database } from '../db/client.ts';

interface Pacing {
  first: number;
  least: number;
  most: number;
  /** What one part should take. */
  ms: number;
}

/** The embedded database answers nobody else while it works at a part. */
const pacings: Readonly<Record<Database['kind'], Pacing>> = {
  embedded: { first: 200, least: 50, most: 2_000, ms: 150 },
  postgres: { first: 1_000, least: 200, most: 10_000, ms: 700 },
};

/** How much is done at once: as much as takes a given time, learnt from how long the last part took. */
export class Pace {
  readonly #pacing: Pacing;
  #size: number;

  constructor(kind: Database['kind']) {
    this.#pacing = pacings[kind];
    this.#size = this.#pacing.first;
  }

  get size(): number {
    return this.#size;
  }

  /** Half of the way at most at a time: one slow part says little. */
  took(milliseconds: number): void {
    const { least, most, ms } = this.#pacing;
    const factor = Math.min(2, Math.max(0.5, ms / Math.max(1, milliseconds)));
    this.#size = Math.round(Math.min(most, Math.max(least, this.#size * factor)));
  }
}
