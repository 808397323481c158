import { majorUnits, minorDigits } from '#contract/core/minorUnits.ts';

/** An amount for machines, with a point. @example decimalAmount(12_050, 'TWD') // '120.50' */
export function decimalAmount(minor: number, currency: string): string {
  return majorUnits(minor, currency).toFixed(minorDigits(currency));
}

/** An amount with its currency as plain text: no thousands separators, a point before the decimals if there are any. */
export const moneyText = (minor: number, currency: string): string =>
  `${decimalAmount(minor, currency).replace(/\.0+$/, '')} ${currency}`;
