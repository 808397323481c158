import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PermissionSets } from '#contract/core/permissions.ts';
import type { NewUserInput } from '#contract/organization/users.ts';
import {
  createdTime,
  foldedName,
  indexWhere,
  moment,
  enumColumn,
  binaryText,
  recordTable,
  updatedTime,
} from './shared.ts';
import { localTable, referenceTable } from '../distribution.ts';

export const users = referenceTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    role: enumColumn('role', ['none', 'read', 'write', 'manager']),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Protocol version: v1 users have one permission set, v2 users one per company. */
    protocol: enumColumn('protocol', ['v1', 'v2'], 'v2'),
    permissions: jsonb('permissions').$type<PermissionSets>().notNull().default({}),
    active: boolean('active').notNull().default(true),
    language: text('language'),
    lastCompanyId: text('last_company_id'),
    lastBranchId: text('last_branch_id'),
    lastLoginTime: moment('last_login_time'),
    /** Counts changes of the record; `version` has another meaning in the API. */
    revision: integer('revision').notNull().default(1),
    passwordRule: enumColumn('password_rule', ['none', 'high']),
    /** Days after which a password must be changed; -1 for never. */
    changePasswordReminder: smallint('change_password_reminder').notNull().default(-1),
    passwordChangedTime: moment('password_changed_time'),
    createdAt: createdTime,
    updatedAt: updatedTime,
    nameText: foldedName,
    emailText: binaryText('email_text').generatedAlwaysAs(sql`customer_fold(email)`),
  },
  (table) => [
    index('users_search').using('gin', sql`${table.nameText} gin_trgm_ops`),
    index('users_email_search').using('gin', sql`${table.emailText} gin_trgm_ops`),
    index('users_by_email').on(table.emailText, table.id),
    index('users_by_name').on(table.nameText, table.id),
    index('users_by_role').on(table.role, table.id),
    index('users_by_created').on(table.createdAt, table.id),
    index('users_by_login').on(sql`coalesce(${table.lastLoginTime}, '-infinity'::timestamptz)`, table.id),
    indexWhere('users_administrators', sql`${table.isAdmin}`, table.id),
  ],
);

/** The user of a row, which is deleted with the user. */
export const ofUser = text('user_id')
  .notNull()
  .references(() => users.id, { onDelete: 'cascade' });

/** The number of users, updated by a trigger: counting very many takes longer than showing a page of them. */
export const userTotals = localTable('user_totals', {
  id: integer('id').primaryKey().default(1),
  total: bigint('total', { mode: 'number' }).notNull().default(0),
});

/** Addresses that a company has invited; nothing else about the person exists until the invitation is accepted. */
export const invitations = recordTable(
  'invitations',
  {
    email: text('email').notNull(),
    /** The rights that the person gets. */
    offer: jsonb('offer').$type<NewUserInput>().notNull(),
    invitedBy: text('invited_by').notNull(),
    /** The token of the mail that was sent last. */
    tokenDigest: text('token_digest').notNull(),
    sentTimes: moment('sent_times').array().notNull(),
    expiresTime: moment('expires_time').notNull(),
    createdTime,
    /** Accepted, withdrawn, or replaced by a newer one. */
    endedTime: moment('ended_time'),
  },
  (table) => [
    index('invitations_token').on(table.tokenDigest),
    uniqueIndex('invitations_open')
      .on(table.companyId, table.email)
      .where(sql`ended_time is null`),
  ],
);
