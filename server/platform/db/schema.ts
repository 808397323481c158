import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PermissionSets } from '#contract/core/permissions.ts';
import { companies } from './tables/companies.ts';
import {
  companyId,
  createdTime,
  indexWhere,
  moment,
  noTexts,
  plainText,
  recordTable,
  updatedTime,
  versioned,
} from './tables/shared.ts';
import { ofUser } from './tables/users.ts';

export * from './tables/billing.ts';
export * from './tables/campaigns.ts';
export * from './tables/dayNotices.ts';
export * from './tables/deliveries.ts';
export * from './tables/companies.ts';
export * from './tables/exports.ts';
export * from './tables/groups.ts';
export * from './tables/guests.ts';
export * from './tables/imports.ts';
export * from './tables/jobs.ts';
export * from './tables/menus.ts';
export * from './tables/money.ts';
export * from './tables/notifications.ts';
export * from './tables/reservations.ts';
export * from './tables/statistics.ts';
export * from './tables/surveys.ts';
export * from './tables/users.ts';
export * from './tables/vouchers.ts';

/** The tables. Keys and indexes of a tenant's tables start with `company_id`, and no foreign key crosses tenants. */

/** The companies of a user, with permissions and branches there. */
export const userCompanies = pgTable(
  'user_companies',
  {
    userId: ofUser,
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    permissions: jsonb('permissions').$type<PermissionSets>(),
    /** Null: all of the company's branches. */
    enabledBranches: text('enabled_branches').array(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] }), index('user_companies_user').on(table.userId)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: ofUser,
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdTime,
    updatedAt: updatedTime,
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Digests of tokens and sessions of an OpenID Connect provider that have been signed out of. */
export const endedTokens = pgTable('ended_tokens', {
  digest: text('digest').primaryKey(),
  endedTime: moment('ended_time').notNull(),
  /** After this time the tokens have expired. */
  expiresTime: moment('expires_time').notNull(),
});

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: ofUser,
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdTime,
    updatedAt: updatedTime,
  },
  (table) => [index('accounts_user').on(table.userId)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdTime,
    updatedAt: updatedTime,
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

export const customers = recordTable(
  'customers',
  {
    ...versioned,
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
    /** When the guest was pseudonymised; such a guest only counts. */
    erasedTime: moment('erased_time'),
    /** The folded name, then its other spellings and readings, one per line, for sorting and searching. */
    nameText: plainText('name_text').generatedAlwaysAs(
      sql`customer_name_text(name, family_name, given_name, phonetic_family_name, phonetic_given_name, email)`,
    ),
    /** The same with e-mail and phone, international and national. */
    searchText: plainText('search_text').generatedAlwaysAs(
      sql`customer_search_text(name, family_name, given_name, phonetic_family_name, phonetic_given_name, email, phone_number)`,
    ),
    emailText: plainText('email_text').generatedAlwaysAs(sql`customer_fold(email)`),
    /**
     * Only its Latin letters, with one space for all other characters: a short text for searches that are too short for
     * trigrams.
     */
    letters: plainText('letters').generatedAlwaysAs(
      sql`customer_letters(customer_search_text(name, family_name, given_name, phonetic_family_name, phonetic_given_name, email, phone_number))`,
    ),
    /** The guest as the contract's JSON: built once when it changes, not each time a list shows it. */
    wire: text('wire').generatedAlwaysAs(
      sql`customer_wire(company_id, id, version, gender, name, family_name, given_name, phonetic_family_name, phonetic_given_name, phone_number, email, language, birthday, seat_count, visits, first_seen_time, last_seat_time, branch_id, profile_picture, is_vip, forbid_pii_sharing, allow_contact_inline, allow_contact_restaurant, types, tags, note, created_time, updated_time, erased_time)`,
    ),
    /** Lists as one text, which an index-only scan can search for a label. */
    typesKey: plainText('types_key').generatedAlwaysAs(sql`labels_key(types)`),
    tagsKey: plainText('tags_key').generatedAlwaysAs(sql`labels_key(tags)`),
    branchesKey: plainText('branches_key').generatedAlwaysAs(sql`labels_key(branch_ids)`),
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

/** Append-only: user, time, and old and new values of a change; written in the transaction of the change. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Empty for changes without a company. */
    companyId: text('company_id').notNull().default(''),
    id: text('id').notNull(),
    at: moment('at').notNull().defaultNow(),
    userId: text('user_id'),
    action: text('action', {
      enum: [
        'create',
        'update',
        'delete',
        'login',
        'logout',
        'reset-password',
        'upload',
        'import',
        'export',
        'merge',
        'unmerge',
        'erase',
        'undo',
        'send',
        'deposit',
        'consent',
      ],
    }).notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    /** The operation that the changes belong to: the job of a bulk edit or an import, a merge. */
    batchId: text('batch_id'),
    requestId: text('request_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('audit_log_entity').on(table.companyId, table.entity, table.entityId, table.at),
    index('audit_log_at').on(table.companyId, table.at),
    // A batch is processed in the order of its guests.
    indexWhere('audit_log_batch', sql`batch_id is not null`, table.companyId, table.batchId, table.entityId),
  ],
);

export const outbox = pgTable(
  'outbox',
  {
    id: text('id').notNull(),
    channel: text('channel', { enum: ['mail', 'sms', 'form'] }).notNull(),
    /** The company of the message; empty for the product's own. */
    companyId: text('company_id').notNull().default(''),
    /** The guest whom the message is about or addressed to. */
    customerId: text('customer_id'),
    /** Idempotency key: a second message of the company with the same key is not stored. */
    key: text('key'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
    link: text('link'),
    /** The body as shown to users: without links and without the recipient's data. */
    shown: text('shown').notNull().default(''),
    createdTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('outbox_key').on(table.companyId, table.key),
    index('outbox_created').on(table.createdTime),
    indexWhere('outbox_customer', sql`customer_id is not null`, table.companyId, table.customerId),
  ],
);

/**
 * Counts the committed changes of a company's rows in one table, spread over slots so that writers do not block each
 * other. A statement that reads the sum together with rows knows whether a cached total is still valid.
 */
export const revisions = pgTable(
  'revisions',
  {
    companyId,
    subject: text('subject').notNull(),
    slot: smallint('slot').notNull(),
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.subject, table.slot] })],
);

/** Indexes that were dropped before a bulk load, until they are built again: see `indexes.ts`. */
export const pendingIndexes = pgTable('pending_indexes', {
  name: text('name').primaryKey(),
  definition: text('definition').notNull(),
});

/** The database's functions and triggers as last applied from their files: see `functions.ts`. */
export const appliedFunctions = pgTable(
  'applied_functions',
  {
    kind: text('kind', { enum: ['function', 'trigger'] }).notNull(),
    name: text('name').notNull(),
    /** Of a trigger; empty for functions. */
    table: text('table_name').notNull().default(''),
    /** Of the statement in the file. */
    hash: text('hash').notNull(),
    /** Digest of the object's definition in the database after the statement. */
    definition: text('definition'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name, table.table] })],
);

/** Completed seeds, so that a second start does not repeat them. */
export const seeds = pgTable('seeds', { name: text('name').primaryKey(), plantedTime: createdTime }, (table) => [
  uniqueIndex('seeds_name').on(table.name),
]);
