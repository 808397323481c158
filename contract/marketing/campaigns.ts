import * as z from 'zod';
import { campaignLimits, imageTypes, pageSizes, uploadLimitBytes } from '../core/constants.ts';
import { customerQuery } from '../guests/crm.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { asFile, zonedFileShape } from '../core/exports.ts';
import {
  count,
  each,
  flag,
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
 * - `scheduled`: its recipients are chosen and their points set aside; begins at `send_time`.
 * - `sending`: see `counts` for how far it is.
 * - `sent`: every recipient has a result.
 * - `cancelled`: stopped after some messages had gone out. One stopped before that is a draft again.
 * - `failed`: given up, the gateway being out of reach; what was not sent is paid back.
 */
export const campaignStatuses = ['draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * - `pending`: not tried yet. `sending`: on its way at this moment.
 * - `sent`: handed over. `failed`: refused, with the reason.
 * - `unknown`: nobody can tell whether it went out, so it is never sent again; it counts as sent for the quiet days
 *   and is paid for.
 * - `skipped`: left out after the preflight, with the reason.
 */
export const recipientStatuses = ['pending', 'sending', 'sent', 'failed', 'unknown', 'skipped'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** Why a recipient failed, is unknown, or was skipped. Labels are the browser's. */
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

/** What guests drop out for, in this order; each guest is counted at the first that applies. */
export const preflightStages = ['erased', 'doNotContact', 'noConsent', 'noPhone', 'duplicate', 'recent'] as const;
export type PreflightStage = (typeof preflightStages)[number];

/** What a person should know before sending. */
export const preflightWarnings = [
  /** Blocks: there is nothing to send. */
  'contentEmpty',
  /** Blocks: a placeholder is none that is filled in; `unknownPlaceholders` names them. */
  'unknownPlaceholders',
  /** Blocks: nobody is left. */
  'noRecipients',
  /** Blocks: the company has no account for campaigns. */
  'noAccount',
  /** Blocks: the points do not suffice. */
  'balanceTooLow',
  /** Blocks, unless it is to be sent at once. */
  'sendTimePast',
  /** Some recipients have no name for a placeholder; their whole name stands in. `missingNames` says how many. */
  'namesMissing',
  /** Between 21:00 and 08:00 by the company's clock. */
  'nightHours',
] as const;
export type PreflightWarning = (typeof preflightWarnings)[number];

export const preflight = z.object({
  /** Guests whom the conditions match. `matched` = all of `dropped` together + `recipients`. */
  matched: count,
  dropped: z.object(each(preflightStages, count)),
  recipients: count,
  quietDays: count,
  /** `mixed` where names or languages decide it recipient by recipient. */
  encoding: z.enum(['gsm7', 'ucs2', 'mixed']),
  segments: z.object({ min: count, max: count, total: count }),
  /** How many recipients get a message of so many segments. */
  bySegments: z.array(z.object({ segments: count, recipients: count })),
  pointsPerSegment: count,
  pointsNeeded: count,
  accountId: id.nullable(),
  /** Null where the company has no account for campaigns. */
  balance: z.number().int().nullable(),
  /** Below zero where the points do not suffice. */
  balanceAfter: z.number().int().nullable(),
  missingNames: count,
  /** As they are written in the text; not in what was found before they were looked for. */
  unknownPlaceholders: z.array(z.string()).optional(),
  warnings: z.array(z.enum(preflightWarnings)),
  /** Whether it may be sent: no warning blocks. */
  sendable: z.boolean(),
  /** The most common message, as its recipient will read it. */
  example: z.string().nullable(),
  /** When this was found out. */
  at: instant,
});
export type Preflight = z.infer<typeof preflight>;

/** Recipients by status; together they are all of them. */
const recipientCounts = z.object({ total: count, ...each(recipientStatuses, count) });
export type RecipientCounts = z.infer<typeof recipientCounts>;

export const campaign = z.object({
  id,
  company_id: id,
  version,
  title: z.string(),
  content: z.string(),
  /** Guests chosen one by one; null where conditions choose them. */
  customer_ids: z.array(id).nullable(),
  customers_query_params: customerQuery,
  send_time: instant.nullable(),
  image_url: z.string().nullable(),
  create_time: instant,
  update_time: instant,
  /** Guests messaged within so many days are left out; 0 leaves nobody out. */
  quiet_days: count,
  status: z.enum(campaignStatuses),
  /** The work of sending, once asked for. */
  job_id: id.nullable(),
  /** When the last message had its result. */
  sent_time: instant.nullable(),
  /** All zero before it is sent. */
  counts: recipientCounts,
  points_reserved: count,
  points_spent: count,
  /** What the preflight found when it was sent. */
  preflight: preflight.nullable(),
  /** Who sent it, or made it. */
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

/** What of a draft can be changed. */
export const campaignChanges = z.strictObject({
  title: safeText(campaignLimits.title).trim().optional(),
  content: safeText(campaignLimits.content).optional(),
  send_time: sendTime.optional(),
  /** As {@link uploadCampaignImage} answered; null clears it. */
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
    /** Judged as if sent at once, whatever the send time. */
    sendNow: flag.default(false),
  }),
  response: preflight,
});

export const sendCampaign = endpoint('PUT /api/crm/campaigns/:id/send', {
  summary: 'Send a draft, at its send time or at once; refused with `conflict` where the preflight forbids it',
  access: writing,
  query: inKnownCompany,
  body: z.strictObject({
    /** Of the draft as the person saw it. */
    version: version.optional(),
    /** Whatever the send time. */
    sendNow: z.boolean().default(false),
  }),
  response: z.object({ campaign }),
});

export const previewCampaign = endpoint('PUT /api/crm/campaigns/:id/send/preview', {
  summary: 'Send the message to one number, to look at it; costs points as any message does',
  access: writing,
  query: inKnownCompany,
  body: z.strictObject({
    /** In any form that the branch's country writes. */
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
  /** Null where the guest is no longer there. */
  name: z.string().nullable(),
  phone_number: z.string(),
  status: z.enum(recipientStatuses),
  reason: z.string().nullable(),
  segments: count,
  points: count,
  /** The gateway's name for the message. */
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

/** Messages that come back, from the gateway. */
export const receiveSms = endpoint('POST /api/sms/inbound', {
  summary: 'A message that a guest sent back; the header `x-sms-secret` must hold SMS_INBOUND_SECRET',
  access: { kind: 'public' },
  body: z.strictObject({
    /** Who sent it; E.164. */
    from: safeText(40).trim().min(1),
    to: safeText(40).trim().optional(),
    text: safeText(4_000),
    /** The gateway's name for it: the same one twice is one message. */
    messageId: safeText(200).min(1),
  }),
  response: z.object({
    /** Whether it asked for no more messages. */
    stop: z.boolean(),
    /** Guests whose consent was withdrawn. */
    withdrawn: count,
  }),
});
