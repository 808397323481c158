import type { ReviewDecision } from '#contract/deposits.ts';
import type { PaymentProvider } from '#contract/payments.ts';
import { writeAudit } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { deposits, invoices, payments } from '../db/schema.ts';
import { newId } from '../kernel/ids.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Reader } from '../report/conditions.ts';
import { seesBranch } from '../sql/seen.ts';
import { noDeposit } from './detail.ts';
import { equal } from '../sql/equal.ts';

/** Where money is moved. Another adapter would ask a payment provider; this product has none yet. */
export interface MoneyPort {
  /**
   * Pays money back.
   *
   * @param refund.key says which refund this is: asked for twice, it happens once
   * @returns who moved it, and what they call it
   */
  refund(refund: { key: string; amount: number; currency: string }): Promise<{
    provider: PaymentProvider;
    reference: string;
  }>;
}

/** Stands in for a provider: writes down what would have been asked for, and moves nothing. Screens say so. */
export const localMoney: MoneyPort = {
  refund: ({ key }) => Promise.resolve({ provider: 'local', reference: `local-${key}` }),
};

type DepositRow = typeof deposits.$inferSelect;

/** The columns of a deposit that is in another state now. */
const changed = ({ version }: DepositRow, status: DepositRow['status'], updatedTime: Date) => ({
  status,
  version: version + 1,
  updatedTime,
});

const noteChange = (
  transaction: Sql,
  { companyId, id, status }: DepositRow,
  author: { userId: string; requestId: string },
  after: object,
) =>
  writeAudit(transaction, {
    ...author,
    companyId,
    action: 'update',
    entity: 'deposit',
    entityId: id,
    before: { status },
    after,
  });

/** Pays back what was charged and not paid back yet. @returns how much that was */
export async function payBack(
  transaction: Sql,
  { companyId, id, version, currency, branchId, charged, refunded }: DepositRow,
  now: Date,
  userId: string,
  money: MoneyPort,
): Promise<number> {
  const left = charged - refunded;
  if (left > 0) {
    const moved = await money.refund({ key: `${id}-${version}`, amount: left, currency });
    await transaction.insert(payments).values({
      companyId,
      id: newId(),
      subject: 'deposit',
      subjectId: id,
      kind: 'refund',
      amount: left,
      currency,
      ...moved,
      paidTime: now,
      branchId,
      userId,
    });
  }
  await transaction
    .update(invoices)
    .set({ status: 'void', voidedTime: now })
    .where(equal(invoices, { companyId, subject: 'deposit', subjectId: id, status: 'issued' }));
  return Math.max(0, left);
}

/** Whether there is money of a deposit to pay back, or a card to let go. */
export const isRefundable = ({ status, charged, refunded }: Pick<DepositRow, 'status' | 'charged' | 'refunded'>) =>
  status === 'held' || ((status === 'paid' || status === 'pendingReview') && charged > refunded);

/**
 * Pays the deposits of a reservation back and lets its cards go, in the caller's transaction. What was paid back before
 * is not paid back again.
 *
 * @returns how many there were
 */
export async function refundReservation(
  transaction: Sql,
  { companyId, reservationId }: { companyId: string; reservationId: string },
  author: { userId: string; requestId: string },
  money: MoneyPort,
): Promise<number> {
  const all = await transaction
    .select()
    .from(deposits)
    .where(equal(deposits, { companyId, reservationId }))
    .for('update');
  const now = new Date();
  const refundable = all.filter(isRefundable);
  for (const one of refundable) {
    const status = one.status === 'held' ? ('released' as const) : ('refunded' as const);
    const refunded = await payBack(transaction, one, now, author.userId, money);
    await transaction
      .update(deposits)
      .set(changed(one, status, now))
      .where(equal(deposits, { companyId, id: one.id }));
    await noteChange(transaction, one, author, { status, refunded, currency: one.currency });
  }
  return refundable.length;
}

interface Review {
  version: number;
  decision: ReviewDecision;
  note: string;
}

/**
 * Decides about a payment that waits, in the caller's transaction: it is kept, or declined. What was charged of a
 * declined one is paid back, and its invoices are void.
 *
 * @throws ApiError `not_found`, `stale_version`; `conflict` where nothing waits
 */
export async function reviewDeposit(
  transaction: Sql,
  scope: Reader,
  depositId: string,
  { version, decision, note }: Review,
  author: { userId: string; requestId: string },
  money: MoneyPort,
): Promise<void> {
  const { companyId } = scope;
  const one = equal(deposits, { companyId, id: depositId });
  const [stored] = await transaction.select().from(deposits).where(one).for('update');
  if (!stored || !seesBranch(scope, stored.branchId)) throw noDeposit();
  if (stored.version !== version) throw new ApiError('stale_version');
  if (stored.status !== 'pendingReview') throw new ApiError('conflict', 'This payment does not wait for a review.');

  const now = new Date();
  const status = decision === 'approve' ? ('paid' as const) : ('declined' as const);
  const refunded = decision === 'decline' ? await payBack(transaction, stored, now, author.userId, money) : 0;
  await transaction
    .update(deposits)
    .set({ decision, reviewNote: note, reviewedTime: now, reviewedBy: author.userId, ...changed(stored, status, now) })
    .where(one);
  await noteChange(transaction, stored, author, { status, decision, note, refunded, currency: stored.currency });
}
