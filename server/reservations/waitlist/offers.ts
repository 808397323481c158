import { textsIn } from '#contract/core/texts.ts';
import { formatInstant } from '#contract/core/zones.ts';
import { messageLanguage } from '#contract/guests/guestLanguages.ts';
import { branchLanguage } from '#server/notices/notifications/reminders.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { waitlistOffers } from '#server/platform/db/schema.ts';
import { defineDelivery, type Composed, type Delivery } from '#server/platform/deliveries/kind.ts';
import { queueDeliveries, type NewDelivery } from '#server/platform/deliveries/queue.ts';
import type { BranchPlace } from '#server/platform/sql/everyPlace.ts';
import type { GuestAddress } from '../addresses.ts';
import { newQueueToken } from '../queue/tokens.ts';
import { declineMs } from './declining.ts';
import { offerMessageTexts } from './texts.ts';

/** Guests of the waitlist are told of the table that they were given, by text message and by mail. */

export const offerPath = (token: string): string => `/t/${token}`;

interface Facts {
  token: string;
  until: string;
  open: boolean;
  at: string;
  size: number;
}

type MessageFacts = Pick<
  Delivery,
  'company' | 'branch' | 'timeZone' | 'language' | 'companyLanguage' | 'own' | 'settings'
>;

/** The message to a guest. */
export function offerMessage(one: Facts & MessageFacts, base: string): Composed {
  const { company, own, size } = one;
  const words = textsIn(offerMessageTexts, messageLanguage(one.language, branchLanguage(one)), own);
  const branch = one.branch ?? '';
  const place = branch.includes(company) ? branch : `${company} ${branch}`;
  const shownTime = (time: string) => formatInstant(new Date(time).toISOString(), one.timeZone ?? 'UTC');
  const shown = [
    place,
    words('offer', { time: shownTime(one.at), party: words('party', { count: size }) }),
    one.open ? words('decline', { time: shownTime(one.until) }) : words('look'),
  ].join('\n');
  return {
    subject: `${words('subject')}: ${place}`,
    text: `${shown}\n${base}${offerPath(one.token)}`,
    link: null,
    shown,
  };
}

export const waitlistOffer = defineDelivery<Facts>({
  kind: 'waitlistOffer',
  facts: {
    columns: `o.token, o.offered_time + interval '${declineMs} milliseconds' as until,
      o.offered_time + interval '${declineMs} milliseconds' > now() as open, r.start_time as at, r.group_size as size`,
    joins: `left join reservations r on r.company_id = d.company_id and r.id = d.about
      left join waitlist_offers o on o.company_id = d.company_id and o.reservation_id = d.about`,
  },
  wanted: `b.active and o.token is not null and r.type = 'booking' and r.state = 'open' and r.deleted_time is null
    and r.start_time > now()`,
  compose: offerMessage,
});

export const canBeReached = (address: GuestAddress | undefined): boolean => Boolean(address?.phone ?? address?.email);

/** Lets guests decline the tables that they were given, and queues their messages, in the transaction of the event. */
export async function offerTables(
  transaction: Sql,
  { companyId, branchId }: BranchPlace,
  offers: readonly { id: string; address: GuestAddress }[],
  offeredTime: Date,
): Promise<void> {
  if (!offers.length) return;
  await transaction
    .insert(waitlistOffers)
    .values(offers.map(({ id }) => ({ companyId, branchId, reservationId: id, token: newQueueToken(), offeredTime })));
  await queueDeliveries(
    transaction,
    offers.flatMap(({ id, address: { customerId, phone, email } }) =>
      ([['sms', phone] as const, ['mail', email] as const] as const).flatMap(([channel, recipient]): NewDelivery[] =>
        recipient === null
          ? []
          : [
              {
                companyId,
                branchId,
                id: `waitlist-offer/${id}/${channel}`,
                kind: waitlistOffer.kind,
                channel,
                recipient,
                customerId,
                about: id,
              },
            ],
      ),
    ),
  );
}
