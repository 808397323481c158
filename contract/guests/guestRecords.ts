import * as z from 'zod';
import { languages } from '../core/constants.ts';
import { recipientStatuses } from '../marketing/campaigns.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { issuedStates } from '../marketing/vouchers.ts';
import { contactStatuses } from '../feedback/surveyFields.ts';
import { reservationNote, reservationStates, reservationType } from '../reservations/reservations.ts';
import { amount } from '../money/payments.ts';
import { author, count, each, id, idAndName, instant, safeText, slice, version, wholeNumber } from '../core/wire.ts';

/** Records about a guest: visits, campaigns, vouchers, notes. */

export const guestPath = '/api/:companyId/customers/:customerId';
export const readsGuest = members('params.companyId', 'crm');
export const changesGuest = writers('params.companyId', 'crm');

/** A page of a guest's records, newest first. */
export const recordPage = z.strictObject(slice(20));

export const guestVisit = z.object({
  id,
  branch: idAndName,
  reservationType,
  state: z.enum(reservationStates),
  /** The source: `host`, `web`, `facebook`, or a partner's name. */
  createdFrom: z.string(),
  /** When the party is expected; for walk-ins, when it arrived. */
  startTime: instant,
  seatedTime: instant.nullable(),
  groupSize: count,
  numberOfKidChairs: count,
  numberOfKidSets: count,
  tableStrings: z.array(z.string()),
  customerNote: z.string().nullable(),
  note: reservationNote,
});
export type GuestVisit = z.infer<typeof guestVisit>;

export const guestVisits = endpoint(`GET ${guestPath}/visits`, {
  summary: "A guest's reservations at the branches that the caller sees, latest first, and what they add up to",
  access: readsGuest,
  query: recordPage,
  response: z.object({
    visits: z.array(guestVisit),
    total: count,
    totals: z.object({
      /** Seated visits. */
      visits: count,
      noShows: count,
      cancellations: count,
      /** Upcoming ones. */
      expected: count,
      /** Average of seated parties, rounded to a tenth; null without any. */
      averageParty: z.number().nullable(),
      /** Payments for orders and deposits minus refunds, by currency; null if the caller may see no report of money. */
      spent: z.array(z.object({ currency: z.string(), amount })).nullable(),
    }),
  }),
});

export const guestCampaign = z.object({
  campaignId: id,
  title: z.string(),
  status: z.enum(recipientStatuses),
  /** Why it failed or was skipped: a code. */
  reason: z.string().nullable(),
  sentTime: instant.nullable(),
  updatedTime: instant,
});
export type GuestCampaign = z.infer<typeof guestCampaign>;

export const guestCampaigns = endpoint(`GET ${guestPath}/campaigns`, {
  summary: 'The campaigns that a guest was a recipient of, latest first',
  access: readsGuest,
  query: recordPage,
  response: z.object({ campaigns: z.array(guestCampaign), total: count }),
});

export const guestVoucher = z.object({
  id,
  voucherId: id.nullable(),
  title: z.string(),
  state: z.enum(issuedStates),
  issuedTime: instant,
  expiresTime: instant.nullable(),
  /** The last day on which it can be used, in the time zone of the voucher's branches. */
  lastDay: z.iso.date().nullable(),
  usedTime: instant.nullable(),
  usedBranchId: id.nullable(),
});
export type GuestVoucher = z.infer<typeof guestVoucher>;

export const guestVouchers = endpoint(`GET ${guestPath}/vouchers`, {
  summary: 'The vouchers that a guest was given, newest first',
  access: readsGuest,
  query: recordPage,
  response: z.object({ vouchers: z.array(guestVoucher), total: count }),
});

export const guestAnswer = z.object({
  submissionId: id,
  surveyId: id,
  title: z.object(each(languages, z.string().nullable())).nullable(),
  branchId: id,
  submittedTime: instant,
  unsatisfied: z.boolean(),
  /** Null if the guest does not want to be called. */
  contactStatus: z.enum(contactStatuses).nullable(),
  /** The guest's text. */
  texts: z.array(z.string()),
});
export type GuestAnswer = z.infer<typeof guestAnswer>;

export const guestAnswers = endpoint(`GET ${guestPath}/survey-answers`, {
  summary: 'What a guest answered to surveys at the branches that the caller sees, latest first',
  access: readsGuest,
  query: recordPage,
  response: z.object({ answers: z.array(guestAnswer), total: count }),
});

export const guestNote = z.object({
  id,
  version,
  text: z.string(),
  author: author.nullable(),
  createdTime: instant,
  updatedTime: instant,
});
export type GuestNote = z.infer<typeof guestNote>;

const noteText = safeText(4_000).trim().min(1);

export const guestNotes = endpoint(`GET ${guestPath}/notes`, {
  summary: "The staff's notes about a guest, newest first",
  access: readsGuest,
  query: recordPage,
  response: z.object({ notes: z.array(guestNote), total: count }),
});

export const createGuestNote = endpoint(`POST ${guestPath}/notes`, {
  summary: 'Write a note about a guest',
  access: changesGuest,
  body: z.strictObject({ text: noteText }),
  response: guestNote,
  status: 201,
});

export const patchGuestNote = endpoint(`PATCH ${guestPath}/notes/:noteId`, {
  summary: "Change a note of one's own",
  access: changesGuest,
  body: z.strictObject({ version, text: noteText }),
});

export const deleteGuestNote = endpoint(`DELETE ${guestPath}/notes/:noteId`, {
  summary: "Delete a note: one's own, or any for managers",
  access: changesGuest,
  query: z.strictObject({ version: wholeNumber(1, 2_147_483_647) }),
});
