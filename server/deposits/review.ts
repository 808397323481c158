import type { ReviewDecision } from '#contract/deposits.ts';
import { writeAudit } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { deposits } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Reader } from '../report/conditions.ts';
import { noDeposit } from './detail.ts';
import type { MoneyPort } from './moneyPort.ts';
import { payBack } from './payBack.ts';
import { equal } from '../sql/equal.ts';

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
  { userId, requestId }: { userId: string; requestId: string },
  money: MoneyPort,
): Promise<void> {
  const { companyId, enabledBranches } = scope;
  const one = equal(deposits, { companyId, id: depositId });
  const [stored] = await transaction.select().from(deposits).where(one).for('update');
  if (!stored || (enabledBranches !== 'all' && !enabledBranches.includes(stored.branchId))) throw noDeposit();
  if (stored.version !== version) throw new ApiError('stale_version');
  if (stored.status !== 'pendingReview') throw new ApiError('conflict', 'This payment does not wait for a review.');

  const now = new Date();
  const status = decision === 'approve' ? ('paid' as const) : ('declined' as const);
  const refunded = decision === 'decline' ? await payBack(transaction, stored, now, userId, money) : 0;
  await transaction
    .update(deposits)
    .set({
      status,
      decision,
      reviewNote: note,
      reviewedTime: now,
      reviewedBy: userId,
      version: version + 1,
      updatedTime: now,
    })
    .where(one);
  await writeAudit(transaction, {
    companyId,
    userId,
    action: 'update',
    entity: 'deposit',
    entityId: depositId,
    before: { status: stored.status },
    after: { status, decision, note, refunded, currency: stored.currency },
    requestId,
  });
}
