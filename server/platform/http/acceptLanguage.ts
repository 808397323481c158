import type { Language } from '#contract/core/constants.ts';
import { languageFrom } from '#contract/core/language.ts';

/** The maximum length of the header that is read. */
const longest = 500;

/**
 * Language tags of a header `Accept-Language` sorted by weight, like `navigator.languages`; without tags of weight 0.
 *
 * @example acceptedTags('en;q=0.5, ja') // ['ja', 'en']
 */
export function acceptedTags(header = ''): string[] {
  return header
    .slice(0, longest)
    .split(',')
    .map((one) => {
      const [tag = '', ...more] = one.split(';').map((part) => part.trim());
      const weight = more.find((part) => /^q\s*=/i.test(part))?.replace(/^q\s*=\s*/i, '');
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The browser's preferred language among the available ones; otherwise English. */
export const acceptedLanguage = (header?: string): Language => languageFrom('', acceptedTags(header));
