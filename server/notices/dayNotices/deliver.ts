import { defaults } from '#contract/core/constants.ts';
import { setTimeout as pause } from 'node:timers/promises';

import type { AffectedReservation, DeliveryState } from '#contract/notices/dayNotices.ts';
import { filledNotice, type NoticeText, type NoticeTexts } from '#contract/notices/noticeTexts.ts';
import { dayOf, wallTime } from '#contract/core/zones.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, dayNoticeReservations } from '#server/platform/db/schema.ts';
import type { JobContext } from '#server/platform/jobs/kind.ts';
import type { GatewaySender, SmsMessage } from '#server/platform/kernel/sms.ts';
import { equal } from '#server/platform/sql/equal.ts';

/**
 * Telling one guest. Before a mail server or a gateway is called the row says `sending`: whoever is found so after a
 * crash is not told again, unless the gateway can tell.
 */

type Row = typeof dayNoticeReservations.$inferSelect;

export interface Reaching {
  context: JobContext<{ noticeId: string }>;
  texts: NoticeTexts;
  row: Row;
  about: AffectedReservation;
}

type Way = 'mail' | 'sms';

const anyGuest = { name: null, people: 0, date: '…', time: '…' };

async function wordsFor({ context, texts, row, about }: Reaching): Promise<{ text: NoticeText; shown: NoticeText }> {
  const { companyId, services } = context;
  const [branch] = await services.database.sql
    .select()
    .from(branches)
    .where(equal(branches, { companyId, id: about.branchId }));
  const timeZone = branch?.timeZone ?? defaults.timeZone;
  const of = {
    branch: branch?.name ?? '',
    cancelled: row.cancel === 'done',
    refunded: row.refund === 'done',
  };
  const own = texts[about.language];
  return {
    text: filledNotice(own, about.language, {
      ...of,
      name: about.name,
      date: dayOf(about.startTime, timeZone).replaceAll('-', '/'),
      time: wallTime(about.startTime, timeZone).slice(11),
      people: about.groupSize,
    }),
    // Without what is the guest's own.
    shown: filledNotice(own, about.language, { ...of, ...anyGuest }),
  };
}

const write = (sql: Sql, { context, row }: Reaching, way: Way, state: DeliveryState) =>
  sql
    .update(dayNoticeReservations)
    .set({ [way]: state, ...(state === 'sent' && { [`${way}Time`]: new Date() }) })
    .where(
      equal(dayNoticeReservations, {
        companyId: context.companyId,
        noticeId: row.noticeId,
        reservationId: row.reservationId,
      }),
    );

const mark = (reaching: Reaching, way: Way, state: DeliveryState) =>
  reaching.context.step({ step: 'tell' }, async (transaction) => {
    await write(transaction, reaching, way, state);
  });

export async function deliverByMail(reaching: Reaching): Promise<void> {
  const { context, row, about } = reaching;
  // A mail server cannot be asked whether it had the mail.
  if (row.mail === 'sending') return mark(reaching, 'mail', 'unknown');
  if (row.mail !== 'pending') return;
  if (!about.email) return mark(reaching, 'mail', 'noAddress');
  const { text, shown } = await wordsFor(reaching);
  await mark(reaching, 'mail', 'sending');
  try {
    const { subject, body } = text;
    const { companyId } = context;
    await context.services.mailer.send({ companyId, to: about.email, subject, body: `${body}\n`, shown: shown.body });
  } catch (error) {
    context.services.log.warn({ err: error, notice: row.noticeId }, 'a day notice could not be mailed');
    return mark(reaching, 'mail', 'failed');
  }
  await mark(reaching, 'mail', 'sent');
}

export async function deliverBySms(reaching: Reaching): Promise<void> {
  const { context, row, about } = reaching;
  const { sms } = context.services;
  const again = row.sms === 'sending' && sms.kind === 'gateway' && sms.idempotent;
  if (row.sms === 'sending' && !again) return mark(reaching, 'sms', 'unknown');
  if (row.sms !== 'pending' && !again) return;
  if (!about.phone) return mark(reaching, 'sms', 'noAddress');
  const { text, shown } = await wordsFor(reaching);
  const message: SmsMessage = {
    companyId: context.companyId,
    to: about.phone,
    text: text.body,
    key: `day-notice/${row.jobId}/${row.reservationId}`,
    subject: text.subject,
    link: null,
    shown: shown.body,
  };
  if (sms.kind === 'outbox')
    return context.step({ step: 'tell' }, async (transaction) => {
      await sms.keep(transaction, [message]);
      await write(transaction, reaching, 'sms', 'sent');
    });
  await mark(reaching, 'sms', 'sending');
  return mark(reaching, 'sms', await handOver(reaching, sms, message));
}

/** Attempts while the gateway takes nothing; every other guest waits meanwhile. */
const attempts = 4;

async function handOver({ context }: Reaching, sms: GatewaySender, message: SmsMessage): Promise<DeliveryState> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await sms.send(message);
    if (answer.outcome === 'sent') return 'sent';
    if (answer.outcome === 'refused') return 'failed';
    if (answer.outcome === 'unknown') return 'unknown';
    if (attempt >= attempts) return 'failed';
    await pause(sms.waits.first * 2 ** (attempt - 1), undefined, { signal: context.signal });
  }
}
