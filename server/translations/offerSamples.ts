import type { Language } from '#contract/core/constants.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import type { TableOffer } from '../reservations/waitlist/declining.ts';
import { offerMessage } from '../reservations/waitlist/offers.ts';
import { offerPage } from '../reservations/waitlist/page.ts';

/** States of the page of a table from the waitlist, and its messages, with sample data. */

const offer: Omit<TableOffer, 'branch' | 'state'> = {
  companyId: 'sample',
  branchId: 'sample',
  reservationId: 'sample',
  until: '2027-03-05T09:15:00Z',
  startTime: '2027-03-05T10:30:00Z',
  groupSize: 4,
  timeZone: 'Asia/Taipei',
  phoneCountryCode: '886',
  phoneNumber: '+886223456789',
};

const states = ['offered', 'past', 'declined', 'cancelled', 'over'] as const;

/** The page, in each state. */
export const offerPages = states.map(
  (state) =>
    (language: Language, own: OwnTexts, { branch }: { branch: string }): string =>
      offerPage({ ...offer, branch, state }, language, own),
);

type MessageFacts = Omit<Parameters<typeof offerMessage>[0], 'token' | 'until' | 'open' | 'at' | 'size'>;

/** The message while the table can be declined, and after that. */
export const offersSent = [true, false].map((open) => (about: MessageFacts, base: string) => {
  const { until, startTime: at, groupSize: size } = offer;
  return offerMessage({ ...about, token: 'x'.repeat(22), until, open, at, size }, base);
});
