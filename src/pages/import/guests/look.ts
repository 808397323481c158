import { guestImports, importFields, type GuestImport } from '#contract/guestImports.ts';
import { arrangeNames } from '#contract/names.ts';
import customers from '#resources/customers/resource.ts';
import { useAllowed } from '#resources/define/view/useAllowed.ts';
import type { ImportLook } from '../kind.ts';
import { GuestOptions } from './Options.tsx';
import { useFieldLabel } from './fields.ts';

/** One of them says who the guest is. */
const telling = ['name', 'familyName', 'givenName', 'phoneNumber', 'email'];

/** Guests from a file. */
export const guestLook: ImportLook = {
  calls: guestImports,
  words: 'imports',
  fields: importFields,
  arrange: (fields, country, mapping) => arrangeNames(fields, country, (field) => mapping[field] !== undefined),
  useFieldLabel,
  Options: GuestOptions,
  suffices: (mapping) => telling.some((field) => mapping[field] !== undefined),
  // It only says how phones and dates are read.
  guessesBranch: true,
  updates: true,
  template: {
    file: 'guests-template.csv',
    columns: [
      ['name', null],
      ['phoneNumber', '0912-345-678'],
      ['email', 'guest@example.com'],
      ['birthday', null],
      ['gender', null],
      ['language', 'zh'],
      ['seatCount', '4'],
      ['tags', null],
      ['allowContact', null],
      ['note', null],
    ],
  },
  // By the tag they were given, else the newest first.
  resultPath({ companyId, options }) {
    const [tag] = (options as GuestImport['options']).addTags;
    const query = new URLSearchParams({ companyId });
    if (tag) query.set('filters', JSON.stringify({ tags: [tag] }));
    else query.set('sort', '-createdTime');
    return `/crm?${query}`;
  },
  useAllowed: () => useAllowed(customers).edit,
};
