import { memoize } from 'es-toolkit';

/** The number of decimals of a currency's minor unit, looked up once each. */
export const currencyDigits: (currency: string) => number = memoize(
  (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
);

/** An amount for machines, with a point. @example decimalAmount(12_050, 'TWD') // '120.50' */
export function decimalAmount(minor: number, currency: string): string {
  const digits = currencyDigits(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/** An amount with its currency as plain text: no thousands separators, a point before the decimals if there are any. */
export const moneyText = (minor: number, currency: string): string =>
  `${decimalAmount(minor, currency).replace(/\.0+$/, '')} ${currency}`;
