import * as z from 'zod';
import { guestPlaces, importedGuestFields, type ImportedGuestField, type ImportField } from '../guests/guestFields.ts';
import type { EitherField } from '../guests/merge.ts';
import { guestLanguages } from '../guests/guestLanguages.ts';
import { badCellModes, importCalls, importSchemas } from './imports.ts';
import { yesOrNo } from './importWords.ts';
import { id, safeText } from '../core/wire.ts';

/** Imports of guests from a file (specification, section 8: `POST /api/{companyId}/customers/import`). */

/** The fields that a column of the file can fill. */
export const importFields = importedGuestFields.map((field) => guestPlaces[field].import) as [
  ImportField,
  ...ImportField[],
];

/** Fields that a file overwrites or completes without a special rule. */
export const plainImportFields = importedGuestFields.filter(
  (field): field is Extract<ImportedGuestField, EitherField | 'note'> =>
    guestPlaces[field].merge === 'either' || field === 'note',
);

/** How existing guests are treated: overwritten by the file, completed by it, or left unchanged. */
export const existingModes = ['update', 'fillEmpty', 'skip'] as const;

const words = {
  gender: ['0', '1', '2'],
  language: guestLanguages,
  allowContact: yesOrNo,
  doNotContact: yesOrNo,
  isVIP: yesOrNo,
};

export const guestImportSchemas = importSchemas({
  fields: importFields,
  words,
  options: {
    /** The branch whose country is used to parse phones without a country code. */
    branchId: id.nullable(),
    existing: z.enum(existingModes),
    /** Added to every created or updated guest. */
    addTags: z
      .array(safeText(60).trim().min(1))
      .max(10)
      .overwrite((tags) => [...new Set(tags)]),
    /** The wording of the consent for a "yes" in the contact column. */
    consentText: safeText(500).trim(),
    badCells: z.enum(badCellModes),
  },
});

export const guestImports = importCalls({
  name: 'Import',
  rows: 'guests',
  root: '/api/:companyId/customers/import',
  permission: 'crm',
  aspects: {
    birthday: ['order'],
    firstSeenTime: ['order', 'years'],
    lastSeatTime: ['order', 'years'],
    visits: ['decimal'],
  },
  words,
  schemas: guestImportSchemas,
});

export type GuestImport = z.infer<typeof guestImportSchemas.one>;
export type ImportMapping = z.infer<typeof guestImportSchemas.mapping>;
export type ImportOptions = z.infer<typeof guestImportSchemas.options>;

/** The defaults. */
export const defaultImportOptions: ImportOptions = {
  branchId: null,
  existing: 'fillEmpty',
  addTags: [],
  consentText: '',
  badCells: 'refuse',
};
