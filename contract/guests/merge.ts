import type { Customer } from './crm.ts';
import { isMadeOf } from '../core/names.ts';
import { guestFields, guestPlaces, type FieldsWith, type GuestField } from './guestFields.ts';

/**
 * Merges two records of one guest. Pure, and used by both sides: the server merges with it, and the client previews the
 * result.
 */

/** The values that a merge decides on, with the names of the columns; timestamps as ISO text. */
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

/** Fields of which one of the two values is used. */
export const eitherFields = guestFields.filter((field): field is EitherField => guestPlaces[field].merge === 'either');
/** Fields whose values can also be combined. */
export const unitedFields = guestFields.filter((field): field is UnitedField => guestPlaces[field].merge === 'united');

/** The value to use: the winner's, the loser's, or both combined. */
export type MergeChoices = Partial<Record<EitherField, 'winner' | 'loser'>> &
  Partial<Record<UnitedField, 'winner' | 'loser' | 'both'>>;

/** Maximum bytes of a guest's types and tags together: the limit of an index row. */
export const labelRoom = 1_500;
/** Maximum number of types, and of tags, per guest. */
export const maxLabels = 50;
const noteLength = 2_000;

/** Days within which a merge can be undone. */
export const undoDays = 30;

export interface Merged {
  guest: MergeGuest;
  /** Types and tags dropped because of the limit. */
  dropped: string[];
  /** Whether the combined notes exceeded the maximum length. */
  noteCut: boolean;
}

/** Converts a guest of the API for a merge; the API does not contain the guest's branches. */
export function mergeGuestOf({ isVIP, blacklistSetting, ...guest }: Customer): MergeGuest {
  return { ...guest, isVip: isVIP, forbidPiiSharing: blacklistSetting.forbidPIISharing, branchIds: [] };
}

const isFilled = (value: unknown) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const filledCount = (guest: MergeGuest) =>
  eitherFields.filter((field) => field !== 'gender' && isFilled(guest[field])).length;

const knownSince = ({ firstSeenTime, createdTime }: MergeGuest) => Date.parse(firstSeenTime ?? createdTime);

/**
 * The winner: the record that is clearly more complete (by three or more fields), otherwise the one known for longer,
 * otherwise the more complete one.
 */
export function staysOf(a: MergeGuest, b: MergeGuest): 'a' | 'b' {
  const fuller = filledCount(a) - filledCount(b);
  if (Math.abs(fuller) >= 3) return fuller > 0 ? 'a' : 'b';
  const longer = knownSince(b) - knownSince(a);
  if (longer !== 0) return longer > 0 ? 'a' : 'b';
  if (fuller !== 0) return fuller > 0 ? 'a' : 'b';
  return a.id <= b.id ? 'a' : 'b';
}

/** The default choice for a field. */
export function defaultChoice(field: EitherField, winner: MergeGuest, loser: MergeGuest): 'winner' | 'loser' {
  if (field === 'gender') return winner.gender === 2 && loser.gender !== 2 ? 'loser' : 'winner';
  if (isFilled(winner[field]) || !isFilled(loser[field])) return 'winner';
  // Family and given name only make sense with the full name that they are parts of.
  if (field === 'familyName' || field === 'givenName') return isMadeOf(winner.name, loser) ? 'loser' : 'winner';
  return 'loser';
}

const bytes = (labels: readonly string[]) => new TextEncoder().encode(labels.join(' ')).length;

/** Labels of both, the winner's first, up to the limit. */
function uniteLabels(winner: MergeGuest, loser: MergeGuest, choices: MergeChoices) {
  const dropped: string[] = [];
  const chosen = {
    types: choices.types === 'loser' ? loser.types : winner.types,
    tags: choices.tags === 'loser' ? loser.tags : winner.tags,
  };
  const merged = { types: [...new Set(chosen.types)], tags: [...new Set(chosen.tags)] };
  // Two choices may each be below the limit but not together; then the later ones are dropped.
  for (const field of ['tags', 'types'] as const)
    while (bytes([...merged.types, ...merged.tags]) > labelRoom && merged[field].length)
      dropped.push(merged[field].pop() ?? '');
  for (const field of ['types', 'tags'] as const) {
    if ((choices[field] ?? 'both') !== 'both') continue;
    for (const label of loser[field]) {
      if (merged[field].includes(label)) continue;
      const fits = merged[field].length < maxLabels && bytes([...merged.types, ...merged.tags, label]) <= labelRoom;
      if (fits) merged[field].push(label);
      else dropped.push(label);
    }
  }
  return { ...merged, dropped };
}

function uniteNotes(winner: MergeGuest, loser: MergeGuest, choice: 'winner' | 'loser' | 'both') {
  if (choice !== 'both') return { note: (choice === 'winner' ? winner : loser).note, noteCut: false };
  const notes = [...new Set([winner.note, loser.note].filter((note) => note?.trim()))];
  const whole = notes.join('\n\n');
  if (whole.length <= noteLength) return { note: notes.length ? whole : null, noteCut: false };
  // Does not split a character.
  const end = /[\ud800-\udbff]/.test(whole.charAt(noteLength - 1)) ? noteLength - 1 : noteLength;
  return { note: whole.slice(0, end), noteCut: true };
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(a) <= Date.parse(b) ? a : b;
}

/**
 * Merges two records of one guest. Visits are added up; the first visit is the earlier one, the last visit the later
 * one with its branch. Do-not-contact of either record is preserved, and messages are allowed only if both allowed
 * them; no choice overrides this.
 *
 * @param winner the record that remains; `choices` names the record whose value is used, if not {@link defaultChoice}
 * @example mergeGuests(a, b, { phoneNumber: 'loser' }).guest
 */
export function mergeGuests(winner: MergeGuest, loser: MergeGuest, choices: MergeChoices = {}): Merged {
  const merged = Object.fromEntries(
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
      ...merged,
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
