import type { Random } from './random.ts';

/** Draws each item of a list once before it repeats any, and never the same item twice in a row. */
export class Deck<T> {
  readonly #random: Random;
  readonly #all: readonly T[];
  #left: T[] = [];
  #last: T | undefined;

  constructor(random: Random, all: readonly T[]) {
    this.#random = random;
    this.#all = all;
  }

  draw(): T {
    if (!this.#left.length) this.#left = this.#all.filter((one) => one !== this.#last || this.#all.length === 1);
    const [drawn] = this.#left.splice(this.#random.int(0, this.#left.length - 1), 1);
    this.#last = drawn;
    return drawn as T;
  }
}
