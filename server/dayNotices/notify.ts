import { and, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import { maySettleDeposits, type notifyForm } from '#contract/dayNotices/dayNotices.ts';
import { isOpenJob } from '#contract/platform/jobs.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { dayNoticeReservations, jobs } from '#server/platform/db/schema.ts';
import { scopeOf } from '#server/platform/http/handle.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { enqueueJob } from '#server/platform/jobs/store.ts';
import type { CompanyCaller } from '#server/platform/records/change.ts';
import { affectedBy, ofDay } from './affected.ts';
import { changeNotice } from './notices.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** The job's name; its kind is in `job.ts`. */
export const noticeKind = 'day-notice';

/**
 * Stores the requested actions for the selected reservations and queues the job, in one transaction.
 *
 * @returns the job's id
 * @throws ApiError `not_found`, `stale_version`; `permission_denied` if refunds are requested by users other than
 *   managers who may see deposits;
 * `conflict` while an earlier job is running, if the day is open, or if a reservation does not belong to the day
 */
export async function requestNotifications(
  transaction: Sql,
  call: CompanyCaller,
  noticeId: string,
  { version: seen, texts, reservations: wanted }: z.output<typeof notifyForm>,
): Promise<string> {
  const scope = scopeOf(call);
  const { companyId, role, flags } = scope;
  let jobId = '';
  await changeNotice(transaction, call, { id: noticeId, seen }, async (notice) => {
    if (wanted.some(({ refund }) => refund) && !maySettleDeposits(role, flags))
      throw new ApiError('permission_denied', 'Only managers with access to deposits can refund them.');
    if (notice.status !== 'closed') throw new ApiError('conflict', 'This day has been reopened.');
    if (notice.jobId) {
      const [before] = await transaction
        .select()
        .from(jobs)
        .where(equal(jobs, { companyId, id: notice.jobId }));
      if (before && isOpenJob(before)) throw new ApiError('conflict', 'Guests are already being notified.');
    }
    const affected = await affectedBy(transaction, {
      companyId,
      noticeId,
      deposits: false,
      where: ofDay(notice.day, notice.branchIds),
    });
    const known = new Set(affected.map(({ reservationId }) => reservationId));
    if (wanted.some(({ reservationId }) => !known.has(reservationId)))
      throw new ApiError('conflict', 'The affected reservations have changed. Check the list and try again.');

    const once = [...new Map(wanted.map((one) => [one.reservationId, one])).values()];
    jobId = await enqueueJob(transaction, {
      companyId,
      kind: noticeKind,
      input: { noticeId },
      userId: call.user.id,
      total: once.length,
    });
    const of = equal(dayNoticeReservations, { companyId, noticeId });
    const ids = once.map(({ reservationId }) => reservationId);
    const earlier = await transaction
      .select()
      .from(dayNoticeReservations)
      .where(and(of, inArray(dayNoticeReservations.reservationId, ids)));
    await transaction.delete(dayNoticeReservations).where(and(of, inArray(dayNoticeReservations.reservationId, ids)));
    await insertRows(
      transaction,
      dayNoticeReservations,
      once.map(({ reservationId, ...what }) => {
        const was = earlier.find((one) => one.reservationId === reservationId);
        // A message that is still being sent is not queued again.
        const asks = (way: 'mail' | 'sms') => what[way] && was?.[way] !== 'sending';
        // Completed actions stay recorded, unless requested again.
        return {
          companyId,
          noticeId,
          reservationId,
          jobId,
          cancel: what.cancel ? ('pending' as const) : (was?.cancel ?? 'none'),
          cancelReason: what.cancel ? null : (was?.cancelReason ?? null),
          refund: what.refund ? ('pending' as const) : (was?.refund ?? 'none'),
          mail: asks('mail') ? ('pending' as const) : (was?.mail ?? 'none'),
          mailTime: asks('mail') ? null : (was?.mailTime ?? null),
          sms: asks('sms') ? ('pending' as const) : (was?.sms ?? 'none'),
          smsTime: asks('sms') ? null : (was?.smsTime ?? null),
        };
      }),
    );
    const ways = ['mail', 'sms', 'cancel', 'refund'] as const;
    const tally = Object.fromEntries(ways.map((way) => [way, once.filter((one) => one[way]).length]));
    return { changes: { texts, jobId }, beside: { reservations: once.length, ...tally } };
  });
  return jobId;
}
