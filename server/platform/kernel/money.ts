/** The number of decimals of a currency's minor unit. */
export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount with its currency as plain text: no thousands separators, a point before the decimals if there are any. */
export function moneyText(minor: number, currency: string): string {
  const digits = currencyDigits(currency);
  const text = (minor / 10 ** digits).toFixed(digits);
  return `${text.replace(/\.0+$/, '')} ${currency}`;
}
