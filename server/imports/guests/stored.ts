import { getTableColumns } from 'drizzle-orm';
import { customers } from '../../db/schema.ts';

/** What of a guest an import reads and writes: the one list of these columns. */

type Customer = typeof customers.$inferSelect;

const nothing = {
  name: '',
  familyName: null,
  givenName: null,
  phoneticFamilyName: null,
  phoneticGivenName: null,
  phoneNumber: null,
  email: null,
  gender: 2,
  language: null,
  birthday: null,
  seatCount: null,
  visits: 0,
  firstSeenTime: null,
  lastSeatTime: null,
  isVip: false,
  forbidPiiSharing: false,
  allowContactRestaurant: false,
  types: [],
  tags: [],
  note: null,
} satisfies Partial<Customer>;

/** What an import writes of a guest. */
export type GuestColumns = Pick<Customer, keyof typeof nothing>;
/** A guest of whom nothing is known. */
export const blank: GuestColumns = nothing;
export const guestColumns = Object.keys(nothing) as (keyof GuestColumns)[];

const known = ['id', 'version', 'branchIds', ...guestColumns] as const;
/** A known guest as an import sees it. */
export type StoredGuest = Pick<Customer, (typeof known)[number]>;

const columns = getTableColumns(customers);
/** The columns of {@link StoredGuest}, to be selected. */
export const storedColumns = Object.fromEntries(known.map((key) => [key, columns[key]])) as Pick<
  typeof columns,
  (typeof known)[number]
>;
