import { nameVariants } from './nameVariants.ts';

/**
 * Folds texts for comparison. The database has the same rules in `customer_fold` and `search_fold`, so that both sides
 * agree on any server, whatever its locale. `server/platform/db/searchFold.ts` generates the latter from the
 * replacements below.
 */

type Ranges = readonly (readonly [number, number])[];

const capitalRanges: Ranges = [
  [0xc0, 0xde],
  [0x100, 0x17f],
  [0x391, 0x3a9],
  [0x410, 0x42f],
];

/** Characters used as an apostrophe. */
const apostrophes =
  '`\u2018\u2019\u201a\u201b\u2032\u2035\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\ua78b\ua78c';
/** More apostrophes, which NFKD would decompose. */
export const decomposedApostrophes = '\u00b4\u0384\u1fbd\u1fbf\u1ffe';
const hyphens = '\u2010\u2012\u2013\u2014\u2015\u2212\u2043\u02d7';

/** Letters that do not decompose into a base letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};

/** Lower-case letters that stand for two letters. */
export const doubleLetters: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
];

/** Accents and invisible characters: variation selectors, joiners, direction marks, soft hyphens. */
const droppedRanges: Ranges = [
  [0x300, 0x36f],
  [0xad, 0xad],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2064],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xe0100, 0xe01ef],
];

function* within(ranges: Ranges): Generator<string> {
  for (const [first, last] of ranges) for (let code = first; code <= last; code++) yield String.fromCodePoint(code);
}

const isStable = (text: string, form: 'NFKC' | 'NFKD') => text.normalize(form) === text;

function* katakana(): Generator<[string, string]> {
  for (let code = 0x30a1; code <= 0x30f6; code++) yield [String.fromCodePoint(code), String.fromCodePoint(code - 0x60)];
}

function* capitals(): Generator<[string, string]> {
  for (const capital of within(capitalRanges)) {
    const small = capital.toLowerCase();
    if (small !== capital && [...small].length === 1 && isStable(capital, 'NFKC') && isStable(small, 'NFKC'))
      yield [capital, small];
  }
}

function* searchReplacements(): Generator<[string, string]> {
  for (const [from, to] of [...katakana(), ...capitals(), ['ẞ', 'ß'] as const])
    if (isStable(from, 'NFKD')) yield [from, plainLetters[to] ?? to];
  yield* Object.entries(plainLetters);
  for (const group of nameVariants.split(' ')) {
    const [first = '', ...others] = group;
    for (const other of others) yield [other, first];
  }
  for (const sign of apostrophes) if (isStable(sign, 'NFKD')) yield [sign, "'"];
  for (const sign of hyphens) yield [sign, '-'];
  for (const sign of within(droppedRanges)) if (isStable(sign, 'NFKD')) yield [sign, ''];
}

let foldedLetters: ReadonlyMap<string, string> | undefined;
let letters: ReadonlyMap<string, string> | undefined;

/**
 * The replacements of {@link searchFold} in a decomposed text, apart from the capitals A to Z. Characters that are
 * removed come last.
 */
export const searchedLetters = (): ReadonlyMap<string, string> => (letters ??= new Map(searchReplacements()));

const smallAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const replaced = (text: string, by: ReadonlyMap<string, string>) =>
  text.replace(/[`\u{80}-\u{10ffff}]/gu, (letter) => by.get(letter) ?? letter);

/**
 * Folds width (NFKC), case, and katakana to hiragana. Values such as addresses or table names are equal if their folded
 * texts are.
 *
 * @example fold('ＳＭＩＴＨ サトウ') // 'smith さとう'
 */
export function fold(text: string): string {
  foldedLetters ??= new Map([...katakana(), ...capitals()]);
  return replaced(smallAscii(text.normalize('NFKC')), foldedLetters);
}

/**
 * Folds a text for searching: like {@link fold}, and also removes accents and invisible characters, and unifies
 * apostrophes, hyphens and the character variants of `nameVariants`.
 *
 * @example searchFold('José O’Neil 髙﨑') // "jose o'neil 高崎"
 */
export function searchFold(text: string): string {
  const whole = text.replace(/[\u00b4\u0384\u1fbd\u1fbf\u1ffe]/g, "'").normalize('NFKD');
  const small = smallAscii(replaced(whole, searchedLetters()).normalize('NFC'));
  return doubleLetters.reduce((all, [letter, two]) => all.replaceAll(letter, two), small);
}
