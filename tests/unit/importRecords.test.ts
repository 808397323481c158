import { describe, expect, it } from 'vitest';
import { resultWithout, updateOf } from '#server/imports/records/plan.ts';
import { SeenRecords } from '#server/imports/records/seen.ts';

describe('an update that an import plans', () => {
  const stored = { version: 3, name: 'Tea', tags: ['hot', 'green'], note: null };

  it('has the old and new values of the columns that differ', () => {
    expect(updateOf(stored, { name: 'Green tea', tags: ['hot', 'green'], note: null })).toEqual({
      record: { name: 'Green tea', tags: ['hot', 'green'], note: null },
      version: 4,
      before: { name: 'Tea' },
      after: { name: 'Green tea' },
    });
  });

  it('is none if no column differs, by the rule of the columns', () => {
    const record = { name: 'Tea', tags: ['green', 'hot'], note: null };
    expect(updateOf(stored, record)?.after).toEqual({ tags: ['green', 'hot'] });
    expect(updateOf(stored, record, (a, b) => String(a).length === String(b).length)).toBeNull();
  });
});

it('totals are skipped, rows with problems fail unless the cell is ignored', () => {
  const problem = { field: null, value: '' };
  expect(resultWithout({ problems: [{ ...problem, code: 'totalRow' }] })).toBe('skipped');
  expect(resultWithout({ problems: [{ ...problem, code: 'number' }] })).toBe('failed');
  expect(resultWithout({ problems: [{ ...problem, code: 'number', leftOut: true }] })).toBeNull();
});

describe('the records that a file had so far', () => {
  const rowOf = (row: number, ...keys: string[]) => ({ row, values: { keys }, problems: [] });
  const seenOf = () =>
    new SeenRecords<ReturnType<typeof rowOf>>(({ values: { keys } }) => ({ own: keys, forLater: keys }));

  it('are found by any key of the first row that had one', () => {
    const seen = seenOf();
    expect([seen.meet(rowOf(1, 'a', 'b')), seen.meet(rowOf(2, 'b', 'c')), seen.meet(rowOf(3, 'c'))]).toEqual([
      undefined,
      1,
      undefined,
    ]);
  });

  it('include existing ones, which a repeated step may meet again', () => {
    const seen = seenOf();
    expect([seen.meetKnown(1, 'x'), seen.meetKnown(1, 'x'), seen.meetKnown(2, 'x')]).toEqual([undefined, undefined, 1]);
  });
});
