/** A text in three parts: what is the same at its start and end, and what differs between. */
export interface TextParts {
  start: string;
  changed: string;
  end: string;
}

/** Splits two texts around the part in which they differ, by characters. */
export function changedPart(before: string, after: string): [before: TextParts, after: TextParts] {
  const [a, b] = [[...before], [...after]];
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const partsOf = (all: string[]): TextParts => ({
    start: all.slice(0, start).join(''),
    changed: all.slice(start, all.length - end).join(''),
    end: all.slice(all.length - end).join(''),
  });
  return [partsOf(a), partsOf(b)];
}

/** Whether two texts have at least a third of the shorter one in common. */
export function isSimilar([before, after]: ReturnType<typeof changedPart>): boolean {
  const common = before.start.length + before.end.length;
  return common * 2 >= Math.min(before.changed.length, after.changed.length);
}
