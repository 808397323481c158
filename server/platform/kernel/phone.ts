import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';

/**
 * Parses a phone number to E.164, as written in the country: with spaces, dashes and brackets of any width, with or
 * without the country code, after `+`, `00` or nothing, with the trunk zero in brackets or lost in a spreadsheet.
 *
 * @returns null if it is not a phone number
 * @example toE164('0912-345-678', 'TW') // '+886912345678'
 */
export function toE164(text: string, country: string): string | null {
  if (text.length > 60) return null;
  // Full-width digits and punctuation are common in Japan and Taiwan.
  const plain = text
    .normalize('NFKC')
    .replace(/[‐-―−ー]/g, '-')
    // A leading apostrophe marks text in a spreadsheet.
    .trimEnd()
    .replace(/^[\s']+/, '')
    // `+886 (0)912…`: a zero used only in national format.
    .replace(/^((?:\+|00)[\d\s-]{1,6})\(0\)/, '$1');
  // A spreadsheet that shows 8.86912E+11 has lost digits. Letters are not part of a number, but an extension may
  // follow.
  if (/\d[eE]\+?\d/.test(plain)) return null;
  const home: CountryCode = isSupportedCountry(country) ? country : 'TW';
  // Before the country's own prefixes: if 002 is the international prefix, 0020… would lose a digit of Egypt's code.
  return (/^00\d/.test(plain) ? read(`+${plain.slice(2)}`, home) : null) ?? read(plain, home);
}

function read(text: string, country: CountryCode): string | null {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() ? number.number : null;
}

/** The digits of a stored number without its country code. @example nationalNumber('+886912345678') // '912345678' */
export const nationalNumber = (stored: string): string | null =>
  parsePhoneNumberFromString(stored)?.nationalNumber ?? null;
