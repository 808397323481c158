import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { GroupLanguage, MetaEntry } from '#contract/groupRules.ts';
import { branches } from './companies.ts';
import { createdTime, updatedTime, version } from './shared.ts';
import { users } from './users.ts';

/** Groups of branches, which are of no company: the company of a branch is named otherwise than in a tenant's tables. */

export const groups = pgTable(
  'groups',
  {
    id: text('id').primaryKey(),
    version,
    groupName: text('group_name').notNull(),
    logo: text('logo'),
    coverImage: text('cover_image'),
    enableGroupPage: boolean('enable_group_page').notNull().default(false),
    shareCustomersBetweenCompanies: boolean('share_customers_between_companies').notNull().default(false),
    webBookingSelectableLanguages: text('web_booking_selectable_languages').array().$type<GroupLanguage[]>().notNull(),
    createdTime,
    updatedTime,
  },
  // Ids that differ in case alone would be taken for one another.
  (table) => [uniqueIndex('groups_id_folded').on(sql`lower(${table.id})`)],
);

export const groupBranches = pgTable(
  'group_branches',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    ownerCompany: text('owner_company').notNull(),
    branchId: text('branch_id').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    groupMeta: jsonb('group_meta').$type<MetaEntry[]>().notNull().default([]),
    createdTime,
    updatedTime,
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.ownerCompany, table.branchId] }),
    foreignKey({
      name: 'group_branches_branch',
      columns: [table.ownerCompany, table.branchId],
      foreignColumns: [branches.companyId, branches.id],
    }).onDelete('cascade'),
    index('group_branches_branch').on(table.ownerCompany, table.branchId),
  ],
);

export const groupUsers = pgTable(
  'group_users',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('group_users_user').on(table.userId)],
);
