import { memoize } from 'es-toolkit';
import type { Language } from '#contract/core/constants.ts';
import { htmlLanguages } from '#server/platform/http/linkPage.ts';
import { majorUnits } from '#contract/core/minorUnits.ts';

/** Money as guests read it. Formatters are made once: making one takes longer than a page. */

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

/** @param minor in the currency's minor units @example money(12_000, 'TWD', 'en') // 'NT$120' */
export const money = (minor: number, currency: string, language: Language): string =>
  formatter([htmlLanguages[language], currency]).format(majorUnits(minor, currency));
