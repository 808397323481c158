import * as z from 'zod';
import { notHere, type GuestField, type NotHere } from './guestFields.ts';
import { importCalls } from './imports.ts';
import { id, safeText } from './wire.ts';

/** Guests from a file (specification, section 8: `POST /api/{companyId}/customers/import`). */

/** What is said of a guest in one value, as it is. */
const plain = [
  'name',
  'familyName',
  'givenName',
  'phoneticFamilyName',
  'phoneticGivenName',
  'phoneNumber',
  'email',
  'gender',
  'language',
  'birthday',
  'seatCount',
] as const;

/** Fields that a file overwrites or completes as they are; the others have a rule each. */
export const plainImportFields = [...plain, 'note'] as const;

/** What a column of the file may fill. */
export const importFields = [
  ...plain,
  'visits',
  'firstSeenTime',
  'lastSeatTime',
  'isVIP',
  'doNotContact',
  'allowContact',
  'types',
  'tags',
  'note',
] as const;
export type ImportField = (typeof importFields)[number];

/** What of a file fills each field of a guest. */
export const importFieldOf: Readonly<Record<GuestField, ImportField | NotHere>> = {
  name: 'name',
  familyName: 'familyName',
  givenName: 'givenName',
  phoneticFamilyName: 'phoneticFamilyName',
  phoneticGivenName: 'phoneticGivenName',
  gender: 'gender',
  phoneNumber: 'phoneNumber',
  email: 'email',
  language: 'language',
  birthday: 'birthday',
  seatCount: 'seatCount',
  profilePicture: notHere('a table holds no pictures'),
  visits: 'visits',
  firstSeenTime: 'firstSeenTime',
  lastSeatTime: 'lastSeatTime',
  branchId: notHere('where a guest was last seated follows from visits'),
  branchIds: notHere('where a guest has been follows from visits'),
  isVip: 'isVIP',
  forbidPiiSharing: 'doNotContact',
  allowContactInline: notHere('a restaurant’s file says nothing of what the platform was allowed'),
  allowContactRestaurant: 'allowContact',
  types: 'types',
  tags: 'tags',
  note: 'note',
};

/** What becomes of guests that are there already: overwritten by the file, completed by it, or left alone. */
export const existingModes = ['update', 'fillEmpty', 'skip'] as const;
export type ExistingMode = (typeof existingModes)[number];

export const guestImports = importCalls({
  name: 'Import',
  rows: 'guests',
  root: '/api/:companyId/customers/import',
  permission: 'crm',
  fields: importFields,
  aspects: {
    birthday: ['order'],
    firstSeenTime: ['order', 'years'],
    lastSeatTime: ['order', 'years'],
    visits: ['decimal'],
  },
  options: {
    /** The branch whose country reads phones without a country code. */
    branchId: id.nullable(),
    existing: z.enum(existingModes),
    /** Given to every guest created or updated. */
    addTags: z
      .array(safeText(60).trim().min(1))
      .max(10)
      .overwrite((tags) => [...new Set(tags)]),
    /** The words under which a "yes" in the contact column was given. */
    consentText: safeText(500).trim(),
  },
});

export type GuestImport = z.infer<typeof guestImports.one>;
export type ImportMapping = z.infer<typeof guestImports.mapping>;
export type ImportOptions = z.infer<typeof guestImports.options>;

/** What is chosen where nobody chose. */
export const defaultImportOptions: ImportOptions = {
  branchId: null,
  existing: 'fillEmpty',
  addTags: [],
  consentText: '',
};
