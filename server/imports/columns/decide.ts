import {
  readingAspects,
  type ColumnReading,
  type Reading,
  type ReadingAspect,
  type ReadingSource,
  type ReadingValue,
} from '#contract/imports/importReadings.ts';
import type { AspectFacts, ColumnFacts, KnownChoice } from '#server/platform/db/columnFacts.ts';

/** Decides how columns are read, from the contents of all rows. Pure. */

/** If both readings are contradicted, one needs this many times more contradictions to be rejected. */
const clearly = 10;
/** The rows, and their share, in which another column must be close for one reading. */
const nearRows = 5;
const nearShare = 0.9;

interface Open {
  column: number;
  aspect: ReadingAspect;
  facts: AspectFacts;
  /** The remaining readings, the best first. */
  left: ReadingValue[];
  value: ReadingValue | null;
  by: ReadingSource | null;
}

/**
 * Determines each column's reading: by its own rows, otherwise by the file's other columns, otherwise as last time. The
 * user's choice takes precedence.
 */
export function readingsOf(facts: readonly (ColumnFacts | null)[], chosen: readonly KnownChoice[]): ColumnReading[] {
  const found = facts.flatMap((column, index) =>
    readingAspects.flatMap((aspect): Open[] => {
      const known = column?.aspects[aspect];
      const open = known && judge(aspect, known);
      return open ? [{ column: index, aspect, facts: known, ...open }] : [];
    }),
  );
  const others = (aspect: ReadingAspect) => [
    ...new Set(found.flatMap((one) => (one.aspect === aspect && one.by && one.facts.cells ? [one.value] : []))),
  ];
  const agreed = Object.fromEntries(readingAspects.map((aspect) => [aspect, others(aspect)]));
  for (const one of found) {
    const chosenHere = chosen.filter(({ column, aspect }) => column === one.column && aspect === one.aspect);
    const person = chosenHere.find(({ by }) => by === 'person');
    const before = chosenHere.find(({ by, value }) => by === 'before' && one.left.includes(value));
    const [same, another] = agreed[one.aspect] ?? [];
    if (person) Object.assign(one, { value: person.value, by: 'person' });
    else if (one.value !== null) continue;
    // A word next to some times does not apply to another column's times.
    else if (same && another === undefined && one.left.includes(same))
      Object.assign(one, { value: same, by: 'columns' });
    else if (before) Object.assign(one, { value: before.value, by: 'before' });
  }
  return found.map(({ column, aspect, facts: { cells, fits, examples }, left, value, by }) => ({
    column,
    aspect,
    value,
    by,
    options: waysOf(fits),
    examples: examples
      .filter(({ meanings }) => left.filter((way) => way in meanings).length > 1)
      .concat(examples)
      .filter((one, index, all) => all.indexOf(one) === index)
      .slice(0, 3),
    // Nothing contradicts times with AM or PM.
    against: value === null ? 0 : cells - (fits[value] ?? 0) - (value === 'marked' ? 0 : (fits.marked ?? 0)),
  }));
}

const waysOf = (fits: AspectFacts['fits']): ReadingValue[] =>
  (Object.keys(fits) as ReadingValue[]).filter((way) => fits[way]).sort((a, b) => (fits[b] ?? 0) - (fits[a] ?? 0));

/** Null if the reading makes no difference. */
function judge(aspect: ReadingAspect, facts: AspectFacts): Pick<Open, 'left' | 'value' | 'by'> | null {
  const { cells, fits, examples, near = {} } = facts;
  if (aspect === 'clock' && fits.marked) {
    // Without a 24-hour clock, times without the word are reported.
    const { marked, day = 0, afternoon = 0 } = fits;
    if (day === afternoon) return { left: ['marked'], value: 'marked', by: marked === cells ? null : 'rows' };
    return { left: ['day'], value: 'day', by: 'rows' };
  }
  const ways = waysOf(fits);
  const misfits = (way: ReadingValue) => cells - (fits[way] ?? 0);
  const least = Math.min(...ways.map(misfits));
  const left = ways.filter((way) => misfits(way) <= least * clearly).sort((a, b) => misfits(a) - misfits(b));
  const [best] = left;
  if (!best) return null;
  if (left.length === 1) return { left, value: best, by: 'rows' };
  const ambiguous = examples.some(({ meanings }) => left.filter((way) => way in meanings).length > 1);
  // The reading makes no difference for any cell; birthdays without a year are written month first.
  if (!ambiguous && least === 0) return null;
  const votes = Object.values(near).reduce((sum, count) => sum + count, 0);
  const nearest = left.find((way) => votes >= nearRows && (near[way] ?? 0) >= votes * nearShare);
  return nearest ? { left, value: nearest, by: 'columns' } : { left, value: null, by: null };
}

/** The reading for a column's cell reader. */
export function readingBy(readings: readonly ColumnReading[]): (column: number | undefined) => Reading {
  const columns = new Map<number, Record<string, string>>();
  for (const { column, aspect, value } of readings) {
    if (value === null) continue;
    const known = columns.get(column) ?? {};
    known[aspect] = value;
    columns.set(column, known);
  }
  return (column) => (columns.get(column ?? -1) ?? {}) as Reading;
}
