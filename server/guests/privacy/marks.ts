import { erasedValue, type ErasedGuest } from '#server/platform/kernel/personal.ts';
import { nationalNumber } from '#server/platform/kernel/phone.ts';

/** Recognizes a guest in free text: by phone number, mail address, and a name that is not a common word. */

/** Shorter numbers would match too much that is not a phone number. */
const leastDigits = 6;
/** Shorter names are common words, or shared by many. */
const leastSigns = { ideographs: 3, letters: 5, words: 2 };
/** The maximum number of characters between two digits of a number. */
const longestGap = 3;
const longestPrefix = 4;

const ideographs = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー・\s]+$/u;
const partOfWord = /[\p{L}\p{N}]/u;
const partOfAddress = /[\p{L}\p{N}._+-]/u;
const space = /\s/;

/** A name that identifies one guest; null for common words. */
export function distinctName(name: string): string | null {
  const words = name.normalize('NFKC').trim().split(/\s+/);
  const signs = [...words.join('')].length;
  if (ideographs.test(name)) return signs >= leastSigns.ideographs ? words.join(' ') : null;
  return words.length >= leastSigns.words && signs >= leastSigns.letters ? words.join(' ') : null;
}

export interface Marks {
  /** A PostgreSQL pattern, case-insensitive, that finds at least what {@link Marks.erase} may change in JSON text. */
  loose: string;
  /** Whether a text mentions the guest. */
  mentioned: (text: string) => boolean;
  /** Removes what identifies the guest from a text. */
  erase: (text: string) => string;
}

/** A text prepared for searching: lower case and ASCII digits, with the length of the original. */
const folded = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const sign = text[at] ?? '';
    const plain = sign >= '０' && sign <= '９' ? String.fromCharCode(sign.charCodeAt(0) - 0xfee0) : sign.toLowerCase();
    return plain.length === 1 ? plain : sign;
  }).join('');

const isDigit = (sign: string | undefined) => sign !== undefined && sign >= '0' && sign <= '9';
const isPart = (sign: string | undefined, of: RegExp) => sign !== undefined && of.test(sign);

/** The start and end of a match at a position; null without a match. */
type Find = (text: string, at: number) => { from: number; to: number } | null;

/** A phone number with or without country code, with characters between its digits. */
const findPhone =
  (digits: string): Find =>
  (text, at) => {
    let to = at;
    for (let index = 0; index < digits.length; index += 1) {
      let gap = 0;
      while (index > 0 && gap < longestGap && to < text.length && !isPart(text[to], partOfWord)) {
        to += 1;
        gap += 1;
      }
      if (text[to] !== digits[index]) return null;
      to += 1;
    }
    if (isDigit(text[to])) return null;
    let from = at;
    while (isDigit(text[from - 1])) from -= 1;
    if (at - from > longestPrefix) return null;
    return { from: codeBefore(text, from), to };
  };

/** The start of the country code before a number, if any. */
function codeBefore(text: string, at: number): number {
  let from = at;
  while (at - from < longestGap && from > 0 && !isPart(text[from - 1], partOfWord)) from -= 1;
  const end = from;
  while (isDigit(text[from - 1]) && end - from < longestPrefix) from -= 1;
  const plus = '+＋';
  if (from < end && plus.includes(text[from - 1] ?? ' ')) return from - 1;
  return text[at - 1] !== undefined && plus.includes(text[at - 1] ?? ' ') ? at - 1 : at;
}

const findAddress =
  (address: string): Find =>
  (text, at) => {
    const to = at + address.length;
    if (!text.startsWith(address, at) || isPart(text[at - 1], partOfAddress) || isPart(text[to], partOfWord))
      return null;
    return { from: at, to };
  };

const findName = (name: string): Find => {
  const words = name.split(' ');
  const dense = ideographs.test(name);
  return (text, at) => {
    let to = at;
    for (const [index, word] of words.entries()) {
      const from = to;
      while (index > 0 && isPart(text[to], space)) to += 1;
      if (!text.startsWith(word, to) || (index > 0 && !dense && to === from)) return null;
      to += word.length;
    }
    if (!dense && (isPart(text[at - 1], partOfWord) || isPart(text[to], partOfWord))) return null;
    return { from: at, to };
  };
};

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
/** Characters between digits may be escaped in JSON. */
const between = '.{0,6}';
const wide = (digit: string) => `[${digit}${String.fromCharCode(digit.charCodeAt(0) + 0xfee0)}]`;

/** @param names names that no other guest of the company has. @returns null if nothing identifies the guest */
export function marksOf({ addresses }: Pick<ErasedGuest, 'addresses'>, names: readonly string[]): Marks | null {
  const mails = addresses.filter((one) => one.includes('@'));
  const phones = addresses
    .filter((one) => !one.includes('@'))
    .flatMap((one) => nationalNumber(one) ?? [])
    .filter((digits) => digits.length >= leastDigits);
  const finds = [
    ...phones.map(findPhone),
    ...mails.map((one) => findAddress(folded(one))),
    ...names.map((one) => findName(folded(one))),
  ];
  if (!finds.length) return null;
  const loose = [
    ...phones.map((digits) => [...digits].map(wide).join(between)),
    ...mails.map((one) => literal(inJson(one))),
    ...names.map((one) =>
      one
        .split(' ')
        .map((word) => literal(inJson(word)))
        .join(between),
    ),
  ];

  function erase(text: string): string {
    const searched = folded(text);
    let result = '';
    let done = 0;
    for (let at = 0; at < searched.length; at += 1) {
      const found = finds.map((find) => find(searched, at)).find((one) => one !== null);
      if (!found || found.from < done) continue;
      result += text.slice(done, found.from) + erasedValue;
      done = found.to;
      at = found.to - 1;
    }
    return result + text.slice(done);
  }
  return { loose: loose.join('|'), mentioned: (text) => erase(text) !== text, erase };
}
