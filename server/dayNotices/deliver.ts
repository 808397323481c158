import { and, inArray, sql } from 'drizzle-orm';
import { groupBy } from 'es-toolkit';
import { setTimeout as pause } from 'node:timers/promises';
import { defaults } from '#contract/core/constants.ts';
import type { AffectedReservation, DeliveryState } from '#contract/dayNotices/dayNotices.ts';
import { filledNotice, type NoticeAbout, type NoticeText, type NoticeTexts } from '#contract/dayNotices/noticeTexts.ts';
import { dayOf, wallTime } from '#contract/core/zones.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, deliveries, reservations, type dayNoticeReservations } from '#server/platform/db/schema.ts';
import { composeStored, defineDelivery, type DeliveryEnd } from '#server/platform/deliveries/kind.ts';
import { queueDeliveries } from '#server/platform/deliveries/queue.ts';
import { sendDeliveries } from '#server/platform/deliveries/send.ts';
import type { JobContext } from '#server/platform/jobs/kind.ts';
import { elapsed } from '#server/platform/kernel/elapsed.ts';
import { oneOf } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** Notifying guests of a closed day: their messages are queued together with their status, and sent by the queue. */

type Row = typeof dayNoticeReservations.$inferSelect;

export interface Reaching {
  context: JobContext<{ noticeId: string }>;
  texts: NoticeTexts;
  row: Row;
  about: AffectedReservation;
}

const ways = ['mail', 'sms'] as const;

/** How long a job waits for the next attempt; it does not wait for later retries. */
const patience = 60_000;

const anyGuest = { name: null, people: 0, date: '…', time: '…' };

async function wordsFor(
  transaction: Sql,
  { context: { companyId, services }, texts, row, about }: Reaching,
): Promise<{ text: NoticeText; shown: NoticeText }> {
  const [branch] = await transaction
    .select()
    .from(branches)
    .where(equal(branches, { companyId, id: about.branchId }));
  const timeZone = branch?.timeZone ?? defaults.timeZone;
  const of = {
    branch: branch?.name ?? '',
    cancelled: row.cancel === 'done',
    refunded: row.refund === 'done',
  };
  const template = texts[about.language];
  const own = await services.wordings.of(transaction, companyId, about.branchId);
  const filled = (values: NoticeAbout) => filledNotice(template, about.language, values, own);
  return {
    text: filled({
      ...of,
      name: about.name,
      date: dayOf(about.startTime, timeZone).replaceAll('-', '/'),
      time: wallTime(about.startTime, timeZone).slice(11),
      people: about.groupSize,
    }),
    // Without the guest's own data.
    shown: filled({ ...of, ...anyGuest }),
  };
}

/** Sent to guests regardless of consent, unless the job is stopped first. */
export const noticeDelivery = defineDelivery({
  kind: 'dayNotice',
  facts: {
    columns: 'j.status as job',
    joins: `left join jobs j on j.company_id = d.company_id and j.id = split_part(d.id, '/', 2)`,
  },
  wanted: `coalesce(j.status, '') not in ('cancelling', 'cancelled')`,
  compose: composeStored,
  async ended(transaction, ends) {
    for (const part of Object.values(groupBy(ends, (one) => `${one.companyId} ${one.channel} ${one.status}`))) {
      const [{ companyId, channel, status }] = part as [DeliveryEnd];
      const column = sql.identifier(channel);
      const sent = status === 'sent' ? sql`, ${sql.identifier(`${channel}_time`)} = now()` : sql``;
      await transaction.execute(sql`update day_notice_reservations n set ${column} = ${status}${sent}
        from unnest(${sql.param(part.map(({ about }) => about))}::text[]) w (about)
        where n.company_id = ${companyId} and n.notice_id = split_part(w.about, '/', 1)
          and n.notice_id || '/' || n.reservation_id = w.about and n.${column} = 'sending'`);
    }
  },
});

const aboutOf = ({ row }: Reaching) => `${row.noticeId}/${row.reservationId}`;

async function isQueued(transaction: Sql, reaching: Reaching, channel: (typeof ways)[number]): Promise<boolean> {
  const [found] = await transaction
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.status, ['waiting', 'sending']),
        equal(deliveries, {
          companyId: reaching.context.companyId,
          channel,
          kind: noticeDelivery.kind,
          about: aboutOf(reaching),
        }),
      ),
    );
  return found !== undefined;
}

/** Queues the unsent messages of a reservation. @returns their status for its record */
export async function queueNotices(
  transaction: Sql,
  reaching: Reaching,
): Promise<Partial<Record<(typeof ways)[number], DeliveryState>>> {
  const { context, row, about } = reaching;
  const { companyId } = context;
  const to = { mail: about.email, sms: about.phone };
  const { text, shown } = await wordsFor(transaction, reaching);
  const [reservation] = await transaction
    .select({ customerId: reservations.customerId })
    .from(reservations)
    .where(oneOf(reservations, companyId, row.reservationId));
  const states: Partial<Record<(typeof ways)[number], DeliveryState>> = {};
  for (const channel of ways) {
    const recipient = to[channel];
    // Sent by a process of an earlier version, which died: the result is unknown.
    if (row[channel] === 'sending' && !(await isQueued(transaction, reaching, channel))) states[channel] = 'unknown';
    if (row[channel] !== 'pending') continue;
    states[channel] = recipient ? 'sending' : 'noAddress';
    if (recipient)
      await queueDeliveries(transaction, [
        {
          companyId,
          id: `dayNotice/${row.jobId}/${row.reservationId}/${channel}`,
          kind: noticeDelivery.kind,
          channel,
          recipient,
          customerId: reservation?.customerId,
          branchId: about.branchId,
          about: aboutOf(reaching),
          subject: text.subject,
          body: text.body,
          shown: shown.body,
        },
      ]);
  }
  return states;
}

/** Whether messages of this job are being sent, or wait for their first attempt. */
async function areUnderWay({ services, companyId, id }: Reaching['context']): Promise<boolean> {
  const [row] = await services.database.query({
    name: 'day-notices-under-way',
    text: `select 1 as one from deliveries where status in ('waiting', 'sending') and channel in ('mail', 'sms')
      and kind = 'dayNotice' and company_id = $1 and starts_with(id, $2) and (attempts = 0 or status = 'sending') limit 1`,
    values: [companyId, `dayNotice/${id}/`],
  });
  return row !== undefined;
}

/** Sends the messages of this job, and waits until each was attempted. */
export async function sendNotices(context: Reaching['context']): Promise<void> {
  let until = elapsed() + patience;
  while (elapsed() < until && (await areUnderWay(context))) {
    await context.step({});
    const { services, signal } = context;
    const sent = await Promise.all(ways.map((channel) => sendDeliveries([noticeDelivery], services, channel, signal)));
    if (sent.some(Boolean)) until = elapsed() + patience;
    else await pause(200, undefined, { signal });
  }
}
