import { and } from 'drizzle-orm';
import type { ReviewDecision } from '#contract/money/deposits.ts';
import type { PaymentProvider } from '#contract/money/payments.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { deposits, invoices, payments } from '#server/platform/db/schema.ts';
import { tellOfReservation } from '#server/notices/notifications/queue.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import type { Wordings } from '#server/platform/kernel/services.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { moneyText } from '#server/platform/kernel/money.ts';
import type { Reader } from '#server/platform/report/conditions.ts';
import { atVisibleBranches } from '#server/platform/sql/visibility.ts';
import { changeRecord } from '#server/platform/records/change.ts';
import { noDeposit } from './detail.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** The interface for moving money. Another adapter could call a payment provider; this product has none yet. */
export interface MoneyPort {
  /**
   * Refunds money.
   *
   * @param refund.key identifies the refund; a repeated request has no effect
   * @returns the provider, and its reference
   */
  refund(refund: { key: string; amount: number; currency: string }): Promise<{
    provider: PaymentProvider;
    reference: string;
  }>;
}

/** Replaces a provider: records what would have been requested, and moves no money. Screens say so. */
export const localMoney: MoneyPort = {
  refund: ({ key }) => Promise.resolve({ provider: 'local', reference: `local-${key}` }),
};

type DepositRow = typeof deposits.$inferSelect;

/** The author of a movement. */
interface Author {
  userId: string;
  requestId: string;
}

/** The target of a change of a deposit. */
const depositOf = (companyId: string, id: string, author: Author) => ({
  table: deposits,
  where: equal(deposits, { companyId, id }),
  of: { ...author, companyId, entity: 'deposit', entityId: id } as const,
});

/** What moves money, and what tells of it. */
export interface Refunding {
  money: MoneyPort;
  wordings: Wordings;
}

/** Notifies the branch of moved money, if the deposit has a reservation. */
const tellBranch = async (
  transaction: Sql,
  wordings: Wordings,
  { companyId, reservationId, currency }: DepositRow,
  trigger: 'transactionPaid' | 'transactionAutoRefundSucceeded',
  minor: number,
): Promise<void> => {
  if (reservationId !== null) {
    const event = { trigger, about: moneyText(minor, currency) };
    await tellOfReservation(transaction, wordings, { companyId, id: reservationId }, event);
  }
};

/** Refunds the charged amount that was not refunded yet. @returns the amount */
export async function payBack(
  transaction: Sql,
  deposit: DepositRow,
  now: Date,
  userId: string,
  { money, wordings }: Refunding,
): Promise<number> {
  const { companyId, id, version, currency, branchId, charged, refunded } = deposit;
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
    await tellBranch(transaction, wordings, deposit, 'transactionAutoRefundSucceeded', left);
  }
  await transaction
    .update(invoices)
    .set({ status: 'void', voidedTime: now })
    .where(equal(invoices, { companyId, subject: 'deposit', subjectId: id, status: 'issued' }));
  return Math.max(0, left);
}

/** Whether a deposit has money to refund, or a card to release. */
export const isRefundable = ({ status, charged, refunded }: Pick<DepositRow, 'status' | 'charged' | 'refunded'>) =>
  status === 'held' || ((status === 'paid' || status === 'pendingReview') && charged > refunded);

/**
 * Refunds the deposits of a reservation and releases its cards, in the caller's transaction. Earlier refunds are not
 * repeated.
 *
 * @returns the number of deposits
 */
export async function refundReservation(
  transaction: Sql,
  { companyId, reservationId }: { companyId: string; reservationId: string },
  author: Author,
  services: Refunding,
): Promise<number> {
  const all = await transaction
    .select()
    .from(deposits)
    .where(equal(deposits, { companyId, reservationId }))
    .for('update');
  const now = new Date();
  const refundable = all.filter(isRefundable);
  for (const stored of refundable)
    await changeRecord(transaction, { ...depositOf(companyId, stored.id, author), stored }, async () => {
      const status = stored.status === 'held' ? 'released' : 'refunded';
      const refunded = await payBack(transaction, stored, now, author.userId, services);
      const audited = { before: { status: stored.status }, after: { status, refunded, currency: stored.currency } };
      return { changes: { status }, audited: audited };
    });
  return refundable.length;
}

interface Review {
  version: number;
  decision: ReviewDecision;
  note: string;
}

/**
 * Decides about a pending payment, in the caller's transaction: it is accepted or declined. The charged amount of a
 * declined one is refunded, and its invoices become void.
 *
 * @throws ApiError `not_found`, `stale_version`; `conflict` if nothing is pending
 */
export async function reviewPendingDeposit(
  transaction: Sql,
  scope: Reader,
  depositId: string,
  { version: seen, decision, note }: Review,
  author: Author,
  services: Refunding,
): Promise<void> {
  const { companyId } = scope;
  const { of, ...place } = depositOf(companyId, depositId, author);
  const where = and(place.where, atVisibleBranches(deposits.branchId, scope));
  await changeRecord(transaction, { ...place, where, none: noDeposit, seen, of }, async (stored) => {
    if (stored.status !== 'pendingReview') throw new ApiError('conflict', 'This payment is not awaiting review.');
    const now = new Date();
    const status = decision === 'approve' ? 'paid' : 'declined';
    const refunded = decision === 'decline' ? await payBack(transaction, stored, now, author.userId, services) : 0;
    const { currency } = stored;
    if (status === 'paid') {
      const left = stored.charged - stored.refunded;
      await tellBranch(transaction, services.wordings, stored, 'transactionPaid', left);
    }
    return {
      changes: { decision, reviewNote: note, reviewedTime: now, reviewedBy: author.userId, status },
      audited: { before: { status: stored.status }, after: { status, decision, note, refunded, currency } },
    };
  });
}
