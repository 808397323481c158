/** Names of people by country (specification, section 9): which part stands first, and which are asked for. */

export type NamePart = 'familyName' | 'givenName' | 'phoneticFamilyName' | 'phoneticGivenName';
type Parts = { readonly [Part in 'familyName' | 'givenName']?: string | null | undefined };

export interface NameSetting {
  givenFirst: boolean;
  fields: 2 | 4;
}

const givenFirst = new Set(['AU', 'TH', 'US', 'SG', 'HK']);

/** How a country writes names; @param country ISO 3166, two letters */
export const nameSetting = (country: string): NameSetting => ({
  givenFirst: givenFirst.has(country),
  fields: country === 'JP' ? 4 : 2,
});

/** The parts that are asked for, in their order. Readings are asked for where there are four fields. */
export function nameParts(country: string): readonly NamePart[] {
  const { givenFirst, fields } = nameSetting(country);
  if (givenFirst) return ['givenName', 'familyName'];
  const parts = ['familyName', 'givenName'] as const;
  return fields === 4 ? [...parts, 'phoneticFamilyName', 'phoneticGivenName'] : parts;
}

const every: ReadonlySet<string> = new Set(nameParts('JP'));

/**
 * Fields with the parts of a name as the country has them, where the first of them stood.
 *
 * @param keep parts that stay although the country does not ask for them, behind the others
 * @example arrangeNames(['name', 'familyName', 'givenName', 'email'], 'AU') // name, givenName, familyName, email
 */
export function arrangeNames<Name extends string>(
  fields: readonly Name[],
  country: string,
  keep: (field: Name) => boolean = () => false,
): readonly Name[] {
  const named = fields.filter((field) => every.has(field));
  const asked = nameParts(country).flatMap((part) => named.find((field) => field === part) ?? []);
  const rest = named.filter((field) => !asked.includes(field) && keep(field));
  const at = fields.findIndex((field) => every.has(field));
  return fields.flatMap((field, index) => (index === at ? [...asked, ...rest] : every.has(field) ? [] : field));
}

const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff66-\uff9f]/;

/**
 * The whole name from its parts. Chinese characters, kana and hangul have the family name first everywhere, with a blank
 * between in Japan alone; other scripts go by the country.
 */
export function wholeName({ familyName, givenName }: Parts, country: string): string {
  const [family, given] = [familyName?.trim() ?? '', givenName?.trim() ?? ''];
  if (!family || !given) return family || given;
  const setting = nameSetting(country);
  if (eastAsian.test(family + given)) return `${family}${setting.fields === 4 ? ' ' : ''}${given}`;
  return setting.givenFirst ? `${given} ${family}` : `${family} ${given}`;
}

const squeezed = (text: string | null | undefined) => (text ?? '').normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Whether a whole name is these two parts and nothing else, in either order. */
export function isMadeOf(name: string, { familyName, givenName }: Parts): boolean {
  const [family, given, whole] = [squeezed(familyName), squeezed(givenName), squeezed(name)];
  return whole !== '' && (family + given === whole || given + family === whole);
}

/**
 * How a guest's name is shown: with its parts in the order of the country, where it consists of them; else as it was
 * entered, blanks and all.
 */
export function shownName(guest: Parts & { readonly name: string }, country: string): string {
  if (!guest.familyName || !guest.givenName || !isMadeOf(guest.name, guest)) return guest.name;
  const whole = wholeName(guest, country);
  return squeezed(whole) === squeezed(guest.name) ? guest.name : whole;
}

/** Words beside a name, which belong to no part of it. */
const titles =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|madam|mdm|jr|sr|ii|iii|先生|小姐|女士|太太|夫人|同學|同学|老師|老师|様|さま|さん|君|殿)\.?$/i;

/**
 * The parts of a whole name by the country's order, where it says them by a blank or a comma; null where that is left
 * open: one word, words that are no names, or a script that parts none.
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
  const [family, given] = comma
    ? [comma[1], comma[2]]
    : familyFirst
      ? [words[0], words.slice(1).join(' ')]
      : [words.at(-1), words.slice(0, -1).join(' ')];
  return family && given && family.length <= 60 && given.length <= 60 ? { familyName: family, givenName: given } : null;
}
