import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingsThatMatter } from '#contract/imports/importReadings.ts';
import { readingBy, readingsOf } from '#server/imports/columns/decide.ts';
import type { KnownChoice } from '#server/platform/db/columnFacts.ts';
import { ColumnSurvey } from '#server/imports/columns/facts.ts';
import { dayOfCell } from '#server/imports/dates.ts';
import { numberMeanings, wholeNumberReader } from '#server/imports/numbers.ts';

/** How a column's cells are meant, found from all of its rows. */

const factsOf = (rows: readonly (readonly string[])[]) => {
  const survey = new ColumnSurvey();
  for (const row of rows) survey.add(row);
  return survey.facts();
};
const found = (rows: readonly (readonly string[])[], choices: KnownChoice[] = []) =>
  readingsOf(factsOf(rows), choices).map(({ column, aspect, value, by, against }) => ({
    of: `${column} ${aspect}`,
    value,
    by,
    against,
  }));
const column = (...cells: string[]) => cells.map((cell) => [cell]);

describe('the order of day and month', () => {
  it('is that of the rows that can be read in one way alone, for the others, too', () => {
    expect(found(column('05/06/2017', '31/12/2016', '01/02/2017'))).toEqual([
      { of: '0 order', value: 'dmy', by: 'rows', against: 0 },
    ]);
    expect(found(column('05/06/2017', '12/31/2016'))).toMatchObject([{ value: 'mdy', by: 'rows' }]);
    expect(found(column('16/05/17', '05/31/17', ...Array<string>(12).fill('99/12/31')))).toMatchObject([
      { of: '0 order', value: 'ymd', by: 'rows', against: 1 },
      { of: '0 years' },
    ]);
  });

  it('counts the rows that contradict it', () => {
    const rows = column(...Array<string>(40).fill('31/12/2016'), '12/31/2016', '05/06/2017');
    expect(found(rows)).toEqual([{ of: '0 order', value: 'dmy', by: 'rows', against: 1 }]);
    expect(found(column('31/12/2016', '12/31/2016'))).toMatchObject([{ value: null }]);
  });

  it('is open where no row says it, with examples of what a cell would be', () => {
    expect(readingsOf(factsOf(column('05/06/2017', '07/07/2017', '01/02/2017')), [])).toEqual([
      {
        column: 0,
        aspect: 'order',
        value: null,
        by: null,
        options: ['dmy', 'mdy'],
        examples: [
          { cell: '05/06/2017', meanings: { dmy: '2017-06-05', mdy: '2017-05-06' } },
          { cell: '01/02/2017', meanings: { dmy: '2017-02-01', mdy: '2017-01-02' } },
        ],
        against: 0,
      },
    ]);
  });

  it('makes no difference where day and month are the same, or the year is first, or a word says the month', () => {
    expect(found(column('07/07/2017', '2017-06-05', '5 Jun 2017', '5-Jun-17', '20170605', '03-04'))).toEqual([]);
  });

  it('is said by the day of the week beside it', () => {
    expect(found(column('05/06/2017 (Mon)', '01/02/2017'))).toMatchObject([{ value: 'dmy', by: 'rows' }]);
    expect(found(column('05/06/2017(六) 18:30', '01/02/2017 19:00'))[0]).toMatchObject({ value: 'mdy', by: 'rows' });
  });

  it('is that of the other columns where its own rows do not say it', () => {
    expect(
      found([
        ['05/06/2017', '31/12/2016'],
        ['01/02/2017', '01/02/2017'],
      ]),
    ).toMatchObject([
      { of: '0 order', value: 'dmy', by: 'columns' },
      { of: '1 order', value: 'dmy', by: 'rows' },
    ]);
    // Columns that contradict one another say nothing.
    expect(
      found([
        ['05/06/2017', '31/12/2016', '12/31/2016'],
        ['01/02/2017', '01/02/2017', '01/02/2017'],
      ])[0],
    ).toMatchObject({ value: null });
  });

  it('is the one that puts the day next to a clear one in the same row', () => {
    const rows = [4, 5, 6, 7, 8, 9].map((day) => [`0${day}/06/2017`, `2017-06-0${day - 1} 12:00`]);
    expect(found(rows)).toMatchObject([{ of: '0 order', value: 'dmy', by: 'columns' }]);
  });

  it('is as it was the last time, and before everything as a person says', () => {
    const rows = column('05/06/2017', '01/02/2017');
    const before: KnownChoice = { column: 0, aspect: 'order', value: 'mdy', by: 'before' };
    expect(found(rows, [before])).toMatchObject([{ value: 'mdy', by: 'before' }]);
    expect(found([...rows, ['31/12/2016']], [before])).toMatchObject([{ value: 'dmy', by: 'rows' }]);
    expect(found(rows, [before, { ...before, value: 'dmy', by: 'person' }])).toMatchObject([
      { value: 'dmy', by: 'person' },
    ]);
  });

  it('gives every day of a column that has a day after the twelfth', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    const two = (value: number) => String(value).padStart(2, '0');
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 60 }),
        fc.constantFrom('dmy', 'mdy'),
        fc.constantFrom('/', '.', '-'),
        fc.boolean(),
        (days, order, sign, padded) => {
          const parts = days.map((one) => [one.getUTCDate(), one.getUTCMonth() + 1, one.getUTCFullYear()] as const);
          const cells = parts.map(([date, month, year]) =>
            (order === 'dmy' ? [date, month] : [month, date])
              .map((part) => (padded ? two(part) : String(part)))
              .concat(String(year))
              .join(sign),
          );
          const readings = readingsOf(factsOf(column(...cells)), []);
          if (parts.some(([date]) => date > 12)) expect(readings).toMatchObject([{ value: order, against: 0 }]);
          const reading = { order, ...readingBy(readings)(0) } as const;
          expect(cells.map((cell) => dayOfCell(cell, reading))).toEqual(
            parts.map(([date, month, year]) => ({ value: { year, month, day: date } })),
          );
        },
      ),
    );
  });
});

describe('two digits of a year', () => {
  const years = (...cells: string[]) => found(column(...cells)).filter(({ of }) => of.endsWith('years'));
  it('are of the republic where three stand in the same column, and asked about where nothing says it', () => {
    expect(years('99/12/31', '100/01/13')).toMatchObject([{ value: 'republic', by: 'rows' }]);
    expect(years('99/12/31', '98/12/31')).toMatchObject([{ value: null }]);
    expect(years('24/12/31', '23/12/31')).toMatchObject([{ value: 'common' }]);
  });
  it('matter only where the year comes first, and of a whole day', () => {
    const readings = readingsOf(factsOf(column('99/12/31', '98/12/30')), []);
    const aspects = { day: ['order', 'years'], birthday: ['order'] } as const;
    expect(readingsThatMatter(readings, { day: 0 }, aspects).map(({ aspect }) => aspect)).toEqual(['order', 'years']);
    expect(readingsThatMatter(readings, { birthday: 0 }, aspects).map(({ aspect }) => aspect)).toEqual(['order']);
    expect(readingsThatMatter(readings, { name: 0 }, aspects)).toEqual([]);
  });
});

describe('a clock', () => {
  it('has twenty-four hours where one row says so', () => {
    expect(found(column('6:30', '7:00', '18:30'))).toMatchObject([{ value: 'day', by: 'rows' }]);
    expect(found(column('06:30', '7:00'))).toMatchObject([{ value: 'day', by: 'rows' }]);
  });
  it('is asked about where no row is after 12:59, and no word says the half of the day', () => {
    expect(readingsOf(factsOf(column('6:30', '12:00', '11:30')), [])).toMatchObject([
      { value: null, examples: [{ cell: '6:30', meanings: { day: '06:30', afternoon: '18:30' } }] },
    ]);
    expect(found(column('11:30', '12:00', '10:15'))).toEqual([]);
  });
  it('of twelve hours names the times that lack the word', () => {
    expect(found(column('6:30 PM', '7:00 pm', '8:00'))).toMatchObject([{ value: 'marked', against: 1 }]);
    expect(found(column('6:30 PM', '18:30', '8:00'))).toMatchObject([{ value: 'day', against: 0 }]);
  });
});

describe('a comma in numbers', () => {
  it('is what it is in the rows that say it', () => {
    expect(found(column('1,000', '2,50', '12'))).toMatchObject([{ value: 'comma' }]);
    expect(found(column('1,000', '1,234,567'))).toMatchObject([{ value: 'point' }]);
    expect(found(column('1.000', '1.234'))).toMatchObject([{ value: 'comma' }]);
    expect(found(column('1,000', '2,000'))).toMatchObject([{ value: null }]);
    expect(numberMeanings('1,000')).toEqual({ point: 1000, comma: 1 });
  });
  it('is understood by the range where that suffices, and named where it contradicts the column', () => {
    const read = (cell: string, decimal?: 'point' | 'comma') => wholeNumberReader(1, 999, { decimal })(cell);
    expect(read('4,0')).toEqual({ value: 4 });
    expect(read('4,000')).toEqual({ value: 4 });
    expect(read('4.00')).toEqual({ value: 4 });
    expect(read('4名')).toEqual({ value: 4 });
    expect(read('4,5')).toEqual({ code: 'number' });
    expect(read('4.0', 'comma')).toEqual({ code: 'numberForm' });
    expect(wholeNumberReader(0, 100_000, { decimal: 'comma' })('1.000')).toEqual({ value: 1000 });
    expect(wholeNumberReader(0, 100_000, { decimal: 'point' })('1.000')).toEqual({ value: 1 });
    expect(wholeNumberReader(0, 100_000, {})('1.000')).toEqual({ code: 'numberForm' });
  });
});
