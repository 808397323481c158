import * as z from 'zod';
import { campaignLimits, imageTypes, pageSizes, uploadLimitBytes } from '../core/constants.ts';
import { customerQuery } from '../guests/crm.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { asFile, zonedFileShape } from '../core/exports.ts';
import { flag } from '../core/queryParams.ts';
import {
  count,
  each,
  id,
  idAndName,
  inKnownCompany,
  instant,
  pageOf,
  paging,
  pictureAddress,
  safeText,
  sortParam,
  version,
} from '../core/wire.ts';

/** Text messages to many guests (specification, sections 3, 4, 7 and 9). */

/**
 * - `draft`: can be changed and sent.
 * - `scheduled`: its recipients are selected and their points reserved; starts at `send_time`.
 * - `sending`: see `counts` for the progress.
 * - `sent`: every recipient has a result.
 * - `cancelled`: stopped after some messages were sent. A campaign stopped before that is a draft again.
 * - `failed`: aborted because the gateway is unreachable; unsent messages are refunded.
 */
export const campaignStatuses = ['draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * - `pending`: not tried yet. `sending`: being sent.
 * - `sent`: accepted by the gateway. `failed`: refused, with the reason.
 * - `unknown`: it is uncertain whether it was sent, so it is never sent again; it counts as sent for the quiet days
 *  and is charged.
 * - `skipped`: excluded after the preflight, with the reason.
 */
export const recipientStatuses = ['pending', 'sending', 'sent', 'failed', 'unknown', 'skipped'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** Why a recipient failed, is unknown, or was skipped. The client has the labels. */
export type RecipientReason =
  | 'doNotContact'
  | 'noConsent'
  | 'noPhone'
  | 'phoneChanged'
  | 'erased'
  | 'gone'
  | 'recent'
  | 'duplicate'
  | 'balance'
  | 'cancelled'
  | 'refused'
  | 'unreachable'
  | 'interrupted'
  | 'noAnswer';

/** Reasons to exclude guests, in this order; each guest is counted at the first that applies. */
export const preflightStages = ['erased', 'doNotContact', 'noConsent', 'noPhone', 'duplicate', 'recent'] as const;
export type PreflightStage = (typeof preflightStages)[number];

/** Warnings before sending. */
export const preflightWarnings = [
  /** Blocks: there is nothing to send. */
  'contentEmpty',
  /** Blocks: a placeholder does not exist; `unknownPlaceholders` lists them. */
  'unknownPlaceholders',
  /** Blocks: there are no recipients left. */
  'noRecipients',
  /** Blocks: the company has no campaign account. */
  'noAccount',
  /** Blocks: there are not enough points. */
  'balanceTooLow',
  /** Blocks, unless it is sent immediately. */
  'sendTimePast',
  /** Some recipients have no value for a part of the name; the full name is used. `missingNames` is their number. */
  'namesMissing',
  /** Between 21:00 and 08:00 in the company's time zone. */
  'nightHours',
] as const;
export type PreflightWarning = (typeof preflightWarnings)[number];

export const preflight = z.object({
  /** Guests that match the conditions. `matched` = the sum of `dropped` + `recipients`. */
  matched: count,
  dropped: z.object(each(preflightStages, count)),
  recipients: count,
  quietDays: count,
  /** `mixed` if it differs by recipient because of names or languages. */
  encoding: z.enum(['gsm7', 'ucs2', 'mixed']),
  segments: z.object({ min: count, max: count, total: count }),
  /** The number of recipients by number of segments. */
  bySegments: z.array(z.object({ segments: count, recipients: count })),
  pointsPerSegment: count,
  pointsNeeded: count,
  accountId: id.nullable(),
  /** Null if the company has no campaign account. */
  balance: z.number().int().nullable(),
  /** Negative if there are not enough points. */
  balanceAfter: z.number().int().nullable(),
  missingNames: count,
  /** As written in the text; missing in results from before this check existed. */
  unknownPlaceholders: z.array(z.string()).optional(),
  warnings: z.array(z.enum(preflightWarnings)),
  /** Whether it can be sent: no warning blocks. */
  sendable: z.boolean(),
  /** The most frequent message, as its recipient reads it. */
  example: z.string().nullable(),
  /** When this was computed. */
  at: instant,
});
export type Preflight = z.infer<typeof preflight>;

/** Recipients by status; the sum is all recipients. */
const recipientCounts = z.object({ total: count, ...each(recipientStatuses, count) });
export type RecipientCounts = z.infer<typeof recipientCounts>;

export const campaign = z.object({
  id,
  company_id: id,
  version,
  title: z.string(),
  content: z.string(),
  /** Individually selected guests; null if conditions select them. */
  customer_ids: z.array(id).nullable(),
  customers_query_params: customerQuery,
  send_time: instant.nullable(),
  image_url: z.string().nullable(),
  create_time: instant,
  update_time: instant,
  /** Guests who got a message within this many days are excluded; 0 excludes nobody. */
  quiet_days: count,
  status: z.enum(campaignStatuses),
  /** The job that sends it, if started. */
  job_id: id.nullable(),
  /** When the last message got its result. */
  sent_time: instant.nullable(),
  /** All zero before sending. */
  counts: recipientCounts,
  points_reserved: count,
  points_spent: count,
  /** The preflight at the time of sending. */
  preflight: preflight.nullable(),
  /** Who sent it, or created it. */
  user: idAndName.nullable(),
});
export type Campaign = z.infer<typeof campaign>;

const sendTime = instant.nullable();
const quietDays = z.number().int().min(0).max(campaignLimits.quietDays);
const ofCampaign = { unnamed: ['campaign', 'params.id'] } as const;
const reading = members('query.companyId', 'crm');
const readingOne = members('query.companyId', 'crm', ofCampaign);
const writing = writers('query.companyId', 'crm', ofCampaign);

export const createCampaign = endpoint('POST /api/crm/campaign', {
  summary: "A draft for the guests that the guest list's conditions match, or for some by their ids",
  access: writers('body.companyId', 'crm', { branch: 'body.customersQueryParams.branches' }),
  body: z.strictObject({
    companyId: id,
    customersQueryParams: customerQuery.optional(),
    /** Instead of conditions. */
    customerIds: z.array(id).min(1).max(campaignLimits.chosen).optional(),
    title: safeText(campaignLimits.title).trim().optional(),
    content: safeText(campaignLimits.content).optional(),
    image_url: pictureAddress.nullable().optional(),
    quiet_days: quietDays.optional(),
  }),
  response: z.object({ campaign }),
});

/** The fields of a draft that can be changed. */
export const campaignChanges = z.strictObject({
  title: safeText(campaignLimits.title).trim().optional(),
  content: safeText(campaignLimits.content).optional(),
  send_time: sendTime.optional(),
  /** The result of {@link uploadCampaignImage}; null clears it. */
  image_url: pictureAddress.nullable().optional(),
  quiet_days: quietDays.optional(),
});
export type CampaignChanges = z.infer<typeof campaignChanges>;

export const patchCampaign = endpoint('PATCH /api/crm/campaign/', {
  summary: 'Change a draft: its content, send time or image, each by itself; the new version is in the ETag',
  access: writers('body.companyId', 'crm', { unnamed: ['campaign', 'body.id'] }),
  body: z.strictObject({ id, companyId: id.optional(), version: version.optional(), ...campaignChanges.shape }),
});

export const listCampaigns = endpoint('GET /api/crm/campaigns/', {
  summary: 'Campaigns, by pages of 10, newest first',
  access: reading,
  query: z.strictObject({
    companyId: id,
    ...paging(pageSizes.campaigns),
    sort: sortParam(['createTime', 'updateTime', 'sendTime', 'title', 'status']).default({
      field: 'createTime',
      descending: true,
    }),
  }),
  response: pageOf(campaign),
});

export const getCampaign = endpoint('GET /api/crm/campaigns/:id', {
  summary: 'One campaign',
  access: readingOne,
  query: inKnownCompany,
  response: z.object({ campaign }),
});

export const preflightCampaign = endpoint('GET /api/crm/campaigns/:id/preflight', {
  summary: 'Who would get the message if it was sent now, who not and why, and what it costs; exact',
  access: reading,
  query: z.strictObject({
    companyId: id,
    /** Checked as if sent now, regardless of the send time. */
    sendNow: flag.default(false),
  }),
  response: preflight,
});

export const sendCampaign = endpoint('PUT /api/crm/campaigns/:id/send', {
  summary: 'Send a draft, at its send time or at once; refused with `conflict` where the preflight forbids it',
  access: writing,
  query: inKnownCompany,
  body: z.strictObject({
    /** The version of the draft that the user saw. */
    version: version.optional(),
    /** Regardless of the send time. */
    sendNow: z.boolean().default(false),
  }),
  response: z.object({ campaign }),
});

export const previewCampaign = endpoint('PUT /api/crm/campaigns/:id/send/preview', {
  summary: 'Send the message to one number, to look at it; costs points as any message does',
  access: writing,
  query: inKnownCompany,
  body: z.strictObject({
    /** Any format of the branch's country. */
    phoneNumber: safeText(40).trim().min(1),
  }),
  response: z.object({ success: z.literal(true), text: z.string(), segments: count, points: count }),
  attemptsPerMinute: 20,
});

export const uploadCampaignImage = endpoint('POST /api/crm/campaigns/:id/uploadImage', {
  summary: 'Upload an image for a draft; it is used once its address is saved with the draft',
  access: writing,
  query: inKnownCompany,
  upload: { field: 'file', maxBytes: uploadLimitBytes, types: imageTypes },
  response: z.object({ imageUrl: z.string() }),
});

export const cancelCampaign = endpoint('POST /api/crm/campaigns/:id/cancel', {
  summary: 'Take a scheduled campaign back, or stop one that is being sent; what was not sent is paid back',
  access: writing,
  query: inKnownCompany,
  response: z.object({ campaign }),
});

export const campaignRecipient = z.object({
  customer_id: id,
  /** Null if the guest no longer exists. */
  name: z.string().nullable(),
  phone_number: z.string(),
  status: z.enum(recipientStatuses),
  reason: z.string().nullable(),
  segments: count,
  points: count,
  /** The gateway's id of the message. */
  message_id: z.string().nullable(),
  sent_time: instant.nullable(),
});
export type CampaignRecipient = z.infer<typeof campaignRecipient>;

const recipientFilter = { companyId: id, status: z.enum(recipientStatuses).optional() };

export const listCampaignRecipients = endpoint('GET /api/crm/campaigns/:id/recipients', {
  summary: 'What became of the message, recipient by recipient, by pages of 50',
  access: reading,
  query: z.strictObject({ ...recipientFilter, ...paging(50, 200) }),
  response: pageOf(campaignRecipient),
});

export const exportCampaignRecipients = endpoint('GET /api/crm/campaigns/:id/recipients/export', {
  summary: 'The recipients and what became of the message, as a file that states its rows, filter and zone',
  access: members('query.companyId', 'crmExport', { also: 'crm' }),
  query: z.strictObject({ ...recipientFilter, ...zonedFileShape }),
  ...asFile,
});

/** Replies from guests, sent by the gateway. */
export const receiveSms = endpoint('POST /api/sms/inbound', {
  summary: 'A message that a guest sent back; the header `x-sms-secret` must hold SMS_INBOUND_SECRET',
  access: { kind: 'public' },
  body: z.strictObject({
    /** The sender, in format E.164. */
    from: safeText(40).trim().min(1),
    to: safeText(40).trim().optional(),
    text: safeText(4_000),
    /** The gateway's id; a repeated id is the same message. */
    messageId: safeText(200).min(1),
  }),
  response: z.object({
    /** Whether it was an opt-out. */
    stop: z.boolean(),
    /** Number of guests whose consent was withdrawn. */
    withdrawn: count,
  }),
});
