import type { TextCondition } from '#contract/core/conditions.ts';
import type { CustomerFilters } from '#contract/guests/crm.ts';
import type { customers } from '#server/platform/db/schema.ts';

/** What a guest list must answer, found out by plain loops: slow, obvious, and written apart from the server. */

export type Guest = Required<
  Omit<
    typeof customers.$inferInsert,
    'nameText' | 'searchText' | 'emailText' | 'wire' | 'erasedTime' | 'typesKey' | 'tagsKey' | 'branchesKey'
  >
>;

export interface Asked {
  branches?: readonly string[];
  enabledBranches: 'all' | readonly string[];
  search?: string;
  filters: CustomerFilters;
}

const day = 86_400_000;
const trunk = /^\+(886|81|61)/;
const signs = /[\s().-]/g;

function folded(text: string): string {
  const narrow = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  return [...narrow]
    .map((letter) =>
      letter >= 'ァ' && letter <= 'ヶ' ? String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60) : letter,
    )
    .join('');
}

function namesOf(guest: Guest): string[] {
  const { name, familyName: family, givenName: given, phoneticFamilyName: f, phoneticGivenName: g } = guest;
  const western = /^[\x20-\x7e]+$/.test(family ?? '');
  return [
    name,
    family && given ? (western ? `${family} ${given}` : `${family}${given}`) : '',
    `${f ?? ''}${g ?? ''}`,
    `${f ?? ''} ${g ?? ''}`,
  ].map(folded);
}

/** As stored, and as dialled at home. */
const phonesOf = ({ phoneNumber: phone }: Guest): string[] =>
  phone ? [phone, ...(trunk.test(phone) ? [phone.replace(trunk, '0')] : [])] : [];

const textsOf = (guest: Guest): string[] => [...namesOf(guest), folded(guest.email ?? ''), ...phonesOf(guest)];

function finds(guest: Guest, search: string): boolean {
  const text = folded(search).replace(/\s+/g, ' ').trim();
  if (!text) return true;
  const asked = [text];
  if (/^[+\d\s().-]*\d[\d\s().-]*$/.test(text)) asked.push(text.replace(signs, ''));
  if (/[^\x20-\x7e]/.test(text)) asked.push(text.replace(/ /g, ''));
  return textsOf(guest).some((own) => asked.some((one) => own.includes(one)));
}

const asText = (condition: TextCondition) =>
  folded(typeof condition === 'string' ? condition : condition.starts)
    .replace(/\s+/g, ' ')
    .trim();

function named(guest: Guest, condition: TextCondition): boolean {
  const text = asText(condition);
  const forms = /[^\x20-\x7e]/.test(text) ? [text, text.replace(/ /g, '')] : [text];
  if (typeof condition !== 'string') return forms.some((form) => folded(guest.name).startsWith(form));
  return namesOf(guest).some((own) => forms.some((form) => own.includes(form)));
}

function reachedAt(guest: Guest, condition: TextCondition): boolean {
  const text = asText(condition)
    .replace(signs, '')
    .replace(/^00(?=\d{3})/, '+');
  const numbers = phonesOf(guest);
  if (typeof condition === 'string') return numbers.some((number) => number.includes(text));
  return numbers.some((number) => number.startsWith(text)) || guest.phoneNumber?.startsWith(`+${text}`) === true;
}

function written(guest: Guest, condition: TextCondition): boolean {
  if (guest.email === null) return false;
  const [own, text] = [folded(guest.email), asText(condition)];
  return typeof condition === 'string' ? own.includes(text) : own.startsWith(text);
}

function born(guest: Guest, asked: NonNullable<CustomerFilters['birthday']>): boolean {
  if (!guest.birthday) return false;
  const [month, day] = guest.birthday.split('-').map(Number);
  return (Array.isArray(asked) ? asked : [asked]).some(
    (one) => one.month === month && (one.day === 99 || one.day === day),
  );
}

const within = (value: number | null, span: { gte?: number; lte?: number } | undefined) =>
  !span || (value !== null && value >= (span.gte ?? -Infinity) && value <= (span.lte ?? Infinity));

function back(moment: Date | null, span: { gte?: number; lte?: number } | undefined, now: number): boolean {
  if (!span) return true;
  if (!moment) return false;
  const minute = now - (now % 60_000);
  const days = (minute - moment.getTime()) / day;
  return days >= (span.gte ?? -Infinity) && days <= (span.lte ?? Infinity);
}

const meet = (own: readonly string[], asked: readonly string[] | undefined) =>
  !asked || asked.some((one) => own.includes(one));

/** Whether a guest belongs into the list. */
export function belongs(guest: Guest, { branches, enabledBranches, search, filters }: Asked, now: number): boolean {
  return (
    (filters.name === undefined || named(guest, filters.name)) &&
    (filters.phone === undefined || reachedAt(guest, filters.phone)) &&
    (filters.email === undefined || written(guest, filters.email)) &&
    (filters.hasPhone === undefined || (guest.phoneNumber !== null) === filters.hasPhone) &&
    (filters.hasEmail === undefined || (guest.email !== null) === filters.hasEmail) &&
    (filters.birthday === undefined || born(guest, filters.birthday)) &&
    (filters.allowContactInline === undefined || guest.allowContactInline === filters.allowContactInline) &&
    (filters.allowContactRestaurant === undefined || guest.allowContactRestaurant === filters.allowContactRestaurant) &&
    (filters.isVIP === undefined || guest.isVip === filters.isVIP) &&
    (filters.doNotContact === undefined || guest.forbidPiiSharing === filters.doNotContact) &&
    (!filters.gender || filters.gender.includes(guest.gender)) &&
    (!filters.language || filters.language.some((language) => language === guest.language)) &&
    meet(guest.types, filters.types) &&
    meet(guest.tags, filters.tags) &&
    within(guest.visits, filters.visits) &&
    within(guest.seatCount, filters.seatCount) &&
    back(guest.firstSeenTime, filters.firstSeen, now) &&
    back(guest.lastSeatTime, filters.lastSeat, now) &&
    meet(guest.branchIds, branches) &&
    (enabledBranches === 'all' || !guest.branchIds.length || meet(guest.branchIds, enabledBranches)) &&
    (!search || finds(guest, search))
  );
}

const keys = {
  lastSeatTime: (guest: Guest) => guest.lastSeatTime?.getTime() ?? null,
  firstSeenTime: (guest: Guest) => guest.firstSeenTime?.getTime() ?? null,
  createdTime: (guest: Guest) => guest.createdTime.getTime(),
  visits: (guest: Guest) => guest.visits,
  seatCount: (guest: Guest) => guest.seatCount,
};

/** The list's order by a number or a moment: nothing comes last, ties go by id. */
export function inOrder(guests: readonly Guest[], field: keyof typeof keys, descending: boolean): Guest[] {
  const key = keys[field];
  const sign = descending ? -1 : 1;
  return [...guests].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === null || y === null) {
      if (x !== y) return x === null ? 1 : -1;
    } else if (x !== y) return sign * (x - y);
    return sign * (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  });
}
