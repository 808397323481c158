import { sql } from 'drizzle-orm';
import { boolean, index, integer, smallint, text } from 'drizzle-orm/pg-core';
import { snakeCase } from '../snakeCase.ts';
import { indexWhere, moment, noTexts, binaryText, recordTable, versioned } from './shared.ts';

/** What is known about a guest. */
const ofGuest = {
  gender: smallint('gender').notNull().default(1),
  name: text('name').notNull(),
  familyName: text('family_name'),
  givenName: text('given_name'),
  phoneticFamilyName: text('phonetic_family_name'),
  phoneticGivenName: text('phonetic_given_name'),
  /** E.164. */
  phoneNumber: text('phone_number'),
  email: text('email'),
  language: text('language'),
  /** `MM-DD`. */
  birthday: text('birthday'),
  seatCount: integer('seat_count'),
  visits: integer('visits').notNull().default(0),
  firstSeenTime: moment('first_seen_time'),
  lastSeatTime: moment('last_seat_time'),
  /** The branch of the last visit. */
  branchId: text('branch_id'),
  /** Every branch ever visited, for the branch filter. */
  branchIds: text('branch_ids').array().notNull().default(noTexts),
  profilePicture: text('profile_picture'),
  isVip: boolean('is_vip').notNull().default(false),
  forbidPiiSharing: boolean('forbid_pii_sharing').notNull().default(false),
  allowContactInline: boolean('allow_contact_inline').notNull().default(true),
  allowContactRestaurant: boolean('allow_contact_restaurant').notNull().default(true),
  types: text('types').array().notNull().default(noTexts),
  tags: text('tags').array().notNull().default(noTexts),
  note: text('note'),
};

/**
 * The columns of which `wire` is made, in the order of the parameters of `customer_wire`. Where somebody has been only
 * determines who may see the guest.
 */
export const wireColumns = [
  'company_id',
  'id',
  'version',
  ...Object.keys(ofGuest)
    .filter((name) => name !== 'branchIds')
    .map(snakeCase),
  'created_time',
  'updated_time',
  'erased_time',
];

export const customers = recordTable(
  'customers',
  {
    ...versioned,
    ...ofGuest,
    /** When the guest was pseudonymised; such a guest only counts. */
    erasedTime: moment('erased_time'),
    /** The folded name, then its other spellings and readings, one per line, for sorting and searching. */
    nameText: binaryText('name_text').generatedAlwaysAs(
      sql`customer_name_text(name, family_name, given_name, phonetic_family_name, phonetic_given_name, email)`,
    ),
    /** The same with e-mail and phone, international and national. */
    searchText: binaryText('search_text').generatedAlwaysAs(
      sql`customer_search_text(name, family_name, given_name, phonetic_family_name, phonetic_given_name, email, phone_number)`,
    ),
    emailText: binaryText('email_text').generatedAlwaysAs(sql`customer_fold(email)`),
    /**
     * Only its Latin letters, with one space for all other characters: a short text for searches that are too short for
     * trigrams.
     */
    letters: binaryText('letters').generatedAlwaysAs(
      sql`customer_letters(customer_search_text(name, family_name, given_name, phonetic_family_name, phonetic_given_name, email, phone_number))`,
    ),
    /** The guest as the contract's JSON: built once when it changes, not each time a list shows it. */
    wire: text('wire').generatedAlwaysAs(sql.raw(`customer_wire(${wireColumns.join(', ')})`)),
    /** Lists as one text, which an index-only scan can search for a label. */
    typesKey: binaryText('types_key').generatedAlwaysAs(sql`labels_key(types)`),
    tagsKey: binaryText('tags_key').generatedAlwaysAs(sql`labels_key(tags)`),
    branchesKey: binaryText('branches_key').generatedAlwaysAs(sql`labels_key(branch_ids)`),
  },
  // Further indexes for the list cannot be declared here: see the first migration.
  (table) => [
    index('customers_last_desc').on(table.companyId, table.lastSeatTime.desc().nullsLast(), table.id.desc()),
    index('customers_last_asc').on(table.companyId, table.lastSeatTime.asc().nullsLast(), table.id.asc()),
    index('customers_first_asc').on(table.companyId, table.firstSeenTime.asc().nullsLast(), table.id.asc()),
    index('customers_seats_desc').on(table.companyId, table.seatCount.desc().nullsLast(), table.id.desc()),
    index('customers_seats_asc').on(table.companyId, table.seatCount.asc().nullsLast(), table.id.asc()),
    index('customers_visits').on(table.companyId, table.visits, table.id),
    index('customers_created').on(table.companyId, table.createdTime, table.id),
    index('customers_name').on(table.companyId, table.nameText, table.id),
    // Without the id equal entries are deduplicated, so that counting reads a tenth of the pages.
    index('customers_flags').on(
      table.companyId,
      table.isVip,
      table.forbidPiiSharing,
      table.allowContactInline,
      table.allowContactRestaurant,
    ),
    index('customers_names').on(table.companyId, table.nameText),
    index('customers_visits_thin').on(table.companyId, table.visits),
    index('customers_first_thin').on(table.companyId, table.firstSeenTime),
    index('customers_gender').on(table.companyId, table.gender),
    index('customers_language').on(table.companyId, table.language),
    index('customers_types').on(table.companyId, table.typesKey),
    index('customers_tags').on(table.companyId, table.tagsKey),
    index('customers_branches').on(table.companyId, table.branchesKey),
    // Also serves number prefixes, on servers of any locale.
    index('customers_phone').on(table.companyId, table.phoneNumber.op('text_pattern_ops')),
    index('customers_emails').on(table.companyId, table.emailText),
    index('customers_birthday').on(table.companyId, table.birthday),
    indexWhere('customers_vip', sql`is_vip`, table.companyId, table.lastSeatTime.desc().nullsLast(), table.id.desc()),
    index('customers_do_not_contact')
      .on(table.companyId, table.lastSeatTime.desc().nullsLast(), table.id.desc())
      .where(sql`forbid_pii_sharing`),
    index('customers_no_restaurant')
      .on(table.companyId, table.lastSeatTime.desc().nullsLast(), table.id.desc())
      .where(sql`not allow_contact_restaurant`),
    index('customers_no_platform')
      .on(table.companyId, table.lastSeatTime.desc().nullsLast(), table.id.desc())
      .where(sql`not allow_contact_inline`),
  ],
);
