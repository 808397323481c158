import type { Language } from '#contract/core/constants.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import {
  encodingOf,
  messageOf,
  optOutLink,
  optOutTokenLength,
  segmentsOf,
  type Recipient,
} from '#contract/marketing/sms.ts';

/** The preview of a message while writing. Pure. */

/** A sample recipient for the placeholders, by the company's language. */
export const sampleRecipients: Readonly<Record<Language, Recipient>> = {
  zh: { name: '王小明', familyName: '王', givenName: '小明' },
  'zh-cn': { name: '王小明', familyName: '王', givenName: '小明' },
  en: { name: 'Olivia Hartley', familyName: 'Hartley', givenName: 'Olivia' },
  ja: { name: '佐藤 健太', familyName: '佐藤', givenName: '健太' },
};

/** Above this number of characters outside GSM-7, they are not marked individually. */
const fewest = 12;

/**
 * Fills in a draft for a sample recipient: the text, its segments, and the writer's own characters that prevent the
 * GSM-7 encoding.
 *
 * @param base the base of links
 */
export function draftMessage(
  content: string,
  image: string | null,
  { language, own }: { language: Language; own: OwnTexts },
  base: string,
) {
  const text = messageOf({
    content,
    recipient: sampleRecipients[language],
    language,
    image: image ? `${base}${image}` : null,
    optOut: optOutLink(base, 'x'.repeat(optOutTokenLength)),
    own,
  });
  const wide = [...new Set([...content].filter((character) => encodingOf(character) === 'ucs2'))];
  return {
    text,
    ...segmentsOf(text),
    /** Empty if there are too many to be replaced manually. */
    wide: wide.length <= fewest ? wide : [],
    /** Whether the content alone would fit GSM-7: then the opt-out line does not. */
    contentFits: wide.length === 0,
  };
}

/** Splits a text into parts and marks those made of certain characters. */
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
