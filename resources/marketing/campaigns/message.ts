import type { Language } from '#contract/core/constants.ts';
import {
  encodingOf,
  messageOf,
  optOutLink,
  optOutTokenLength,
  segmentsOf,
  type Recipient,
} from '#contract/marketing/sms.ts';

/** The message as its writer sees it while writing. Pure. */

/** Somebody to fill the placeholders in for, by the company's language. */
export const sampleRecipients: Readonly<Record<Language, Recipient>> = {
  zh: { name: '王小明', familyName: '王', givenName: '小明' },
  'zh-cn': { name: '王小明', familyName: '王', givenName: '小明' },
  en: { name: 'Olivia Hartley', familyName: 'Hartley', givenName: 'Olivia' },
  ja: { name: '佐藤 健太', familyName: '佐藤', givenName: '健太' },
};

/** Signs that say something about a text as a whole are not pointed at one by one. */
const fewest = 12;

/**
 * What a draft becomes for a sample recipient: the text, how it is cut up, and which of the writer's own characters
 * make the short alphabet impossible.
 *
 * @param base what links begin with
 */
export function draftMessage(content: string, image: string | null, language: Language, base: string) {
  const text = messageOf({
    content,
    recipient: sampleRecipients[language],
    language,
    image: image ? `${base}${image}` : null,
    optOut: optOutLink(base, 'x'.repeat(optOutTokenLength)),
  });
  const wide = [...new Set([...content].filter((character) => encodingOf(character) === 'ucs2'))];
  return {
    text,
    ...segmentsOf(text),
    /** Few enough to be replaced by hand; empty where the text is written in such characters. */
    wide: wide.length <= fewest ? wide : [],
    /** Whether the content itself would fit the short alphabet: then the line that ends the message does not. */
    contentFits: wide.length === 0,
  };
}

/** A text in parts, those that are made of the given characters marked. */
export function markedParts(text: string, marked: readonly string[]): { text: string; marked: boolean }[] {
  if (!marked.length || !text) return [{ text, marked: false }];
  const set = new Set(marked);
  const parts: { text: string; marked: boolean }[] = [];
  for (const character of text) {
    const is = set.has(character);
    const last = parts.at(-1);
    if (last?.marked === is) last.text += character;
    else parts.push({ text: character, marked: is });
  }
  return parts;
}
