import { emptyBits, putBit, type Bits } from './bits.ts';
import { breather } from './breathe.ts';
import type { Marked, Order } from './order.ts';
import type { Pairs } from './pairs.ts';
import type { Table } from './table.ts';
import type { Numbers, Test } from './tests.ts';

/** Conditions that have been put to all rows of a table, each kept as a set of rows. */

/** So many are kept; each takes a bit a guest. */
const most = 96;
/** Rows that tell beforehand how many of all meet a condition: runs of some beside each other, which are quick to read. */
const sampled = 1_024;
const run = 16;
/** With more than this share of the rows in it, looking for a text as such is slower than asking each row. */
const sparse = 0.05;

/** So many rows are asked without a pause: some milliseconds. */
const askedAtOnce = 50_000;

interface Entry {
  bits: Bits;
  test: (row: number) => boolean;
  range: Test['range'];
  /** Rows judged so far. */
  rows: number;
  work: Promise<void> | null;
}

/** The rows in the order of each column of numbers. */
export type Ordered = Readonly<Record<Numbers, Order>>;

export class Found {
  readonly #table: Table;
  readonly #orders: Ordered;
  readonly #pairs: Pairs;
  readonly #entries = new Map<string, Entry>();

  constructor(table: Table, orders: Ordered, pairs: Pairs) {
    this.#table = table;
    this.#orders = orders;
    this.#pairs = pairs;
  }

  get bytes(): number {
    return (this.#entries.size * this.#table.capacity) / 8;
  }

  /** The rows that meet a condition, dead ones among them; null while nobody has looked. */
  rowsOf(test: Test): Bits | null {
    const entry = this.#entries.get(test.key);
    if (!entry || entry.work) return null;
    this.#entries.delete(test.key);
    this.#entries.set(test.key, entry);
    return entry.bits;
  }

  /** Looks for the rows that meet a condition, with pauses; many who ask for the same wait for one search. */
  async look(test: Test): Promise<void> {
    const known = this.#entries.get(test.key);
    if (known) return known.work ?? undefined;
    const entry: Entry = {
      bits: emptyBits(this.#table.capacity),
      test: test.of(this.#table),
      range: test.range,
      rows: 0,
      work: null,
    };
    const candidates = this.#candidates(test);
    // At once: a row that came before the next turn would be judged by nobody.
    if (test.range) this.#orders[test.range.column].mark(entry.bits, test.range, this.#marked(test.range.column));
    for (const rows of candidates ?? []) for (const row of rows) if (entry.test(row)) putBit(entry.bits, row, true);
    if (test.range || candidates) entry.rows = this.#table.rows;
    this.#entries.set(test.key, entry);
    if (!test.range && !candidates)
      entry.work = this.#fill(entry, test).then(
        () => {
          entry.work = null;
        },
        (error: unknown) => {
          this.#entries.delete(test.key);
          throw error;
        },
      );
    for (const [key, old] of this.#entries) {
      if (this.#entries.size <= most) break;
      if (!old.work) this.#entries.delete(key);
    }
    return entry.work ?? undefined;
  }

  /** Whether it is known who meets a condition, or can be said at once. */
  isQuick(test: Test): boolean {
    return test.range !== undefined || this.rowsOf(test) !== null || this.#candidates(test) !== null;
  }

  /** The few rows among which those are that meet a condition; null where only going through all of them tells. */
  #candidates({ needles, inName }: Test): Int32Array[] | null {
    if (!inName || !needles?.length) return null;
    const lists: Int32Array[] = [];
    for (const needle of needles) {
      const rows = this.#pairs.rowsWith(needle);
      if (!rows || rows.length > askedAtOnce) return null;
      lists.push(rows);
    }
    return lists;
  }

  /** The ranges of a column that are known. */
  *#marked(column: Numbers): Generator<Marked> {
    for (const { bits, range } of this.#entries.values()) if (range?.column === column) yield { bits, ...range };
  }

  /** Judges rows anew that have changed. */
  judge(rows: readonly number[]): void {
    for (const { bits, test, rows: judged, work } of this.#entries.values())
      for (const row of rows) if (!work || row < judged) putBit(bits, row, test(row));
  }

  /** About how many rows meet a condition, from some of them. */
  estimate(test: Test): number {
    const { rows } = this.#table;
    const meets = test.of(this.#table);
    const step = Math.max(run, (rows * run) / sampled);
    let [met, asked] = [0, 0];
    for (let start = 0; start < rows; start += step)
      for (let row = Math.floor(start); row < Math.min(rows, start + run); row++, asked++) if (meets(row)) met++;
    return asked ? (met / asked) * rows : 0;
  }

  async #fill(entry: Entry, test: Test): Promise<void> {
    const table = this.#table;
    const breathe = breather();
    if (test.needles && table.rows > sampled && this.estimate(test) < sparse * table.rows)
      await this.#search(entry, test.needles, breathe);
    const { bits, test: meets } = entry;
    // Rows that came meanwhile are judged here, too.
    while (entry.rows < table.rows) {
      const end = Math.min(table.rows, (entry.rows | 0x3fff) + 1);
      for (let row = entry.rows; row < end; row++)
        if (meets(row)) bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
      entry.rows = end;
      await breathe();
    }
  }

  /** Goes from one place that holds a text to the next, and asks only the rows there. */
  async #search(entry: Entry, needles: readonly Buffer[], breathe: () => Promise<void>): Promise<void> {
    const table = this.#table;
    const { bits, test } = entry;
    for (let index = 0; index < table.texts.parts; index++) {
      // All of a part, or nothing: rows that are appended while others have their turn come later.
      const { bytes, address } = table.texts.part(index);
      const first = entry.rows;
      const end = rowAfter(table, first, address + bytes.length - 1);
      for (const needle of needles) {
        let row = first;
        for (let place = bytes.indexOf(needle); place >= 0 && row < end;) {
          row = rowAfter(table, row, address + place) - 1;
          if (test(row)) putBit(bits, row, true);
          if (++row >= end) break;
          place = bytes.indexOf(needle, table.place(row));
        }
      }
      entry.rows = end;
      await breathe();
    }
    for (const row of table.oddEmails.keys()) putBit(bits, row, test(row));
  }
}

/** The first row, from one on, that begins behind an address. */
function rowAfter(table: Table, from: number, address: number): number {
  let [low, high] = [from, table.rows];
  if (low >= high || table.start(low) > address) return low;
  // Places that hold a text are near each other more often than not.
  for (let step = 1; low + step < high; step *= 2) {
    if (table.start(low + step) > address) {
      high = low + step;
      break;
    }
    low += step;
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (table.start(middle) > address) high = middle;
    else low = middle + 1;
  }
  return low;
}
