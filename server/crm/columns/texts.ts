/** The guests' texts in UTF-8, record after record, in parts of some megabytes that never move. */

const partBits = 22;
const partBytes = 1 << partBits;

export class Texts {
  readonly #parts: Buffer[] = [];
  /** Bytes in use of each part. */
  readonly #used: number[] = [];

  /** Memory held, in bytes. */
  get bytes(): number {
    return this.#parts.length * partBytes;
  }

  get parts(): number {
    return this.#parts.length;
  }

  /** The part that an address lies in. */
  partOf(address: number): Buffer {
    return this.#parts[address >>> partBits] as Buffer;
  }

  /** Where in its part. */
  placeOf(address: number): number {
    return address & (partBytes - 1);
  }

  /** What is in use of a part, and the address at which it begins. */
  part(index: number): { bytes: Buffer; address: number } {
    const part = this.#parts[index] as Buffer;
    return { bytes: part.subarray(0, this.#used[index]), address: index * partBytes };
  }

  /**
   * Appends a record that lies within one part.
   *
   * @returns its address
   */
  append(record: Buffer): number {
    let last = this.#parts.length - 1;
    if (last < 0 || (this.#used[last] as number) + record.length > partBytes) {
      if ((this.#parts.length + 1) * partBytes > 2 ** 32) throw new RangeError('The texts do not fit into memory');
      this.#parts.push(Buffer.alloc(partBytes));
      last = this.#used.push(0) - 1;
    }
    const place = this.#used[last] as number;
    record.copy(this.#parts[last] as Buffer, place);
    this.#used[last] = place + record.length;
    return last * partBytes + place;
  }
}
