/** Whether a party finds a table. Pure; times in milliseconds. */

export interface TableSeats {
  name: string;
  seats: number;
}

/** A party that has tables for a time, or needs some. */
export interface Party {
  from: number;
  to: number;
  size: number;
  /** The assigned tables; empty if none were assigned yet. */
  tables: readonly string[];
}

type Span = Pick<Party, 'from' | 'to'>;

const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** Tables and their occupation over time. Parties without tables get the smallest set that fits, in order. */
export class Floor {
  readonly #taken = new Map<string, Span[]>();
  /** Parties without sufficient room: while they are expected no other party is admitted. */
  readonly #overbooked: Span[] = [];

  constructor(
    private readonly tables: readonly TableSeats[],
    parties: readonly Party[],
  ) {
    for (const party of parties) if (party.tables.length) this.#give(party.tables, party);
    const unplaced = parties.filter((party) => !party.tables.length);
    for (const party of unplaced.sort((a, b) => a.from - b.from || b.size - a.size))
      if (!this.place(party)) this.#overbooked.push(party);
  }

  /**
   * Assigns the smallest free set of tables with sufficient seats.
   * @returns their names; null if there is no room
   */
  place(party: Omit<Party, 'tables'>): string[] | null {
    if (this.#overbooked.some((other) => overlap(other, party))) return null;
    const free = this.tables
      .filter(({ name }) => !this.#taken.get(name)?.some((span) => overlap(span, party)))
      .sort((a, b) => a.seats - b.seats || (a.name < b.name ? -1 : 1));
    const chosen = smallestSet(free, party.size);
    if (chosen) this.#give(chosen, party);
    return chosen;
  }

  #give(names: readonly string[], { from, to }: Span): void {
    for (const name of names) {
      const spans = this.#taken.get(name);
      if (spans) spans.push({ from, to });
      else this.#taken.set(name, [{ from, to }]);
    }
  }
}

/** One table if one is large enough, otherwise the largest combined. */
function smallestSet(free: readonly TableSeats[], size: number): string[] | null {
  const one = free.find(({ seats }) => seats >= size);
  if (one) return [one.name];
  const chosen: string[] = [];
  let left = size;
  for (const { name, seats } of [...free].reverse()) {
    if (left <= 0) break;
    chosen.push(name);
    left -= seats;
  }
  return left <= 0 ? chosen : null;
}
