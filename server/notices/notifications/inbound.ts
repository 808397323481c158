import { eq } from 'drizzle-orm';
import { receiveSms } from '#contract/marketing/campaigns.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { smsInbound } from '#server/platform/db/schema.ts';
import { sameSecret } from '#server/platform/kernel/digest.ts';
import type { Wordings } from '#server/platform/kernel/services.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { handle, type Handled } from '#server/platform/http/handle.ts';
import { withdraw } from '#server/guests/optOut/withdraw.ts';
import { tellOfReservation } from './queue.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';
import { isStop } from '#server/platform/sms/stopWords.ts';

/**
 * An answer does not identify which of several companies it is for. To be safe it applies to all that have messaged the
 * number within this number of days, and always to the one that did last.
 */
const replyWithinDays = 90;

/** Incoming messages from guests. */
export const inboundHandlers: Handled[] = [
  handle(receiveSms, async ({ body, services: { config, database, wordings }, reply, requestId }) => {
    const secret = config.sms.inboundSecret;
    if (!secret) throw new ApiError('not_found', 'There is nothing at this address.');
    const sentSecret = reply.request.headers['x-sms-secret'];
    if (typeof sentSecret !== 'string' || !sameSecret(sentSecret, secret)) throw new ApiError('unauthorized');

    const stop = isStop(body.text);
    const phoneNumber = toE164(body.from, 'TW') ?? body.from;
    return database.transaction(async (transaction) => {
      const { messageId } = body;
      const [first] = await transaction
        .insert(smsInbound)
        .values({ messageId, phoneNumber, text: stop ? body.text : '', stop })
        .onConflictDoNothing()
        .returning({ messageId: smsInbound.messageId });
      const thisMessage = eq(smsInbound.messageId, messageId);
      if (!first) {
        const [known] = await transaction.select().from(smsInbound).where(thisMessage);
        return { stop: known?.stop ?? stop, withdrawn: known?.withdrawn ?? 0 };
      }
      if (!stop) await tellOfAnswer(transaction, wordings, phoneNumber, body.text);
      let withdrawn = 0;
      if (stop)
        for (const { companyId, campaignId } of await sendersTo(transaction, phoneNumber))
          withdrawn += await withdraw(transaction, {
            companyId,
            campaignId,
            phoneNumber,
            source: 'stop',
            text: body.text,
            requestId,
          });
      if (withdrawn) await transaction.update(smsInbound).set({ withdrawn }).where(thisMessage);
      return { stop, withdrawn };
    });
  }),
];

/** The companies that an answer from this number may be for, with the last campaign if it was the last message. */
async function sendersTo(
  transaction: Sql,
  phoneNumber: string,
): Promise<{ companyId: string; campaignId: string | null }[]> {
  const rows = await queryInTransaction<{ companyId: string; campaignId: string | null; lately: boolean }>(
    transaction,
    {
      text: `select "companyId", "campaignId", sent_time >= now() - make_interval(days => ${replyWithinDays}) as lately
        from (select distinct on (company_id) company_id as "companyId", campaign_id as "campaignId", sent_time from (
          select r.company_id, r.campaign_id, r.sent_time from campaign_recipients r
            where r.phone_number = $1 and r.sent_time is not null and r.company_id in (select id from companies)
          union all select d.company_id, null, d.sent_time from deliveries d
            where d.recipient = $1 and d.sent_time is not null and d.opt_out_token is not null
              and d.company_id in (select id from companies)) each_
          order by company_id, sent_time desc) last
        order by sent_time desc`,
      values: [phoneNumber],
    },
  );
  return rows.filter(({ lately }, index) => lately || index === 0);
}

/** The maximum length of an answer in a notification. */
const longest = 1_000;

/**
 * Notifies a branch of a guest's answer. An answer does not identify its branch: it is the one that sent the number's
 * last reminder, otherwise that of the only company with an open reservation for it. If several have one, nobody is
 * notified.
 */
async function tellOfAnswer(transaction: Sql, wordings: Wordings, phoneNumber: string, text: string): Promise<void> {
  const rows = await queryInTransaction<{ companyId: string; id: string; reminded: boolean }>(transaction, {
    text: `select r.company_id as "companyId", r.id, o.id is not null as reminded
      from reservations r
        left join deliveries o on o.company_id = r.company_id and o.recipient = $1 and o.kind = 'reminder' and o.about = r.id
      where r.id in (
          select g.id from reservations g where g.guest_phone = $1 and g.state = 'open'
          union all select v.id from customers c join reservations v on v.company_id = c.company_id and v.customer_id = c.id
            where c.company_id in (select id from companies) and c.phone_number = $1 and c.erased_time is null
              and v.start_time > now() - interval '1 day' and coalesce(v.guest_phone, '') = '')
        and r.start_time > now() - interval '1 day' and r.state = 'open' and r.type in ('booking', 'waitlist')
        and r.deleted_time is null
      order by o.created_time desc nulls last, r.start_time limit 50`,
    values: [phoneNumber],
  });
  const [first] = rows;
  if (!first || (!first.reminded && rows.some(({ companyId }) => companyId !== first.companyId))) return;
  const event = { trigger: 'reservationSMSReplied', written: text.slice(0, longest) } as const;
  await tellOfReservation(transaction, wordings, first, event);
}
