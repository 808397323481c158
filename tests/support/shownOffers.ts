import { expect } from 'vitest';
import { languages, type Language } from '#contract/core/constants.ts';
import { deliveryKinds } from '#server/deliveries.ts';
import { branches, reservations, waitlistOffers } from '#server/platform/db/schema.ts';
import { sendDeliveries } from '#server/platform/deliveries/send.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { transformWaitlists } from '#server/reservations/waitlist/waitlist.ts';
import { ago, branchId, companyIn, type TextsWorld } from './textsWorld.ts';

interface Seen {
  open: (path: string, status: number, form?: Record<string, string>) => Promise<unknown>;
  /** @returns the recipients */
  deliver: () => Promise<string[]>;
}

/** Opens the page of a table from the waitlist in each of its states, and sends its messages. */
export async function showOffers(world: TextsWorld, language: Language, { open, deliver }: Seen): Promise<void> {
  const { services, database } = world.server;
  const { sql } = database;
  const companyId = companyIn(language);
  const id = `offered-${language}`;
  const guestPhone = `+88696000000${languages.indexOf(language)}`;
  await world.book(language, id, { type: 'waitlist', customerId: 'mail', guestPhone, startTime: ago(-3) });
  const automatic = (waitlistAutoTransformEnabled: boolean) =>
    sql
      .update(branches)
      .set({ waitlistAutoTransformEnabled, waitlistAutoTransformOffset: 600 })
      .where(equal(branches, { companyId, id: branchId }));
  await automatic(true);
  expect(await transformWaitlists(services)).toBe(1);
  await automatic(false);
  const ofOffer = equal(waitlistOffers, { companyId, reservationId: id });
  const [offer] = await sql.select().from(waitlistOffers).where(ofOffer);
  const offeredAt = (offeredTime: Date) => sql.update(waitlistOffers).set({ offeredTime }).where(ofOffer);
  const path = `/t/${offer?.token ?? ''}`;
  const openIn = async (state: (typeof reservations.$inferInsert)['state']) => {
    await sql.update(reservations).set({ state }).where(equal(reservations, { companyId, id }));
    await open(path, 200);
  };
  await openIn('open');
  await sendDeliveries(deliveryKinds, services, 'sms');
  await offeredAt(ago(2));
  expect(await deliver()).toContain(`guest-${language}@guests.example`);
  await openIn('open');
  await open(path, 409, {});
  await openIn('cancelledByRestaurant');
  await openIn('seated');
  await openIn('open');
  await offeredAt(new Date());
  await open(path, 303, {});
  await open(path, 200);
  await deliver();
}
