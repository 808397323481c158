/** Sets of guests as one bit each. */

export type Bits = Uint32Array;
/** A number of each guest, of a text that many share. */
export type Codes = Uint16Array | Int32Array;

export const emptyBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5);

export const hasBit = (bits: Bits, index: number): boolean =>
  ((bits[index >>> 5] as number) & (1 << (index & 31))) !== 0;

export function putBit(bits: Bits, index: number, value: boolean): void {
  const word = index >>> 5;
  const mask = 1 << (index & 31);
  bits[word] = value ? (bits[word] as number) | mask : (bits[word] as number) & ~mask;
}

/** Those that are in the set, in rising order. */
export function membersOf(bits: Bits): number[] {
  const members: number[] = [];
  for (let index = 0; index < bits.length; index++)
    for (let word = bits[index] as number; word !== 0; word &= word - 1)
      members.push((index << 5) + 31 - Math.clz32(word & -word));
  return members;
}

/** How many are in the set. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let index = 0; index < bits.length; index++) {
    let word = bits[index] as number;
    if (word === 0) continue;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Those that are in all of the sets. */
export function allOf(first: Bits, others: readonly Bits[]): Bits {
  const both = first.slice();
  for (const other of others)
    for (let index = 0; index < both.length; index++) both[index] = (both[index] as number) & (other[index] as number);
  return both;
}

/** How many are in both sets. */
export function countBoth(one: Bits, other: Bits): number {
  let count = 0;
  for (let index = 0; index < one.length; index++) {
    let word = (one[index] as number) & (other[index] as number);
    if (word === 0) continue;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Counts the members of a set by a code that each has. */
export function countByCode(bits: Bits, codes: Codes, kinds: number): Int32Array {
  const counts = new Int32Array(kinds);
  for (let index = 0; index < bits.length; index++) {
    let word = bits[index] as number;
    while (word !== 0) {
      const low = word & -word;
      const code = codes[(index << 5) + 31 - Math.clz32(low)] as number;
      counts[code] = (counts[code] as number) + 1;
      word ^= low;
    }
  }
  return counts;
}
