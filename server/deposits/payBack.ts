import { writeAudit } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { deposits, invoices, payments } from '../db/schema.ts';
import { newId } from '../kernel/ids.ts';
import type { MoneyPort } from './moneyPort.ts';
import { equal } from '../sql/equal.ts';

type DepositRow = typeof deposits.$inferSelect;

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
  { userId, requestId }: { userId: string; requestId: string },
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
    const refunded = await payBack(transaction, one, now, userId, money);
    await transaction
      .update(deposits)
      .set({ status, version: one.version + 1, updatedTime: now })
      .where(equal(deposits, { companyId, id: one.id }));
    await writeAudit(transaction, {
      companyId,
      userId,
      action: 'update',
      entity: 'deposit',
      entityId: one.id,
      before: { status: one.status },
      after: { status, refunded, currency: one.currency },
      requestId,
    });
  }
  return refundable.length;
}
