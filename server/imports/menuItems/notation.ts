import { languages, type Language } from '#contract/core/constants.ts';
import type { MenuText, SetPart } from '#contract/menus/menuTypes.ts';
import { structuredMenuLimits as limits } from '#contract/menus/menuValues.ts';
import { typedAmount } from '#contract/core/typedAmount.ts';
import { tidyCell, type CellReader } from '../cells.ts';

/**
 * Modifiers and sets in a cell: `Size; Extras`, and `en=Main / zh=主菜 (1): Duck; Pork +50 | Drink (0-2): Tea; Cola`.
 * A sign that belongs to a name has a backslash before it.
 */

/** How keyboards of other languages write the signs; lines are parts, too. */
const signs = new Map(
  Object.entries({ '；': ';', '｜': '|', '\n': '|', '：': ':', '／': '/', '＝': '=', '（': '(', '＋': '+' }),
);

/** Splits at a sign, at most so often; the backslashes stay. */
function splitAt(text: string, sign: string, most = Infinity): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length && pieces.length < most; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if ((signs.get(char) ?? char) === sign) {
      pieces.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...pieces, text.slice(from)];
}

const plain = (text: string) => tidyCell(text.replace(/\\([\s\S])/g, '$1'));
const inList = (name: string) => tidyCell(name).replace(/[\\;；|｜+＋]/g, '\\$&');
const inHead = (name: string) => tidyCell(name).replace(/[\\;；|｜:：/／=＝(（]/g, '\\$&');

/** The names of modifiers in a cell. */
export const readModifiers: CellReader<string[]> = (cell) => {
  const names = splitAt(cell, '|').flatMap((line) => splitAt(line, ';').flatMap((name) => plain(name) || []));
  if (names.length > limits.modifiersPerItem) return { code: 'tooLong' };
  return names.length ? { value: [...new Set(names)] } : null;
};

export const modifiersText = (names: readonly string[]): string | null => names.map(inList).join('; ') || null;

const writtenIn = (text: string): Language =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : /\p{Script=Han}/u.test(text) ? 'zh' : 'en';

/** The name of a part; a text without a language is of the one that it is written in. */
function nameIn(head: string): MenuText | null {
  const texts: [Language, string][] = [];
  for (const piece of splitAt(head, '/')) {
    const [prefix = '', text] = splitAt(piece, '=', 1);
    const language = languages.find((one) => one === prefix.trim().toLowerCase());
    const last = texts.at(-1);
    if (language && text !== undefined) texts.push([language, plain(text)]);
    else if (last) last[1] += `/${plain(piece)}`;
    else if (plain(piece)) texts.push([writtenIn(piece), plain(piece)]);
  }
  return nameOrNone(Object.fromEntries(texts));
}

function nameOrNone(name: MenuText | null): MenuText | null {
  const texts = Object.entries(name ?? {}).flatMap(([language, text]) => (text ? [[language, tidyCell(text)]] : []));
  return texts.length ? (Object.fromEntries(texts) as MenuText) : null;
}

const counts = /^(\d{1,3})(?:[-–~〜](\d{1,3})|([+＋]))?[)）]$/;

function partIn(text: string, digits: number): SetPart | null {
  const [before = '', after] = splitAt(text, ':', 1);
  const [head, list] = after === undefined ? ['', before] : [before, after];
  const pieces = splitAt(head, '(');
  const last = pieces.at(-1) ?? '';
  const found = pieces.length > 1 ? counts.exec(last.replace(/\s/g, '')) : null;
  const minimum = Number(found?.[1] ?? 1);
  const maximum = found?.[3] ? 0 : Number(found?.[2] ?? minimum);
  const name = nameIn(found ? head.slice(0, -last.length - 1) : head);
  const choices = splitAt(list, ';').flatMap((choice) => {
    const amounts = splitAt(choice, '+');
    const amount = amounts.length > 1 ? (amounts.at(-1) ?? '') : '';
    const extra = typedAmount(amount, digits);
    const item = plain(extra === null ? choice : choice.slice(0, -amount.length - 1));
    return item ? [{ item, extra: extra ?? 0 }] : [];
  });
  const isTooMuch =
    choices.length > limits.choicesPerPart ||
    choices.some(({ extra }) => extra > limits.price) ||
    Object.values(name ?? {}).some((one) => (one ?? '').length > limits.name);
  return !choices.length || isTooMuch || (maximum !== 0 && minimum > maximum)
    ? null
    : { name, minimum, maximum, choices };
}

/** The parts of a set in a cell, whose items are names, codes or ids. @param digits of the currency's minor unit */
export const partsReader =
  (digits: number): CellReader<SetPart[]> =>
  (cell) => {
    const parts = splitAt(cell, '|').flatMap((text) => (text.trim() ? [partIn(text, digits)] : []));
    const value = parts.filter((part) => part !== null);
    return !value.length || value.length < parts.length || value.length > limits.partsPerSet
      ? { code: 'setParts' }
      : { value };
  };

const countsText = ({ minimum, maximum }: SetPart) =>
  maximum === 0 ? `${minimum}+` : minimum === maximum ? `${minimum}` : `${minimum}-${maximum}`;

/** @param nameOf what an item is called in the file */
export const partsText = (parts: readonly SetPart[], digits: number, nameOf: (item: string) => string): string | null =>
  parts
    .map((part) => {
      const name = Object.entries(part.name ?? {}).flatMap(([language, text]) =>
        text ? [`${language}=${inHead(text)}`] : [],
      );
      const choices = part.choices.map(
        ({ item, extra }) => `${inList(nameOf(item))}${extra ? ` +${extra / 10 ** digits}` : ''}`,
      );
      return `${name.join(' / ')} (${countsText(part)}): ${choices.join('; ')}`.trim();
    })
    .join(' | ') || null;

/** As the reader returns them. */
export const tidyParts = (parts: readonly SetPart[]): SetPart[] =>
  parts.map(({ name, minimum, maximum, choices }) => ({
    name: nameOrNone(name),
    minimum,
    maximum,
    choices: choices.map(({ item, extra }) => ({ item, extra: extra ?? 0 })),
  }));
