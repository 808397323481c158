import type { Label } from '#contract/core/label.ts';

/** Words in tables for values that the product stores as a flag or a code. */

/** Ignores width, case, spaces and punctuation. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._\-()/'’]+/g, '');

/** Values by word; each row lists the words of one value in one text. */
export const wordTable = <T>(rows: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([value, words]) => words.split(' ').map((word) => [plainWord(word), value] as const)));

/** The product's own labels of values, in every language. */
export const ownWords = <T extends string>(labels: Readonly<Record<T, Label>>): (readonly [string, T])[] =>
  (Object.entries(labels) as [T, Label][]).flatMap(([value, label]) =>
    Object.values(label).map((text) => [plainWord(text), value] as const),
  );

/** The words of values: others that people write, and the names and labels that the product has for them. */
export const valueWords = <T extends string>(
  labels: Readonly<Record<T, Label>>,
  others: readonly (readonly [T, string])[],
): ReadonlyMap<string, T> => {
  const names = Object.keys(labels) as T[];
  return new Map([
    ...wordTable(others),
    ...names.map((value) => [plainWord(value), value] as const),
    ...ownWords(labels),
  ]);
};

/** A label as the names of a column: one word in each language. */
export const columnNames = (label: Label): string =>
  Object.values(label)
    .map((text) => text.replace(/\s/g, ''))
    .join(' ');

const yes =
  'yes y true t 1 on x v ✓ ✔ ○ ◯ ok 是 有 可 要 對 对 願意 愿意 同意 訂閱 订阅 はい 有り あり 可能 希望 希望する 同意する 許可 許諾 granted allow allowed agree agreed subscribed subscribe subscriber optin optedin 已訂閱 已订阅 已同意 配信可 vip';
const no =
  'no n false f 0 off - × ✗ ✕ 否 無 无 沒有 没有 不 不可 不要 不是 不願意 不愿意 不同意 拒絕 拒绝 取消訂閱 取消订阅 いいえ なし 無し 不許可 希望しない 同意しない 拒否 配信停止 配信不可 已取消訂閱 已退訂 退訂 denied deny disagree declined unsubscribed unsubscribe optout optedout neversubscribed nonsubscribed notsubscribed donotcontact none';
const answers = wordTable<boolean>([
  [true, yes],
  [false, no],
]);
// Values that consist of punctuation only.
const signs: ReadonlyMap<string, boolean> = new Map([
  ['-', false],
  ['×', false],
]);

/** Yes or no; undefined for an unknown word. */
export const answerOf = (text: string): boolean | undefined => signs.get(text.trim()) ?? answers.get(plainWord(text));

/** The same with the contract's names. */
export function answerKey(text: string): 'yes' | 'no' | undefined {
  const answer = answerOf(text);
  return answer === undefined ? answer : answer ? 'yes' : 'no';
}
