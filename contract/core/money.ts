import type { Language } from './constants.ts';
import { intlLocale, memoized } from './language.ts';
import { majorUnits, minorDigits } from './minorUnits.ts';

/** Amounts of money as people read them. */

/**
 * Currencies whose cents are not used in practice: integer amounts are shown without decimals, unless amounts beside
 * them have some.
 */
const centsUnused = new Set(['TWD']);

const currencies = memoized(
  (language, currency) =>
    new Intl.NumberFormat(intlLocale(language), {
      style: 'currency',
      currency,
      trailingZeroDisplay: centsUnused.has(currency) ? 'stripIfInteger' : 'auto',
    }),
);

const withCents = memoized(
  (language, currency) => new Intl.NumberFormat(intlLocale(language), { style: 'currency', currency }),
);

/**
 * An amount of money. JPY has no decimals; TWD, whose cents are not used, has them only if the amount is not an
 * integer.
 *
 * @param minor the amount in the currency's minor units, see {@link minorDigits}
 * @param cents shows decimals even for an integer, because others of its column have some
 * @example formatMoney(128000, 'TWD', 'en') // 'NT$1,280'
 */
export const formatMoney = (minor: number, currency: string, language: Language, cents = false): string =>
  (cents ? withCents : currencies)(language, currency).format(majorUnits(minor, currency));

/** Whether the amounts of a column all need decimals, because one of them has some. */
export const haveCents = (amounts: readonly number[], currency: string): boolean =>
  amounts.some((minor) => minor % 10 ** minorDigits(currency) !== 0);
