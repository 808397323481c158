import { expect, it } from 'vitest';
import { formatSince, formatSpan } from '#i18n/spans.ts';

const at = '2026-11-21T04:00:00Z';
const after = (minutes: number) => Date.parse(at) + minutes * 60_000;

it('tells how long ago something was, in the unit that a person would name', () => {
  expect(formatSince(at, 'en', after(0.5))).toBe('now');
  expect(formatSince(at, 'en', after(1))).toBe('1 minute ago');
  expect(formatSince(at, 'en', after(59.9))).toBe('59 minutes ago');
  expect(formatSince(at, 'en', after(60))).toBe('1 hour ago');
  expect(formatSince(at, 'en', after(47 * 60))).toBe('47 hours ago');
  expect(formatSince(at, 'en', after(48 * 60))).toBe('2 days ago');
  expect(formatSince(at, 'zh', after(180))).toBe('3 小時前');
  expect(formatSince(at, 'zh-cn', after(180))).toBe('3小时前');
  expect(formatSince(at, 'ja', after(180))).toBe('3 時間前');
  // A clock that is behind the server's.
  expect(formatSince(at, 'en', after(-5))).toBe('now');
});

it('tells how long something took', () => {
  expect(formatSpan(90 * 60_000, 'en')).toBe('1 hour');
  expect(formatSpan(25 * 60_000, 'en')).toBe('25 minutes');
  expect(formatSpan(3 * 86_400_000, 'ja')).toBe('3 日');
});
