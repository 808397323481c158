import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { same, text } from '../../fields.ts';
import { changesOf, mergeEdits } from './edits.ts';
import { sameContent } from './sameContent.ts';

const row = (id: string, changes: object = {}) => ({ id, from: null, until: null, ...changes });

it('preserves edits; the rest is updated', () => {
  const base = { name: 'Tea', open: false, rows: [row('a'), row('b'), row('e')], version: 1 };
  const typed = { ...base, name: 'Mine', rows: [row('a', { until: '2026-01-01' }), row('e'), row('c')] };
  const stored = {
    id: 'tea',
    name: 'Theirs',
    open: true,
    rows: [row('a', { from: '2025-01-01' }), row('b'), row('d'), row('e', { from: '2025-01-01' })],
    version: 2,
  };
  expect(mergeEdits(base, typed, stored)).toEqual({
    id: 'tea',
    name: 'Mine',
    open: true,
    rows: [row('a', { until: '2026-01-01' }), row('d'), row('e', { from: '2025-01-01' }), row('c')],
    version: 2,
  });
});

it('preserves a selected file, unless the user started with it', () => {
  const file = new File(['x'], 'logo.png');
  expect(mergeEdits({ logo: null }, { logo: file }, { logo: '/files/x.png' })).toEqual({ logo: file });
  expect(mergeEdits({ logo: file }, { logo: file }, { logo: '/files/x.png' })).toEqual({ logo: '/files/x.png' });
});

it('merges the parts of a value: languages of a text', () => {
  const [base, typed, stored] = [
    { en: 'a', ja: 'b' },
    { en: 'mine', ja: 'b' },
    { en: 'a', ja: 'theirs' },
  ];
  expect(mergeEdits({ blurb: base }, { blurb: typed }, { blurb: stored })).toEqual({
    blurb: { en: 'mine', ja: 'theirs' },
  });
});

it('preserves an edited row that somebody else removed, and the order that the user chose', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => row(id)) as [object, object, object, object];
  const edited = row('b', { from: '2026-01-01' });
  expect(mergeEdits({ rows: [a, b, c] }, { rows: [a, edited, c] }, { rows: [c] })).toEqual({ rows: [c, edited] });
  expect(mergeEdits({ rows: [a, b, c] }, { rows: [c, a, b] }, { rows: [a, d, b, c] })).toEqual({ rows: [c, a, b, d] });
});

describe('of any values', () => {
  const value = fc.constantFrom<unknown>('', null, 'one', 'two', 'three', 0, 1, true, ['tag'], []);
  const names = ['a', 'b', 'c', 'd', 'e'];
  const flat = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 });
  const rows = fc.uniqueArray(fc.record({ id: fc.constantFrom(1, 2, 3, 4, 5, 6), text: value }), {
    selector: ({ id }) => id,
  });
  const record = fc.record({ own: flat, parts: flat, rows });
  const versions = fc.tuple(record, record, record).map((all) => {
    const [base, typed, stored] = all.map(({ own, parts, rows: list }) => ({
      ...own,
      parts: { x: 1, ...parts },
      list,
    }));
    return { base, typed, stored } as Record<'base' | 'typed' | 'stored', Record<string, unknown>>;
  });
  type Group = Record<string, unknown>;
  type List = { id: number; text: unknown }[];

  const check = (base: Group, typed: Group, stored: Group, merged: Group) => {
    for (const name of names)
      expect(merged[name], name).toEqual(sameContent(base[name], typed[name]) ? stored[name] : typed[name]);
  };

  it('nothing typed is lost, and nothing else stays old', () => {
    fc.assert(
      fc.property(versions, ({ base, typed, stored }) => {
        const merged = mergeEdits(base, typed, stored);
        check(base, typed, stored, merged);
        check(base.parts as Group, typed.parts as Group, stored.parts as Group, merged.parts as Group);
        const [was, mine, theirs, result] = [base, typed, stored, merged].map(
          ({ list }) => new Map((list as List).map((one) => [one.id, one])),
        );
        for (const id of [1, 2, 3, 4, 5, 6]) {
          const isTouched = !sameContent(was?.get(id), mine?.get(id));
          expect(sameContent(result?.get(id), (isTouched ? mine : theirs)?.get(id)), String(id)).toBe(true);
        }
      }),
    );
  });

  it('without edits the result is what is stored; without another version it is what was typed', () => {
    fc.assert(
      fc.property(versions, ({ base, typed, stored }) => {
        expect(sameContent(mergeEdits(base, base, stored), stored)).toBe(true);
        expect(sameContent(mergeEdits(base, typed, base), typed)).toBe(true);
      }),
    );
  });
});

it('lists the fields that differ, also in parts of a value', () => {
  const fields = {
    name: text(same('Name'), { max: 20 }),
    note: text(same('Note'), { max: 20 }),
    street: text(same('Street'), { max: 20, source: 'address.street' }),
  };
  const changes = changesOf(fields, { name: 'A', note: null }, { name: 'B', note: '', address: { street: 'C' } });
  expect(changes.map(({ source, before, after }) => [source, before, after])).toEqual([
    ['name', 'A', 'B'],
    ['address.street', undefined, 'C'],
  ]);
});
