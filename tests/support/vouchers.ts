import type { Database } from '#server/platform/db/client.ts';
import { issuedVouchers, voucherRedemptions, vouchers } from '#server/platform/db/schema.ts';
import type { Hints } from './samples.ts';

/** A voucher that is ready for a call; the call that changes one has its own. */
export const voucherFor = (call: string, companyId: string): string =>
  `${call === 'editVoucher' ? call : 'getVoucher'}-${companyId}`;

/** The same of issued ones. */
export const issuedFor = (call: string, companyId: string): string =>
  `${call === 'takeBackRedemption' ? call : 'redeemVoucher'}-${companyId}`;

/** What good requests about vouchers name. */
export function voucherHints({ name, path }: { name: string; path: string }, companyId: string): Hints {
  if (!/^\/api\/vouchers?(\/|$)/.test(path)) return {};
  return {
    voucherId: voucherFor(name, companyId),
    issuedId: issuedFor(name, companyId),
    useMaxQuantity: true,
    maxQuantity: 10,
    delayIssueTime: 0,
    ...(name === 'editVoucher' && { id: voucherFor(name, companyId) }),
  };
}

/** Vouchers of a company, two of them in a guest's hands: one to be used, one used a moment ago. */
export async function seedVouchers(
  sql: Database['sql'],
  { companyId, branchId, customerId }: { companyId: string; branchId: string; customerId: string },
): Promise<void> {
  const cover = `/files/${'0'.repeat(40)}.png`;
  await sql.insert(vouchers).values(
    ['getVoucher', 'editVoucher'].map((call) => ({
      companyId,
      id: voucherFor(call, companyId),
      title: 'Free tea',
      terms: 'One a visit.',
      cover,
    })),
  );
  const held = {
    companyId,
    customerId,
    voucherId: voucherFor('', companyId),
    title: 'Free tea',
    issuedTime: new Date(),
  };
  const used = issuedFor('takeBackRedemption', companyId);
  await sql.insert(issuedVouchers).values([
    { ...held, id: issuedFor('redeemVoucher', companyId), occasion: 'first' },
    { ...held, id: used, occasion: 'second', usedTime: new Date(), usedBranchId: branchId, usedStaff: 'Somebody' },
  ]);
  await sql
    .insert(voucherRedemptions)
    .values({ companyId, id: used, issuedId: used, branchId, staff: 'Somebody', redeemedTime: new Date() });
}
