import { and, eq, sql } from 'drizzle-orm';
import { defaults } from '#contract/core/constants.ts';
import { voucherEntity } from '#contract/marketing/voucherEntity.ts';
import type { VoucherState } from '#contract/marketing/voucherRules.ts';
import type { Voucher } from '#contract/marketing/vouchers.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { vouchers } from '#server/platform/db/schema.ts';
import { EntityStore } from '#server/platform/records/entityStore.ts';
import { shownBranches, type BranchAccess } from '#server/platform/sql/visibility.ts';

/** Stored vouchers. */

export type VoucherRow = typeof vouchers.$inferSelect;

/** The time zone of a voucher's days: that of its first branch. */
export const zoneSql = sql`coalesce((select b.time_zone from branches b where b.company_id = ${vouchers.companyId}
  and (cardinality(${vouchers.branchIds}) = 0 or b.id = any(${vouchers.branchIds})) order by b.id limit 1), ${sql.raw(`'${defaults.timeZone}'`)})`;

const lastMoment = sql`((${vouchers.availableBefore} + 1)::timestamp at time zone ${zoneSql})`;

const state = sql<VoucherState>`case when not ${vouchers.active} then 'disabled'
  when ${vouchers.expirationType} = 'range' and ${lastMoment} <= now() then 'expired'
  when ${vouchers.maxQuantity} > 0 and ${vouchers.issued} >= ${vouchers.maxQuantity} then 'released'
  else 'active' end`;

export const voucherStore = new EntityStore<Voucher, typeof vouchers>({
  entity: voucherEntity,
  table: vouchers,
  audited: 'voucher',
  texts: {
    missing: 'This voucher does not exist.',
    refused: 'The voucher cannot be saved. Check the marked fields.',
  },
  search: vouchers.title,
  computed: { state },
});
export const { at: voucherAt, lock: lockVoucher } = voucherStore;

/** The vouchers of an issuer at branches, one row per branch. */
export async function occupancies(database: Sql, scope: BranchAccess) {
  const { title, issuedBy, branchIds } = vouchers;
  const rows = await database
    .select({ voucherId: vouchers.id, title, issuedBy, branchIds })
    .from(vouchers)
    .where(and(eq(vouchers.companyId, scope.companyId), eq(vouchers.active, true), sql`${vouchers.issuedBy} <> 'none'`))
    .orderBy(vouchers.id);
  return rows.flatMap(({ branchIds, ...row }) =>
    shownBranches(scope, branchIds).map((branchId) => ({ ...row, branchId })),
  );
}
