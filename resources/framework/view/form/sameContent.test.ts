import { expect, it } from 'vitest';
import { sameContent } from './sameContent.ts';

it.each([
  [{ name: 'A' }, { name: 'A', note: null, tags: [], email: '' }],
  [{ setting: { shares: false } }, { setting: { shares: false, reason: '' } }],
  [{ setting: { reason: null } }, {}],
  [{ tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
  [{ at: new Date(5) }, { at: new Date(5) }],
  [{ birthday: { month: 2, day: 29 } }, { birthday: { day: 29, month: 2 } }],
])('%j and %j say the same', (one, other) => {
  expect(sameContent(one, other)).toBe(true);
  expect(sameContent(other, one)).toBe(true);
});

it.each([
  [{ name: 'A' }, { name: 'B' }],
  [{ name: 'A' }, {}],
  [{ tags: ['a', 'b'] }, { tags: ['b', 'a'] }],
  [{ tags: ['a'] }, { tags: [] }],
  [{ isVIP: false }, {}],
  [{ visits: 0 }, { visits: null }],
  [{ setting: { shares: true } }, { setting: { shares: false } }],
  [{ at: new Date(5) }, { at: new Date(6) }],
  [{ value: '1' }, { value: 1 }],
])('%j and %j do not', (one, other) => {
  expect(sameContent(one, other)).toBe(false);
  expect(sameContent(other, one)).toBe(false);
});
