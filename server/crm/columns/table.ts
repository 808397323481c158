import { emptyBits, hasBit, putBit, type Bits } from './bits.ts';
import { Unsuited, type Guest } from './record.ts';
import { Texts } from './texts.ts';
import { LabelWords, Words } from './words.ts';

/**
 * A company's guests in columns. A guest has a row; one whose texts or sorted values change gets a new row at the
 * end and leaves the old one dead, so that what has been found about the other rows stays true.
 */
export class Table {
  /** Rows in use, dead ones included. */
  rows = 0;
  /** Guests. */
  count = 0;
  readonly capacity: number;
  readonly alive: Bits;
  readonly flags: Uint8Array;
  readonly gender: Uint16Array;
  readonly language: Uint16Array;
  readonly birthday: Uint16Array;
  readonly visits: Int32Array;
  readonly seats: Int32Array;
  readonly first: Float64Array;
  readonly last: Float64Array;
  readonly created: Float64Array;
  readonly types: Int32Array;
  readonly tags: Int32Array;
  readonly branches: Int32Array;
  /** Addresses of the records, rising with the rows; then lengths in bytes of their parts, of the whole text, of the id. */
  readonly starts: Uint32Array;
  readonly nameBytes: Uint16Array;
  readonly emailBytes: Uint16Array;
  readonly phoneBytes: Uint8Array;
  readonly textBytes: Uint16Array;
  readonly idBytes: Uint8Array;
  readonly texts = new Texts();
  readonly oddEmails = new Map<number, Buffer>();
  readonly words = {
    gender: new Words(),
    language: new Words(),
    birthday: new Words(),
    types: new LabelWords(),
    tags: new LabelWords(),
    branches: new LabelWords(),
  };
  /** The rows up to here were loaded in the order of their ids. */
  #sorted = 0;
  #loading = true;
  /** The rows of guests behind {@link #sorted}. */
  readonly #later = new Map<string, number>();

  constructor(capacity: number) {
    this.capacity = capacity;
    this.alive = emptyBits(capacity);
    this.flags = new Uint8Array(capacity);
    this.gender = new Uint16Array(capacity);
    this.language = new Uint16Array(capacity);
    this.birthday = new Uint16Array(capacity);
    this.visits = new Int32Array(capacity);
    this.seats = new Int32Array(capacity);
    this.first = new Float64Array(capacity);
    this.last = new Float64Array(capacity);
    this.created = new Float64Array(capacity);
    this.types = new Int32Array(capacity);
    this.tags = new Int32Array(capacity);
    this.branches = new Int32Array(capacity);
    this.starts = new Uint32Array(capacity);
    this.nameBytes = new Uint16Array(capacity);
    this.emailBytes = new Uint16Array(capacity);
    this.phoneBytes = new Uint8Array(capacity);
    this.textBytes = new Uint16Array(capacity);
    this.idBytes = new Uint8Array(capacity);
  }

  /** Memory held, in bytes. */
  get bytes(): number {
    return Math.ceil(this.capacity * (1 + 6 + 8 + 24 + 12 + 4 + 8 + 1 / 8)) + this.texts.bytes + this.#later.size * 100;
  }

  /** How many more rows there is room for. */
  get room(): number {
    return this.capacity - this.rows;
  }

  /** Appends a guest. @throws Unsuited */
  append(guest: Guest): number {
    const row = this.rows;
    if (row >= this.capacity) throw new Unsuited('There is no room for more guests');
    const text = Buffer.from(guest.text);
    const record = Buffer.concat([text, Buffer.from(guest.id)]);
    const [name, email, phone] = [guest.nameText, guest.emailText, guest.phone].map((part) => Buffer.byteLength(part));
    if (record.length > 60_000 || (phone as number) > 255 || record.length - text.length > 255)
      throw new Unsuited('A text is too long');
    this.starts[row] = this.texts.append(record);
    this.nameBytes[row] = name as number;
    this.emailBytes[row] = email as number;
    this.phoneBytes[row] = phone as number;
    this.textBytes[row] = text.length;
    this.idBytes[row] = record.length - text.length;
    this.visits[row] = guest.visits;
    this.seats[row] = guest.seats;
    this.first[row] = guest.first;
    this.last[row] = guest.last;
    this.created[row] = guest.created;
    if (guest.oddEmail !== null) this.oddEmails.set(row, Buffer.from(guest.oddEmail));
    this.putLabels(row, guest);
    this.rows++;
    this.count++;
    putBit(this.alive, row, true);
    if (!this.#loading) this.#later.set(guest.id, row);
    else if (row > 0 && this.compareIds(row - 1, row) >= 0)
      throw new Unsuited('The guests are not in the order of their ids');
    else this.#sorted = row + 1;
    return row;
  }

  /** Says that what comes from now on comes in any order. */
  endOfLoading(): void {
    this.#loading = false;
  }

  /** What nothing is sorted by, and no text: changed in place. */
  putLabels(row: number, guest: Guest): void {
    this.flags[row] = guest.flags;
    this.gender[row] = short(this.words.gender.numberOf(guest.gender));
    this.language[row] = short(this.words.language.numberOf(guest.language));
    this.birthday[row] = short(this.words.birthday.numberOf(guest.birthday));
    this.types[row] = this.words.types.numberOf(guest.types);
    this.tags[row] = this.words.tags.numberOf(guest.tags);
    this.branches[row] = this.words.branches.numberOf(guest.branches);
  }

  remove(row: number): void {
    putBit(this.alive, row, false);
    this.count--;
    const id = this.idOf(row);
    if (this.#later.get(id) === row) this.#later.delete(id);
  }

  /** The row of a guest; -1 when there is none. */
  find(id: string): number {
    const later = this.#later.get(id);
    if (later !== undefined) return later;
    const bytes = Buffer.from(id);
    let [low, high] = [0, this.#sorted];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#compareId(middle, bytes);
      if (order === 0) return hasBit(this.alive, middle) ? middle : -1;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return -1;
  }

  /** Whether a guest stands where it did in every order, and is found by the same texts. */
  isInPlace(row: number, guest: Guest): boolean {
    const same = (a: number, b: number) => a === b || (a !== a && b !== b);
    if (
      this.visits[row] !== guest.visits ||
      this.seats[row] !== guest.seats ||
      !same(this.first[row] as number, guest.first) ||
      !same(this.last[row] as number, guest.last) ||
      this.created[row] !== guest.created ||
      (this.oddEmails.get(row)?.toString() ?? null) !== guest.oddEmail
    )
      return false;
    const text = Buffer.from(guest.text);
    const [part, place] = [this.texts.partOf(this.start(row)), this.place(row)];
    return text.length === this.textBytes[row] && part.compare(text, 0, text.length, place, place + text.length) === 0;
  }

  start(row: number): number {
    return this.starts[row] as number;
  }

  /** The part of {@link texts} that a row's record lies in. */
  part(row: number): Buffer {
    return this.texts.partOf(this.start(row));
  }

  /** Where in that part the record begins. */
  place(row: number): number {
    return this.texts.placeOf(this.start(row));
  }

  idOf(row: number): string {
    const from = this.place(row) + (this.textBytes[row] as number);
    return this.part(row).toString('utf8', from, from + (this.idBytes[row] as number));
  }

  /** By the bytes of the ids. */
  compareIds(a: number, b: number): number {
    if (a < this.#sorted && b < this.#sorted) return a - b;
    const from = this.place(b) + (this.textBytes[b] as number);
    return this.#compareId(a, this.part(b).subarray(from, from + (this.idBytes[b] as number)));
  }

  /** By the bytes of the names. */
  compareNames(a: number, b: number): number {
    const [from, to] = [this.place(a), this.place(b)];
    return this.part(a).compare(
      this.part(b),
      to,
      to + (this.nameBytes[b] as number),
      from,
      from + (this.nameBytes[a] as number),
    );
  }

  #compareId(row: number, id: Uint8Array): number {
    const from = this.place(row) + (this.textBytes[row] as number);
    return this.part(row).compare(id, 0, id.length, from, from + (this.idBytes[row] as number));
  }
}

function short(number: number): number {
  if (number > 65_535) throw new Unsuited('There are too many different values');
  return number;
}
