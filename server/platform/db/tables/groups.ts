import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MetaEntry } from '#contract/organization/groupRules.ts';
import type { GroupLanguage } from '#contract/organization/groupValues.ts';
import { referenceTable } from '../distribution.ts';
import { branches } from './companies.ts';
import { day, times, versioned } from './shared.ts';
import { ofUser } from './users.ts';

/**
 * Groups of branches, which belong to no company: the column with a branch's company has another name than in a
 * tenant's tables.
 */

export const groups = referenceTable(
  'groups',
  {
    id: text('id').primaryKey(),
    ...versioned,
    groupName: text('group_name').notNull(),
    logo: text('logo'),
    coverImage: text('cover_image'),
    enableGroupPage: boolean('enable_group_page').notNull().default(false),
    shareCustomersBetweenCompanies: boolean('share_customers_between_companies').notNull().default(false),
    webBookingSelectableLanguages: text('web_booking_selectable_languages').array().$type<GroupLanguage[]>().notNull(),
  },
  // Ids that differ only in case would be confused.
  (table) => [uniqueIndex('groups_id_folded').on(sql`lower(${table.id})`)],
);

const groupId = text('group_id')
  .notNull()
  .references(() => groups.id, { onDelete: 'cascade' });

export const groupBranches = referenceTable(
  'group_branches',
  {
    groupId,
    ownerCompany: text('owner_company').notNull(),
    branchId: text('branch_id').notNull(),
    startDate: day('start_date'),
    endDate: day('end_date'),
    groupMeta: jsonb('group_meta').$type<MetaEntry[]>().notNull().default([]),
    ...times,
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

export const groupUsers = referenceTable(
  'group_users',
  {
    groupId,
    userId: ofUser,
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('group_users_user').on(table.userId)],
);
