import { minorDigits } from './minorUnits.ts';

/** Signs and words of currencies that people and spreadsheets write beside amounts. */
const around = /^(?:[A-Z]{1,3}\$|\$|¥|€|£|元|円|圓|[A-Z]{3})|(?:元|円|圓|€|[A-Z]{3}|[$¥£])$/;

/** The digits after the decimal sign, and all before it; null for what is no number. */
function partsOf(text: string): [whole: string, decimals: string] | null {
  const dot = text.lastIndexOf('.');
  const comma = text.lastIndexOf(',');
  // "1,280" has thousands, "12,5" decimals; of both signs, the last one is the decimal sign.
  const alone = dot < 0 && text.indexOf(',') === comma && text.length - comma !== 4;
  const at = dot > comma ? dot : comma > dot && (dot >= 0 || alone) ? comma : -1;
  const [whole, decimals] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  if (!/^\d{1,3}(?:[.,]\d{3})*$|^\d*$/.test(whole) || !/^\d*$/.test(decimals)) return null;
  return [whole.replaceAll(/[.,]/g, ''), decimals];
}

/**
 * A typed or pasted amount in minor units.
 *
 * @param digits of the currency's minor unit
 * @returns null for no amount, a negative one, or one with more decimals than the currency has
 * @example typedAmount('NT$1,280', 2) // 128000
 */
export function typedAmount(typed: string, digits: number): number | null {
  const plain = typed.slice(0, 40).normalize('NFKC').replaceAll(/[\s']/g, '').toUpperCase();
  const parts = partsOf(plain.replace(around, '').replace(around, ''));
  if (!parts || parts.join('') === '') return null;
  const [whole, decimals] = parts;
  const used = decimals.slice(0, digits).padEnd(digits, '0');
  if (/[1-9]/.test(decimals.slice(digits))) return null;
  const minor = Number(`${whole}${used}`);
  return Number.isSafeInteger(minor) ? minor : null;
}

/** A typed or pasted amount in minor units of its currency. @example typedMinor('NT$1,280', 'TWD') // 128000 */
export const typedMinor = (typed: string, currency: string): number | null => typedAmount(typed, minorDigits(currency));
