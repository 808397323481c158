import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from '#contract/translations/checks.ts';
import { replaceWord } from '#contract/translations/replace.ts';

describe('a word in a text', () => {
  it.each([
    ['Your booking {{booking}}', 'booking', 'reservation', 'Your reservation {{booking}}'],
    ['Booking of BOOKINGS', 'booking', 'reservation', 'Reservation of RESERVATIONS'],
    ['your booking', 'booking', 'Rendezvous', 'your Rendezvous'],
    ['訂位與訂位', '訂位', '預約', '預約與預約'],
    ['{{name}}様のご予約', '予約', 'リザーブ', '{{name}}様のごリザーブ'],
    ['a <0>booking</0> $t(booking)', 'booking', 'table', 'a <0>table</0> $t(booking)'],
    ['1.5 + (2)', '.5 + (', '$&', '1$&2)'],
    ['nothing here', 'booking', 'reservation', 'nothing here'],
    ['nothing here', '', 'x', 'nothing here'],
  ])('%j with %j replaced by %j is %j', (text, word, replacement, expected) =>
    expect(replaceWord(text, word, replacement)).toBe(expected),
  );

  it('is replaced without a change of placeholders', () => {
    const piece = fc.constantFrom(
      '{{name}}',
      '{{- a}}',
      '{{n, number}}',
      '$t(name)',
      '<0>',
      '</0>',
      'name',
      'n',
      ' a ',
      '你',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }),
        fc.constantFrom('name', 'n', 'a', '0', 't', '你'),
        (pieces, word) => {
          const text = pieces.join('');
          const { variables, nested, tags } = tokensOf(text);
          const after = tokensOf(replaceWord(text, word, 'word'));
          expect([after.variables, after.nested, after.tags]).toEqual([variables, nested, tags]);
        },
      ),
    );
  });
});
