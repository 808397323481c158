import type { Sort } from '../sorting.ts';
import { hasBit, membersOf, putBit, type Bits } from './bits.ts';
import { idler } from './breathe.ts';
import { noSeats } from './record.ts';
import type { Table } from './table.ts';

/** The rows of a table in the order of one field, ties by id; guests without a value are behind all others. */

type Field = Sort['field'];

const numbersOf = (table: Table, field: Exclude<Field, 'name'>): Float64Array | Int32Array =>
  ({
    lastSeatTime: table.last,
    firstSeenTime: table.first,
    createdTime: table.created,
    visits: table.visits,
    seatCount: table.seats,
  })[field];

/** Room to put rows in order anew, shared by the orders of a table. */
export interface Spare {
  rows: Int32Array;
}

/** Both included. */
interface Span {
  least: number;
  most: number;
}

/** The rows whose number lies in a span; dead ones may be among them. */
export interface Marked extends Span {
  bits: Bits;
}

/** From one place up to before another. */
interface Places {
  first: number;
  end: number;
}

/** With fewer rows than this to mark, sets that are known already are not looked at. */
const worthLooking = 4_096;

/** Comparing two rows takes about as long as passing so many. */
const comparing = 20;

/** The first bytes of a name that it is put in order by at first. */
const prefix = 6;
const prefixes = 2;

export class Order {
  readonly #table: Table;
  readonly #numbers: Float64Array | Int32Array | null;
  readonly #seats: boolean;
  readonly #spare: Spare;
  #rows: Int32Array;
  /** How many rows there are, and how many of them have a value. */
  #length = 0;
  #valued = 0;

  private constructor(table: Table, field: Field, spare: Spare) {
    this.#table = table;
    this.#numbers = field === 'name' ? null : numbersOf(table, field);
    this.#seats = field === 'seatCount';
    this.#rows = new Int32Array(table.capacity);
    this.#spare = spare;
  }

  /** Puts a loaded table in order, row by row in the order of ids so far. */
  static async of(table: Table, field: Field, spare: Spare): Promise<Order> {
    const order = new Order(table, field, spare);
    await order.#sort();
    return order;
  }

  get bytes(): number {
    return this.#rows.byteLength;
  }

  /**
   * The rows of a page.
   *
   * @param among those that are in the list; null: all
   * @param total how many these are
   */
  page(among: Bits | null, total: number, descending: boolean, from: number, size: number): number[] {
    const wanted = Math.max(0, Math.min(size, total - from));
    if (wanted === 0) return [];
    const at = (index: number): number => {
      if (!descending) return this.#rows[index] as number;
      const end = index < this.#valued ? this.#valued - 1 : this.#length - 1 + this.#valued;
      return this.#rows[end - index] as number;
    };
    if (!among) return Array.from({ length: wanted }, (_, index) => at(from + index));
    // Few are sooner put in order by themselves than found in that of all.
    const passed = (Math.min(from, total - from - wanted) + wanted) * (this.#length / total);
    if (total * Math.log2(total + 1) * comparing < passed)
      return this.#sorted(membersOf(among), descending).slice(from, from + wanted);
    const found: number[] = [];
    // From the nearer end of the list.
    if (from <= total - from - wanted) {
      let skip = from;
      for (let index = 0; found.length < wanted; index++) {
        const row = at(index);
        if (hasBit(among, row) && skip-- <= 0) found.push(row);
      }
      return found;
    }
    let skip = total - from - wanted;
    for (let index = this.#length - 1; found.length < wanted; index--) {
      const row = at(index);
      if (hasBit(among, row) && skip-- <= 0) found.push(row);
    }
    return found.reverse();
  }

  #sorted(rows: readonly number[], descending: boolean): number[] {
    const parts = [true, false].map((valued) =>
      rows.filter((row) => this.#hasValue(row) === valued).sort((a, b) => this.#compare(a, b, valued)),
    );
    return parts.flatMap((part) => (descending ? part.reverse() : part));
  }

  /**
   * Puts those into an empty set whose number lies between two, both included. The name has no numbers.
   *
   * @param known sets of other numbers; the one that differs least is begun with
   */
  mark(bits: Bits, { least, most }: Span, known: Iterable<Marked> = []): void {
    const { first, end } = this.#placesOf(least, most);
    const distance = (from: Places) => Math.abs(first - from.first) + Math.abs(end - from.end);
    let from: Places & { bits: Bits | null } = { bits: null, first, end: first };
    const prefer = (other: typeof from) => {
      if (distance(other) < distance(from)) from = other;
    };
    prefer({ bits: this.#table.alive, first: 0, end: this.#length });
    if (distance(from) > worthLooking)
      for (const one of known) prefer({ bits: one.bits, ...this.#placesOf(one.least, one.most) });
    if (from.bits) bits.set(from.bits);
    // Where the two lie apart, what is between them is put in and taken out again.
    this.#put(bits, first, from.first, true);
    this.#put(bits, from.end, end, true);
    this.#put(bits, from.first, first, false);
    this.#put(bits, end, from.end, false);
  }

  #placesOf(least: number, most: number): Places {
    const first = this.#placeFrom((number) => number >= least);
    return {
      first,
      end: Math.max(
        first,
        this.#placeFrom((number) => number > most),
      ),
    };
  }

  #put(bits: Bits, first: number, end: number, value: boolean): void {
    const rows = this.#rows;
    for (let place = first; place < end; place++) putBit(bits, rows[place] as number, value);
  }

  /** The first place at which a number is reached, of those that have one. */
  #placeFrom(reached: (number: number) => boolean): number {
    let [low, high] = [0, this.#numbers ? this.#valued : 0];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (reached(this.#numbers?.[this.#rows[middle] as number] as number)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Where a row stands, or would stand. */
  placeOf(row: number): number {
    const valued = this.#hasValue(row);
    let [low, high] = valued ? [0, this.#valued] : [this.#valued, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#rows[middle] as number, row, valued) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Takes rows out and puts others in; the values of the former must still be in the table. */
  change(removed: readonly number[], added: readonly number[]): void {
    const out = removed.map((row) => this.placeOf(row)).sort((a, b) => a - b);
    const into = added
      .map((row) => ({ row, place: this.placeOf(row), valued: this.#hasValue(row) }))
      .sort(
        (a, b) => a.place - b.place || Number(b.valued) - Number(a.valued) || this.#compare(a.row, b.row, a.valued),
      );
    const gone = removed.reduce((sum, row) => sum + Number(this.#hasValue(row)), 0);
    const come = into.reduce((sum, one) => sum + Number(one.valued), 0);
    const [rows, next] = [this.#rows, this.#spare.rows];
    let [read, write, taken] = [0, 0, 0];
    const copyTo = (end: number) => {
      next.set(rows.subarray(read, end), write);
      write += end - read;
      read = end;
    };
    for (const { row, place } of into) {
      for (; taken < out.length && (out[taken] as number) < place; taken++) {
        copyTo(out[taken] as number);
        read++;
      }
      copyTo(place);
      next[write++] = row;
    }
    for (; taken < out.length; taken++) {
      copyTo(out[taken] as number);
      read++;
    }
    copyTo(this.#length);
    [this.#rows, this.#spare.rows] = [next, rows];
    this.#length = write;
    this.#valued += come - gone;
  }

  #hasValue(row: number): boolean {
    if (!this.#numbers) return true;
    const value = this.#numbers[row] as number;
    return this.#seats ? value !== noSeats : value === value;
  }

  /** Of two rows that both have a value, or both have none. */
  #compare(a: number, b: number, valued: boolean): number {
    const order = !valued
      ? 0
      : this.#numbers
        ? (this.#numbers[a] as number) - (this.#numbers[b] as number)
        : this.#table.compareNames(a, b);
    return order === 0 ? this.#table.compareIds(a, b) : order;
  }

  async #sort(): Promise<void> {
    const { rows: count } = this.#table;
    for (let row = 0; row < count; row++) if (this.#hasValue(row)) this.#rows[this.#valued++] = row;
    this.#length = this.#valued;
    for (let row = 0; row < count; row++) if (!this.#hasValue(row)) this.#rows[this.#length++] = row;
    if (this.#numbers) return this.#sortBy(this.#numbers);
    const keys = new Float64Array(this.#table.capacity);
    for (let part = prefixes - 1; part >= 0; part--) {
      await this.#fillPrefixes(keys, part * prefix);
      await this.#sortBy(keys);
    }
    await this.#sortAlike();
  }

  async #fillPrefixes(keys: Float64Array, from: number): Promise<void> {
    const table = this.#table;
    const rest = idler();
    for (let row = 0; row < table.rows; row++) {
      const [part, place, length] = [table.part(row), table.place(row) + from, table.nameBytes[row] as number];
      let key = 0;
      for (let index = 0; index < prefix; index++)
        key = key * 256 + (from + index < length ? (part[place + index] as number) : 0);
      keys[row] = key;
      if ((row & 0x7fff) === 0) await rest();
    }
  }

  /** Sixteen bits at a time, the lowest first; what is equal stays as it stands. */
  async #sortBy(keys: Float64Array | Int32Array): Promise<void> {
    const rest = idler();
    const count = this.#valued;
    let [least, most] = [Infinity, -Infinity];
    for (let index = 0; index < count; index++) {
      const value = keys[this.#rows[index] as number] as number;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    for (let unit = 1; unit <= most - least; unit *= 65_536) {
      const next = this.#spare.rows;
      const starts = new Int32Array(65_536);
      const digit = (row: number) => Math.floor(((keys[row] as number) - least) / unit) % 65_536;
      for (let index = 0; index < count; index++) {
        const own = digit(this.#rows[index] as number);
        starts[own] = (starts[own] as number) + 1;
        if ((index & 0xffff) === 0) await rest();
      }
      for (let own = 0, sum = 0; own < 65_536; own++) {
        const here = starts[own] as number;
        starts[own] = sum;
        sum += here;
      }
      for (let index = 0; index < count; index++) {
        const row = this.#rows[index] as number;
        const own = digit(row);
        const place = starts[own] as number;
        next[place] = row;
        starts[own] = place + 1;
        if ((index & 0xffff) === 0) await rest();
      }
      next.set(this.#rows.subarray(count, this.#length), count);
      [this.#rows, this.#spare.rows] = [next, this.#rows];
    }
  }

  /** Names that begin alike and go on. */
  async #sortAlike(): Promise<void> {
    const table = this.#table;
    const rest = idler();
    const bytes = prefix * prefixes;
    const alike = (a: number, b: number) => {
      const [one, other] = [table.place(a), table.place(b)];
      const lengths = [table.nameBytes[a] as number, table.nameBytes[b] as number].map((length) =>
        Math.min(length, bytes),
      );
      return (
        lengths[0] === lengths[1] && table.part(a).compare(table.part(b), other, other + bytes, one, one + bytes) === 0
      );
    };
    let first = 0;
    for (let index = 1; index <= this.#length; index++) {
      if ((index & 0x3fff) === 0) await rest();
      if (index < this.#length && alike(this.#rows[first] as number, this.#rows[index] as number)) continue;
      const group = this.#rows.subarray(first, index);
      if (group.length > 1 && group.some((row) => (table.nameBytes[row] as number) > bytes)) {
        group.sort((a, b) => table.compareNames(a, b) || a - b);
        await rest();
      }
      first = index;
    }
  }
}
