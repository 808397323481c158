/** An amount and its currency as people write them: no separators, a point before the decimals where it has some. */
export function moneyText(minor: number, currency: string): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const text = (minor / 10 ** digits).toFixed(digits);
  return `${text.replace(/\.0+$/, '')} ${currency}`;
}
