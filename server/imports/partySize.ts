import type { CellReader } from './cells.ts';

/** Parses party sizes as people write them. */

const counted = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index): [string, number] => [word, index + 1]),
);
const signs = new Map([...'一二三四五六七八九十'].map((sign, index): [string, number] => [sign, index + 1]));
signs.set('兩', 2).set('两', 2);

/** Words for people, as whole words. */
const people = new Set(
  (
    'adult adults adt adts child children kid kids infant infants baby babies senior seniors person persons people ppl pax ' +
    'pp guest guests cover covers seat seats and 名様 名 人 位 個人 大人 大 小人 小孩 小朋友 小 兒童 儿童 子供 子ども 成人 幼児 嬰兒'
  ).split(' '),
);

/** Numbers with their counter words, in sequence; null if there is anything else. */
function counts(plain: string): number[] | null {
  const found: number[] = [];
  for (const [part] of plain.matchAll(/\d+(?:\.0)?|[^\d\s,、+&]+/g)) {
    if (/^\d/.test(part)) found.push(Number(part));
    else if (!people.has(part)) return null;
  }
  return found;
}

/**
 * Reads `2+1`, `4大1小`, `2 adults`, `２名様`, `10+` and `two`; everything else is read by {@link number}.
 *
 * @param number reads plain numbers
 */
export const partySize =
  (number: CellReader<number>): CellReader<number> =>
  (cell) => {
    const plain = cell.normalize('NFKC').trim().toLowerCase();
    // Only a number, whose separator the column's reading explains.
    if (plain.length > 40 || !/[^\d.,\s]/.test(plain)) return number(cell);
    const [first = '', second] = plain.split(/\s+/);
    const digit = counted.get(first) ?? signs.get(plain.charAt(0));
    const unit = counted.has(first) ? (second ?? '') : plain.slice(1).trim();
    if (digit !== undefined && (unit === '' || people.has(unit))) return number(String(digit));
    const found = counts(plain);
    return found?.length ? number(String(found.reduce((sum, one) => sum + one, 0))) : number(cell);
  };
