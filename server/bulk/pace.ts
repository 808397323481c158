import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/client.ts';

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
export class Pace {
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
