/** A small seeded generator (sfc32): the same seed gives the same sequence on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: string) {
    const hash = hasher(seed);
    this.#a = hash();
    this.#b = hash();
    this.#c = hash();
    for (let round = 0; round < 12; round++) this.next();
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** An integer, both ends inclusive. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One item of the list, all equally likely. */
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** One item of the list, earlier ones more often: the distribution of surnames. */
  pickEarly<T>(list: readonly T[], lean = 1.9): T {
    return list[Math.floor(this.next() ** lean * list.length)] as T;
  }

  /** One of the pairs, by weight. */
  weighted<T>(choices: Weighted<T>): T {
    let left = this.next() * choices.total;
    for (let index = 0; index < choices.values.length; index++) {
      left -= choices.weights[index] as number;
      if (left < 0) return choices.values[index] as T;
    }
    return choices.values.at(-1) as T;
  }
}

export interface Weighted<T> {
  values: readonly T[];
  weights: readonly number[];
  total: number;
}

/** Prepares a weighted choice. */
export function weights<T>(choices: readonly (readonly [T, number])[]): Weighted<T> {
  return {
    values: choices.map(([value]) => value),
    weights: choices.map(([, weight]) => weight),
    total: choices.reduce((sum, [, weight]) => sum + weight, 0),
  };
}

/** An FNV-like hash of a text, as a number of 32-bit integers. */
function hasher(text: string): () => number {
  let hash = 1_779_033_703 ^ text.length;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 3_432_918_353);
    hash = (hash << 13) | (hash >>> 19);
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
    hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
    hash ^= hash >>> 16;
    return hash | 0;
  };
}
