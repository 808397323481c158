import { defaults } from '#contract/core/constants.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { MerchantSettings } from '#contract/organization/restaurants.ts';
import type { OpeningHours, SectionPeriods } from '#contract/core/sections.ts';
import { referenceTable } from '../distribution.ts';
import { foldedName, indexWhere, noTexts, enumColumn, versioned } from './shared.ts';

/** Fields of the contract without a column of their own, by name; fields with their initial value are omitted. */
const settings = jsonb('settings').$type<Record<string, unknown>>().notNull().default({});

export const companies = referenceTable(
  'companies',
  {
    id: text('id').primaryKey(),
    ...versioned,
    name: text('name').notNull(),
    logo: text('logo'),
    language: enumColumn('language', ['zh', 'zh-cn', 'en', 'ja']),
    tags: text('tags').array().notNull().default(noTexts),
    ownerUserId: text('owner_user_id'),
    reservationLimitPerCustomer: integer('reservation_limit_per_customer').notNull().default(2),
    noShowLimitEnabled: boolean('no_show_limit_enabled').notNull().default(false),
    noShowLimitPerCustomer: integer('no_show_limit_per_customer'),
    webBookingBlacklistEnabled: boolean('web_booking_blacklist_enabled').notNull().default(false),
    /** The four dining sections, if they differ from the default. */
    diningSectionPeriods: jsonb('dining_section_periods').$type<SectionPeriods>(),
    settings,
    /** Updated by triggers; administrators sort by it. */
    activeBranches: integer('active_branches').notNull().default(0),
    nameText: foldedName,
  },
  (table) => [
    index('companies_search').using('gin', sql`${table.nameText} gin_trgm_ops`),
    index('companies_id_search').using('gin', sql`lower(${table.id}) gin_trgm_ops`),
    index('companies_by_name').on(table.nameText, table.id),
    index('companies_by_created').on(table.createdTime, table.id),
    index('companies_by_language').on(table.language, table.id),
    index('companies_by_branches').on(table.activeBranches, table.id),
    index('companies_owner').on(table.ownerUserId),
  ],
);

export const branches = referenceTable(
  'branches',
  {
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    ...versioned,
    name: text('name').notNull(),
    timeZone: text('time_zone').notNull().default(defaults.timeZone),
    country: text('country').notNull().default('TW'),
    phoneCountryCode: text('phone_country_code').notNull().default('886'),
    phoneNumber: text('phone_number'),
    currency: text('currency').notNull().default(defaults.currency),
    address: text('address').notNull().default(''),
    services: jsonb('services').$type<Record<string, boolean>>().notNull().default({}),
    active: boolean('active').notNull().default(true),
    /** The opening hours for bookings, in the branch's local time; null if not set. */
    openingHours: jsonb('opening_hours').$type<OpeningHours>(),
    /** Usual stay of a party in minutes, for which its table is occupied. */
    dinerTime: smallint('diner_time').notNull().default(0),
    cleanTableTime: smallint('clean_table_time').notNull().default(0),
    autoClearTableEnabled: boolean('auto_clear_table_enabled').notNull().default(false),
    bookingExpiredMinutes: smallint('booking_expired_minutes').notNull().default(10),
    waitingExpiredMinutes: smallint('waiting_expired_minutes').notNull().default(10),
    waitlistEnabled: boolean('waitlist_enabled').notNull().default(false),
    waitlistAutoTransformEnabled: boolean('waitlist_auto_transform_enabled').notNull().default(false),
    /** Minutes before the start from which the waitlist is processed. */
    waitlistAutoTransformOffset: smallint('waitlist_auto_transform_offset').notNull().default(0),
    /** Minutes before the start in which entries are no longer converted, so that the guest has time to come. */
    waitlistAutoTransformSecuredPeriod: smallint('waitlist_auto_transform_secured_period').notNull().default(0),
    settings,
    /** The recipient of its payments; null if not set. */
    merchantSettings: jsonb('merchant_settings').$type<MerchantSettings>(),
    nameText: foldedName,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('branches_search').using('gin', sql`${table.nameText} gin_trgm_ops`),
    // Guests' pages know only the branch.
    index('branches_by_id').on(table.id),
    // Texts that are too short for trigrams are searched in the index alone.
    indexWhere('branches_by_name', sql`${table.active}`, table.nameText, table.companyId),
  ],
);

/** Aliases in public addresses, unique on the platform: of companies (without a branch) and of their branches. */
export const aliasNames = referenceTable(
  'alias_names',
  {
    /** In lower case. */
    name: text('name').primaryKey(),
    ownerCompany: text('owner_company')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    ownerBranch: text('owner_branch'),
  },
  (table) => [index('alias_names_owner').on(table.ownerCompany, table.ownerBranch)],
);
