import type { GuestField } from '#contract/guests/guestFields.ts';
import type { CustomerRow } from './crm/rules.ts';

/** Columns that say nothing about a guest that others do not: keys, times of the record, and what the database makes. */
type OfTheRecord =
  | 'companyId'
  | 'id'
  | 'version'
  | 'createdTime'
  | 'updatedTime'
  | 'erasedTime'
  | 'nameText'
  | 'searchText'
  | 'emailText'
  | 'letters'
  | 'wire'
  | 'typesKey'
  | 'tagsKey'
  | 'branchesKey';

/** What the table keeps about a guest. */
type GuestColumn = Exclude<keyof CustomerRow, OfTheRecord>;

/** A list of fields; of no type at all where the table has another column than the list, or the list another field. */
export type EveryColumn = [GuestField, GuestColumn] extends [GuestColumn, GuestField] ? readonly GuestField[] : never;
