import { defaults } from '#contract/core/constants.ts';
import { defaultImportOptions, type ImportOptions } from '#contract/imports/guestImports.ts';
import { refused } from '#server/platform/kernel/errors.ts';
import { isTaken } from '../cells.ts';
import type { ImportKind, ImportRow } from '../kind.ts';
import { meetDone, SeenRecords } from '../records/seen.ts';
import { joinedPhones } from '../joinedPhones.ts';
import { suggestGuestColumns } from './columns.ts';
import { guestReader, type GuestValues, type RowGuest } from './guest.ts';
import { knownGuests } from './match.ts';
import { planGuest, type GuestPlan } from './plan.ts';
import { takeBackGuests } from './rollBack.ts';
import { guestMeaning } from './words.ts';
import { writeGuests } from './write.ts';

const optionsOf = ({ options }: ImportRow) => options as ImportOptions;
const nowhere = { country: 'TW', timeZone: defaults.timeZone };

/** Imports rows as guests: matched by phone, otherwise by e-mail, or created. Guests are locked in one order. */
export const guestKind: ImportKind<RowGuest, GuestPlan, SeenGuests> = {
  name: 'guests',
  jobs: 'customers',
  permission: 'crm',
  rowsAStep: 2_000,
  suggest: suggestGuestColumns,
  // Tags belong to one import: "from the fair in May".
  optionsAfter: (last) => ({ ...(last ?? defaultImportOptions), addTags: [] }),
  meaningOf: guestMeaning,
  joinedColumns: joinedPhones,
  refuseUnready: refuseUnworded,
  reader(one, { mapping, columns, branches, ...as }) {
    const { branchId } = optionsOf(one);
    const branch = branches.find(({ id }) => id === branchId) ?? branches[0] ?? nowhere;
    return guestReader(mapping, columns, { ...as, ...branch, now: Date.now() });
  },
  seen: (sql, one) => meetDone(sql, one, 'customerId', new SeenGuests()),
  async plan(sql, who, one, { rows, earlier, seen }, lock) {
    const known = await knownGuests(sql, who, rows, lock);
    return rows.map((guest) => {
      const match = known.get(guest.row);
      const first =
        earlier.get(guest.row) ?? (match && isTaken(guest) ? seen.meetKnown(guest.row, match.stored.id) : undefined);
      return planGuest(guest, match, first, optionsOf(one));
    });
  },
  write: (sql, context, one, plans) => writeGuests(sql, context, optionsOf(one).consentText, plans),
  takeBack: takeBackGuests,
};

/** A consent requires the text under which it was given. */
function refuseUnworded({ mapping, options }: ImportRow): void {
  if (mapping.allowContact !== undefined && !(options as ImportOptions).consentText.trim())
    throw refused('invalid_input', 'consentText', 'says what the guests agreed to', { code: 'consentTextMissing' });
}

/**
 * The guests of a file so far, by phone, otherwise by e-mail address. Keys are numbers if possible: a phone has at most
 * fifteen digits. A row without a name is only looked up, because it may be rejected.
 */
class SeenGuests extends SeenRecords<RowGuest> {
  constructor() {
    super(({ values }) => {
      const own = keysOf(values);
      return { own, forLater: values.name ? own : [] };
    });
  }
}

/** The keys of a guest: the phone before the e-mail address. */
function keysOf({ phoneNumber, email }: GuestValues): (string | number)[] {
  return [...(phoneNumber ? [Number(phoneNumber.slice(1))] : []), ...(email ? [email.toLowerCase()] : [])];
}
