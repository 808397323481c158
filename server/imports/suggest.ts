import { plainWord } from './words.ts';

/**
 * Makes what suggests which column fills which field, by the columns' names. Each column is suggested once, and each
 * field gets the first column whose name fits exactly, else the first one that contains a name of it.
 *
 * @param names of each field, parted by blanks; those that begin with `~` are found within longer names too
 * @returns columns by field, of a header
 */
export function suggestColumns<Field extends string>(
  names: Readonly<Record<Field, string>>,
): (header: readonly string[]) => Partial<Record<Field, number>> {
  const exact = new Map<string, Field>();
  const within: [string, Field][] = [];
  for (const field of Object.keys(names) as Field[])
    for (const word of names[field].split(' ')) {
      if (word.startsWith('~')) within.push([plainWord(word.slice(1)), field]);
      else if (!exact.has(plainWord(word))) exact.set(plainWord(word), field);
    }
  return (header) => {
    const words = header.map((name) => plainWord(name.replace(/[*＊:：]|[(（【[].*?[)）】\]]/g, '')));
    const mapping: Partial<Record<Field, number>> = {};
    const taken = new Set<number>();
    const take = (field: Field | undefined, column: number) => {
      if (!field || mapping[field] !== undefined || taken.has(column)) return;
      mapping[field] = column;
      taken.add(column);
    };
    words.forEach((word, column) => take(exact.get(word), column));
    words.forEach((word, column) => {
      for (const [part, field] of within) if (word.includes(part)) take(field, column);
    });
    return mapping;
  };
}
