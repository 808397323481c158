import { searchFold } from '#contract/core/fold.ts';

/** A parsed search: a guest's record must contain one of its texts. */
export interface Phrase {
  texts: readonly PhraseText[];
  /** Whether an index narrows down every text; one or two plain letters are too common for that. */
  indexed: boolean;
}

interface PhraseText {
  text: string;
  /** Only names, if nothing else can contain the text; one or two letters are searched among letters. */
  column: 'name_text' | 'search_text' | 'letters';
  /** The character pairs (or the single character) of a text that is not plain ASCII. */
  grams: readonly string[] | null;
}

const plain = /^[\0-\x7f]*$/;
const phoneLike = /^[+(]?[\s().\-–—‐]*\d[\d\s().\-–—‐]*$/;

/** Pairs of adjacent characters; for a single character, itself. */
export function gramsOf(text: string): string[] {
  const letters = [...text];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`))];
}

/**
 * Parses a search: folded like the stored text; digits also without phone punctuation; names in Chinese characters or
 * kana also without spaces.
 *
 * @returns null for an empty search
 * @example phraseOf('0912-345 678') // texts: '0912-345 678' and '0912345678'
 */
export function phraseOf(search: string | undefined): Phrase | null {
  const text = searchFold(search ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!text) return null;
  const forms = new Set([text]);
  if (phoneLike.test(text)) forms.add(text.replace(/[^\d+]/g, '').replace(/^00(?=\d{3})/, '+'));
  if (!plain.test(text) && text.includes(' ')) forms.add(text.replaceAll(' ', ''));
  const texts = [...forms].map((form): PhraseText => {
    if (/^[a-z]{1,2}$/.test(form)) return { text: form, column: 'letters', grams: null };
    if (plain.test(form)) return { text: form, column: 'search_text', grams: null };
    return { text: form, column: 'name_text', grams: gramsOf(form) };
  });
  // A trigram needs three letters or digits in a row.
  const indexed = texts.every(({ text: form, grams }) => grams !== null || /[a-z0-9]{3}/.test(form));
  return { texts, indexed };
}
