import * as z from 'zod';
import { defaults } from '../core/constants.ts';
import { endpoint, members, writers, writingAdmins } from '../core/endpoint.ts';
import { asFile, zonedFileShape } from '../core/exports.ts';
import {
  author,
  id,
  idAndName,
  inCompany,
  inKnownCompany,
  instant,
  pageOf,
  paging,
  safeText,
  slice,
  version,
} from '../core/wire.ts';

/** Prepaid points, and the ledger of their movements (specification, sections 3 and 7). */

export const accountKinds = ['campaign', 'coupon'] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * - `deposit`: purchased. `reserve`: reserved for a campaign, `release`: the unused part of it.
 * - `spend`: a single message. `correction`: a manual correction.
 */
export const movementKinds = ['deposit', 'reserve', 'release', 'spend', 'correction'] as const;
export type MovementKind = (typeof movementKinds)[number];

export const paymentMethods = ['CASH'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const points = z.number().int();
/** ISO 4217. */
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .default(defaults.currency);

export const billingAccount = z.object({
  id,
  /** Changed by users' deposits and additions, not by campaigns. */
  version,
  kind: z.enum(accountKinds),
  name: z.string(),
  points: points.min(0),
  /** Companies that use it, if the caller belongs to them. */
  companies: z.array(idAndName),
  /** All of them. */
  companyCount: z.number().int(),
  createdTime: instant,
});
export type BillingAccount = z.infer<typeof billingAccount>;

export const pointMovement = z.object({
  /** Increments from 1 within the account, without gaps. */
  number: z.number().int().min(1),
  kind: z.enum(movementKinds),
  /** Positive for additions. */
  points,
  /** The balance afterwards. */
  balance: points.min(0),
  /** Null for movements of the account itself, and of a company that the caller does not belong to. */
  company: idAndName.nullable(),
  /** Whether it belongs to such a company; its purpose is then not returned. */
  foreign: z.boolean(),
  campaign: z.object({ id, title: z.string() }).nullable(),
  /** Minor units of `currency`. */
  paymentAmount: z.number().int().nullable(),
  currency: z.string().nullable(),
  paymentMethod: z.enum(paymentMethods).nullable(),
  title: z.string(),
  description: z.string(),
  note: z.string(),
  user: author.nullable(),
  createdTime: instant,
});
export type PointMovement = z.infer<typeof pointMovement>;

const ofCompany = members('query.companyId', 'crm');

/** Filters of an account's movements; bounds are timestamps, the upper one exclusive. */
const movementFilter = {
  companyId: id,
  kind: z.enum(movementKinds).optional(),
  from: instant.optional(),
  until: instant.optional(),
};

const listMovementsQuery = z.strictObject({
  ...movementFilter,
  ...paging(50, 200, 1_000_000),
});
export type MovementsQuery = z.infer<typeof listMovementsQuery>;

/** The maximum deposit, in points. */
export const maxDeposit = 100_000_000;

export const depositForm = z.strictObject({
  version: version.optional(),
  /** Minor units of `currency`. */
  paymentAmount: z.number().int().min(0).max(1_000_000_000_000),
  currency,
  points: points.min(1).max(maxDeposit),
  paymentMethod: z.enum(paymentMethods),
  title: safeText(120).trim().default(''),
  description: safeText(500).trim().default(''),
  note: safeText(2_000).trim().default(''),
});
export type PointDeposit = z.output<typeof depositForm>;

/** An account's name; if empty, its company's. */
export const newAccount = z.strictObject({ name: safeText(120).trim().default('') });

function accountEndpoints<K extends AccountKind>(kind: K) {
  const path = `/api/billing/${kind}-accounts` as const;
  const capital = kind === 'campaign' ? 'Campaign' : 'Coupon';
  return {
    list: endpoint(`GET ${path}`, {
      name: `list${capital}Accounts`,
      summary: `The account that a company pays for its ${kind}s from; an empty list where it has none`,
      access: members('query.companyId', 'crm', { unnamed: 'caller' }),
      query: inKnownCompany,
      response: z.object({ accounts: z.array(billingAccount) }),
    }),
    create: endpoint(`POST ${path}`, {
      name: `create${capital}Account`,
      summary: `Open an account for the ${kind}s of a company that has none`,
      access: writingAdmins,
      body: z.strictObject({ companyId: id, ...newAccount.shape }),
      response: z.object({ account: billingAccount }),
    }),
    add: endpoint(`POST ${path}/:id/company-add`, {
      name: `addCompanyTo${capital}Account`,
      summary: 'Let another company pay from the account; `conflict` where it has one of this kind already',
      access: writingAdmins,
      body: z.strictObject({ companyId: id, version: version.optional() }),
      response: z.object({ account: billingAccount }),
    }),
    deposit: endpoint(`POST ${path}/:id/deposit`, {
      name: `depositTo${capital}Account`,
      summary: 'Put points into the account that were paid for',
      access: writingAdmins,
      body: depositForm,
      response: z.object({ account: billingAccount, movement: pointMovement }),
    }),
    movements: endpoint(`GET ${path}/:id/movements`, {
      name: `list${capital}AccountMovements`,
      summary: "Every movement of a company's account, latest first, with the balance that it left",
      access: ofCompany,
      query: listMovementsQuery,
      response: pageOf(pointMovement),
    }),
    file: endpoint(`GET ${path}/:id/movements/export`, {
      name: `export${capital}AccountMovements`,
      summary: "The movements of a company's account as a file that states its rows, filter and zone",
      access: ofCompany,
      query: z.strictObject({ ...movementFilter, ...zonedFileShape }),
      ...asFile,
    }),
  };
}

export const campaignAccounts = accountEndpoints('campaign');
export const couponAccounts = accountEndpoints('coupon');
/** The endpoints of each kind of account. */
export const accountCalls = { campaign: campaignAccounts, coupon: couponAccounts } as const;

/** A request to buy points, with the fields of the form. */
export const purchaseForm = z.strictObject({
  /** The price, in minor units of `currency`. */
  money: z.number().int().min(1).max(1_000_000_000_000),
  currency,
  email: z.email().max(254),
  /** The payer's name on the payment. */
  company: safeText(120).trim().min(1),
  merchant: safeText(120).trim().min(1),
  /** The contact for the payment; any format of its country. */
  phone: safeText(40).trim().min(5),
  /** The payer's bank account: the digits needed to find the payment. */
  account: safeText(60).trim().min(1),
  payDay: z.iso.date(),
  note: safeText(2_000).trim().default(''),
});
export type PurchaseForm = z.output<typeof purchaseForm>;

/**
 * - `sent`: the form service accepted it. `kept`: no form service is configured, it is in the outbox.
 * - `failed`: see `failure`; can be sent again. `sending`: being sent.
 */
export const purchaseStatuses = ['sending', 'sent', 'kept', 'failed'] as const;

export const purchaseRequest = z.object({
  id,
  form: purchaseForm,
  status: z.enum(purchaseStatuses),
  /** The HTTP status of the form service, or `unreachable`; `interrupted` if it may have arrived. */
  failure: z.string().nullable(),
  user: author.nullable(),
  createdTime: instant,
});
export type PurchaseRequest = z.infer<typeof purchaseRequest>;

export const createPurchaseRequest = endpoint('POST /api/billing/purchase-requests', {
  summary: 'Ask for points: posted to the configured form, or kept in the outbox; kept as failed where that fails',
  access: writers('body.companyId', 'crm'),
  body: z.strictObject({ companyId: id, ...purchaseForm.shape }),
  response: z.object({ request: purchaseRequest }),
  attemptsPerMinute: 20,
});

export const retryPurchaseRequest = endpoint('POST /api/billing/purchase-requests/:id/retry', {
  summary: 'Send a request again that failed',
  access: writers('query.companyId', 'crm'),
  query: inCompany,
  response: z.object({ request: purchaseRequest }),
  attemptsPerMinute: 20,
});

export const listPurchaseRequests = endpoint('GET /api/billing/purchase-requests', {
  summary: "A company's requests for points, newest first",
  access: ofCompany,
  query: z.strictObject({
    companyId: id,
    ...slice(10, 100, 100_000),
  }),
  response: z.object({ total: z.number().int(), requests: z.array(purchaseRequest) }),
});
