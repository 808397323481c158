import { daysOf, type TextCondition } from '#contract/core/conditions.ts';
import type { CustomerFilters } from '#contract/guests/crm.ts';
import type { Values } from '#server/platform/sql/values.ts';
import { fold, searchFold } from '#contract/core/fold.ts';
import { literally } from '#server/platform/sql/like.ts';
import { gramsOf } from '#server/platform/sql/phrase.ts';

/** Conditions on a guest's name, phone, e-mail and birthday. Pure: every value becomes a param. */

/** A search text and its position; `home` is the beginning of a phone number in national format. */
interface TextForm {
  at: 'start' | 'anywhere' | 'home';
  text: string;
}

/** Countries whose national format begins with 0, as in `customer_search_text`. */
const trunkCountries = ['886', '81', '61', '60', '66', '44', '82', '84', '62', '63', '64', '33', '49', '91'];

const plain = /^[\0-\x7f]*$/;
/** Whether a trigram index can find the text. */
const hasTrigram = (text: string) => /[a-z0-9]{3}/.test(text);

const textOf = (condition: TextCondition) => (typeof condition === 'string' ? condition : condition.starts);
const startsOnly = (condition: TextCondition) => typeof condition !== 'string';

const folded = (condition: TextCondition, by: (text: string) => string) =>
  by(textOf(condition)).replace(/\s+/g, ' ').trim();
const foldedText = (condition: TextCondition) => folded(condition, searchFold);

/** A normalized phone number: digits with an optional leading plus; 00 becomes a plus. */
function dialled(condition: TextCondition): string {
  return foldedText(condition)
    .replace(/[\s().\-–—‐]/g, '')
    .replace(/^00(?=\d{3})/, '+');
}

const anyOf = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] ?? 'false') : `(${parts.join(' or ')})`);

/** The forms of a name that contains or begins with the text; Chinese characters or kana also without spaces. */
function nameForms(condition: TextCondition): TextForm[] {
  const text = foldedText(condition);
  const texts = !plain.test(text) && text.includes(' ') ? [text, text.replaceAll(' ', '')] : [text];
  return texts.map((form) => ({ at: startsOnly(condition) ? 'start' : 'anywhere', text: form }));
}

/** The forms of a phone number; a leading 0 also matches the national format. */
function phoneForms(condition: TextCondition): TextForm[] {
  const text = dialled(condition);
  if (text.startsWith('+')) return [{ at: 'start', text }];
  const atHome: TextForm[] = text.startsWith('0') ? [{ at: 'home', text }] : [];
  if (!startsOnly(condition)) return [{ at: 'anywhere', text }, ...atHome];
  return text.startsWith('0') ? atHome : [{ at: 'start', text: `+${text}` }];
}

/** The patterns of a form. */
function patternsOf({ at, text }: TextForm): string[] {
  if (at === 'anywhere') return [`%${literally(text)}%`];
  if (at === 'start') return [`${literally(text)}%`];
  return trunkCountries.map((code) => `+${code}${literally(text.slice(1))}%`);
}

function nameCondition(condition: TextCondition, values: Values, indexed: boolean): string {
  const parts = nameForms(condition).map((form) => {
    const like = patternsOf(form).map((pattern) => `c.name_text like ${values.add(pattern)}`)[0] ?? 'false';
    if (!indexed || form.at === 'start') return like;
    if (!plain.test(form.text))
      return `(customer_grams(c.name_text) @> ${values.add(gramsOf(form.text))}::text[] and ${like})`;
    return hasTrigram(form.text) ? `(c.search_text like ${values.add(`%${literally(form.text)}%`)} and ${like})` : like;
  });
  return anyOf(parts);
}

function phoneCondition(condition: TextCondition, values: Values, indexed: boolean): string {
  const text = dialled(condition);
  const patterns = phoneForms(condition).flatMap(patternsOf);
  const any = anyOf(patterns.map((pattern) => `c.phone_number like ${values.add(pattern)}`));
  // All patterns contain the digits after the leading 0, so one comparison excludes most numbers.
  const likes =
    patterns.length > 1 && !startsOnly(condition)
      ? `(c.phone_number like ${values.add(`%${literally(text.slice(1))}%`)} and ${any})`
      : any;
  if (!indexed || startsOnly(condition) || !hasTrigram(text)) return likes;
  return `(c.search_text like ${values.add(`%${literally(text)}%`)} and ${likes})`;
}

/** Addresses are stored with accents and punctuation; the input may differ in these. */
function emailCondition(condition: TextCondition, values: Values, indexed: boolean): string {
  const texts = [...new Set([foldedText(condition), folded(condition, fold)])].map(literally);
  const like = anyOf(
    texts.map((text) => `c.email_text like ${values.add(startsOnly(condition) ? `${text}%` : `%${text}%`)}`),
  );
  const text = literally(foldedText(condition));
  if (!indexed || startsOnly(condition) || !hasTrigram(text) || !plain.test(text)) return like;
  return `(c.search_text like ${values.add(`%${text}%`)} and ${like})`;
}

/** Whether a text index finds few or no guests with these conditions. */
export function looksUpText({ name, phone, email }: CustomerFilters): boolean {
  const selective = (condition: TextCondition | undefined, text: (one: TextCondition) => string) =>
    condition !== undefined && (startsOnly(condition) || !plain.test(text(condition)) || hasTrigram(text(condition)));
  return selective(name, foldedText) || selective(phone, dialled) || selective(email, foldedText);
}

/**
 * The conditions, all of which must be met.
 *
 * @param indexed whether texts may use their own index; see `whereOf`
 */
export function textConditions(filters: CustomerFilters, values: Values, indexed: boolean): string[] {
  const { name, phone, email, hasPhone, hasEmail, birthday } = filters;
  const list: string[] = [];
  if (name !== undefined) list.push(nameCondition(name, values, indexed));
  if (phone !== undefined) list.push(phoneCondition(phone, values, indexed));
  if (email !== undefined) list.push(emailCondition(email, values, indexed));
  if (hasPhone !== undefined) list.push(`c.phone_number is ${hasPhone ? 'not ' : ''}null`);
  if (hasEmail !== undefined) list.push(`c.email_text is ${hasEmail ? 'not ' : ''}null`);
  if (birthday) list.push(`c.birthday = any(${values.add(daysOf(birthday))}::text[])`);
  return list;
}
