import type { Customer } from './crm.ts';
import { isMadeOf } from '../core/names.ts';
import { guestFields, guestPlaces, type FieldsWith, type GuestField } from './guestFields.ts';

/**
 * Two records of one guest become one. Pure, and on both sides: the server merges by it, and the screen shows
 * beforehand what will come out.
 */

/** What a merge decides about, with the names of the columns; moments as ISO text. */
export interface MergeGuest
  extends
    Omit<Pick<Customer, 'id' | 'createdTime' | Extract<GuestField, keyof Customer>>, 'gender' | 'language'>,
    Record<Exclude<GuestField, keyof Customer>, unknown> {
  gender: number;
  language: string | null;
  isVip: boolean;
  forbidPiiSharing: boolean;
  branchIds: readonly string[];
}

export type EitherField = FieldsWith<'merge', 'either'>;
export type UnitedField = FieldsWith<'merge', 'united'>;
export type RuledField = FieldsWith<'merge', 'ruled'>;

/** Fields of which one of the two values is kept. */
export const eitherFields = guestFields.filter((field): field is EitherField => guestPlaces[field].merge === 'either');
/** Fields whose values can also be put together. */
export const unitedFields = guestFields.filter((field): field is UnitedField => guestPlaces[field].merge === 'united');

/** Whose value is kept: the guest's who stays, the other's, or both put together. */
export type MergeChoices = Partial<Record<EitherField, 'winner' | 'loser'>> &
  Partial<Record<UnitedField, 'winner' | 'loser' | 'both'>>;

/** Types and tags of one guest together, in bytes: what an index row has room for. */
export const labelRoom = 1_500;
/** How many types, and how many tags, one guest can have. */
export const maxLabels = 50;
const noteLength = 2_000;

/** Days within which a merge can be undone. */
export const undoDays = 30;

export interface Merged {
  guest: MergeGuest;
  /** Types and tags that found no room. */
  dropped: string[];
  /** Whether the notes together were longer than a note can be. */
  noteCut: boolean;
}

/** A guest of the wire as a merge sees it; the wire does not say at which branches the guest has been. */
export function mergeGuestOf({ isVIP, blacklistSetting, ...guest }: Customer): MergeGuest {
  return { ...guest, isVip: isVIP, forbidPiiSharing: blacklistSetting.forbidPIISharing, branchIds: [] };
}

const isFilled = (value: unknown) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const filledCount = (guest: MergeGuest) =>
  eitherFields.filter((field) => field !== 'gender' && isFilled(guest[field])).length;

const knownSince = ({ firstSeenTime, createdTime }: MergeGuest) => Date.parse(firstSeenTime ?? createdTime);

/**
 * Which of two records stays: the one that is clearly more complete (three fields or more), else the one whose guest
 * has been known for longer, else the more complete one.
 */
export function staysOf(a: MergeGuest, b: MergeGuest): 'a' | 'b' {
  const fuller = filledCount(a) - filledCount(b);
  if (Math.abs(fuller) >= 3) return fuller > 0 ? 'a' : 'b';
  const longer = knownSince(b) - knownSince(a);
  if (longer !== 0) return longer > 0 ? 'a' : 'b';
  if (fuller !== 0) return fuller > 0 ? 'a' : 'b';
  return a.id <= b.id ? 'a' : 'b';
}

/** What is chosen for a field when nobody chooses. */
export function defaultChoice(field: EitherField, winner: MergeGuest, loser: MergeGuest): 'winner' | 'loser' {
  if (field === 'gender') return winner.gender === 2 && loser.gender !== 2 ? 'loser' : 'winner';
  if (isFilled(winner[field]) || !isFilled(loser[field])) return 'winner';
  // Family and given name only make sense with the name that they are parts of.
  if (field === 'familyName' || field === 'givenName') return isMadeOf(winner.name, loser) ? 'loser' : 'winner';
  return 'loser';
}

const bytes = (labels: readonly string[]) => new TextEncoder().encode(labels.join(' ')).length;

/** Labels of both, the winner's first, as far as there is room. */
function uniteLabels(winner: MergeGuest, loser: MergeGuest, choices: MergeChoices) {
  const dropped: string[] = [];
  const chosen = {
    types: choices.types === 'loser' ? loser.types : winner.types,
    tags: choices.tags === 'loser' ? loser.tags : winner.tags,
  };
  const kept = { types: [...new Set(chosen.types)], tags: [...new Set(chosen.tags)] };
  // Two choices may each fit alone but not together: then the later ones go.
  for (const field of ['tags', 'types'] as const)
    while (bytes([...kept.types, ...kept.tags]) > labelRoom && kept[field].length)
      dropped.push(kept[field].pop() ?? '');
  for (const field of ['types', 'tags'] as const) {
    if ((choices[field] ?? 'both') !== 'both') continue;
    for (const label of loser[field]) {
      if (kept[field].includes(label)) continue;
      const fits = kept[field].length < maxLabels && bytes([...kept.types, ...kept.tags, label]) <= labelRoom;
      if (fits) kept[field].push(label);
      else dropped.push(label);
    }
  }
  return { ...kept, dropped };
}

function uniteNotes(winner: MergeGuest, loser: MergeGuest, choice: 'winner' | 'loser' | 'both') {
  if (choice !== 'both') return { note: (choice === 'winner' ? winner : loser).note, noteCut: false };
  const notes = [...new Set([winner.note, loser.note].filter((note) => note?.trim()))];
  const whole = notes.join('\n\n');
  if (whole.length <= noteLength) return { note: notes.length ? whole : null, noteCut: false };
  // Never half of a character.
  const end = /[\ud800-\udbff]/.test(whole.charAt(noteLength - 1)) ? noteLength - 1 : noteLength;
  return { note: whole.slice(0, end), noteCut: true };
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(a) <= Date.parse(b) ? a : b;
}

/**
 * What becomes of two records of one guest. Visits add up; the first visit is the earlier one, the last visit the
 * later one with its branch. Do-not-contact of either survives, and messages are allowed only where both allowed
 * them: neither can be chosen away.
 *
 * @param winner who stays; `choices` names whose value is kept where that is not {@link defaultChoice}
 * @example mergeGuests(a, b, { phoneNumber: 'loser' }).guest
 */
export function mergeGuests(winner: MergeGuest, loser: MergeGuest, choices: MergeChoices = {}): Merged {
  const kept = Object.fromEntries(
    eitherFields.map((field) => {
      const choice = choices[field] ?? defaultChoice(field, winner, loser);
      return [field, (choice === 'winner' ? winner : loser)[field]];
    }),
  ) as Pick<MergeGuest, EitherField>;
  const { dropped, ...labels } = uniteLabels(winner, loser, choices);
  const { note, noteCut } = uniteNotes(winner, loser, choices.note ?? 'both');
  const loserLater =
    loser.lastSeatTime !== null &&
    (winner.lastSeatTime === null || Date.parse(loser.lastSeatTime) > Date.parse(winner.lastSeatTime));
  const latest = loserLater ? loser : winner;
  const vip = choices.isVip ?? 'both';
  return {
    guest: {
      id: winner.id,
      createdTime: winner.createdTime,
      ...kept,
      visits: winner.visits + loser.visits,
      firstSeenTime: earlier(winner.firstSeenTime, loser.firstSeenTime),
      lastSeatTime: latest.lastSeatTime,
      branchId: latest.branchId ?? winner.branchId ?? loser.branchId,
      branchIds: [...new Set([...winner.branchIds, ...loser.branchIds])],
      isVip: vip === 'both' ? winner.isVip || loser.isVip : (vip === 'winner' ? winner : loser).isVip,
      forbidPiiSharing: winner.forbidPiiSharing || loser.forbidPiiSharing,
      allowContactInline: winner.allowContactInline && loser.allowContactInline,
      allowContactRestaurant: winner.allowContactRestaurant && loser.allowContactRestaurant,
      ...labels,
      note,
    },
    dropped,
    noteCut,
  };
}
