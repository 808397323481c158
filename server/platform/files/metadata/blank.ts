/** A part of a file, in bytes from its beginning. */
export interface ByteRange {
  from: number;
  to: number;
}

/** Overwrites parts of a copy of a file with zeros. Parts may overlap: each byte is written once. */
export function blank(copy: Buffer, parts: readonly ByteRange[]): void {
  let done = 0;
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(from, done);
    const end = Math.min(to, copy.length);
    if (end <= start) continue;
    copy.fill(0, start, end);
    done = end;
  }
}
