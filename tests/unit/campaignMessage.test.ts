import { noOwnTexts } from '#contract/core/texts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftMessage, markedParts } from '#resources/marketing/campaigns/message.ts';

const base = 'https://maitre.example';

describe('the message of a draft', () => {
  test('is filled in, and ends with picture and opt-out link', () => {
    const { text } = draftMessage(' Hi {givenName} ', '/files/a.png', { language: 'en', own: noOwnTexts }, base);
    expect(text).toBe('Hi Olivia\nhttps://maitre.example/files/a.png\nOpt out: https://maitre.example/o/xxxxxxxxxxxx');
  });

  test('is long enough for the short alphabet while nothing needs the other', () => {
    expect(draftMessage('Tea?', null, { language: 'en', own: noOwnTexts }, base)).toMatchObject({
      encoding: 'gsm7',
      wide: [],
      contentFits: true,
    });
  });

  test('names the few characters that make it longer', () => {
    expect(draftMessage('“Tea” — 5 € 🎉“', null, { language: 'en', own: noOwnTexts }, base)).toMatchObject({
      encoding: 'ucs2',
      wide: ['“', '”', '—', '🎉'],
      contentFits: false,
    });
  });

  test('does not point at every character of a text in Chinese', () => {
    const { wide, contentFits } = draftMessage(
      '秋季茶宴開始訂位，歡迎舊雨新知一同品茗',
      null,
      { language: 'zh', own: noOwnTexts },
      base,
    );
    expect([wide, contentFits]).toEqual([[], false]);
  });

  test('says when only the line at its end needs the other alphabet', () => {
    expect(draftMessage('Tea?', null, { language: 'ja', own: noOwnTexts }, base)).toMatchObject({
      encoding: 'ucs2',
      wide: [],
      contentFits: true,
    });
  });
});

test('parts are the text again, marked where they should be', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '“', '🎉', ' ') }),
      fc.uniqueArray(fc.constantFrom('a', '“', '🎉')),
      (text, marked: string[]) => {
        const parts = markedParts(text, marked);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts) for (const one of part.text) expect(marked.includes(one)).toBe(part.marked);
      },
    ),
  );
});
