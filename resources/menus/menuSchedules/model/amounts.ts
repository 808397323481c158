import { typedAmount } from '#contract/core/typedAmount.ts';
import { majorUnits, minorDigits } from '#i18n/formats.ts';

/** A typed or pasted amount in minor units of its currency. @example typedMinor('NT$1,280', 'TWD') // 128000 */
export const typedMinor = (typed: string, currency: string): number | null => typedAmount(typed, minorDigits(currency));

/** An amount as it is typed. @example shownAmount(128000, 'TWD') // '1280' */
export const shownAmount = (minor: number, currency: string): string => String(majorUnits(minor, currency));
