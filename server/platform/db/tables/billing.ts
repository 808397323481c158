import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PurchaseForm } from '#contract/money/billing.ts';
import { distributedTable, referenceTable } from '../distribution.ts';
import { companyId, createdTime, moment, recordTable, versioned } from './shared.ts';

/** Prepaid points. An account may serve several companies, so it belongs to none. */

export const billingAccounts = referenceTable(
  'billing_accounts',
  {
    id: text('id').primaryKey(),
    ...versioned,
    kind: text('kind', { enum: ['coupon', 'campaign'] }).notNull(),
    name: text('name').notNull().default(''),
    points: bigint('points', { mode: 'number' }).notNull().default(0),
  },
  // The final safeguard: whatever the code does, no message is sent without payment.
  () => [check('billing_accounts_never_below_zero', sql`points >= 0`)],
);

const accountId = text('account_id')
  .notNull()
  .references(() => billingAccounts.id);

/** The account that a company pays from; one of each kind. */
export const billingAccountCompanies = referenceTable(
  'billing_account_companies',
  {
    companyId,
    kind: text('kind', { enum: ['coupon', 'campaign'] }).notNull(),
    accountId,
    createdTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind] }),
    index('billing_account_companies_account').on(table.accountId),
  ],
);

/** The ledger: every movement of an account, in order, with the resulting balance. Append-only by a trigger. */
export const pointMovements = distributedTable(
  'point_movements',
  {
    accountId,
    /** Counts up from 1 within the account. */
    number: integer('number').notNull(),
    kind: text('kind', { enum: ['deposit', 'reserve', 'release', 'spend', 'correction'] }).notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    balance: bigint('balance', { mode: 'number' }).notNull(),
    /** The company of the movement, if the account serves several; empty for the account's own. */
    companyId: text('company_id').notNull().default(''),
    campaignId: text('campaign_id'),
    /** Minor units of the currency. */
    paymentAmount: bigint('payment_amount', { mode: 'number' }),
    currency: text('currency'),
    paymentMethod: text('payment_method', { enum: ['CASH'] }),
    title: text('title').notNull().default(''),
    description: text('description').notNull().default(''),
    note: text('note').notNull().default(''),
    userId: text('user_id'),
    /** Idempotency key: a repeated request moves points once. */
    key: text('key'),
    createdTime,
  },
  (table) => [
    // The account is locked during a movement, so numbers and keys are unique in it across companies.
    primaryKey({ columns: [table.companyId, table.accountId, table.number] }),
    uniqueIndex('point_movements_key').on(table.companyId, table.accountId, table.key),
    index('point_movements_number').on(table.accountId, table.number),
    index('point_movements_created').on(table.accountId, table.createdTime.desc()),
  ],
);

/** Requests to buy points, as they were posted. */
export const purchaseRequests = recordTable(
  'purchase_requests',
  {
    form: jsonb('form').$type<PurchaseForm>().notNull(),
    /** `sending` for longer than a minute: its process was lost, and the result is unknown. */
    status: text('status', { enum: ['sending', 'sent', 'kept', 'failed'] }).notNull(),
    /** The reason of the failure: the form's status, or that it was unreachable. */
    failure: text('failure'),
    triedTime: moment('tried_time'),
    userId: text('user_id'),
    createdTime,
  },
  (table) => [index('purchase_requests_created').on(table.companyId, table.createdTime.desc())],
);
