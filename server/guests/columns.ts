import type { GuestField } from '#contract/guests/guestFields.ts';
import type { CustomerRow } from './crm/rules.ts';

/** Columns without data about the guest: keys, timestamps of the record, and generated columns. */
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

/** The columns with data about the guest. */
type GuestColumn = Exclude<keyof CustomerRow, OfTheRecord>;

/** The type of a complete list of fields; `never` if the table and the list differ. */
export type EveryColumn = [GuestField, GuestColumn] extends [GuestColumn, GuestField] ? readonly GuestField[] : never;
