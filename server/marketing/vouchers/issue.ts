import { randomInt } from 'node:crypto';
import { and, inArray, sql } from 'drizzle-orm';
import { voucherPeriod } from '#contract/marketing/voucherDays.ts';
import type { VoucherSource } from '#contract/marketing/voucherRules.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { issuedVouchers, vouchers, voucherWordings } from '#server/platform/db/schema.ts';
import { writeAudit } from '#server/platform/kernel/audit.ts';
import { digest } from '#server/platform/kernel/digest.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { lockVoucher, voucherAt, zoneSql, type VoucherRow } from './store.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** Letters and digits that cannot be confused with each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 16;

/** 80 random bits. */
const newCode = (): string => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

export interface Receiver {
  customerId: string;
  /** The occasion; each occasion gets one voucher, however often it is requested. */
  occasion: string;
  /** The branch it is for; by default the voucher's only one, if it has one. */
  branchId?: string;
  /** The source; staff by default. */
  source?: VoucherSource;
  /** The form whose answer is rewarded. */
  formId?: string;
}

export interface Issuing {
  companyId: string;
  voucherId: string;
  receivers: readonly Receiver[];
  /** The maximum number that is paid for, regardless of the voucher's own limit. */
  atMost?: number;
  /** Null if issued automatically. */
  userId: string | null;
  requestId?: string;
  /** The id of the job. */
  batchId?: string;
}

export interface Issued {
  id: string;
  customerId: string;
  code: string;
}

/** `unpaid`: {@link Issuing.atMost} was reached first. */
export type LeftReason = 'disabled' | 'released' | 'expired' | 'unpaid';

export interface IssueResult {
  /** The voucher's content as issued. */
  voucher: Pick<VoucherRow, 'title' | 'message' | 'sendBy'>;
  issued: Issued[];
  /** Occasions that already have one. */
  already: Issued[];
  /** The number of receivers without a voucher, and the reason; null if all got one. */
  left: number;
  reason: LeftReason | null;
}

/** Stores a voucher's wording unless it exists. @returns its id */
async function storeWording(
  transaction: Sql,
  { companyId, title, content, terms, cover }: VoucherRow,
): Promise<string> {
  const id = digest(JSON.stringify([title, content, terms, cover]));
  await transaction
    .insert(voucherWordings)
    .values({ companyId, id, title, content, terms, cover })
    .onConflictDoNothing();
  return id;
}

/**
 * Issues a voucher to guests, in the caller's transaction. The voucher's row is locked, so concurrent requests wait,
 * its maximum is never exceeded, and no occasion gets two.
 *
 * @throws ApiError `not_found` if the voucher does not exist
 * @example
 * const receivers = [{ customerId, occasion: 'visit r1' }];
 * await issueTo(sql, { companyId, voucherId, receivers, userId: null });
 */
export async function issueTo(transaction: Sql, input: Issuing): Promise<IssueResult> {
  const { companyId, voucherId, userId, requestId, batchId, atMost = Infinity } = input;
  const voucher = await lockVoucher(transaction, companyId, voucherId);
  const receivers = [...new Map(input.receivers.map((one) => [one.occasion, one])).values()];
  const existing = await transaction
    .select({
      id: issuedVouchers.id,
      customerId: issuedVouchers.customerId,
      code: issuedVouchers.code,
      occasion: issuedVouchers.occasion,
    })
    .from(issuedVouchers)
    .where(
      and(
        equal(issuedVouchers, { companyId, voucherId }),
        inArray(
          issuedVouchers.occasion,
          receivers.map(({ occasion }) => occasion),
        ),
      ),
    );
  const had = new Set(existing.map(({ occasion }) => occasion));
  const wanted = receivers.filter(({ occasion }) => !had.has(occasion));
  const [clock] = await rowsOf<{ now: string; zone: string }>(
    transaction,
    sql`select now() as now, ${zoneSql} as zone from ${vouchers} where ${voucherAt(companyId, voucherId)}`,
  );
  if (!clock) throw new Error('The voucher is locked and gone.');
  const now = new Date(clock.now);
  const { from, until } = voucherPeriod(voucher, now, clock.zone);
  const room = voucher.maxQuantity > 0 ? Math.max(0, voucher.maxQuantity - voucher.issued) : Infinity;
  const closed = !voucher.active ? 'disabled' : until && until <= now ? 'expired' : null;
  const taken = closed ? [] : wanted.slice(0, Math.min(room, atMost));
  const only = voucher.branchIds.length === 1 ? voucher.branchIds[0] : undefined;
  const wordingId = taken.length ? await storeWording(transaction, voucher) : null;
  const rows = taken.map(({ customerId, occasion, branchId = only, source, formId }) => ({
    companyId,
    id: newId(),
    customerId,
    voucherId,
    title: voucher.title,
    wordingId,
    code: newCode(),
    occasion,
    branchId: branchId ?? null,
    source: source ?? ('host' as const),
    formId: formId ?? null,
    userId,
    issuedTime: now,
    availableTime: from,
    expiresTime: until,
  }));
  if (rows.length) {
    await insertRows(transaction, issuedVouchers, rows);
    await transaction
      .update(vouchers)
      .set({ issued: sql`${vouchers.issued} + ${rows.length}` })
      .where(voucherAt(companyId, voucherId));
    await writeAudit(
      transaction,
      rows.map(({ id, customerId }) => ({
        companyId,
        userId,
        action: 'create' as const,
        entity: 'issuedVoucher' as const,
        entityId: id,
        after: { voucherId, customerId },
        requestId,
        batchId,
      })),
    );
  }
  const left = wanted.length - taken.length;
  return {
    voucher,
    issued: rows.map(({ id, customerId, code }) => ({ id, customerId, code })),
    already: existing.map(({ id, customerId, code }) => ({ id, customerId, code: code ?? '' })),
    left,
    reason: left ? (closed ?? (atMost < room ? 'unpaid' : 'released')) : null,
  };
}
