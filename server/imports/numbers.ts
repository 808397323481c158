import type { Reading as ColumnReading, ReadingValue } from '#contract/imports/importReadings.ts';
import { typedAmount } from '#contract/core/typedAmount.ts';
import type { CellReader } from './cells.ts';

/** Parses whole numbers and amounts as people write them. */

type Decimal = ReadingValue<'decimal'>;

const forms: readonly (readonly [Decimal, RegExp, string])[] = [
  ['point', /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/, ','],
  ['comma', /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/, '.'],
];

/** A number without its counter word and spaces. */
const bare = (cell: string) => cell.normalize('NFKC').replace(/\s|[人位名回次]$/g, '');

/** Whether a number contains a comma or a point. */
export const isParted = (cell: string): boolean => /^\d+(?:[.,]\d+)+$/.test(bare(cell));

/**
 * The meanings of a number by decimal separator: `1.000` is one, or a thousand. If only one reading is a whole number,
 * the other does not count.
 */
export function numberMeanings(cell: string): Partial<Record<Decimal, number>> {
  const plain = bare(cell);
  const found = forms.flatMap(([decimal, form, thousands]) =>
    form.test(plain) ? [[decimal, Number(plain.replaceAll(thousands, '').replace(',', '.'))] as const] : [],
  );
  const whole = found.filter(([, value]) => Number.isInteger(value));
  return Object.fromEntries(whole.length ? whole : found);
}

/** Reads whole numbers in a range; if the range leaves the separator ambiguous, the column's reading decides. */
export function wholeNumberReader(
  min: number,
  max: number,
  { decimal }: Pick<ColumnReading, 'decimal'>,
): CellReader<number> {
  return (cell) => {
    const fits = (value: number | undefined) =>
      value !== undefined && Number.isInteger(value) && value >= min && value <= max;
    const meanings = numberMeanings(cell);
    const fitting = [...new Set(Object.values(meanings).filter(fits))];
    const [only] = fitting;
    if (only === undefined) return { code: 'number' };
    const wanted = decimal && meanings[decimal];
    // Columns contain whole numbers: 1,234 is not a fraction, whatever the comma means elsewhere in the column.
    if (fitting.length === 1)
      return decimal && wanted === undefined && isParted(cell) ? { code: 'numberForm' } : { value: only };
    return wanted !== undefined && fits(wanted) ? { value: wanted } : { code: 'numberForm' };
  };
}

/** Reads amounts in minor units. @param digits of the currency's minor unit */
export const amountReader =
  (max: number, digits: number): CellReader<number> =>
  (cell) => {
    const value = typedAmount(cell, digits);
    return value === null || value > max ? { code: 'price' } : { value };
  };
