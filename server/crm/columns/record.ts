import { trunkCountries } from '../texts.ts';

/** A guest as the database hands it to the columns: one text, read here. */

/** Between the fields. No guest has it in a name; one who does is noticed by the number of fields. */
const mark = '\x1e';
const fieldCount = 15;
const optional = (column: string) => `coalesce('=' || c.${column}, '')`;
const moment = (column: string) => `coalesce(extract(epoch from c.${column})::text, '')`;

/** All that a list looks into and is sorted by, of `customers c`, as SQL. */
export const recordSql = `concat(${[
  'c.id',
  `c.is_vip::int + 2 * c.forbid_pii_sharing::int + 4 * c.allow_contact_inline::int + 8 * c.allow_contact_restaurant::int
    + 16 * (coalesce(octet_length(c.email) > char_length(c.email), false))::int`,
  'c.gender',
  optional('language'),
  optional('birthday'),
  'c.visits',
  `coalesce(c.seat_count::text, '')`,
  moment('first_seen_time'),
  moment('last_seat_time'),
  moment('created_time'),
  'c.types_key',
  'c.tags_key',
  'c.branches_key',
  'c.name_text',
  `concat(${optional('email_text')}, E'\\x1d', ${optional('phone_number')})`,
].join(`, E'\\x1e', `)})`;

export const flag = { vip: 1, doNotContact: 2, inline: 4, restaurant: 8, oddEmail: 16, phone: 32, email: 64 } as const;

/** Where a guest has no party. */
export const noSeats = -(2 ** 31);

export interface Guest {
  id: string;
  /** Of {@link flag}. */
  flags: number;
  gender: string;
  /** With `=` in front; empty where nothing is known. */
  language: string;
  birthday: string;
  visits: number;
  seats: number;
  /** Milliseconds; NaN where there is none. */
  first: number;
  last: number;
  created: number;
  types: string;
  tags: string;
  branches: string;
  /** Name, address, phone, and the phone as dialled at home, a line each: what the general search looks into. */
  text: string;
  nameText: string;
  /** An address that is not plain ASCII: the database finds it among the names, so it is not in the text. */
  oddEmail: string | null;
  emailText: string;
  phone: string;
}

const trunk = new RegExp(`^\\+(?:${trunkCountries.join('|')})`);

/** Guests who cannot be kept in columns; the database answers for their company. */
export class Unsuited extends Error {}

function momentOf(text: string): number {
  if (text === '') return NaN;
  const value = Math.round(Number(text) * 1_000);
  if (!Number.isSafeInteger(value)) throw new Unsuited(`The moment ${text} cannot be compared`);
  return value;
}

/** @throws Unsuited */
export function guestOf(record: string): Guest {
  const fields = record.split(mark);
  const contacts = fields[fieldCount - 1]?.split('\x1d');
  if (fields.length !== fieldCount || contacts?.length !== 2) throw new Unsuited('A text holds a separator');
  const [id, flags, gender, language, birthday, visits, seats, first, last, created, types, tags, branches, nameText] =
    fields as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
  const [email, phoneField] = contacts as [string, string];
  const odd = (Number(flags) & flag.oddEmail) !== 0;
  const emailText = email.slice(1);
  const phone = phoneField.slice(1);
  return {
    id,
    flags: Number(flags) | (phoneField ? flag.phone : 0) | (email ? flag.email : 0),
    gender,
    language,
    birthday,
    visits: Number(visits),
    seats: seats === '' ? noSeats : Number(seats),
    first: momentOf(first),
    last: momentOf(last),
    created: momentOf(created),
    types,
    tags,
    branches,
    text: `${nameText}\n${odd ? '' : emailText}\n${phone}\n${trunk.test(phone) ? phone.replace(trunk, '0') : ''}`,
    nameText,
    oddEmail: odd ? emailText : null,
    emailText: odd ? '' : emailText,
    phone,
  };
}
