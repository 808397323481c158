/** Personal names by country (specification, section 9): the order of their parts, and which parts a form has. */

export type NamePart = 'familyName' | 'givenName' | 'phoneticFamilyName' | 'phoneticGivenName';
type Parts = { readonly [Part in 'familyName' | 'givenName']?: string | null | undefined };

export interface NameSetting {
  givenFirst: boolean;
  fields: 2 | 4;
}

const givenFirst = new Set(['AU', 'TH', 'US', 'SG', 'HK']);

/** The name format of a country; @param country ISO 3166, two letters */
export const nameSetting = (country: string): NameSetting => ({
  givenFirst: givenFirst.has(country),
  fields: country === 'JP' ? 4 : 2,
});

/** The parts that a form has, in order. Formats with four fields have phonetic names. */
export function nameParts(country: string): readonly NamePart[] {
  const { givenFirst, fields } = nameSetting(country);
  if (givenFirst) return ['givenName', 'familyName'];
  const parts = ['familyName', 'givenName'] as const;
  return fields === 4 ? [...parts, 'phoneticFamilyName', 'phoneticGivenName'] : parts;
}

const every: ReadonlySet<string> = new Set(nameParts('JP'));

/**
 * Replaces the name parts in a list of fields with those of the country, at the position of the first one.
 *
 * @param keep parts that stay although the country does not use them, after the others
 * @example arrangeNames(['name', 'familyName', 'givenName', 'email'], 'AU') // name, givenName, familyName, email
 */
export function arrangeNames<Name extends string>(
  fields: readonly Name[],
  country: string,
  keep: (field: Name) => boolean = () => false,
): readonly Name[] {
  const named = fields.filter((field) => every.has(field));
  const nameFields = nameParts(country).flatMap((part) => named.find((field) => field === part) ?? []);
  const rest = named.filter((field) => !nameFields.includes(field) && keep(field));
  const at = fields.findIndex((field) => every.has(field));
  return fields.flatMap((field, index) => (index === at ? [...nameFields, ...rest] : every.has(field) ? [] : field));
}

const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff66-\uff9f]/;

/**
 * The full name from its parts. Names in Chinese characters, kana and hangul have the family name first everywhere,
 * with a space between the parts only in Japan; other scripts depend on the country.
 */
export function wholeName({ familyName, givenName }: Parts, country: string): string {
  const [family, givenPart] = [familyName?.trim() ?? '', givenName?.trim() ?? ''];
  if (!family || !givenPart) return family || givenPart;
  const setting = nameSetting(country);
  if (eastAsian.test(family + givenPart)) return `${family}${setting.fields === 4 ? ' ' : ''}${givenPart}`;
  return setting.givenFirst ? `${givenPart} ${family}` : `${family} ${givenPart}`;
}

const squeezed = (text: string | null | undefined) => (text ?? '').normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Whether a full name consists of exactly these two parts, in either order. */
export function isMadeOf(name: string, { familyName, givenName }: Parts): boolean {
  const [family, givenPart, whole] = [squeezed(familyName), squeezed(givenName), squeezed(name)];
  return whole !== '' && (family + givenPart === whole || givenPart + family === whole);
}

/**
 * A guest's display name: with the parts in the country's order if the name consists of them, otherwise as entered,
 * including spaces.
 */
export function shownName(guest: Parts & { readonly name: string }, country: string): string {
  if (!guest.familyName || !guest.givenName || !isMadeOf(guest.name, guest)) return guest.name;
  const whole = wholeName(guest, country);
  return squeezed(whole) === squeezed(guest.name) ? guest.name : whole;
}

/** Titles, which belong to no part of a name. */
const titles =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|madam|mdm|jr|sr|ii|iii|先生|小姐|女士|太太|夫人|同學|同学|老師|老师|様|さま|さん|君|殿)\.?$/i;

/**
 * The parts of a full name in the country's order, if a space or a comma separates them. Null if they are ambiguous: a
 * single word, titles, or a script without separators.
 *
 * @example splitName('Olivia Hartley', 'AU') // { givenName: 'Olivia', familyName: 'Hartley' }
 */
export function splitName(name: string, country: string): { familyName: string; givenName: string } | null {
  const text = name.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (/[\p{N}()[\]/&;:"*]/u.test(text)) return null;
  const comma = /^([^,]+), ([^,]+)$/.exec(text);
  const words = text.split(' ');
  if (text.split(/[ ,]+/).some((word) => titles.test(word)) || (!comma && (text.includes(',') || words.length < 2)))
    return null;
  const script = eastAsian.test(text);
  if (script && words.length > 2) return null;
  const familyFirst = script || !nameSetting(country).givenFirst;
  const [family, givenPart] = comma
    ? [comma[1], comma[2]]
    : familyFirst
      ? [words[0], words.slice(1).join(' ')]
      : [words.at(-1), words.slice(0, -1).join(' ')];
  return family && givenPart && family.length <= 60 && givenPart.length <= 60
    ? { familyName: family, givenName: givenPart }
    : null;
}
