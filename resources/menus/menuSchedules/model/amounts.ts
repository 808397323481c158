import { typedAmount } from '#contract/menus/typedAmount.ts';
import { minorDigits } from '#i18n/formats.ts';

/** A typed or pasted amount in minor units of its currency. @example typedMinor('NT$1,280', 'TWD') // 128000 */
export const typedMinor = (typed: string, currency: string): number | null => typedAmount(typed, minorDigits(currency));
