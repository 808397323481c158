/** Amounts in the smallest unit of their currency. Pure. */

/** By currency: creating a format costs a hundred times as much as looking it up. */
const digits = new Map<string, number>();

/**
 * The number of decimals of a currency's minor unit, as `Intl` knows it from ISO 4217: 2 for TWD, SGD and AUD, 0 for
 * JPY.
 */
export function minorDigits(currency: string): number {
  const known =
    digits.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2;
  digits.set(currency, known);
  return known;
}

/** Converts minor units to the amount that a user types: 12345 of AUD is 123.45. */
export const majorUnits = (minor: number, currency: string): number => minor / 10 ** minorDigits(currency);

/** Converts a typed amount to minor units, rounded to an integer. */
export const minorUnits = (major: number, currency: string): number =>
  // Uses the decimal text: 1.005 * 100 is 100.49999999999999.
  Math.round(Number(`${major.toFixed(8)}e${minorDigits(currency)}`));

/** An amount as it is typed. @example shownAmount(128000, 'TWD') // '1280' */
export const shownAmount = (minor: number, currency: string): string => String(majorUnits(minor, currency));
