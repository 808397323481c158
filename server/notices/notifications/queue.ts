import { sql } from 'drizzle-orm';
import type { Language } from '#contract/core/constants.ts';
import { defineTexts, textsIn, type OwnTexts } from '#contract/core/texts.ts';
import {
  allNotifications,
  passesFilter,
  type NotificationSetting,
  type Trigger,
} from '#contract/notices/notifications.ts';
import { triggerLabels } from '#contract/notices/triggerLabels.ts';
import type { EventKind } from '#contract/reservations/reservations.ts';
import type { FoldedReservation } from '#contract/reservations/reservationFold.ts';
import { formatInstant } from '#contract/core/zones.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { reservations } from '#server/platform/db/schema.ts';
import { composeStored, defineDelivery } from '#server/platform/deliveries/kind.ts';
import { queueDeliveries } from '#server/platform/deliveries/queue.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import type { Wordings } from '#server/platform/kernel/services.ts';
import { oneOf } from '#server/platform/records/change.ts';

/** The branch setting with its notification preferences. */
export const storedAs = 'notificationSettings';

/** An event of a reservation. */
export interface Happened {
  kind: EventKind;
  reservation: FoldedReservation;
}

/** The trigger of an event; null if branches are not notified of it. */
function triggerOf({ kind, reservation: { type } }: Happened): Trigger | null {
  switch (kind) {
    case 'created':
      return type === 'waitlist' ? 'waitlistCreated' : type === 'booking' ? 'reservationCreated' : null;
    case 'changed':
      return 'reservationUpdated';
    case 'confirmed':
      return 'reservationConfirmed';
    case 'cancelled':
      return 'reservationCanceled';
    case 'transformed':
      return 'waitlistTransformed';
    default:
      return null;
  }
}

/** Notifications to staff; a mail's subject is the first line of the text message. */
export const notification = defineDelivery({
  kind: 'notification',
  repeatable: true,
  compose(one) {
    const stored = composeStored(one);
    return one.channel === 'mail' ? stored : { ...stored, text: `${stored.subject}\n${stored.text}` };
  },
});

/** An event that a branch may subscribe to. */
export interface NotifiedEvent {
  trigger: Trigger;
  reservation: Pick<FoldedReservation, 'branchId' | 'customerId' | 'createdFrom' | 'startTime' | 'groupSize'> & {
    guestName: string | null;
    guestPhone: string | null;
    customerNote: string | null;
  };
  /** An additional line that others may see, and one with the guest's data. */
  about?: string;
  written?: string;
}

interface Asking {
  id: string;
  name: string;
  timeZone: string;
  language: Language | null;
  stored: NotificationSetting[];
}

/**
 * Queues the notifications that branches have subscribed to, in the transaction of the event, so that they are sent
 * exactly if it is committed. Past events, such as imported reservations, are not notified.
 */
export function queueNotifications(
  transaction: Sql,
  wordings: Wordings,
  companyId: string,
  happened: readonly Happened[],
  now: number,
): Promise<void> {
  const notable = happened.flatMap((one) => {
    const trigger = triggerOf(one);
    const recent = Date.parse(one.reservation.startTime) > now - 86_400_000;
    return trigger && recent ? [{ trigger, reservation: one.reservation }] : [];
  });
  return tellBranches(transaction, wordings, companyId, notable);
}

/** Queues the notifications that branches have subscribed to, in the caller's transaction. */
export async function tellBranches(
  transaction: Sql,
  wordings: Wordings,
  companyId: string,
  events: readonly NotifiedEvent[],
): Promise<void> {
  if (!events.length) return;
  const ids = [...new Set(events.map(({ reservation }) => reservation.branchId))];
  const branches = await rowsOf<Asking>(
    transaction,
    sql`select id, name, time_zone as "timeZone", settings ->> 'language' as language, settings -> ${storedAs} as stored
      from branches where company_id = ${companyId} and id = any(${sql.param(ids)}::text[]) and settings ? ${storedAs}`,
  );
  if (!branches.length) return;
  const known = new Map<string, Asking & { own: OwnTexts }>();
  for (const branch of branches)
    known.set(branch.id, { ...branch, own: await wordings.of(transaction, companyId, branch.id) });
  const rows = events.flatMap(({ trigger, reservation, about, written }) => {
    const branch = known.get(reservation.branchId);
    if (!branch) return [];
    return allNotifications(branch.stored)
      .filter((one) => one.active && one.triggerEventType === trigger && passesFilter(one, reservation.createdFrom))
      .flatMap(({ channel, destinations }) =>
        destinations.map((recipient) => ({
          companyId,
          id: `notification/${newId()}`,
          kind: notification.kind,
          branchId: branch.id,
          customerId: reservation.customerId,
          about: trigger,
          channel: channel === 'app' ? ('sms' as const) : ('mail' as const),
          recipient,
          ...notificationMessage(
            {
              trigger,
              branch: branch.name,
              at: formatInstant(reservation.startTime, branch.timeZone),
              groupSize: reservation.groupSize,
              about,
              guest: [reservation.guestName, reservation.guestPhone].filter(Boolean).join(' ') || null,
              note: written ?? reservation.customerNote,
            },
            branch.language ?? 'zh',
            branch.own,
          ),
        })),
      );
  });
  await queueDeliveries(transaction, rows);
}

/** Notifies the branch of a stored reservation. */
export async function tellOfReservation(
  transaction: Sql,
  wordings: Wordings,
  { companyId, id }: { companyId: string; id: string },
  event: Omit<NotifiedEvent, 'reservation'>,
): Promise<void> {
  const [row] = await transaction
    .select()
    .from(reservations)
    .where(oneOf(reservations, companyId, id));
  if (!row) return;
  const reservation = { ...row, startTime: row.startTime.toISOString() };
  await tellBranches(transaction, wordings, companyId, [{ ...event, reservation }]);
}

/** The texts of notifications, in the branch's language. */

export const notificationTexts = defineTexts({
  platform: 'mails',
  namespace: 'notifications',
  label: { en: 'Notifications to branches', zh: '分店通知', 'zh-cn': '门店通知', ja: '店舗への通知' },
  texts: {
    ...triggerLabels,
    reservationConfirmed: { en: 'Reservation confirmed', zh: '訂位已確認', 'zh-cn': '预订已确认', ja: '予約の確認' },
    transactionPaid: { en: 'Payment received', zh: '收到付款', 'zh-cn': '收到付款', ja: '入金がありました' },
    transactionAutoRefundSucceeded: {
      en: 'Automatic refund completed',
      zh: '已自動退款',
      'zh-cn': '已自动退款',
      ja: '自動返金が完了',
    },
    waitlistTransformed: {
      en: 'Waitlist entry converted to booking',
      zh: '候補已轉為訂位',
      'zh-cn': '候补已转为预订',
      ja: 'キャンセル待ちが予約になりました',
    },
    waitlistEligibleForTransform: {
      en: 'Table available for the waitlist',
      zh: '候補可遞補',
      'zh-cn': '候补可递补',
      ja: 'キャンセル待ちを繰り上げできます',
    },
    takeoutCustomerCancelled: {
      en: 'Takeout order cancelled',
      zh: '顧客取消外帶訂單',
      'zh-cn': '顾客取消外带订单',
      ja: 'テイクアウト注文のキャンセル',
    },
    partySize: { en: 'party of {{count}}', zh: '{{count}} 位', 'zh-cn': '{{count}} 位', ja: '{{count}}名' },
  },
});

/** The content of a notification. */
export interface Notification {
  trigger: Trigger;
  branch: string;
  /** In the branch's time zone, `YYYY/M/D HH:mm`. */
  at: string;
  groupSize: number;
  /** Further details that others may see, such as an amount. */
  about?: string;
  guest: string | null;
  note: string | null;
}

/** A notification's subject, its text, and the text that others may see, without the guest's data. */
export function notificationMessage(
  { trigger, branch, at, groupSize, about, guest, note }: Notification,
  language: Language,
  own: OwnTexts,
): { subject: string; body: string; shown: string } {
  const text = textsIn(notificationTexts, language, own);
  const subject = `${text(trigger)}: ${branch} ${at}`;
  const party = text('partySize', { count: groupSize });
  const lines = [branch, `${at} · ${party}`, ...(about ? [about] : [])];
  const personal = [guest, note].filter((line) => line !== null && line !== '');
  return { subject, body: [...lines, ...personal].join('\n'), shown: lines.join('\n') };
}
