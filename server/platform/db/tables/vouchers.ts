import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { voucherEntity } from '#contract/marketing/voucherEntity.ts';
import { voucherSources } from '#contract/marketing/voucherRules.ts';
import { distributedTable } from '../distribution.ts';
import { entityColumns, entityIndexes } from '../entityColumns.ts';
import { companyId, day, indexWhere, moment, enumColumn, recordTable, versioned } from './shared.ts';

/** Vouchers for guests, and their use. */
export const vouchers = recordTable(
  'vouchers',
  {
    ...versioned,
    ...entityColumns(voucherEntity.fields),
    /** Updated on issuing and redeeming, under this row's lock. */
    issued: integer('issued').notNull().default(0),
    used: integer('used').notNull().default(0),
  },
  entityIndexes('vouchers', voucherEntity),
);

/** Texts of vouchers at the time of issue, each stored once; the id is their digest. */
export const voucherWordings = recordTable('voucher_wordings', {
  title: text('title').notNull(),
  content: text('content').notNull(),
  terms: text('terms').notNull(),
  cover: text('cover'),
});

/** Vouchers issued to guests. */
export const issuedVouchers = recordTable(
  'issued_vouchers',
  {
    customerId: text('customer_id').notNull(),
    voucherId: text('voucher_id'),
    title: text('title').notNull(),
    /** The texts at the time of issue; null for vouchers issued by earlier versions. */
    wordingId: text('wording_id'),
    /** The code that opens the guest's page. */
    code: text('code'),
    /** The occasion, unique for each voucher. */
    occasion: text('occasion'),
    source: enumColumn('source', voucherSources, 'host'),
    /** The branch it was issued for; null for any. */
    branchId: text('branch_id'),
    /** The form whose answer it rewards. */
    formId: text('form_id'),
    userId: text('user_id'),
    issuedTime: moment('issued_time').notNull(),
    /** The dining day of issue, of use, and of the guest's first later visit: set by a trigger. */
    issuedDay: day('issued_day'),
    usedDay: day('used_day'),
    cameAgainTime: moment('came_again_time'),
    /** Start of validity. */
    availableTime: moment('available_time'),
    expiresTime: moment('expires_time'),
    openedTime: moment('opened_time'),
    usedTime: moment('used_time'),
    usedBranchId: text('used_branch_id'),
    usedStaff: text('used_staff'),
  },
  (table) => [
    index('issued_vouchers_customer').on(table.companyId, table.customerId, table.issuedTime.desc()),
    index('issued_vouchers_newest').on(table.companyId, table.voucherId, table.issuedTime.desc(), table.id.desc()),
    index('issued_vouchers_days').on(
      table.companyId,
      table.voucherId,
      table.issuedDay.desc(),
      table.issuedTime.desc(),
      table.id.desc(),
    ),
    index('issued_vouchers_used')
      .on(table.companyId, table.voucherId, table.usedDay.desc(), table.usedTime.desc(), table.id.desc())
      .where(sql`${table.usedTime} is not null`),
    // Finds days with expired vouchers. Validity ends at midnight, so equal entries are stored once.
    indexWhere(
      'issued_vouchers_unused',
      sql`${table.usedTime} is null`,
      table.companyId,
      table.voucherId,
      table.issuedDay.desc(),
      table.expiresTime,
    ),
    uniqueIndex('issued_vouchers_occasion').on(table.companyId, table.voucherId, table.occasion),
    uniqueIndex('issued_vouchers_code').on(table.companyId, table.code),
    // The address of a guest's page does not contain the company.
    index('issued_vouchers_page').on(table.code),
  ],
);

/** Every redemption of a voucher, including undone ones. */
export const voucherRedemptions = recordTable(
  'voucher_redemptions',
  {
    issuedId: text('issued_id').notNull(),
    branchId: text('branch_id').notNull(),
    staff: text('staff').notNull(),
    userId: text('user_id'),
    redeemedTime: moment('redeemed_time').notNull().defaultNow(),
    takenBackTime: moment('taken_back_time'),
    takenBackUserId: text('taken_back_user_id'),
  },
  (table) => [index('voucher_redemptions_issued').on(table.companyId, table.issuedId)],
);

/**
 * Counts of issued vouchers, appended by a trigger with every change and added up later, so that writers never wait for
 * each other and the sum is always correct. `issued` counts by day and branch of issue, with what became of the
 * vouchers; `used` by day and branch of use. The same counts exist per month and in total, and per day for all
 * branches.
 */
export const voucherDays = distributedTable(
  'voucher_days',
  {
    companyId,
    voucherId: text('voucher_id').notNull(),
    counted: text('counted', { enum: ['issued', 'used'] }).notNull(),
    span: enumColumn('span', ['day', 'month', 'all']),
    /** The first day of the period. */
    day: day('day').notNull(),
    /** Empty for any branch, {@link allBranchesKey} for all together. */
    branchId: text('branch_id').notNull().default(''),
    source: text('source', { enum: voucherSources }).notNull(),
    /** Empty if there is none. */
    formId: text('form_id').notNull().default(''),
    vouchers: bigint('vouchers', { mode: 'number' }).notNull(),
    opened: bigint('opened', { mode: 'number' }).notNull().default(0),
    used: bigint('used', { mode: 'number' }).notNull().default(0),
    cameAgain: bigint('came_again', { mode: 'number' }).notNull().default(0),
    /** Not added up yet. */
    appended: boolean('appended').notNull().default(true),
  },
  (table) => [
    index('voucher_days_of').on(table.companyId, table.voucherId, table.counted, table.span, table.day),
    index('voucher_days_branch').on(
      table.companyId,
      table.voucherId,
      table.counted,
      table.span,
      table.branchId,
      table.day,
    ),
    indexWhere('voucher_days_appended', sql`${table.appended}`, table.companyId, table.voucherId),
  ],
);

/** The branch key of the daily counts of all branches. */
export const allBranchesKey = '*';
