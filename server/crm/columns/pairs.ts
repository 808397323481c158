import { idler } from './breathe.ts';
import type { Table } from './table.ts';

/**
 * Which names hold two characters beside each other, for scripts that are written without spaces: what people type
 * there is short, and going through all names for it would take long.
 */

/** From here on characters are kana, ideographs and their radicals; up to the end of the plane UTF-8 takes three bytes. */
const firstCharacter = 0x2e80;

/** Rows in rising order. */
interface Rows {
  rows: Int32Array;
  count: number;
}

const noRows: Rows = { rows: new Int32Array(0), count: 0 };

export class Pairs {
  readonly #pairs = new Map<number, Rows>();
  #room = 0;

  /** Reads the names of a loaded table. */
  static async of(table: Table): Promise<Pairs> {
    const pairs = new Pairs();
    const rest = idler();
    for (let row = 0; row < table.rows; row++) {
      pairs.add(table, row);
      if ((row & 0x3fff) === 0) await rest();
    }
    return pairs;
  }

  /** Memory held, in bytes; about a hundred for each pair beside its rows. */
  get bytes(): number {
    return this.#room * Int32Array.BYTES_PER_ELEMENT + this.#pairs.size * 100;
  }

  /** Takes a name in; rows come in rising order. */
  add(table: Table, row: number): void {
    const place = table.place(row);
    eachPair(table.part(row), place, place + (table.nameBytes[row] as number), (pair) => this.#put(pair, row));
  }

  /**
   * The rows, dead ones among them, of which one may hold a text in its name: those with its rarest pair.
   *
   * @returns in rising order; null for a text without two such characters beside each other
   */
  rowsWith(text: Buffer): Int32Array | null {
    const lists: Rows[] = [];
    eachPair(text, 0, text.length, (pair) => lists.push(this.#pairs.get(pair) ?? noRows));
    const [first, ...others] = lists;
    if (!first) return null;
    const { rows, count } = others.reduce((least, one) => (one.count < least.count ? one : least), first);
    return rows.subarray(0, count);
  }

  #put(pair: number, row: number): void {
    let one = this.#pairs.get(pair);
    if (!one) {
      one = { rows: new Int32Array(2), count: 0 };
      this.#pairs.set(pair, one);
      this.#room += 2;
    }
    if (one.count > 0 && one.rows[one.count - 1] === row) return;
    if (one.count === one.rows.length) {
      const more = new Int32Array(one.count + (one.count >>> 1) + 2);
      this.#room += more.length - one.count;
      more.set(one.rows);
      one.rows = more;
    }
    one.rows[one.count++] = row;
  }
}

/** Hands over the pairs in a piece of UTF-8, as numbers. */
function eachPair(bytes: Buffer, from: number, to: number, take: (pair: number) => void): void {
  let before = 0;
  for (let place = from; place < to;) {
    const lead = bytes[place] as number;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    let character = 0;
    if (length === 3 && place + 2 < to) {
      const code =
        ((lead & 0x0f) << 12) | (((bytes[place + 1] as number) & 0x3f) << 6) | ((bytes[place + 2] as number) & 0x3f);
      if (code >= firstCharacter) character = code;
    }
    if (before && character) take(before * 0x10000 + character);
    before = character;
    place += length;
  }
}
