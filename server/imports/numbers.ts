import type { Reading as ColumnReading, ReadingValue } from '#contract/imports/importReadings.ts';
import type { CellReader } from './cells.ts';

/** Whole numbers as people write them. */

type Decimal = ReadingValue<'decimal'>;

const forms: readonly (readonly [Decimal, RegExp, string])[] = [
  ['point', /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/, ','],
  ['comma', /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/, '.'],
];

/** A number without what is counted, and without blanks. */
const bare = (cell: string) => cell.normalize('NFKC').replace(/\s|[人位名回次]$/g, '');

/** Whether a comma or a point stands in a number. */
export const isParted = (cell: string): boolean => /^\d+(?:[.,]\d+)+$/.test(bare(cell));

/**
 * What a number is, by what stands before its decimals: `1.000` is one, or a thousand. Where it is whole in one way
 * alone, the other one does not count.
 */
export function numberMeanings(cell: string): Partial<Record<Decimal, number>> {
  const plain = bare(cell);
  const found = forms.flatMap(([decimal, form, thousands]) =>
    form.test(plain) ? [[decimal, Number(plain.replaceAll(thousands, '').replace(',', '.'))] as const] : [],
  );
  const whole = found.filter(([, value]) => Number.isInteger(value));
  return Object.fromEntries(whole.length ? whole : found);
}

/** Reads whole numbers of a range; what a comma or a point is, the column says where the range does not. */
export function wholeNumber(min: number, max: number, { decimal }: Pick<ColumnReading, 'decimal'>): CellReader<number> {
  return (cell) => {
    const fits = (value: number | undefined) =>
      value !== undefined && Number.isInteger(value) && value >= min && value <= max;
    const meanings = numberMeanings(cell);
    const fitting = [...new Set(Object.values(meanings).filter(fits))];
    const [only] = fitting;
    if (only === undefined) return { code: 'number' };
    const wanted = decimal && meanings[decimal];
    // Columns hold whole numbers: 1,234 is no fraction, whatever a comma is elsewhere in the column.
    if (fitting.length === 1)
      return decimal && wanted === undefined && isParted(cell) ? { code: 'numberForm' } : { value: only };
    return wanted !== undefined && fits(wanted) ? { value: wanted } : { code: 'numberForm' };
  };
}
