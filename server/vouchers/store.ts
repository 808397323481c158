import { and, asc, count, desc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import type { Voucher, VoucherInput } from '#contract/vouchers.ts';
import type { VoucherState } from '#contract/voucherRules.ts';
import type { Database, Sql } from '../db/client.ts';
import { branches, vouchers } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { lockRecord } from '../records/change.ts';
import { equal } from '../sql/equal.ts';

/** Vouchers as they are stored, and as the contract has them. */

export type VoucherRow = typeof vouchers.$inferSelect;

/** The clock that a voucher's days go by: of the first of its branches. */
export const zoneSql = sql`coalesce((select b.time_zone from branches b where b.company_id = ${vouchers.companyId}
  and (cardinality(${vouchers.branchIds}) = 0 or b.id = any(${vouchers.branchIds})) order by b.id limit 1), 'Asia/Taipei')`;

const lastMoment = sql`((${vouchers.availableBefore} + 1)::timestamp at time zone ${zoneSql})`;

const stateSql = sql<VoucherState>`case when not ${vouchers.active} then 'disabled'
  when ${vouchers.expirationType} = 'range' and ${lastMoment} <= now() then 'expired'
  when ${vouchers.maxQuantity} > 0 and ${vouchers.issued} >= ${vouchers.maxQuantity} then 'released'
  else 'active' end`;

const noneSuch = () => new ApiError('not_found', 'There is no such voucher.');

export const voucherAt = (companyId: string, id: string): SQL | undefined => equal(vouchers, { companyId, id });

/** The voucher, held until the transaction ends. @throws ApiError `not_found` */
export const lockVoucher = (transaction: Sql, companyId: string, id: string): Promise<VoucherRow> =>
  lockRecord(transaction, vouchers, voucherAt(companyId, id), noneSuch);

function wireOf({ voucher, state }: { voucher: VoucherRow; state: VoucherState }): Voucher {
  const { createdTime, updatedTime, ...rest } = voucher;
  return { ...rest, state, createdAt: createdTime.toISOString(), updatedAt: updatedTime.toISOString() };
}

const read = (database: Sql, where: SQL | undefined) =>
  database.select({ voucher: vouchers, state: stateSql }).from(vouchers).where(where);

/** @throws ApiError `not_found` */
export async function voucherOf(database: Sql, companyId: string, id: string): Promise<Voucher> {
  const [row] = await read(database, voucherAt(companyId, id));
  if (!row) throw noneSuch();
  return wireOf(row);
}

/** Text that `like` takes as it is. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export async function voucherPage(
  { sql: database }: Database,
  companyId: string,
  { offset, limit, search, sort }: { offset: number; limit: number; search?: string; sort?: { descending: boolean } },
): Promise<{ vouchers: Voucher[]; total: number }> {
  const words = search?.trim();
  const where = and(
    eq(vouchers.companyId, companyId),
    words ? ilike(vouchers.title, `%${literally(words)}%`) : undefined,
  );
  const order = sort?.descending === false ? asc : desc;
  const [counted] = await database.select({ total: count() }).from(vouchers).where(where);
  const rows = await read(database, where)
    .orderBy(order(vouchers.createdTime), order(vouchers.id))
    .limit(limit)
    .offset(offset);
  return { vouchers: rows.map(wireOf), total: counted?.total ?? 0 };
}

/** Vouchers that an issuer issues at branches, a row a branch. */
export async function occupancies({ sql: database }: Database, companyId: string) {
  const rows = await database
    .select({
      voucherId: vouchers.id,
      title: vouchers.title,
      issuedBy: vouchers.issuedBy,
      branchIds: vouchers.branchIds,
    })
    .from(vouchers)
    .where(and(eq(vouchers.companyId, companyId), eq(vouchers.active, true), sql`${vouchers.issuedBy} <> 'none'`))
    .orderBy(vouchers.id);
  return rows.flatMap(({ branchIds, ...row }) => branchIds.map((branchId) => ({ ...row, branchId })));
}

/** @throws ApiError `invalid_input` where a branch is none of the company's */
export async function refuseStrangeBranches(
  transaction: Sql,
  companyId: string,
  { branchIds }: Pick<VoucherInput, 'branchIds'>,
): Promise<void> {
  const known = await transaction.select({ id: branches.id }).from(branches).where(eq(branches.companyId, companyId));
  const ids = new Set(known.map(({ id }) => id));
  const strange = branchIds.find((id) => !ids.has(id));
  if (strange)
    throw new ApiError('invalid_input', 'There is no such branch.', {
      details: [{ path: 'branchIds', message: `There is no branch ${strange}.` }],
    });
}
