import iconv from 'iconv-lite';
import type { ImportEncoding } from '#contract/imports/imports.ts';
import { codecs } from './codecs.ts';
import { commonCharacters } from './commonCharacters.ts';

/**
 * Finds the reading of bytes that looks most like a guest list: every encoding is tried, and each letter is scored
 * among its neighbours.
 */

/** A likely encoding, with sample lines. */
export interface Guess {
  encoding: ImportEncoding;
  sample: string[];
}

type DoubleByte = keyof typeof commonCharacters;
const doubleByte = ['big5', 'shift_jis', 'gb18030', 'euc-jp', 'euc-kr'] as const satisfies readonly DoubleByte[];

/** Non-ASCII letters that one language uses together. */
const alphabets = {
  'windows-1252': [
    'äöüß',
    'àâæçéèêëîïôœùûüÿ',
    'áéíñóúü¿¡',
    'ãõáâàçéêíóôú',
    'æøåéöä',
    'åäöé',
    'àèéìíòóùú',
    'áðéíóúýþæö',
    'ëïéèöü',
  ],
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
} as const;

/** The worst score that counts as certain, and the minimum distance of every other reading. */
const goodScore = 0.55;
const clearGap = 0.2;
const guessesShown = 4;
const linesShown = 3;

/**
 * Detects the encoding of lines with non-ASCII bytes.
 *
 * @returns guesses if another reading is nearly as likely and gives different text
 */
export function judgeReadings(sample: Buffer): { encoding: ImportEncoding; guesses: Guess[] } {
  const read = (encoding: ImportEncoding, score: (text: string) => number, prior = 0) => {
    const text = iconv.decode(sample, codecs[encoding]);
    return { encoding, text, score: score(text) - prior };
  };
  const beyond = Math.max(
    1,
    sample.reduce((sum, byte) => sum + (byte > 127 ? 1 : 0), 0),
  );
  const readings = [
    ...doubleByte.map((encoding) =>
      read(encoding, (text) => (2 * scoreOfSigns(text, commonCharacters[encoding])) / beyond),
    ),
    read('windows-1252', (text) => scoreOfLatin(text, alphabets['windows-1252'], 0.8) / beyond),
    read('windows-1250', (text) => scoreOfLatin(text, alphabets['windows-1250'], 0.3) / beyond, 0.05),
    read('windows-1251', (text) => scoreOfCyrillic(text) / beyond, 0.02),
    read('windows-874', (text) => scoreOfThai(text) / beyond, 0.02),
  ].sort((a, b) => b.score - a.score);
  const [best] = readings;
  if (!best) return { encoding: 'windows-1252', guesses: [] };
  const others = readings.filter(({ text, score }) => text !== best.text && score > 0);
  const isSure = best.score >= goodScore && others.every(({ score }) => best.score - score >= clearGap);
  if (isSure) return { encoding: best.encoding, guesses: [] };
  const shown = [best, ...others].slice(0, guessesShown);
  // If nothing else is likely, the most common ones are offered.
  const usual = readings.filter((one) => !shown.includes(one) && one.encoding.startsWith('windows-125'));
  return {
    encoding: best.encoding,
    guesses: [...shown, ...usual]
      .slice(0, guessesShown)
      .map(({ encoding, text }) => ({ encoding, sample: linesOf(text) })),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .filter((line) => /[^\0-\x7f]/.test(line))
    .slice(0, linesShown)
    .map((line) => line.replace(/[\0\p{Surrogate}]/gu, '').slice(0, 80));

/** Undefined bytes, private characters and controls: no text has them. */
const isBroken = (code: number) =>
  code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff) || (code >= 0x80 && code < 0xa0);
const isAsciiLetter = (sign: string | undefined) => sign !== undefined && /[a-z]/i.test(sign);

/** Scores how much a text of Chinese characters, kana or hangul looks like a guest list. */
function scoreOfSigns(text: string, common: ReadonlySet<string>): number {
  let score = 0;
  const signs = [...text];
  for (const [index, sign] of signs.entries()) {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x80) continue;
    if (isBroken(code)) score -= 5;
    // A letter of another script in the middle of a word: two letters were decoded as one.
    else if (isAsciiLetter(signs[index - 1]) && isAsciiLetter(signs[index + 1])) score -= 1;
    else if (common.has(sign)) score += 1;
    else if (code >= 0x3041 && code <= 0x30fe) score += 0.6;
    // Single bytes of Shift_JIS: any text of another encoding has some that look like them.
    else if (code >= 0xff61 && code <= 0xff9f) score += 0.15;
    else if (code >= 0xff01 && code <= 0xff5e) score += 0.4;
    else if (code >= 0x3000 && code <= 0x303f) score += 0.4;
    else if (code >= 0xac00 && code <= 0xd7a3) score += 0.1;
    else if (code >= 0x4e00 && code <= 0x9fff) score += 0.05;
    else score -= 0.3;
  }
  return score;
}

/** Accented letters occur within words, and mostly belong to one language. */
function scoreOfLatin(text: string, languages: readonly string[], others: number): number {
  const fitting = languages.map(() => 0);
  let score = 0;
  let letters = 0;
  let known = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    const sign = text.charAt(at);
    if (isBroken(code)) score -= 5;
    else if (!/\p{L}/u.test(sign)) score -= /[’‘“”–—…·•©®°«»]/.test(sign) ? -0.3 : 0.5;
    else if (!isAsciiLetter(text[at - 1]) && !isAsciiLetter(text[at + 1])) score -= 0.5;
    // A capital after a small letter does not belong to a word.
    else if (sign !== sign.toLowerCase() && /[a-z]/.test(text[at - 1] ?? '')) score -= 0.5;
    else {
      letters += 1;
      const small = sign.toLowerCase();
      if (languages.some((alphabet) => alphabet.includes(small))) known += 1;
      languages.forEach((alphabet, index) => {
        if (alphabet.includes(small)) fitting[index] = (fitting[index] ?? 0) + 1;
      });
    }
  }
  const most = Math.max(0, ...fitting);
  // A restaurant's guests come from several countries, and most often from Western Europe.
  return score + most + (known - most) * others - (letters - known) * 0.3;
}

/** Cyrillic words are small letters, or a capital before small ones; other characters do not belong to them. */
function scoreOfCyrillic(text: string): number {
  let score = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    const before = text[at - 1] ?? '';
    const after = text[at + 1] ?? '';
    if (isBroken(code)) score -= 5;
    else if (code < 0x400 || code > 0x4ff) score -= /[№«»–—“”]/.test(text.charAt(at)) ? 0 : 1;
    else if (isAsciiLetter(before) || isAsciiLetter(after)) score -= 1;
    else if (/[\u0430-\u045f]/.test(before) && /[\u0400-\u042f]/.test(text.charAt(at))) score -= 1;
    // Letters of languages other than Russian and Ukrainian are rare in lists.
    else score += /[а-яёіїєґ]/i.test(text.charAt(at)) ? 0.9 : 0.2;
  }
  return score;
}

/** Letters that occur in names, and rare ones. */
const usualThai = /[กขคงจชซญณดตถทธนบปพภมยรลวศสหอ]/;
const rareThai = /[ฃฅฆฌฎฏฐฑฒฬฮฯฝฟผฉฤฦ]/;

/** Thai vowels and tones are above, below or before consonants, never alone. */
function scoreOfThai(text: string): number {
  let score = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    const before = text[at - 1] ?? '';
    const sign = text.charAt(at);
    if (isBroken(code)) score -= 5;
    else if (code < 0xe01 || code > 0xe5b) score -= 1;
    else if (isAsciiLetter(text[at - 1]) || isAsciiLetter(text[at + 1])) score -= 1;
    else if (/[\u0e31\u0e34-\u0e3a\u0e47]/.test(sign)) score += /[ก-ฮ]/.test(before) ? 0.9 : -1;
    else if (/[\u0e48-\u0e4e]/.test(sign)) score += /[ก-ฮ\u0e31\u0e34-\u0e3a]/.test(before) ? 0.9 : -1;
    else if (/[าำะ]/.test(sign)) score += /[ก-ฮ\u0e48-\u0e4b\u0e31า]/.test(before) ? 0.9 : -1;
    else if (/[เ-ไ]/.test(sign)) score += /[ก-ฮ]/.test(text[at + 1] ?? '') ? 0.9 : -1;
    else if (/[\u0e4f-\u0e5b]/.test(sign)) score -= /[ก-๛]/.test(before) ? 1 : 0;
    else score += usualThai.test(sign) ? 0.9 : rareThai.test(sign) ? -0.2 : 0;
  }
  return score;
}
