import type { GuestLanguage } from '#contract/guests/guestLanguages.ts';
import type { Random } from '../random.ts';

/** The name of a guest. */
export interface PersonName {
  name: string;
  familyName: string;
  givenName: string;
  phoneticFamilyName: string | null;
  phoneticGivenName: string | null;
  /** Lower-case Latin letters, for an e-mail address. */
  handle: string;
  language: GuestLanguage;
}

/** 0 a woman, 1 a man. */
export type Sex = 0 | 1;

export type Namer = (random: Random, sex: Sex) => PersonName;

/** Splits a table of words: entries separated by blanks or line ends. */
export const words = (table: string): string[] => table.trim().split(/\s+/);

/** Splits a table of entries with parts: `佐藤:サトウ:sato`. */
export const tuples = (table: string): string[][] => words(table).map((entry) => entry.split(':'));

/** Only a to z. */
export const latin = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/[^a-z]/g, '');
