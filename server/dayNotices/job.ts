import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Sql } from '#server/platform/db/client.ts';
import { dayNoticeReservations, dayNotices } from '#server/platform/db/schema.ts';
import { localMoney, refundReservation, type MoneyPort } from '#server/money/deposits/payBack.ts';
import { JobCancelled, jobKind, JobLost, type JobContext } from '#server/platform/jobs/kind.ts';
import { affectedBy } from './affected.ts';
import { noticeAt } from './notices.ts';
import { queueNotices, sendNotices } from './deliver.ts';
import { noticeKind } from './notify.ts';
import { equal } from '#server/platform/sql/equal.ts';

const input = z.object({ noticeId: z.string() });
type Context = JobContext<z.infer<typeof input>>;
type Row = typeof dayNoticeReservations.$inferSelect;

const ofNotice = ({ companyId, input: { noticeId } }: Context) => equal(dayNoticeReservations, { companyId, noticeId });
const thisOne = (context: Context, reservationId: string) =>
  and(ofNotice(context), eq(dayNoticeReservations.reservationId, reservationId));

const change = (transaction: Sql, context: Context, reservationId: string, changes: Partial<Row>) =>
  transaction.update(dayNoticeReservations).set(changes).where(thisOne(context, reservationId));

/** Steps must report the job's progress; it follows from the number of remaining rows. */
async function nextOf(context: Context): Promise<{ row: Row | undefined; left: number }> {
  const { database } = context.services;
  const rows = await database.sql
    .select()
    .from(dayNoticeReservations)
    .where(and(ofNotice(context), eq(dayNoticeReservations.open, true)))
    .orderBy(dayNoticeReservations.reservationId);
  return { row: rows[0], left: rows.length };
}

/**
 * Cancels through the event gate with a key, so that a repeated event has no effect.
 *
 * @returns whether the reservation is cancelled now
 */
async function cancel(context: Context, row: Row, branchId: string): Promise<boolean> {
  const { companyId, id, userId, services } = context;
  const [outcome] = await services.reservations.push(companyId, [
    {
      key: `day-notice/${id}/${row.reservationId}`,
      id: row.reservationId,
      externalId: null,
      branchId,
      event: { kind: 'cancelled', by: 'restaurant', at: new Date().toISOString() },
      userId,
      requestId: id,
    },
  ]);
  const refused = outcome?.status === 'refused' ? outcome.reason : null;
  await context.step({ step: 'cancel' }, (transaction) =>
    change(transaction, context, row.reservationId, {
      cancel: refused ? 'failed' : 'done',
      cancelReason: refused,
      // If a reservation could not be cancelled, its money is not refunded and its guest is not notified.
      ...(refused && row.refund === 'pending' && { refund: 'skipped' as const }),
      ...(refused && row.mail === 'pending' && { mail: 'skipped' as const }),
      ...(refused && row.sms === 'pending' && { sms: 'skipped' as const }),
    }),
  );
  return !refused;
}

/** A failed refund does not stop the others. */
async function refund(context: Context, { reservationId }: Row, money: MoneyPort): Promise<void> {
  const { companyId, id, userId, services } = context;
  try {
    await context.step({ step: 'refund' }, async (transaction) => {
      const of = { companyId, reservationId };
      const refunding = { money, wordings: services.wordings };
      const paid = await refundReservation(transaction, of, { userId: userId ?? '', requestId: id }, refunding);
      await change(transaction, context, reservationId, { refund: paid ? 'done' : 'skipped' });
    });
  } catch (error) {
    if (error instanceof JobLost || error instanceof JobCancelled || context.signal.aborted) throw error;
    services.log.warn({ err: error, reservation: reservationId }, 'a deposit could not be paid back');
    await context.step({}, (transaction) => change(transaction, context, reservationId, { refund: 'failed' }));
  }
}

/** Processes one reservation: cancels it, refunds it, and notifies its guest, as requested and not done yet. */
async function attend(context: Context, row: Row, done: number): Promise<void> {
  const {
    companyId,
    services,
    input: { noticeId },
  } = context;
  const { sql: database } = services.database;
  const fresh = async () =>
    (await database.select().from(dayNoticeReservations).where(thisOne(context, row.reservationId)))[0];
  const [about] = await affectedBy(database, {
    companyId,
    noticeId,
    deposits: false,
    where: sql`r.id = ${row.reservationId}`,
  });
  const [notice] = await database.select().from(dayNotices).where(noticeAt(companyId, noticeId));
  if (about && notice?.texts) {
    if (row.cancel === 'pending') await cancel(context, row, about.branchId);
    const cancelled = await fresh();
    if (cancelled?.refund === 'pending') await refund(context, cancelled, localMoney);
  }
  const now = await fresh();
  const texts = notice?.texts;
  // Messages and their status are committed together.
  await context.step({ step: 'tell', done: done + 1 }, async (transaction) => {
    const states = about && texts && now ? await queueNotices(transaction, { context, texts, row: now, about }) : {};
    await change(transaction, context, row.reservationId, { open: false, ...states });
  });
}

/** Marks the remaining reservations as not done. */
async function giveUp(context: Context): Promise<Record<string, unknown>> {
  await context.step({}, async (transaction) => {
    const skipped = (name: 'refund' | 'mail' | 'sms') =>
      sql`case ${dayNoticeReservations[name]} when 'pending' then 'skipped' when 'sending' then 'unknown'
        else ${dayNoticeReservations[name]} end`;
    // The gate cancels in its own transaction, which may have been the last one that finished.
    const cancelled = sql`case when ${dayNoticeReservations.cancel} <> 'pending' then ${dayNoticeReservations.cancel}
      when exists (select from reservations r where r.company_id = ${context.companyId}
        and r.id = ${dayNoticeReservations.reservationId} and r.state = 'cancelledByRestaurant') then 'done'
      else 'skipped' end`;
    await transaction
      .update(dayNoticeReservations)
      .set({
        open: false,
        cancel: cancelled,
        refund: skipped('refund'),
        mail: skipped('mail'),
        sms: skipped('sms'),
      })
      .where(and(ofNotice(context), eq(dayNoticeReservations.open, true)));
  });
  return {};
}

/** Cancels, refunds and notifies, one reservation at a time; after a restart it resumes. */
export const dayNoticeJob = jobKind({
  name: noticeKind,
  permission: 'onlineReservation',
  input,
  cancellable: true,
  confinedResult: 'all',
  async run(context) {
    const total = (await nextOf(context)).left;
    const before = typeof context.cursor === 'number' ? context.cursor : 0;
    await context.step({ total: before + total, done: before });
    for (let done = before; ; done += 1) {
      const { row } = await nextOf(context);
      if (!row) break;
      await attend(context, row, done);
      await context.step({ cursor: done + 1 });
    }
    await sendNotices(context);
    const rows = await context.services.database.sql
      .select()
      .from(dayNoticeReservations)
      .where(and(ofNotice(context), eq(dayNoticeReservations.jobId, context.id)));
    const among = (fits: (row: Row) => boolean) => rows.filter(fits).length;
    return {
      guests: rows.length,
      reached: among(({ mail, sms }) => [mail, sms].includes('sent')),
      cancelled: among((row) => row.cancel === 'done'),
      refunded: among((row) => row.refund === 'done'),
    };
  },
  cancel: giveUp,
  async fail(context) {
    await giveUp(context);
  },
});
