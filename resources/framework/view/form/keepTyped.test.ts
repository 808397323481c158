import { expect, it } from 'vitest';
import { keepTyped } from './keepTyped.ts';

const row = (id: string, changes: object = {}) => ({ id, from: null, until: null, ...changes });

it('keeps what was typed; the rest follows what is stored', () => {
  const before = { name: 'Tea', open: false, rows: [row('a'), row('b'), row('e')], version: 1 };
  const typed = { ...before, name: 'Mine', rows: [row('a', { until: '2026-01-01' }), row('e'), row('c')] };
  const stored = {
    id: 'tea',
    name: 'Theirs',
    open: true,
    rows: [row('a', { from: '2025-01-01' }), row('b'), row('d'), row('e', { from: '2025-01-01' })],
    version: 2,
  };
  expect(keepTyped(before, typed, stored)).toEqual({
    id: 'tea',
    name: 'Mine',
    open: true,
    rows: [row('a', { until: '2026-01-01' }), row('d'), row('e', { from: '2025-01-01' }), row('c')],
    version: 2,
  });
});

it('keeps a chosen file, unless the person began with it', () => {
  const file = new File(['x'], 'logo.png');
  expect(keepTyped({ logo: null }, { logo: file }, { logo: '/files/x.png' })).toEqual({ logo: file });
  expect(keepTyped({ logo: file }, { logo: file }, { logo: '/files/x.png' })).toEqual({ logo: '/files/x.png' });
});

it('takes the parts of a value one by one: languages of a text', () => {
  const [before, typed, stored] = [
    { en: 'a', ja: 'b' },
    { en: 'mine', ja: 'b' },
    { en: 'a', ja: 'theirs' },
  ];
  expect(keepTyped({ blurb: before }, { blurb: typed }, { blurb: stored })).toEqual({
    blurb: { en: 'mine', ja: 'theirs' },
  });
});
