/** An amount with its currency as plain text: no thousands separators, a point before the decimals if there are any. */
export function moneyText(minor: number, currency: string): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const text = (minor / 10 ** digits).toFixed(digits);
  return `${text.replace(/\.0+$/, '')} ${currency}`;
}
