/** Whether a party finds a table. Pure; moments in milliseconds. */

export interface TableSeats {
  name: string;
  seats: number;
}

/** A party that has tables for a while, or is to get some. */
export interface Party {
  from: number;
  to: number;
  size: number;
  /** Those that it was given; empty where nobody has chosen yet. */
  tables: readonly string[];
}

type Span = Pick<Party, 'from' | 'to'>;

const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** Tables and who has them when. Parties without tables get the smallest set that fits, in the order they come. */
export class Floor {
  readonly #taken = new Map<string, Span[]>();
  /** Parties for which there is no room left: while they are expected nobody else is let in. */
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
   * Gives a party the smallest free set of tables that has room for it.
   * @returns their names; null where there is no room
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

/** One table if one is large enough, else the largest together. */
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
