import { and, eq, inArray } from 'drizzle-orm';
import { noOwnTexts } from '#contract/core/texts.ts';
import { deliveryKinds } from '#server/deliveries.ts';
import { inviteAfterVisits } from '#server/feedback/surveys/afterVisit.ts';
import { issueTo } from '#server/marketing/vouchers/issue.ts';
import { messageAccountOf, queueMessages } from '#server/marketing/vouchers/messages.ts';
import { remindGuests } from '#server/notices/notifications/reminders.ts';
import type { Database } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import {
  branches,
  customers,
  deliveries,
  reservations,
  surveys,
  vouchers,
  waitlistOffers,
} from '#server/platform/db/schema.ts';
import type { DeliveryChannel } from '#server/platform/deliveries/kind.ts';
import { queueDeliveries } from '#server/platform/deliveries/queue.ts';
import { sendDeliveries, type DeliveryServices } from '#server/platform/deliveries/send.ts';
import { buildCustomer } from './build.ts';
import { house, seedCompany } from './campaigns.ts';
import { queueTokenOf, seedTicket } from './queue.ts';
import { buildSurvey } from './surveys.ts';

/** Sends everything that waits, text messages and mails side by side. @returns how many were handed over */
export async function sendDue(services: DeliveryServices): Promise<number> {
  const [texts, mails] = await Promise.all([
    sendDeliveries(deliveryKinds, services, 'sms'),
    sendDeliveries(deliveryKinds, services, 'mail'),
  ]);
  return texts + mails;
}

const branchId = 'house-1';
const hour = 3_600_000;

/** A company with a branch on whose clock it is about noon, so that all kinds are sent whenever the test runs. */
export async function seedSender(database: Database): Promise<void> {
  await seedCompany(database, { points: 1_000_000, language: 'en' });
  const east = 12 - new Date().getUTCHours();
  const timeZone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
  const settings = { reminderSendingHour: 0, reminderSendingPriorDay: 1, reviewSMSOffsetMinutes: 0 };
  await database.sql
    .update(branches)
    .set({ timeZone, settings })
    .where(and(eq(branches.companyId, house), eq(branches.id, branchId)));
}

interface SeedOptions {
  database: Database;
  channel: DeliveryChannel;
  /** Starts the ids of these deliveries. */
  name: string;
  /** Guests of these deliveries, who take messages and have one address, of the channel. */
  guests: readonly string[];
}

/** Texts that are written when they are queued. */
const stored =
  (kind: string) =>
  ({ database, channel, name, guests }: SeedOptions) =>
    database.transaction((transaction) =>
      queueDeliveries(
        transaction,
        guests.map((id) => ({
          companyId: house,
          id: `${kind}/${name}/${id}`,
          kind,
          channel,
          recipient: addressOf(channel, id),
          branchId,
          subject: 'Subject',
          body: 'Body',
          shown: 'Body',
        })),
      ),
    );

const visits = ({ database, guests }: SeedOptions, row: Partial<typeof reservations.$inferInsert>) =>
  insertRows(
    database.sql,
    reservations,
    guests.map((customerId) => ({
      companyId: house,
      id: `visit-${customerId}`,
      branchId,
      customerId,
      type: 'booking',
      createdFrom: 'host',
      createdTime: new Date(Date.now() - 72 * hour),
      groupSize: 2,
      tables: [],
      version: 1,
      ...row,
    })),
  );

interface Seeded {
  channels: readonly DeliveryChannel[];
  seed: (options: SeedOptions) => Promise<unknown>;
}
const both = ['sms', 'mail'] as const;

/** How deliveries of each kind come about; a new kind has no entry, and fails. */
const kinds: Readonly<Record<string, Seeded>> = {
  notification: { channels: both, seed: stored('notification') },
  dayNotice: { channels: both, seed: stored('dayNotice') },
  surveyAnswer: { channels: ['mail'], seed: stored('surveyAnswer') },
  dayReport: { channels: ['mail'], seed: stored('dayReport') },
  reminder: {
    channels: both,
    async seed(options) {
      await visits(options, { state: 'open', startTime: new Date(Date.now() + 24 * hour) });
      await remindGuests(options.database);
    },
  },
  queueMessage: {
    channels: both,
    async seed(options) {
      const { database, channel, guests } = options;
      const calledTime = new Date();
      await visits(options, { type: 'waiting', state: 'open', startTime: calledTime, calledTime });
      for (const customerId of guests) {
        const reservationId = `visit-${customerId}`;
        await seedTicket(database.sql, { companyId: house, branchId, reservationId });
        await database.transaction((transaction) =>
          queueDeliveries(transaction, [
            {
              companyId: house,
              branchId,
              id: `queue-call/${reservationId}/2`,
              kind: 'queueMessage',
              channel,
              recipient: addressOf(channel, customerId),
              customerId,
              about: reservationId,
            },
          ]),
        );
      }
    },
  },
  waitlistOffer: {
    channels: both,
    async seed(options) {
      const { database, channel, guests } = options;
      await visits(options, { type: 'booking', state: 'open', startTime: new Date(Date.now() + hour) });
      for (const customerId of guests) {
        const about = `visit-${customerId}`;
        const at = { companyId: house, branchId };
        await database.transaction(async (transaction) => {
          const secret = { reservationId: about, token: queueTokenOf(about).slice(-22), offeredTime: new Date() };
          await transaction.insert(waitlistOffers).values({ ...at, ...secret });
          const recipient = addressOf(channel, customerId);
          const id = `waitlist-offer/${about}/${channel}`;
          await queueDeliveries(transaction, [
            { ...at, id, kind: 'waitlistOffer', channel, recipient, customerId, about },
          ]);
        });
      }
    },
  },
  voucher: {
    channels: both,
    async seed({ database, channel, name, guests }) {
      await database.sql.insert(vouchers).values({ companyId: house, id: name, title: 'Tea', branchIds: [branchId] });
      await database.transaction(async (transaction) => {
        const account = await messageAccountOf(transaction, house);
        const { issued, voucher } = await issueTo(transaction, {
          companyId: house,
          voucherId: name,
          receivers: guests.map((customerId) => ({ customerId, occasion: customerId })),
          userId: null,
        });
        const paid = { accountId: account?.id ?? null, budget: account?.points ?? 0 };
        const base = 'https://x.example';
        const telling = { companyId: house, voucher, way: channel, base, own: noOwnTexts, ...paid };
        await queueMessages(transaction, issued, telling);
      });
    },
  },
  survey: {
    channels: both,
    async seed(options) {
      const { database, name } = options;
      const createdTime = new Date(Date.now() - 10 * hour);
      const survey = buildSurvey({ companyId: house, id: name, branchId });
      await database.sql.insert(surveys).values({ ...survey, createdTime });
      const startTime = new Date(Date.now() - hour);
      await visits(options, { state: 'seated', startTime, seatedTime: startTime });
      await inviteAfterVisits(database);
      // Later visits are of other surveys.
      await database.sql.update(surveys).set({ branchIds: [] }).where(eq(surveys.id, name));
    },
  },
};

/** Every kind of delivery with each of its channels. */
export const kindsAndChannels = deliveryKinds.flatMap(({ kind, repeatable = false }) =>
  (kinds[kind]?.channels ?? [undefined]).map((channel) => ({ kind, channel, repeatable })),
);

let seeded = 0;
const numbers = new Map<string, string>();

function addressOf(channel: DeliveryChannel, guest: string): string {
  if (channel === 'mail') return `${guest}@guests.example`;
  const known = numbers.get(guest) ?? `+8869${String(10_000_000 + numbers.size)}`;
  numbers.set(guest, known);
  return known;
}

/** Queues deliveries of a kind, each to another guest, the way that the product does. @returns their recipients */
export async function seedDeliveries(
  database: Database,
  { kind, channel, count }: { kind: string; channel: DeliveryChannel; count: number },
): Promise<string[]> {
  const name = `${kind.toLowerCase()}-${channel}-${(seeded += 1)}`;
  const guests = Array.from({ length: count }, (_, place) => `${name}-${place}`);
  await database.sql.insert(customers).values(
    guests.map((id) =>
      buildCustomer({
        companyId: house,
        id,
        name: `Guest ${id}`,
        phoneNumber: channel === 'sms' ? addressOf(channel, id) : null,
        email: channel === 'mail' ? addressOf(channel, id) : null,
        allowContactRestaurant: true,
        forbidPiiSharing: false,
        branchIds: [branchId],
      }),
    ),
  );
  const kindOf = kinds[kind];
  if (!kindOf) throw new Error(`No seed for deliveries of the kind ${kind}.`);
  await kindOf.seed({ database, channel, name, guests });
  const recipients = guests.map((id) => addressOf(channel, id));
  const rows = await database.sql.$count(
    deliveries,
    and(eq(deliveries.kind, kind), inArray(deliveries.recipient, recipients)),
  );
  if (rows !== count) throw new Error(`${rows} of ${count} deliveries of the kind ${kind} were queued.`);
  return recipients;
}
