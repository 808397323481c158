import type { CustomerChanges, NewCustomer } from '#contract/guests/crm.ts';
import { blankGuest, type GuestField } from '#contract/guests/guestFields.ts';
import { labelRoom } from '#contract/guests/merge.ts';
import type { customers } from '#server/platform/db/schema.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';

/** Computes the changes of a guest. Pure. */

export type CustomerRow = typeof customers.$inferSelect;

/** Fields that come from the guest's visits or own account and cannot be changed manually. */
type ServerField = 'profilePicture' | 'visits' | 'firstSeenTime' | 'lastSeatTime' | 'branchId' | 'branchIds';
/** The columns that users can change. */
type Changeable = Omit<Pick<CustomerRow, GuestField>, ServerField>;

interface Problem {
  path: string;
  message: string;
  code?: string;
}

type CustomerDifference =
  { errors: Problem[] } | { errors: null; before: Partial<Changeable>; after: Partial<Changeable> };

/** The defaults of a new guest. Messages require consent, so they are off. */
const {
  profilePicture: _1,
  visits: _2,
  firstSeenTime: _3,
  lastSeatTime: _4,
  branchId: _5,
  branchIds: _6,
  ...nobody
} = blankGuest;
const blank: Changeable = { ...nobody, types: [], tags: [], gender: 1 };

const nothing = (text: string | null | undefined) => (text === '' ? null : text);

/** Distinct labels without invisible characters. */
function labels(list: readonly string[]): string[] {
  return [...new Set(list.map((label) => label.replace(/\p{Cc}/gu, ' ').trim()).filter(Boolean))];
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The columns that differ from the stored guest, before and after.
 *
 * @param country the country of the guest's branch, for parsing phone numbers without a country code
 */
export function customerDifference(stored: Changeable, changes: CustomerChanges, country: string): CustomerDifference {
  const { version: _, role, blacklistSetting, phoneNumber, email, types, tags, ...others } = changes;
  const errors: Problem[] = [];
  const input: Partial<Changeable> = { ...others, email: nothing(email) };
  for (const [key, value] of Object.entries(input)) if (value === '') Object.assign(input, { [key]: null });
  if (role !== undefined) input.isVip = role === 1;
  if (blacklistSetting) input.forbidPiiSharing = blacklistSetting.forbidPIISharing;
  if (types) input.types = labels(types);
  if (tags) input.tags = labels(tags);
  if (phoneNumber === null || phoneNumber === '') input.phoneNumber = null;
  else if (phoneNumber !== undefined && phoneNumber !== stored.phoneNumber) {
    const number = toE164(phoneNumber, country);
    if (number) input.phoneNumber = number;
    else errors.push({ path: 'phoneNumber', message: 'is not a phone number', code: 'phone' });
  }
  const bytes = Buffer.byteLength([...(input.types ?? stored.types), ...(input.tags ?? stored.tags)].join(' '));
  if (bytes > labelRoom) errors.push({ path: input.tags ? 'tags' : 'types', message: 'are too long together' });
  if (errors.length) return { errors };

  const keys = (Object.keys(input) as (keyof Changeable)[]).filter(
    (key) => input[key] !== undefined && !same(input[key], stored[key]),
  );
  const pick = (from: Partial<Changeable>) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  return { errors: null, before: pick(stored), after: pick(input) };
}

/**
 * The columns of a manually added guest.
 *
 * @param country for parsing phone numbers without a country code
 */
export function newGuestOf(
  { branchId: _, ...input }: NewCustomer,
  country: string,
): Extract<CustomerDifference, { errors: object }> | { errors: null; guest: Changeable } {
  const difference = customerDifference(blank, { ...input, version: 1 }, country);
  return difference.errors ? difference : { errors: null, guest: { ...blank, ...difference.after } };
}
