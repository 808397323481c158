import { memoize } from 'es-toolkit';
import type { Language } from '#contract/core/constants.ts';
import { htmlLanguages } from '#server/platform/http/linkPage.ts';

/** Money and rates as guests read them. Formatters are made once: making one takes longer than a page. */

/** Currencies whose cents are not used in practice. */
const centsUnused = new Set(['TWD']);

const formatter = memoize(
  ([language, currency]: readonly [language: string, currency: string]) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      ...(centsUnused.has(currency) && { trailingZeroDisplay: 'stripIfInteger' }),
    }),
  { getCacheKey: String },
);

const digitsOf = (currency: string): number => formatter(['en', currency]).resolvedOptions().maximumFractionDigits ?? 2;

/** @param minor in the currency's minor units @example money(12_000, 'TWD', 'en') // 'NT$120' */
export const money = (minor: number, currency: string, language: Language): string =>
  formatter([htmlLanguages[language], currency]).format(minor / 10 ** digitsOf(currency));

/** An amount for machines, with a dot. @example decimalAmount(12_050, 'TWD') // '120.50' */
export function decimalAmount(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/** @param rate in hundredths of a per cent @example percent(825) // '8.25%' */
export const percent = (rate: number): string => `${rate / 100}%`;
