import { languages, type Language } from '../core/constants.ts';
import { splitAt, withBackslashes, withoutBackslashes } from '../core/separated.ts';
import { tidyText } from '../core/tidyText.ts';
import { typedAmount } from '../core/typedAmount.ts';
import type { MenuText, SetPart } from './menuTypes.ts';
import { structuredMenuLimits as limits } from './menuValues.ts';

/** The parts of a set as one text: `en=Main / zh=主菜 (1): Duck; Pork +50 | Drink (0-2): Tea; Cola`. Pure. */

const writtenIn = (text: string): Language =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : /\p{Script=Han}/u.test(text) ? 'zh' : 'en';

/** The name of a part; a text without a language is of the one that it is written in. */
function nameIn(head: string): MenuText | null {
  const texts: [Language, string][] = [];
  for (const piece of splitAt(head, '/')) {
    const [prefix = '', text] = splitAt(piece, '=', 1);
    const language = languages.find((one) => one === prefix.trim().toLowerCase());
    const last = texts.at(-1);
    const plain = withoutBackslashes(piece);
    if (language && text !== undefined) texts.push([language, withoutBackslashes(text)]);
    else if (last) last[1] += `/${plain}`;
    else if (plain) texts.push([writtenIn(piece), plain]);
  }
  return nameOrNone(Object.fromEntries(texts));
}

function nameOrNone(name: MenuText | null): MenuText | null {
  const texts = Object.entries(name ?? {}).flatMap(([language, text]) => (text ? [[language, tidyText(text)]] : []));
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
    const item = withoutBackslashes(extra === null ? choice : choice.slice(0, -amount.length - 1));
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

/**
 * The parts of a set in a text, whose items are called as they are there.
 *
 * @param digits of the currency's minor unit
 * @returns null for a text that has another form, or more than a set can have
 */
export function setPartsIn(text: string, digits: number): SetPart[] | null {
  const parts = splitAt(text, '|').flatMap((part) => (part.trim() ? [partIn(part, digits)] : []));
  const value = parts.filter((part) => part !== null);
  return !value.length || value.length < parts.length || value.length > limits.partsPerSet ? null : value;
}

const countsText = ({ minimum, maximum }: SetPart) =>
  maximum === 0 ? `${minimum}+` : minimum === maximum ? `${minimum}` : `${minimum}-${maximum}`;

/** @param nameOf what an item is called in the text */
export const setPartsText = (parts: readonly SetPart[], digits: number, nameOf: (item: string) => string): string =>
  parts
    .map((part) => {
      const name = Object.entries(part.name ?? {}).flatMap(([language, text]) =>
        text ? [`${language}=${withBackslashes(text, ';|:/=(')}`] : [],
      );
      const choices = part.choices.map(
        ({ item, extra }) => `${withBackslashes(nameOf(item), ';|+')}${extra ? ` +${extra / 10 ** digits}` : ''}`,
      );
      return `${name.join(' / ')} (${countsText(part)}): ${choices.join('; ')}`.trim();
    })
    .join(' | ');

/** As they are read from a text. */
export const tidySetParts = (parts: readonly SetPart[]): SetPart[] =>
  parts.map(({ name, minimum, maximum, choices }) => ({
    name: nameOrNone(name),
    minimum,
    maximum,
    choices: choices.map(({ item, extra }) => ({ item, extra: extra ?? 0 })),
  }));
