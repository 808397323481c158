import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distinctName, marksOf } from '#server/guests/privacy/marks.ts';

/** What of a text tells who an erased guest was. */

const marks = marksOf({ addresses: ['+886912345678', 'a^b.c@odd.example'] }, ['Mei-Hua Lin', '歐陽 明日']);
const erase = (text: string) => marks?.erase(text);

it('a number is found however it is written, and no other', () => {
  for (const text of [
    '0912345678',
    '0912-345-678',
    '(0912) 345 678',
    '+886912345678',
    '+886 912 345 678',
    '０９１２３４５６７８',
  ])
    expect([text, erase(`Call ${text}, please`)]).toEqual([
      text,
      expect.stringMatching(/^Call \(?\[erased\], please$/),
    ]);
  for (const text of ['09123456789', '12345678', '912345 67', '1234567890912345678', 'x'])
    expect(erase(text)).toBe(text);
  expect(erase('Table 12, 0912345678')).toBe('Table 12, [erased]');
});

it('an address and a name are taken literally, as whole words', () => {
  expect(erase('to A^B.C@odd.example.')).toBe('to [erased].');
  expect(erase('xa^b.c@odd.example')).toBe('xa^b.c@odd.example');
  expect(erase('MEI-HUA  LIN came')).toBe('[erased] came');
  expect(erase('Mei-Hua Lindt')).toBe('Mei-Hua Lindt');
  expect(erase('請歐陽明日回電，歐陽　明日')).toBe('請[erased]回電，[erased]');
});

it('a name counts where it is no ordinary word', () => {
  expect(['May', 'Lin Mei', '林美', '林美華', 'Bo Li', ' Bo  Lin '].map(distinctName)).toEqual([
    null,
    'Lin Mei',
    null,
    '林美華',
    null,
    'Bo Lin',
  ]);
});

it('nothing of it is left, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const text = `${before} 0912-345-678 ${after}`;
      expect(erase(text)).not.toMatch(/912-?345-?678(?![0-9])/);
    }),
  );
});

it('takes time in proportion to the text', () => {
  const began = process.cpuUsage();
  erase('0912345 '.repeat(50_000));
  erase('9'.repeat(400_000));
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(10_000);
});
