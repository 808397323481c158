import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A phone number as E.164, read as people of the country write it.
 *
 * @returns null when it is not a phone number
 * @example toE164('0912-345-678', 'TW') // '+886912345678'
 */
export function toE164(text: string, country: string): string | null {
  // Full-width digits and signs are typed in Japan and Taiwan.
  const plain = text
    .normalize('NFKC')
    .replace(/[‐-―−ー]/g, '-')
    .trim();
  const number = parsePhoneNumberFromString(plain, isSupportedCountry(country) ? country : 'TW');
  return number?.isValid() ? number.number : null;
}
