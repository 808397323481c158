import { defineTexts, textsIn } from '#contract/core/texts.ts';
import { messageLanguage } from '#contract/guests/guestLanguages.ts';
import { shownNumber } from '#contract/reservations/queue/line.ts';
import type { SizeClass } from '#contract/reservations/queue/sizeClasses.ts';
import { branchLanguage } from '#server/notices/notifications/reminders.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { defineDelivery, type Composed, type Delivery } from '#server/platform/deliveries/kind.ts';
import { queueDeliveries } from '#server/platform/deliveries/queue.ts';
import { nameSql } from '#server/platform/sql/reservations.ts';
import { addressesOf } from '../addresses.ts';
import type { QueuePlace } from './branch.ts';
import { callMessageOf } from './callMessage.ts';
import { ticketPath } from './tokens.ts';

/** Messages to parties of the queue: their number with the link of their page, and that their table is ready. */

export const queueMessageTexts = defineTexts({
  platform: 'messages',
  namespace: 'queue',
  label: { en: 'Queue messages', zh: '候位訊息', 'zh-cn': '排队消息', ja: '順番待ちのメッセージ' },
  texts: {
    numberSubject: { en: 'Your number', zh: '候位號碼', 'zh-cn': '排队号码', ja: '順番待ちの番号' },
    number: {
      en: 'Your number is {{number}}. See your place in the queue:',
      zh: '您的號碼是 {{number}}，候位狀況請見：',
      'zh-cn': '您的号码是 {{number}}，排队情况请见：',
      ja: '番号は{{number}}です。順番はこちらでご確認いただけます：',
    },
    callSubject: {
      en: 'Your table is ready',
      zh: '座位已準備好',
      'zh-cn': '座位已准备好',
      ja: 'お席のご用意ができました',
    },
    call: {
      en: 'Number {{number}}, your table is ready. We hold it for {{minutes}} minutes.',
      zh: '{{number}} 號，您的座位已準備好，為您保留 {{minutes}} 分鐘。',
      'zh-cn': '{{number}} 号，您的座位已准备好，为您保留 {{minutes}} 分钟。',
      ja: '番号{{number}}の方へ：お席のご用意ができました。{{minutes}}分間お取りしております。',
    },
  },
});

interface Facts {
  number: number;
  counter: SizeClass | '';
  token: string;
  grace: number;
  guest: string | null;
  version: number;
}

const callPrefix = 'queue-call/';

/** A message to a party: its number with the link of its page, or that its table is ready. */
export function partyMessage(
  one: Facts & Pick<Delivery, 'id' | 'company' | 'branch' | 'language' | 'companyLanguage' | 'own' | 'settings'>,
  base: string,
): Composed {
  const { company, own, settings } = one;
  const language = messageLanguage(one.language, branchLanguage(one));
  const words = textsIn(queueMessageTexts, language, own);
  const branch = one.branch ?? '';
  const place = branch.includes(company) ? branch : `${company} ${branch}`;
  const number = shownNumber(one.number, one.counter);
  const minutes = one.grace;
  const link = `${base}${ticketPath(one.token)}`;
  if (!one.id.startsWith(callPrefix)) {
    const shown = [place, words('number', { number })].join('\n');
    return { subject: `${words('numberSubject')}: ${place}`, text: `${shown}\n${link}`, link: null, shown };
  }
  const written = (name: string, address: string) =>
    callMessageOf({ version: one.version, settings: settings ?? {} }, language, {
      number,
      name,
      branch,
      minutes,
      link: address,
    });
  const usual = [place, words('call', { number, minutes })].join('\n');
  return {
    subject: `${words('callSubject')}: ${place}`,
    text: written(one.guest ?? '', link) ?? usual,
    link: null,
    shown: written('…', '…') ?? usual,
  };
}

export const queueMessage = defineDelivery<Facts>({
  kind: 'queueMessage',
  facts: {
    columns: `t.number, t.counter, t.token, b.waiting_expired_minutes as grace, ${nameSql} as guest, b.version`,
    joins: `left join reservations r on r.company_id = d.company_id and r.id = d.about
      left join queue_tickets t on t.company_id = d.company_id and t.reservation_id = d.about`,
  },
  // A call that was taken back, and a number whose party has gone, are not told.
  wanted: `b.active and t.number is not null and r.state = 'open' and r.deleted_time is null
    and starts_with(d.id, '${callPrefix}') = (r.called_time is not null)`,
  compose: partyMessage,
});

/**
 * Queues a message to a party, in the transaction of its number or call: a text message, or a mail to a guest without a
 * phone; none if the branch does not want it or the guest has left no address.
 *
 * @param call the reservation's version after the call; absent for the number
 */
export async function messageParty(transaction: Sql, place: QueuePlace, id: string, call?: number): Promise<void> {
  const { companyId, branchId, rules } = place;
  if (call === undefined && rules.onlyMessageAtCall) return;
  const found = (await addressesOf(transaction, companyId, [id])).get(id);
  if (!found) return;
  const phone = rules.messageAtCall ? found.phone : null;
  const recipient = phone ?? found.email;
  if (!recipient) return;
  await queueDeliveries(transaction, [
    {
      companyId,
      branchId,
      id: call === undefined ? `queue-number/${id}` : `${callPrefix}${id}/${call}`,
      kind: queueMessage.kind,
      channel: phone ? 'sms' : 'mail',
      recipient,
      customerId: found.customerId,
      about: id,
    },
  ]);
}
