import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { expirationTypes, voucherIssuers, voucherSources } from '#contract/voucherRules.ts';
import { createdTime, moment, noTexts, updatedTime, version } from './shared.ts';

/** What guests can be given, and what became of it. */
export const vouchers = pgTable(
  'vouchers',
  {
    companyId: text('company_id').notNull(),
    id: text('id').notNull(),
    version,
    title: text('title').notNull(),
    content: text('content').notNull().default(''),
    terms: text('terms').notNull().default(''),
    cover: text('cover'),
    branchIds: text('branch_ids').array().notNull().default(noTexts),
    issuedBy: text('issued_by', { enum: voucherIssuers }).notNull().default('none'),
    useMaxQuantity: boolean('use_max_quantity').notNull().default(false),
    /** 0: as many as are asked for. */
    maxQuantity: integer('max_quantity').notNull().default(0),
    expirationType: text('expiration_type', { enum: expirationTypes }).notNull().default('never'),
    expiredAfter: integer('expired_after'),
    availableAfter: date('available_after', { mode: 'string' }),
    availableBefore: date('available_before', { mode: 'string' }),
    delayIssueTime: integer('delay_issue_time').notNull().default(0),
    active: boolean('active').notNull().default(true),
    /** Counted where they are issued and redeemed, under this row's lock. */
    issued: integer('issued').notNull().default(0),
    used: integer('used').notNull().default(0),
    createdTime,
    updatedTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('vouchers_newest').on(table.companyId, table.createdTime.desc(), table.id.desc()),
  ],
);

/** Vouchers that guests hold. */
export const issuedVouchers = pgTable(
  'issued_vouchers',
  {
    companyId: text('company_id').notNull(),
    id: text('id').notNull(),
    customerId: text('customer_id').notNull(),
    voucherId: text('voucher_id'),
    title: text('title').notNull(),
    /** Opens the guest's page. */
    code: text('code'),
    /** What it was issued for: never two for one. */
    occasion: text('occasion'),
    source: text('source', { enum: voucherSources }).notNull().default('host'),
    userId: text('user_id'),
    issuedTime: moment('issued_time').notNull(),
    /** Good from then on. */
    availableTime: moment('available_time'),
    expiresTime: moment('expires_time'),
    openedTime: moment('opened_time'),
    usedTime: moment('used_time'),
    usedBranchId: text('used_branch_id'),
    usedStaff: text('used_staff'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('issued_vouchers_customer').on(table.companyId, table.customerId, table.issuedTime.desc()),
    index('issued_vouchers_newest').on(table.companyId, table.voucherId, table.issuedTime.desc(), table.id.desc()),
    uniqueIndex('issued_vouchers_occasion').on(table.companyId, table.voucherId, table.occasion),
    uniqueIndex('issued_vouchers_code').on(table.companyId, table.code),
    // The address of a guest's page names no company.
    index('issued_vouchers_page').on(table.code),
  ],
);

/** Every time that a voucher was redeemed, also what was taken back. */
export const voucherRedemptions = pgTable(
  'voucher_redemptions',
  {
    companyId: text('company_id').notNull(),
    id: text('id').notNull(),
    issuedId: text('issued_id').notNull(),
    branchId: text('branch_id').notNull(),
    staff: text('staff').notNull(),
    userId: text('user_id'),
    redeemedTime: moment('redeemed_time').notNull().defaultNow(),
    takenBackTime: moment('taken_back_time'),
    takenBackUserId: text('taken_back_user_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('voucher_redemptions_issued').on(table.companyId, table.issuedId),
  ],
);
