import type { Language } from '#contract/core/constants.ts';
import { htmlLanguages } from '#server/platform/http/linkPage.ts';

/** Money and rates as guests read them. Formatters are made once: making one takes longer than a page. */

const made = new Map<string, Intl.NumberFormat>();

/** Currencies whose cents are not used in practice. */
const centsUnused = new Set(['TWD']);

function formatter(language: string, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = made.get(key);
  if (known) return known;
  const options = centsUnused.has(currency) ? ({ trailingZeroDisplay: 'stripIfInteger' } as const) : {};
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, ...options });
  made.set(key, format);
  return format;
}

const digitsOf = (currency: string): number => formatter('en', currency).resolvedOptions().maximumFractionDigits ?? 2;

/** @param minor in the currency's minor units @example money(12_000, 'TWD', 'en') // 'NT$120' */
export const money = (minor: number, currency: string, language: Language): string =>
  formatter(htmlLanguages[language], currency).format(minor / 10 ** digitsOf(currency));

/** An amount for machines, with a dot. @example decimalAmount(12_050, 'TWD') // '120.50' */
export function decimalAmount(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/** @param rate in hundredths of a per cent @example percent(825) // '8.25%' */
export const percent = (rate: number): string => `${rate / 100}%`;
