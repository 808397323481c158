import { and, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { takeBackWithin } from '#contract/marketing/voucherRules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { issuedVouchers, voucherRedemptions, vouchers } from '#server/platform/db/schema.ts';
import { scopeOf } from '#server/platform/http/handle.ts';
import { writeAudit } from '#server/platform/kernel/audit.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';
import { changeBy, type CompanyCaller } from '#server/platform/records/change.ts';
import { seesBranch } from '#server/platform/sql/visibility.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { noIssuedVoucher } from './issued.ts';
import { voucherAt } from './store.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** Redeeming, and undoing it: once each, regardless of concurrent requests. */

const because = (code: string, reason: string) => () => refused('conflict', 'issuedId', code, { code, reason });

/** The messages by reason of refusal. */
const refusals = {
  used: because('voucherUsed', 'This voucher has already been used.'),
  expired: because('voucherExpired', 'This voucher has expired.'),
  early: because('voucherEarly', 'This voucher is not valid yet.'),
  elsewhere: because('voucherElsewhere', 'This voucher cannot be used at this branch.'),
  unused: because('voucherUnused', 'This voucher has not been used.'),
  longUsed: because('voucherLongUsed', 'A redemption can only be undone within one day.'),
};

const issuedAt = (companyId: string, id: string) => equal(issuedVouchers, { companyId, id });

async function read(transaction: Sql, companyId: string, id: string) {
  const [row] = await transaction.select().from(issuedVouchers).where(issuedAt(companyId, id));
  if (!row?.voucherId) throw noIssuedVoucher();
  return { ...row, voucherId: row.voucherId };
}

const count = (transaction: Sql, companyId: string, voucherId: string, by: 1 | -1) =>
  transaction
    .update(vouchers)
    .set({ used: sql`greatest(0, ${vouchers.used} + ${by})` })
    .where(voucherAt(companyId, voucherId));

/** @throws ApiError `not_found`; `conflict` if it was used, has expired, is not valid yet, or is not for this branch */
export async function redeem(
  transaction: Sql,
  call: CompanyCaller,
  id: string,
  { branchId, staff }: { branchId: string; staff: string },
): Promise<void> {
  const { companyId } = scopeOf(call);
  const issued = await read(transaction, companyId, id);
  const [voucher] = await transaction.select().from(vouchers).where(voucherAt(companyId, issued.voucherId));
  if (voucher?.branchIds.length && !voucher.branchIds.includes(branchId)) throw refusals.elsewhere();
  const now = sql`now()`;
  const [used] = await transaction
    .update(issuedVouchers)
    .set({ usedTime: now, usedBranchId: branchId, usedStaff: staff })
    .where(
      and(
        issuedAt(companyId, id),
        isNull(issuedVouchers.usedTime),
        or(isNull(issuedVouchers.expiresTime), gt(issuedVouchers.expiresTime, now)),
        or(isNull(issuedVouchers.availableTime), lte(issuedVouchers.availableTime, now)),
      ),
    )
    .returning({ id: issuedVouchers.id });
  if (!used) {
    const meanwhile = await read(transaction, companyId, id);
    if (meanwhile.usedTime) throw refusals.used();
    throw meanwhile.availableTime && meanwhile.availableTime > new Date() ? refusals.early() : refusals.expired();
  }
  await count(transaction, companyId, issued.voucherId, 1);
  await transaction
    .insert(voucherRedemptions)
    .values({ companyId, id: newId(), issuedId: id, branchId, staff, userId: call.user.id });
  await writeAudit(transaction, {
    ...changeBy(call),
    action: 'update',
    entity: 'issuedVoucher',
    entityId: id,
    before: { usedTime: null },
    after: { usedBranchId: branchId, usedStaff: staff },
  });
}

/** @throws ApiError `not_found`; `conflict` if it was not used, or was used more than a day ago */
export async function undoRedemption(transaction: Sql, call: CompanyCaller, id: string): Promise<void> {
  const scope = scopeOf(call);
  const { companyId } = scope;
  const issued = await read(transaction, companyId, id);
  if (issued.usedBranchId && !seesBranch(scope, issued.usedBranchId))
    throw new ApiError('permission_denied', 'It was redeemed at a branch you cannot access.');
  const [open] = await transaction
    .update(issuedVouchers)
    .set({ usedTime: null, usedBranchId: null, usedStaff: null })
    .where(
      and(
        issuedAt(companyId, id),
        isNotNull(issuedVouchers.usedTime),
        gt(issuedVouchers.usedTime, sql`now() - make_interval(secs => ${takeBackWithin / 1000})`),
      ),
    )
    .returning({ id: issuedVouchers.id });
  if (!open) throw issued.usedTime ? refusals.longUsed() : refusals.unused();
  await count(transaction, companyId, issued.voucherId, -1);
  await transaction
    .update(voucherRedemptions)
    .set({ takenBackTime: sql`now()`, takenBackUserId: call.user.id })
    .where(and(equal(voucherRedemptions, { companyId, issuedId: id }), isNull(voucherRedemptions.takenBackTime)));
  await writeAudit(transaction, {
    ...changeBy(call),
    action: 'undo',
    entity: 'issuedVoucher',
    entityId: id,
    before: { usedBranchId: issued.usedBranchId, usedStaff: issued.usedStaff },
    after: { usedTime: null },
  });
}
