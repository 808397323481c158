import { daysOf, type TextCondition } from '#contract/conditions.ts';
import type { CustomerFilters } from '#contract/crm.ts';
import type { Values } from './conditions.ts';
import { fold } from './fold.ts';
import { literally } from './like.ts';
import { gramsOf } from './phrase.ts';

/** Conditions on a guest's name, phone, e-mail and birthday. Pure: every value becomes a parameter. */

/** Countries whose numbers are dialled with a leading 0 at home, as `customer_search_text` has them. */
const trunkCountries = ['886', '81', '61', '60', '66', '44', '82', '84', '62', '63', '64', '33', '49', '91'];

const plain = /^[\0-\x7f]*$/;
/** What a trigram index can look for. */
const hasTrigram = (text: string) => /[a-z0-9]{3}/.test(text);

const textOf = (asked: TextCondition) => (typeof asked === 'string' ? asked : asked.starts);
const startsOnly = (asked: TextCondition) => typeof asked !== 'string';

const foldedText = (asked: TextCondition) => fold(textOf(asked)).replace(/\s+/g, ' ').trim();

/** A phone as it is compared: no signs but the leading plus, which 00 stands for, too. */
function dialled(asked: TextCondition): string {
  return foldedText(asked)
    .replace(/[\s().\-–—‐]/g, '')
    .replace(/^00(?=\d{3})/, '+');
}

const anyOf = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] ?? 'false') : `(${parts.join(' or ')})`);

/** Patterns for the stored number: a leading 0 is also the one that is dialled at home. */
function phonePatterns(asked: TextCondition): string[] {
  const text = dialled(asked);
  const own = literally(text);
  if (text.startsWith('+')) return [`${own}%`];
  const atHome = text.startsWith('0') ? trunkCountries.map((code) => `+${code}${literally(text.slice(1))}%`) : [];
  if (!startsOnly(asked)) return [`%${own}%`, ...atHome];
  return text.startsWith('0') ? atHome : [`+${own}%`];
}

function nameCondition(asked: TextCondition, values: Values, indexed: boolean): string {
  const text = foldedText(asked);
  const forms = !plain.test(text) && text.includes(' ') ? [text, text.replaceAll(' ', '')] : [text];
  const parts = forms.map((form) => {
    if (startsOnly(asked)) return `c.name_text like ${values.add(`${literally(form)}%`)}`;
    const like = `c.name_text like ${values.add(`%${literally(form)}%`)}`;
    if (!indexed) return like;
    if (!plain.test(form)) return `(customer_grams(c.name_text) @> ${values.add(gramsOf(form))}::text[] and ${like})`;
    return hasTrigram(form) ? `(c.search_text like ${values.add(`%${literally(form)}%`)} and ${like})` : like;
  });
  return anyOf(parts);
}

function phoneCondition(asked: TextCondition, values: Values, indexed: boolean): string {
  const text = dialled(asked);
  const patterns = phonePatterns(asked);
  const any = anyOf(patterns.map((pattern) => `c.phone_number like ${values.add(pattern)}`));
  // All of many patterns hold the digits behind the leading 0: most numbers are ruled out by one comparison.
  const likes =
    patterns.length > 1 && !startsOnly(asked)
      ? `(c.phone_number like ${values.add(`%${literally(text.slice(1))}%`)} and ${any})`
      : any;
  if (!indexed || startsOnly(asked) || !hasTrigram(text)) return likes;
  return `(c.search_text like ${values.add(`%${literally(text)}%`)} and ${likes})`;
}

function emailCondition(asked: TextCondition, values: Values, indexed: boolean): string {
  const text = literally(foldedText(asked));
  const like = `c.email_text like ${values.add(startsOnly(asked) ? `${text}%` : `%${text}%`)}`;
  if (!indexed || startsOnly(asked) || !hasTrigram(text) || !plain.test(text)) return like;
  return `(c.search_text like ${values.add(`%${text}%`)} and ${like})`;
}

/** Whether an index of texts finds few guests, or none, by these conditions. */
export function looksUpText({ name, phone, email }: CustomerFilters): boolean {
  const selective = (asked: TextCondition | undefined, text: (one: TextCondition) => string) =>
    asked !== undefined && (startsOnly(asked) || !plain.test(text(asked)) || hasTrigram(text(asked)));
  return selective(name, foldedText) || selective(phone, dialled) || selective(email, foldedText);
}

/**
 * The conditions, each to be met.
 *
 * @param indexed whether texts may be looked up in an index of their own; see `whereOf`
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
