import type { ReadingAspect, ReadingValue } from '#contract/imports/importReadings.ts';
import { clockOfMinute } from '#contract/core/zones.ts';
import type { ColumnFacts, Look } from '#server/platform/kernel/columnFacts.ts';
import { shown } from '../cells.ts';
import { isNothing } from '../nothing.ts';
import { isoDay, meaningsOf, sameDay, yearsOf, type Day } from '../dates.ts';
import { isParted, numberMeanings } from '../numbers.ts';
import { writtenMoment, writtenTime, type MomentParts } from '../times.ts';

/** What a file's columns hold, found from all of their rows. */

/** Different cells of a column that are remembered one by one. */
const mostWords = 60;
const examplesEach = 3;
/** Rows among which repeated cells are counted. */
const repeatRows = 50_000;
/** Bits that remember a cell: of fifty thousand different ones a tenth is taken for another at the most. */
const repeatBits = 1 << 18;
/** Whatever is longer is neither a day nor a number. */
const longest = 40;
/** Two days of one row within so many days speak of one another. */
const nearDays = 120;

/** Cells whose meaning is remembered. */
const remembered = 10_000;

const dayNumber = ({ year = 0, month, day }: Day) => Date.UTC(year, month - 1, day) / 86_400_000;

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return (hash ^ (hash >>> 15)) & (repeatBits - 1);
}

/** A cell of a row that could be several days, or that is one. */
interface RowDay {
  column: number;
  meanings: Readonly<Partial<Record<ReadingValue<'order'>, Day>>>;
  clear: Day | null;
}

/** Looks at one row after another. Its memory grows with the columns alone. */
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

  /** Of a column without a single filled cell there are none. */
  facts(): (ColumnFacts | null)[] {
    return Array.from(this.#columns, (one, column) => {
      if (!one) return null;
      const words = [...(this.#words[column] ?? [])].map(([word, count]) => ({ word: shown(word), count }));
      return words.length ? { ...one, words: words.sort((a, b) => b.count - a.count) } : one;
    });
  }

  /** Counts the different cells of a column until there are too many of them to choose a meaning for each. */
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
      // A time with a point where the column is one of times.
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

  /** Days and times come again and again. */
  #written(cell: string): MomentParts | null {
    let written = this.#moments.get(cell);
    if (written !== undefined) return written;
    written = writtenMoment(cell);
    if (this.#moments.size >= remembered) this.#moments.clear();
    this.#moments.set(cell, written);
    return written;
  }

  /** Says which of the ways puts an open day nearest to the clear ones beside it. */
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
    // Three digits of a year are of the republic, and so are the two of the years before.
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

/** @param asks whether a cell with several meanings is worth a question */
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
  const alike = known.examples.filter((one) => Object.keys(one.meanings).join() === ways.join());
  const example = { cell: shown(cell), meanings };
  if (alike.length < (ways.length > 1 ? examplesEach : 1) && !alike.some((one) => one.cell === example.cell))
    known.examples.push(example);
}
