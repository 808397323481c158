import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PermissionSets } from '#contract/core/permissions.ts';
import { distributedTable, localTable, referenceTable } from './distribution.ts';
import { companies } from './tables/companies.ts';
import { companyId, createdTime, indexWhere, moment, updatedTime } from './tables/shared.ts';
import { ofUser } from './tables/users.ts';

export * from './tables/billing.ts';
export * from './tables/campaigns.ts';
export * from './tables/dayNotices.ts';
export * from './tables/deliveries.ts';
export * from './tables/companies.ts';
export * from './tables/customers.ts';
export * from './tables/exports.ts';
export * from './tables/groups.ts';
export * from './tables/guests.ts';
export * from './tables/imports.ts';
export * from './tables/jobs.ts';
export * from './tables/boards.ts';
export * from './tables/menus.ts';
export * from './tables/menuSchedules.ts';
export * from './tables/money.ts';
export * from './tables/notifications.ts';
export * from './tables/queue.ts';
export * from './tables/realtime.ts';
export * from './tables/reservations.ts';
export * from './tables/statistics.ts';
export * from './tables/surveys.ts';
export * from './tables/translations.ts';
export * from './tables/users.ts';
export * from './tables/vouchers.ts';

/** The tables. Keys and indexes of a tenant's tables start with `company_id`, and no foreign key crosses tenants. */

/** The companies of a user, with permissions and branches there. */
export const userCompanies = referenceTable(
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

export const sessions = localTable(
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
export const endedTokens = localTable('ended_tokens', {
  digest: text('digest').primaryKey(),
  endedTime: moment('ended_time').notNull(),
  /** After this time the tokens have expired. */
  expiresTime: moment('expires_time').notNull(),
});

export const accounts = localTable(
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

export const verifications = localTable(
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

/** Append-only: user, time, and old and new values of a change; written in the transaction of the change. */
export const auditLog = distributedTable(
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

export const outbox = distributedTable(
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
export const revisions = distributedTable(
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
export const pendingIndexes = localTable('pending_indexes', {
  name: text('name').primaryKey(),
  definition: text('definition').notNull(),
});

/** The database's functions and triggers as last applied from their files: see `functions.ts`. */
export const appliedFunctions = localTable(
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
export const seeds = localTable('seeds', { name: text('name').primaryKey(), plantedTime: createdTime }, (table) => [
  uniqueIndex('seeds_name').on(table.name),
]);
