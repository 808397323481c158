import { plainWord } from './words.ts';

/** A column name, split so that known names match as whole words. */

export interface HeaderName {
  /** Its spellings as one word; the full name first. */
  whole: readonly string[];
  /** Its words, and adjacent words as one, for scripts with spaces between words. */
  parts: ReadonlySet<string>;
  /** As one word, for scripts without spaces. */
  text: string;
  words: ReadonlySet<string>;
}

/** Brackets may change the column: 姓（カナ） is not 姓. */
const telling =
  /カナ|かな|フリガナ|ふりがな|ローマ|英|読|よみ|ヨミ|拼音|注音|kana|romaji|phonetic|reading|label|type|sms|簡訊|短信|mail|電郵|メール|fax|傳真/iu;
/** The maximum number of words in a name. */
const longestName = 4;

const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/['’]s?(?=\s|$)/g, '')
    .split(/[^\p{L}\p{M}\p{N}-]+/u)
    .map((word) => word.replaceAll('-', ''))
    .filter(Boolean);

/** @example headerName('E-mail 1 - Value').parts // email, 1, value, email1, 1value, email1value */
export function headerName(header: string): HeaderName {
  const name = header
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/[*＊:：]/g, '')
    .trim();
  const inside = [...name.matchAll(/[([【]([^()[\]【】]*)[)\]】]/g)].map(([, text]) => text ?? '');
  const bare = name.replace(/[([【][^()[\]【】]*[)\]】]/g, ' ').trim();
  const matters = inside.some((text) => telling.test(text));
  const used = matters ? name : bare;
  const words = wordsIn(used);
  const parts = new Set<string>();
  for (let from = 0; from < words.length; from += 1)
    for (let count = 1; count <= longestName; count += 1) parts.add(words.slice(from, from + count).join(''));
  const whole = [...new Set(matters ? [plainWord(name)] : [plainWord(name), plainWord(bare)])];
  return { whole, parts, text: plainWord(used), words: new Set(words) };
}
