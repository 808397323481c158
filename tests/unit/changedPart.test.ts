import { expect, it } from 'vitest';
import { changedPart, isSimilar } from '#src/pages/translations/history/changedPart.ts';

/** The part in which two texts differ. */

const marked = (before: string, after: string) =>
  changedPart(before, after).map(({ start, changed, end }) => `${start}[${changed}]${end}`);

it('is what is neither the same at the start nor at the end', () => {
  expect(marked('Call {{phone}} now', 'Ring {{phone}} now')).toEqual(['[Call] {{phone}} now', '[Ring] {{phone}} now']);
  expect(marked('abc', 'abxc')).toEqual(['ab[]c', 'ab[x]c']);
  expect(marked('aa', 'aaa')).toEqual(['aa[]', 'aa[a]']);
  expect(marked('same', 'same')).toEqual(['same[]', 'same[]']);
  expect(marked('', 'new')).toEqual(['[]', '[new]']);
});

it('does not split a character of two code units', () => {
  expect(marked('a😀b', 'a😁b')).toEqual(['a[😀]b', 'a[😁]b']);
});

it('is worth highlighting only in similar texts', () => {
  expect(isSimilar(changedPart('Call {{phone}}', 'Ring {{phone}}'))).toBe(true);
  expect(isSimilar(changedPart('Reservation reminder', 'Your table tonight'))).toBe(false);
});
