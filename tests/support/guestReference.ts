import type { CustomerFilters } from '#contract/crm.ts';
import type { customers } from '#server/db/schema.ts';

/** What a guest list must answer, found out by plain loops: slow, obvious, and written apart from the server. */

export type Guest = Required<
  Omit<typeof customers.$inferInsert, 'nameText' | 'searchText' | 'erasedTime' | 'typesKey' | 'tagsKey' | 'branchesKey'>
>;

export interface Asked {
  branches?: readonly string[];
  enabledBranches: 'all' | readonly string[];
  search?: string;
  filters: CustomerFilters;
}

const day = 86_400_000;
const trunk = /^\+(886|81|61)/;

function folded(text: string): string {
  const narrow = text.normalize('NFKC').toLowerCase();
  return [...narrow]
    .map((letter) =>
      letter >= 'ァ' && letter <= 'ヶ' ? String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60) : letter,
    )
    .join('');
}

function textsOf(guest: Guest): string[] {
  const { name, familyName: family, givenName: given, phoneticFamilyName: f, phoneticGivenName: g } = guest;
  const western = /^[\x20-\x7e]+$/.test(family ?? '');
  const phone = guest.phoneNumber;
  return [
    name,
    family && given ? (western ? `${family} ${given}` : `${family}${given}`) : '',
    `${f ?? ''}${g ?? ''}`,
    `${f ?? ''} ${g ?? ''}`,
    guest.email ?? '',
    phone ?? '',
    phone && trunk.test(phone) ? phone.replace(trunk, '0') : '',
  ].map(folded);
}

function finds(guest: Guest, search: string): boolean {
  const text = folded(search).replace(/\s+/g, ' ').trim();
  if (!text) return true;
  const asked = [text];
  if (/^[+\d\s().-]*\d[\d\s().-]*$/.test(text)) asked.push(text.replace(/[\s().-]/g, ''));
  if (/[^\x20-\x7e]/.test(text)) asked.push(text.replace(/ /g, ''));
  return textsOf(guest).some((own) => asked.some((one) => own.includes(one)));
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
