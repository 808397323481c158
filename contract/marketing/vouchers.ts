import * as z from 'zod';
import { imageTypes, pageSizes, uploadLimitBytes } from '../core/constants.ts';
import { preflight } from './campaigns.ts';
import { customerSelection } from '../guests/crm.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { reportDay } from '../core/ranges.ts';
import { voucherDay, voucherSplit } from './voucherSplit.ts';
import { entitySchemas } from '../core/entitySchemas.ts';
import { voucherEntity } from './voucherEntity.ts';
import { voucherCounts, voucherIssuers, voucherSources, voucherStates, voucherWays } from './voucherRules.ts';
import { flag } from '../core/queryParams.ts';
import { count, id, inCompany, inKnownCompany, instant, offsetAndLimit, safeText, sortParam } from '../core/wire.ts';

/** Vouchers: their settings, their holders, and where they were used (specification, sections 3 to 9). */

const day = z.iso.date();

const schemas = entitySchemas(
  voucherEntity,
  { issued: count, used: count, state: z.enum(voucherStates) },
  {
    /** Issued and used by source, and the last seven days; only when a single voucher is read. */
    summary: z.object({ issued: voucherSplit, used: voucherSplit, history: z.array(voucherDay) }).optional(),
  },
);
export const voucher = schemas.record;
export const voucherDraft = schemas.draft;
export type Voucher = z.infer<typeof voucher>;

const reading = members('query.companyId', 'voucherManagement');
const writing = writers('body.companyId', 'voucherManagement');
const saving = { ...writing, company: 'body.data.companyId' } as const;
const cover = { field: 'file', maxBytes: uploadLimitBytes, types: imageTypes, optional: true } as const;

export const listVouchers = endpoint('GET /api/vouchers', {
  summary: 'Vouchers of a company, newest first',
  access: reading,
  query: z.strictObject({
    companyId: id,
    ...offsetAndLimit(pageSizes.vouchers),
    search: safeText(100).optional(),
    sort: sortParam(['createdAt']).optional(),
  }),
  response: z.object({ vouchers: z.array(voucher), total: count }),
});

export const getVoucher = endpoint('GET /api/vouchers/:voucherId', {
  summary: 'One voucher',
  access: members('query.companyId', 'voucherManagement', { unnamed: ['voucher', 'params.voucherId'] }),
  query: inKnownCompany,
  response: voucher,
});

export const createVoucher = endpoint('POST /api/voucher/create', {
  summary: 'A new voucher, with its cover picture',
  access: saving,
  body: z.strictObject({ data: z.strictObject({ companyId: id, data: schemas.create }) }),
  upload: cover,
  response: voucher,
});

export const editVoucher = endpoint('POST /api/voucher/edit', {
  summary: 'Change a voucher, with another cover picture or the one it has',
  access: saving,
  body: z.strictObject({ data: z.strictObject({ companyId: id, data: schemas.change }) }),
  upload: cover,
  response: voucher,
});

export const couponOccupancies = endpoint('GET /api/coupons/occupancies', {
  summary: 'Which branches each issuer already issues a voucher at',
  access: reading,
  query: inCompany,
  response: z.object({
    occupancies: z.array(
      z.object({ voucherId: id, title: z.string(), issuedBy: z.enum(voucherIssuers), branchId: id }),
    ),
  }),
});

export const issuedStates = ['open', 'used', 'expired', 'early'] as const;

/** An issued voucher. */
export const issuedVoucher = z.object({
  id,
  voucherId: id,
  code: z.string(),
  state: z.enum(issuedStates),
  source: z.enum(voucherSources),
  /** The branch it was issued for; null for no specific branch, or one that the caller does not see. */
  branchId: id.nullable(),
  guest: z.object({ id, name: z.string(), phone: z.string().nullable() }).nullable(),
  issuedTime: instant,
  expiresTime: instant.nullable(),
  /** The last day on which it can be used, in the time zone of the voucher's branches. */
  lastDay: day.nullable(),
  /** When its page was first opened. */
  openedTime: instant.nullable(),
  usedTime: instant.nullable(),
  /** When the guest was first seated on a later day than that of the use. */
  cameAgainTime: instant.nullable(),
  usedBranchId: id.nullable(),
  usedStaff: z.string().nullable(),
});
export type IssuedVoucher = z.infer<typeof issuedVoucher>;

/** The filter for the issued vouchers that a figure counts. */
export const voucherRows = z
  .strictObject({
    /** What the figure counts; with any of the following params `issued` by default. */
    counted: z.enum(voucherCounts),
    /** Issued for this branch, or used there; {@link anyBranch}. */
    branch: id,
    source: z.enum(voucherSources),
    formId: id,
    /** The holder. */
    customerId: id,
    /** Dining days of the issue or the use. */
    from: reportDay,
    to: reportDay,
    /** Vouchers issued in the range. */
    opened: flag,
    used: flag,
    cameAgain: flag,
  })
  .partial();

export const listIssuedVouchers = endpoint('GET /api/vouchers/:voucherId/issued', {
  summary: 'Issued vouchers, newest first; found by code, phone or name',
  access: reading,
  query: z.strictObject({
    companyId: id,
    search: safeText(100).optional(),
    ...voucherRows.shape,
    state: z.enum(issuedStates).optional(),
    ...offsetAndLimit(pageSizes.vouchers),
  }),
  response: z.object({
    issued: z.array(issuedVoucher),
    total: count,
    /**
     * False if there are too many to count them all, in a search, in a state, with several conditions or among the guests
     * of some branches: then there are at least `total`.
     */
    exact: z.boolean(),
  }),
});

export const issueVoucher = endpoint('POST /api/vouchers/:voucherId/issue', {
  summary: 'Issue a voucher to one guest; the same occasion twice issues one',
  access: writing,
  body: z.strictObject({
    companyId: id,
    customerId: id,
    /** Created by the caller; a repeated request with it has no effect. */
    occasion: safeText(60).min(1),
  }),
  response: z.object({ id, code: z.string() }),
});

export const issueVouchers = endpoint('POST /api/vouchers/:voucherId/issue-many', {
  summary:
    'Issue a voucher to many guests, as a job; its points are set aside at once, what is not issued is given back',
  access: writing,
  body: z.strictObject({
    companyId: id,
    selection: customerSelection,
    /** The number of selected guests that the user saw; refused (`conflict`) if more match now. */
    expected: count,
    /** Created by the caller; a repeated request with it gives no guest a second voucher. */
    occasion: safeText(60).min(1).optional(),
    /** How the guests are notified; by default as set in the voucher. */
    sendBy: z.enum(voucherWays).optional(),
  }),
  response: z.object({ jobId: id }),
});

export const preflightIssue = endpoint('POST /api/vouchers/:voucherId/issue-many/preflight', {
  summary:
    'Who would hear of a voucher that is issued to these guests now, who not and why, and what the messages cost; changes nothing',
  access: writing,
  body: z.strictObject({ companyId: id, selection: customerSelection, sendBy: z.enum(['sms', 'mail']) }),
  response: preflight,
});

/** The branch of the redemption, and the user who accepts it. */
export const redemption = z.strictObject({ branchId: id, staff: safeText(80).trim().min(1) });

export const redeemVoucher = endpoint('POST /api/vouchers/issued/:issuedId/redeem', {
  summary: 'Redeem an issued voucher at a branch, once',
  access: { ...writing, branch: 'body.branchId' },
  body: redemption.extend({ companyId: id }),
  attemptsPerMinute: 120,
  companyAttemptsPerMinute: 600,
  response: issuedVoucher,
});

export const takeBackRedemption = endpoint('POST /api/vouchers/issued/:issuedId/take-back', {
  summary: 'Take a redemption back, within a day: the voucher can be used again',
  access: writing,
  body: inCompany,
  response: issuedVoucher,
});
