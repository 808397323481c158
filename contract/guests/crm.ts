import * as z from 'zod';
import { monthDayCondition, textCondition } from '../core/conditions.ts';
import { pageSizes } from '../core/constants.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { ofFreeTexts } from './freeTexts.ts';
import { guestLanguages } from './guestLanguages.ts';
import { flag, jsonParam } from '../core/queryParams.ts';
import {
  birthday,
  count,
  each,
  id,
  inKnownCompany,
  instant,
  safeText,
  sortParam,
  version,
  wholeNumber,
} from '../core/wire.ts';

/** Guests (specification, sections 3, 5, 7 and 9). */

export const customer = z.object({
  id,
  companyId: id,
  version,
  /** 0 Ms, 1 Mr (the default), 2 not said. */
  gender: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(1),
  name: z.string(),
  familyName: z.string().nullable(),
  givenName: z.string().nullable(),
  phoneticFamilyName: z.string().nullable(),
  phoneticGivenName: z.string().nullable(),
  /** Format E.164. */
  phoneNumber: z.string().nullable(),
  /** A copy of phoneNumber. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.string().nullable(),
  /** Month and day, `MM-DD`. */
  birthday: z.string().nullable(),
  /** The usual party size. */
  seatCount: count.nullable(),
  /** Number of seated visits. */
  visits: count,
  firstSeenTime: instant.nullable(),
  lastSeatTime: instant.nullable(),
  /** The branch of the last seated visit. */
  branchId: id.nullable(),
  profilePicture: z.string().nullable(),
  isVIP: z.boolean(),
  /** 1 for a VIP, else 0. */
  role: z.union([z.literal(0), z.literal(1)]),
  blacklistSetting: z.object({ forbidPIISharing: z.boolean() }),
  allowContactInline: z.boolean(),
  allowContactRestaurant: z.boolean(),
  types: z.array(z.string()),
  tags: z.array(z.string()),
  ...ofFreeTexts(() => z.string().nullable()),
  createdTime: instant,
  updatedTime: instant,
  /** When the guest was anonymized; such a guest only counts in figures. */
  erasedTime: instant.nullable(),
});
export type Customer = z.infer<typeof customer>;

/** A range of integers, both ends inclusive and optional. */
const span = z.strictObject({
  gte: z.number().int().min(0).max(100_000).optional(),
  lte: z.number().int().min(0).max(100_000).optional(),
});
const someTexts = z.array(safeText(60)).min(1).max(50);

/** All conditions of a guest list, combined with `and`. `firstSeen` and `lastSeat` are days before now. */
export const customerFilters = z.strictObject({
  name: textCondition.optional(),
  /** In international or national format, ignoring spaces and dashes. */
  phone: textCondition.optional(),
  email: textCondition.optional(),
  hasPhone: z.boolean().optional(),
  hasEmail: z.boolean().optional(),
  /** A day, a whole month, or a list of these. */
  birthday: monthDayCondition.optional(),
  allowContactInline: z.boolean().optional(),
  allowContactRestaurant: z.boolean().optional(),
  isVIP: z.boolean().optional(),
  doNotContact: z.boolean().optional(),
  gender: z.array(z.number().int().min(0).max(2)).min(1).max(3).optional(),
  language: z.array(z.enum(guestLanguages)).min(1).max(guestLanguages.length).optional(),
  types: someTexts.optional(),
  tags: someTexts.optional(),
  visits: span.optional(),
  seatCount: span.optional(),
  firstSeen: span.optional(),
  lastSeat: span.optional(),
});
export type CustomerFilters = z.infer<typeof customerFilters>;

/** The preset views of section 9, each sorted by lastSeatTime descending in pages of 50. */
export const customerPresets = {
  all: {},
  new: { firstSeen: { lte: 30 }, visits: { lte: 1 } },
  dropdown: { lastSeat: { gte: 90 } },
  diner: { visits: { gte: 1 } },
} as const satisfies Record<string, CustomerFilters>;
export type CustomerPreset = keyof typeof customerPresets;

/**
 * Combines a preset's conditions with the user's: for the same field, ranges are intersected, and otherwise the user's
 * condition wins.
 */
export function withPreset(preset: CustomerPreset, filters: CustomerFilters): CustomerFilters {
  const conditions: CustomerFilters = customerPresets[preset];
  const merged: CustomerFilters = { ...conditions, ...filters };
  for (const field of ['visits', 'seatCount', 'firstSeen', 'lastSeat'] as const) {
    const [a, b] = [conditions[field], filters[field]];
    if (!a || !b) continue;
    const gte = Math.max(a.gte ?? -1, b.gte ?? -1);
    const lte = Math.min(a.lte ?? Infinity, b.lte ?? Infinity);
    merged[field] = { ...(gte >= 0 && { gte }), ...(lte < Infinity && { lte }) };
  }
  return merged;
}

/** The conditions of a guest list without paging and sorting, as stored in a selection or a saved view. */
export const customerQuery = z.strictObject({
  branches: z.array(id).min(1).max(200).optional(),
  search: safeText(100).trim().optional(),
  filters: customerFilters.optional(),
  preset: z.enum(['all', 'new', 'dropdown', 'diner']).optional(),
});
export type CustomerQuery = z.infer<typeof customerQuery>;

/** A selection of guests: by ids, or by the conditions of a list. */
export const customerSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1_000) }),
  z.strictObject({ query: customerQuery }),
]);
export type CustomerSelection = z.infer<typeof customerSelection>;

export const customerSorts = ['lastSeatTime', 'name', 'visits', 'seatCount', 'firstSeenTime', 'createdTime'] as const;

/** The filters with counts per choice. */
export const customerFacets = [
  'isVIP',
  'doNotContact',
  'allowContactInline',
  'allowContactRestaurant',
  'hasPhone',
  'hasEmail',
  'gender',
  'language',
  'tags',
  'types',
  'branches',
] as const;
export type CustomerFacet = (typeof customerFacets)[number];

/** The number of guests for each choice of a filter; choices without guests are missing. */
const facet = z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), count }));
export type Facet = z.infer<typeof facet>;

export const customerAggs = z.object(each(['all', 'new', 'dropdown', 'diner', 'vip'], count));
export type CustomerAggs = z.infer<typeof customerAggs>;

export const listCustomers = endpoint('GET /api/crm/customers/list', {
  summary:
    "A page of guests; `withAggs` adds the presets' counts for the same branches and search, `facets` counts the choices of filters under all the other conditions; size 0 asks for figures alone. All matching guests are counted, unless `countTo` says how far",
  access: members('query.companyId', 'crm', { branch: 'query.branches' }),
  query: z.strictObject({
    companyId: id,
    branches: jsonParam(z.array(id).min(1).max(200)).optional(),
    search: safeText(100).trim().optional(),
    filters: jsonParam(customerFilters).optional(),
    sort: sortParam(customerSorts).default({ field: 'lastSeatTime', descending: true }),
    from: wholeNumber(0, 10_000_000).default(0),
    size: wholeNumber(0, 500).default(pageSizes.customers),
    withAggs: flag.default(false),
    /**
     * The number up to which guests found by a text (`search`, a name, phone or e-mail) are counted on the pages before
     * it, which is faster if very many match. Other conditions, later pages and size 0 count all.
     */
    countTo: wholeNumber(1, 10_000).optional(),
    facets: jsonParam(z.array(z.enum(customerFacets)).min(1).max(customerFacets.length)).optional(),
  }),
  response: z.object({
    customers: z.array(customer),
    total: count,
    /** False if more than `total` guests match: then `total` is the `countTo` of the request. */
    exact: z.boolean(),
    from: count,
    size: count,
    aggs: customerAggs.optional(),
    facets: z.partialRecord(z.enum(customerFacets), facet).optional(),
  }),
});

export const countCustomers = endpoint('GET /api/crm/customers/counts', {
  summary: 'The number of guests under each of several filters, in their order',
  access: members('query.companyId', 'crm', { branch: 'query.branches' }),
  query: z.strictObject({
    companyId: id,
    branches: jsonParam(z.array(id).min(1).max(200)).optional(),
    each: jsonParam(z.array(customerFilters).min(1).max(10)),
  }),
  response: z.object({ counts: z.array(count) }),
});

export const getCustomer = endpoint('GET /api/:companyId/customers/:customerId', {
  summary: 'One guest',
  access: members('params.companyId', 'crm'),
  response: customer,
});

const optionalText = (max: number) => safeText(max).trim().nullable();

/** The fields of a guest that users can edit. */
export const customerChanges = z.strictObject({
  version: version.optional(),
  role: z.union([z.literal(0), z.literal(1)]).optional(),
  blacklistSetting: z.strictObject({ forbidPIISharing: z.boolean() }).optional(),
  gender: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
  name: safeText(120).trim().min(1).optional(),
  familyName: optionalText(60).optional(),
  givenName: optionalText(60).optional(),
  phoneticFamilyName: optionalText(60).optional(),
  phoneticGivenName: optionalText(60).optional(),
  /** Any format of the branch's country; stored as E.164. */
  phoneNumber: optionalText(40).optional(),
  email: safeText(254)
    .trim()
    .regex(/^$|^[^\s@]+@[^\s@]+$/, 'is not an e-mail address')
    .nullable()
    .optional(),
  language: z.enum(guestLanguages).nullable().optional(),
  birthday: birthday.nullable().optional(),
  seatCount: z.number().int().min(1).max(999).nullable().optional(),
  allowContactInline: z.boolean().optional(),
  allowContactRestaurant: z.boolean().optional(),
  types: z.array(safeText(60).trim().min(1)).max(50).optional(),
  tags: z.array(safeText(60).trim().min(1)).max(50).optional(),
  ...ofFreeTexts(({ max }) => optionalText(max).optional()),
});
export type CustomerChanges = z.infer<typeof customerChanges>;

/** The fields of a guest's form; the rest of the record is sent along without validation. */
export const customerForm = z.object({
  ...customerChanges.omit({ role: true, blacklistSetting: true, version: true }).shape,
  name: customerChanges.shape.name.unwrap(),
});

/** A guest created by a user; a missing full name is composed of its parts. */
export const newCustomer = z.strictObject({
  ...customerChanges.omit({ version: true }).shape,
  /** The branch where the guest is created: phones are parsed for its country. */
  branchId: id.nullable().optional(),
});
export type NewCustomer = z.infer<typeof newCustomer>;

const changeable: Record<Exclude<keyof CustomerChanges, 'version'>, true> = {
  role: true,
  blacklistSetting: true,
  gender: true,
  name: true,
  familyName: true,
  givenName: true,
  phoneticFamilyName: true,
  phoneticGivenName: true,
  phoneNumber: true,
  email: true,
  language: true,
  birthday: true,
  seatCount: true,
  allowContactInline: true,
  allowContactRestaurant: true,
  types: true,
  tags: true,
  ...ofFreeTexts(() => true as const),
};
/** The fields that a change may contain; listed explicitly, because the app's first screen loads no schemas. */
export const customerChangeable = Object.keys(changeable);

export const patchCustomer = endpoint('PATCH /api/:companyId/customers/:customerId', {
  summary: 'Change a guest: VIP role, do-not-contact, or the record itself',
  access: writers('params.companyId', 'crm'),
  body: customerChanges,
});

export const createCustomer = endpoint('POST /api/:companyId/customers', {
  summary: 'Add a guest; a phone that another guest has is refused, and that guest named',
  access: writers('params.companyId', 'crm', { branch: 'body.branchId' }),
  body: newCustomer,
  response: customer,
  status: 201,
});

const countedTexts = z.array(z.object({ value: z.string(), count }));

export const customerTypes = endpoint('GET /api/crm/customers/types', {
  summary: 'The guest types in use, most used first',
  access: members('query.companyId', 'crm', { unnamed: 'caller' }),
  query: inKnownCompany,
  response: z.object({ types: countedTexts }),
});

export const customerTags = endpoint('GET /api/crm/customers/tags', {
  summary: 'The tags in use, most used first',
  access: members('query.companyId', 'crm', { unnamed: 'caller' }),
  query: inKnownCompany,
  response: z.object({ tags: countedTexts }),
});
