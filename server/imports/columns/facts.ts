import type { ReadingAspect, ReadingValue } from '#contract/imports/importReadings.ts';
import { clockOfMinute } from '#contract/core/zones.ts';
import type { ColumnFacts, Look } from '#server/platform/db/columnFacts.ts';
import { shown } from '../cells.ts';
import { isNothing } from '../nothing.ts';
import { isoDay, meaningsOf, sameDay, yearsOf, type Day } from '../dates.ts';
import { isParted, numberMeanings } from '../numbers.ts';
import { writtenMoment, writtenTime, type MomentParts } from '../times.ts';

/** Collects facts about a file's columns from all rows. */

/** The maximum number of distinct cells of a column that are stored. */
const mostWords = 60;
const examplesEach = 3;
/** The number of rows in which repeated cells are counted. */
const repeatRows = 50_000;
/** The bits of the filter for seen cells: of fifty thousand distinct ones at most a tenth is mistaken for another. */
const repeatBits = 1 << 18;
/** Longer cells are neither days nor numbers. */
const longest = 40;
/** Two dates in one row that are at most this number of days apart are compared. */
const nearDays = 120;

/** The number of cached cell meanings. */
const remembered = 10_000;

const dayNumber = ({ year = 0, month, day }: Day) => Date.UTC(year, month - 1, day) / 86_400_000;

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return (hash ^ (hash >>> 15)) & (repeatBits - 1);
}

/** A row's cell with one or several possible dates. */
interface RowDay {
  column: number;
  meanings: Readonly<Partial<Record<ReadingValue<'order'>, Day>>>;
  clear: Day | null;
}

/** Surveys one row after another. Memory grows only with the number of columns. */
export class ColumnSurvey {
  readonly #columns: ColumnFacts[] = [];
  readonly #met: Uint8Array[] = [];
  readonly #words: (Map<string, number> | null)[] = [];
  readonly #moments = new Map<string, MomentParts | null>();
  #rows = 0;

  add(cells: readonly string[]): void {
    this.#rows += 1;
    const days: RowDay[] = [];
    for (const [column, cell] of cells.entries()) {
      const plain = cell.trim();
      if (plain === '') continue;
      const facts = (this.#columns[column] ??= { filled: 0, looked: 0, repeated: 0, looks: {}, aspects: {} });
      facts.filled += 1;
      if (this.#rows <= repeatRows) this.#meet(column, facts, plain);
      this.#count(column, plain);
      if (isNothing(plain)) {
        facts.nothing = (facts.nothing ?? 0) + 1;
        continue;
      }
      if (!/\d|@/.test(plain)) look(facts, 'words');
      if (plain.length > longest * 2) continue;
      if (/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(plain)) look(facts, 'email');
      else if (plain.length <= longest && /\d|元/.test(plain)) {
        const day = this.#number(facts, plain.normalize('NFKC'));
        if (day) days.push({ column, ...day });
      }
    }
    this.#compare(days);
  }

  /** Null for columns without any filled cell. */
  facts(): (ColumnFacts | null)[] {
    return Array.from(this.#columns, (one, column) => {
      if (!one) return null;
      const words = [...(this.#words[column] ?? [])].map(([word, count]) => ({ word: shown(word), count }));
      return words.length ? { ...one, words: words.sort((a, b) => b.count - a.count) } : one;
    });
  }

  /** Counts the distinct cells of a column until there are too many to choose a meaning for each. */
  #count(column: number, cell: string): void {
    const words = this.#words[column];
    if (words === null) return;
    const known = words ?? new Map<string, number>();
    known.set(cell, (known.get(cell) ?? 0) + 1);
    this.#words[column] = known.size > mostWords || cell.length > longest * 2 ? null : known;
  }

  #meet(column: number, facts: ColumnFacts, cell: string): void {
    const met = (this.#met[column] ??= new Uint8Array(repeatBits >> 3));
    const hash = hashOf(cell);
    const bit = 1 << (hash & 7);
    facts.looked += 1;
    if ((met[hash >> 3] ?? 0) & bit) facts.repeated += 1;
    else met[hash >> 3] = (met[hash >> 3] ?? 0) | bit;
  }

  #number(facts: ColumnFacts, cell: string): Omit<RowDay, 'column'> | null {
    if (/^\d{1,3}$/.test(cell)) {
      if (Number(cell) >= 1 && Number(cell) <= 99) look(facts, 'count');
      return null;
    }
    if (isParted(cell)) {
      const meanings = numberMeanings(cell);
      note(facts, 'decimal', cell, map(meanings, String));
      if (Object.values(meanings).some((value) => value >= 1 && value <= 99)) look(facts, 'count');
    }
    if (/^\d{1,2}\.[0-5]\d$/.test(cell)) {
      // A time with a point counts if the column is one of times.
      const time = writtenTime(cell, true);
      if (time) noteMoment(facts, cell, { day: null, time });
    }
    const digits = /^[+(\d][\d\s().+-]{6,}$/.test(cell) ? cell.replace(/\D/g, '').length : 0;
    if (digits > 8) {
      look(facts, 'phone');
      return null;
    }
    const written = this.#written(cell);
    return written && noteMoment(facts, cell, written);
  }

  /** Cached, because dates and times repeat often. */
  #written(cell: string): MomentParts | null {
    let written = this.#moments.get(cell);
    if (written !== undefined) return written;
    written = writtenMoment(cell);
    if (this.#moments.size >= remembered) this.#moments.clear();
    this.#moments.set(cell, written);
    return written;
  }

  /** Records which reading puts an ambiguous date closest to the unambiguous ones in its row. */
  #compare(days: readonly RowDay[]): void {
    const clear = days.flatMap(({ clear }) => (clear?.year ? [dayNumber(clear)] : []));
    if (!clear.length) return;
    for (const { column, meanings, clear: own } of days) {
      if (own) continue;
      const order = this.#columns[column]?.aspects.order;
      const distances = Object.entries(meanings).map(([way, day]) => {
        const at = dayNumber(day);
        return [way as ReadingValue<'order'>, Math.min(...clear.map((other) => Math.abs(other - at)))] as const;
      });
      distances.sort(([, a], [, b]) => a - b);
      const [first, second] = distances;
      if (!order || !first || !second || first[1] === second[1] || first[1] > nearDays) continue;
      order.near ??= {};
      order.near[first[0]] = (order.near[first[0]] ?? 0) + 1;
    }
  }
}

function noteMoment(facts: ColumnFacts, cell: string, written: MomentParts): Omit<RowDay, 'column'> | null {
  if ('at' in written) {
    look(facts, 'moment');
    const [year = 0, month = 0, day = 0] = written.at.slice(0, 10).split('-').map(Number);
    return { meanings: {}, clear: { year, month, day } };
  }
  const { day, time } = written;
  look(facts, day ? (time ? 'moment' : 'day') : 'time');
  if (time?.half === 'word') note(facts, 'clock', cell, { marked: clockOfMinute(time.minutes) });
  else if (time?.half === 'clock') note(facts, 'clock', cell, { day: clockOfMinute(time.minutes) });
  else if (time) {
    const { minutes, half } = time;
    note(facts, 'clock', cell, {
      day: clockOfMinute(minutes),
      afternoon: clockOfMinute(half === 'open' ? minutes + 720 : minutes),
    });
  }
  if (!day) return null;
  if ('day' in day) {
    // Three-digit years are years of the Republic of China, and so are the two-digit years before them.
    if (/^\d{3}\D/.test(cell)) note(facts, 'years', cell, { republic: isoDay(day.day) });
    return { meanings: {}, clear: day.day };
  }
  const meanings = meaningsOf(day);
  const found = Object.values(meanings);
  if (day.parts.length === 3 && day.parts[0].length <= 2 && day.parts[2].length <= 2 && meanings.ymd) {
    const { month, day: date } = meanings.ymd;
    note(
      facts,
      'years',
      cell,
      map(yearsOf(day.parts[0]), (year) => isoDay({ year, month, day: date })),
    );
  }
  if (found.length) note(facts, 'order', cell, map(meanings, isoDay), !day.ownNotation);
  const [some] = found;
  const one = some && found.every((other) => sameDay(other, some)) ? some : null;
  return { meanings, clear: one };
}

function look(facts: ColumnFacts, kind: Look): void {
  facts.looks[kind] = (facts.looks[kind] ?? 0) + 1;
}

const map = <Way extends string, T>(found: Partial<Record<Way, T>>, say: (value: T) => string) =>
  Object.fromEntries(Object.entries(found).map(([way, value]) => [way, say(value as T)])) as Partial<
    Record<Way, string>
  >;

/** @param asks whether an ambiguous cell is worth a question to the user */
function note(
  facts: ColumnFacts,
  aspect: ReadingAspect,
  cell: string,
  meanings: Partial<Record<ReadingValue, string>>,
  asks = true,
): void {
  const known = (facts.aspects[aspect] ??= { cells: 0, fits: {}, examples: [] });
  known.cells += 1;
  const ways = Object.keys(meanings) as ReadingValue[];
  for (const way of ways) known.fits[way] = (known.fits[way] ?? 0) + 1;
  if (!asks || (ways.length > 1 && new Set(Object.values(meanings)).size < 2)) return;
  const similar = known.examples.filter((one) => Object.keys(one.meanings).join() === ways.join());
  const example = { cell: shown(cell), meanings };
  if (similar.length < (ways.length > 1 ? examplesEach : 1) && !similar.some((one) => one.cell === example.cell))
    known.examples.push(example);
}
