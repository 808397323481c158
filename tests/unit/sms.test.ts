import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { describe, expect, it } from 'vitest';
import { noOwnTexts } from '#contract/core/texts.ts';
import { languages } from '#contract/core/constants.ts';
import { encodingOf, messageOf, optOutLineTexts, placeholdersIn, segmentsOf } from '#contract/marketing/sms.ts';
import { isStop } from '#server/platform/sms/stopWords.ts';

/** The alphabets of GSM 03.38 by code point, written down apart from the product's. */
const basic = new Set(
  [
    [0x40, 0xa3, 0x24, 0xa5, 0xe8, 0xe9, 0xf9, 0xec, 0xf2, 0xc7, 0x0a, 0xd8, 0xf8, 0x0d, 0xc5, 0xe5],
    [0x394, 0x5f, 0x3a6, 0x393, 0x39b, 0x3a9, 0x3a0, 0x3a8, 0x3a3, 0x398, 0x39e, 0xc6, 0xe6, 0xdf, 0xc9],
    [0x20, 0x21, 0x22, 0x23, 0xa4, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x2b, 0x2c, 0x2d, 0x2e, 0x2f],
    Array.from({ length: 16 }, (_, index) => 0x30 + index),
    [0xa1, ...Array.from({ length: 26 }, (_, index) => 0x41 + index), 0xc4, 0xd6, 0xd1, 0xdc, 0xa7],
    [0xbf, ...Array.from({ length: 26 }, (_, index) => 0x61 + index), 0xe4, 0xf6, 0xf1, 0xfc, 0xe0],
  ].flat(),
);
const escaped = new Set([0x0c, 0x5e, 0x7b, 0x7d, 0x5c, 0x5b, 0x7e, 0x5d, 0x7c, 0x20ac]);

/** The alphabet, and how many segments, as another calculator finds them. */
function reference(text: string): { encoding: string; count: number } {
  const { encodingName, segmentsCount } = new SegmentedMessage(text);
  return { encoding: encodingName === 'GSM-7' ? 'gsm7' : 'ucs2', count: segmentsCount };
}

/** Signs of several characters, as a phone's keyboard offers them. */
const emoji = ['👩‍🍳', '👨‍👩‍👧‍👦', '👍🏽', '🇹🇼', '🇯🇵', '1️⃣', '❤️', '🏳️‍🌈', '🍜'];

const gsmText = fc
  .array(fc.constantFrom(...[...basic, ...escaped].map((point) => String.fromCodePoint(point))), { maxLength: 700 })
  .map((characters) => characters.join(''));
const anyText = fc
  .array(fc.constantFrom('a', '王', '€', '~', '𠮷', 'é', 'e\u0301', 'か\u3099', '\n', 'ﾊﾝｶｸ', '{', 'Ω', ...emoji), {
    maxLength: 300,
  })
  .map((parts) => parts.join(''));
const emojiText = fc
  .array(fc.constantFrom('王先生您好', ...emoji), { minLength: 20, maxLength: 120 })
  .map((parts) => parts.join(''));
const texts = fc.oneof(gsmText, anyText, emojiText);

describe('segments', () => {
  it('are as many as another calculator counts', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { encoding, segments } = segmentsOf(text);
        expect({ encoding, count: segments.length }).toEqual(reference(text));
      }),
      { numRuns: 500 },
    );
  });

  it('together are the message, and split no sign', () => {
    const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const countOf = (text: string) => [...signs.segment(text)].length;
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'grapheme', maxLength: 400 })), (text) => {
        const { encoding, segments, units, left } = segmentsOf(text);
        expect(segments.join('')).toBe(text);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(units).toBeGreaterThanOrEqual(encoding === 'ucs2' ? text.length : [...text].length);
        if (encoding === 'ucs2')
          expect(segments.reduce((sum, segment) => sum + countOf(segment), 0)).toBe(countOf(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a sign that is longer than a segment are cut within it, between its characters', () => {
    const long = `王${'👩‍'.repeat(60)}👩`;
    const { segments } = segmentsOf(long);
    expect(segments.join('')).toBe(long);
    for (const segment of segments) {
      expect(segment.length).toBeLessThanOrEqual(67);
      expect(segment).toMatch(/^\P{Surrogate}*$/u);
    }
  });

  it('know the whole default alphabet', () => {
    expect(basic.size).toBe(127);
    for (const point of [...basic, ...escaped]) expect(encodingOf(String.fromCodePoint(point))).toBe('gsm7');
    for (const sign of ['`', 'ç', '王', '\t', '‘', 'Á']) expect(encodingOf(sign)).toBe('ucs2');
  });

  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['a'.repeat(158) + '€', 1],
    ['a'.repeat(159) + '€', 2],
    // 152 + an escaped one does not fit into 153.
    ['a'.repeat(152) + '€' + 'a'.repeat(151), 2],
    ['a'.repeat(152) + '€' + 'a'.repeat(152), 3],
    ['王'.repeat(70), 1],
    ['王'.repeat(71), 2],
    ['王'.repeat(134), 2],
    ['王'.repeat(135), 3],
    ['王'.repeat(66) + '🍜' + '王'.repeat(65), 2],
    ['王'.repeat(66) + '🍜' + '王'.repeat(66), 3],
    // The family of 11 goes into the second segment as a whole.
    ['王'.repeat(60) + '👨‍👩‍👧‍👦' + '王'.repeat(56), 2],
    ['王'.repeat(60) + '👨‍👩‍👧‍👦' + '王'.repeat(57), 3],
  ])('of %j are %i', (text, count) => expect(segmentsOf(text).segments).toHaveLength(count));
});

describe('messages', () => {
  const recipient = { name: '王小明', familyName: '王', givenName: null };
  it('are filled in, and end with the way out in the language of the recipient', () => {
    for (const language of languages)
      expect(
        messageOf({
          content: ' {familyName} {givenName} {other} $& ',
          recipient,
          language,
          image: null,
          optOut: 'https://x/o/t',
          own: noOwnTexts,
        }),
      ).toBe(`王 王小明 {other} $&\n${optOutLineTexts.texts.line[language].replace('{{link}}', 'https://x/o/t')}`);
  });
  it('say which placeholders they have', () => {
    expect(placeholdersIn('{givenName} {name} {name} {NAME}')).toEqual(['name', 'givenName']);
  });
});

describe('stop', () => {
  it.each([
    'STOP',
    ' stop. ',
    'ＳＴＯＰ',
    'Unsubscribe',
    '退訂',
    '「退订」',
    '取消！',
    '停止',
    '配信停止',
    'TD',
    'ｽﾄｯﾌﾟ',
  ])('is %j', (text) => expect(isStop(text)).toBe(true));
  it.each(['', 'Please do not stop', '取消明天的訂位', 'Thanks', '停止線', 'start'])('is not %j', (text) =>
    expect(isStop(text)).toBe(false),
  );
});
