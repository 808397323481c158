import type { CellReader } from './cells.ts';

/** How many people a party has, as people write it. */

const counted = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index): [string, number] => [word, index + 1]),
);
const signs = new Map([...'一二三四五六七八九十'].map((sign, index): [string, number] => [sign, index + 1]));
signs.set('兩', 2).set('两', 2);

const people =
  'adults?|adts?|children|child|kids?|infants?|babies|baby|seniors?|people|persons?|ppl|pax|pp|guests?|covers?|seats?|名様|名|人|位|個人|大人|大|小人|小孩|小朋友|小|兒童|儿童|子供|子ども|成人|幼児|嬰兒';
/** Numbers with what is counted, one behind another. */
const groups = new RegExp(`^(?:\\d{1,3}(?:\\.0)?\\s*(?:${people})?[\\s,、+&＋]*(?:and\\s+)?)+$`);

/**
 * Reads `2+1`, `4大1小`, `2 adults`, `２名様`, `10+` and `two`; everything else is read by {@link number}.
 *
 * @param number reads plain numbers
 */
export const partySize =
  (number: CellReader<number>): CellReader<number> =>
  (cell) => {
    const plain = cell.normalize('NFKC').trim().toLowerCase();
    if (plain.length > 40) return number(cell);
    const word = new RegExp(`^([a-z]+|[一二三四五六七八九十兩两])\\s*(?:${people})?$`).exec(plain)?.[1] ?? '';
    const said = counted.get(word) ?? signs.get(word);
    if (said !== undefined) return number(String(said));
    if (/^\d{1,3}\+$/.test(plain)) return number(plain.slice(0, -1));
    // A number alone, whose comma or point the column explains.
    if (!/[^\d.,\s]/.test(plain) || !groups.test(plain)) return number(cell);
    const sum = (plain.match(/\d+(?:\.0)?/g) ?? []).reduce((total, part) => total + Number(part), 0);
    return number(String(sum));
  };
