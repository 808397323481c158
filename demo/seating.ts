import { tablesOf, type TableSpec } from './tables.ts';

/** Occupied tables on one day at one branch. */
export class Seating {
  readonly #tables: readonly TableSpec[];
  readonly #taken = new Map<string, [from: number, until: number][]>();

  constructor(branchId: string) {
    this.#tables = tablesOf(branchId).sort((a, b) => a.seats - b.seats);
  }

  /** Whether these tables are free in a span. */
  areFree(names: readonly string[], from: number, until: number): boolean {
    return names.every((name) => !this.#taken.get(name)?.some(([begins, ends]) => begins < until && ends > from));
  }

  /** Seats of the largest table. */
  get largest(): number {
    return this.#tables.at(-1)?.seats ?? 0;
  }

  /** The smallest free table that fits, otherwise two free ones of one area; null if there are none. */
  find(groupSize: number, from: number, until: number): string[] | null {
    const free = this.#tables.filter((table) => this.areFree([table.name], from, until));
    const one = free.find(({ seats }) => seats >= groupSize);
    // A party of two does not get the large room while others may come.
    if (one && (one.seats < 6 || groupSize > 2)) return [one.name];
    for (const first of groupSize > 4 ? free.toReversed() : []) {
      const second = free.find(
        (table) => table !== first && table.area === first.area && table.seats + first.seats >= groupSize,
      );
      if (second) return [first.name, second.name].sort();
    }
    return one ? [one.name] : null;
  }

  /** The smallest free table that fits; null if there is none. */
  single(groupSize: number, from: number, until: number): string | null {
    return (
      this.#tables.find(({ name, seats }) => seats >= groupSize && this.areFree([name], from, until))?.name ?? null
    );
  }

  /** When somebody else has a table after a time. */
  nextAfter(name: string, time: number): number {
    const later = (this.#taken.get(name) ?? []).flatMap(([begins]) => (begins > time ? begins : []));
    return Math.min(...later);
  }

  /** Reserves tables for a span. */
  take(names: readonly string[], from: number, until: number): void {
    for (const name of names) {
      const spans = this.#taken.get(name);
      if (spans) spans.push([from, until]);
      else this.#taken.set(name, [[from, until]]);
    }
  }

  /** Tables for a party that was certainly seated: if none is free, the one that fits. */
  place(groupSize: number, from: number, until: number): string[] {
    const fitting = this.#tables.find(({ seats }) => seats >= groupSize) ?? this.#tables.at(-1);
    const names = this.find(groupSize, from, until) ?? (fitting ? [fitting.name] : []);
    this.take(names, from, until);
    return names;
  }
}
