import { eq } from 'drizzle-orm';
import { receiveSms } from '#contract/campaigns.ts';
import type { Sql } from '../db/client.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { smsInbound } from '../db/schema.ts';
import { sameSecret } from '../kernel/digest.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, type Handled } from '../http/handle.ts';
import { withdraw } from '../optOut/withdraw.ts';
import { toE164 } from '../kernel/phone.ts';
import { isStop } from './stopWords.ts';

/**
 * An answer does not say which of several companies it means. The safe side: all that have messaged the number within
 * so many days, and in any case the one that did last.
 */
const answeredWithinDays = 90;

/** Messages that guests send back. */
export const inboundHandlers: Handled[] = [
  handle(receiveSms, async ({ body, services: { config, database }, reply, requestId }) => {
    const secret = config.sms.inboundSecret;
    if (!secret) throw new ApiError('not_found', 'There is nothing at this address.');
    const given = reply.request.headers['x-sms-secret'];
    if (typeof given !== 'string' || !sameSecret(given, secret)) throw new ApiError('unauthorized');

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

/** The companies that an answer from this number may mean, each with its last campaign to it, if that was the last message. */
async function sendersTo(
  transaction: Sql,
  phoneNumber: string,
): Promise<{ companyId: string; campaignId: string | null }[]> {
  const rows = await inTransaction<{ companyId: string; campaignId: string | null; lately: boolean }>(transaction, {
    text: `select k.id as "companyId", last.campaign_id as "campaignId",
        last.sent_time >= now() - make_interval(days => ${answeredWithinDays}) as lately
      from companies k cross join lateral (
        select * from (
          (select r.campaign_id, r.sent_time from campaign_recipients r
            where r.company_id = k.id and r.phone_number = $1 and r.sent_time is not null
            order by r.sent_time desc limit 1)
          union all (select null, m.sent_time from survey_messages m
            where m.company_id = k.id and m.recipient = $1 and m.sent_time is not null
            order by m.sent_time desc limit 1)
          union all (select null, m.sent_time from voucher_messages m
            where m.company_id = k.id and m.recipient = $1 and m.sent_time is not null
            order by m.sent_time desc limit 1)) each_
        order by sent_time desc limit 1) last
      order by last.sent_time desc`,
    values: [phoneNumber],
  });
  return rows.filter(({ lately }, index) => lately || index === 0);
}
