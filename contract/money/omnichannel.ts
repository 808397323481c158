import * as z from 'zod';
import { endpoint, members } from '../core/endpoint.ts';
import { asFile, fileShape } from '../core/exports.ts';
import { amount, currencyCode, dateKinds } from './payments.ts';
import { checkRange, rangeQuery } from '../core/ranges.ts';

import { calendarDay, count, id, instant, paging } from '../core/wire.ts';

/** Sources of guests and revenue: reservations by `createdFrom`, orders by provider. */

/** A reservation's channel is its `createdFrom`; an order's is its provider. */
export const channelKinds = ['reservation', 'order'] as const;

/** Counted on the dining day of the visit, or on the day of the order's handover. */
export const channelCounts = ['parties', 'covers', 'seated', 'noShows', 'orders'] as const;
/** Counted by purchase and by service date, separately for each currency. */
export const channelSums = ['charged', 'refunded', 'net'] as const;
export const channelFigures = [...channelCounts, ...channelSums] as const;
export type ChannelFigure = (typeof channelFigures)[number];

const sums = z.object({ charged: amount, refunded: amount, net: amount });
const counts = {
  /** Reservations of all four kinds, without orders. */
  parties: count,
  covers: count,
  seated: count,
  noShows: count,
  /** Orders that were not cancelled. */
  orders: count,
  /** One entry per currency. */
  money: z.array(z.object({ currency: z.string(), purchase: sums, service: sums })),
};

export const channel = z.object({ kind: z.enum(channelKinds), channel: z.string(), ...counts });
export type Channel = z.infer<typeof channel>;
export const channelTotals = z.object(counts);
export type ChannelTotals = z.infer<typeof channelTotals>;

/** What a figure counts, and each row's contribution. */
export const channelRow = z.object({
  of: z.enum(['reservation', 'order', 'payment']),
  id,
  /** What a payment is for. */
  subject: z.enum(['reservation', 'deposit', 'order']),
  subjectId: id,
  branchId: id,
  name: z.string().nullable(),
  time: instant,
  /** The day on which it counts. */
  day: calendarDay,
  /** Its contribution to the figure: parties, persons, or minor units. */
  adds: z.number().int(),
});
export type ChannelRow = z.infer<typeof channelRow>;

const path = '/api/:companyId/omnichannel-report';
const access = members('params.companyId', 'omniChannelReport', { branch: 'query.branchId' });
const filter = { ...rangeQuery, branchId: id.optional() };

export const readChannels = endpoint(`GET ${path}`, {
  summary:
    'Parties, covers, orders and money by channel; money by purchase and by service date, each currency by itself',
  access,
  query: z.strictObject(filter).superRefine(checkRange),
  response: z.object({ channels: z.array(channel), totals: channelTotals }),
});

const rowsQuery = z.strictObject({
  ...filter,
  figure: z.enum(channelFigures),
  /** All channels if absent. */
  channel: z.string().max(40).optional(),
  kind: z.enum(channelKinds).optional(),
  /** For amounts: the day on which they count, and the currency. */
  by: z.enum(dateKinds).default('purchase'),
  currency: currencyCode.optional(),
  ...paging(50, 200, 1_000_000),
});
export type ChannelRowsQuery = z.output<typeof rowsQuery>;

export const listChannelRows = endpoint(`GET ${path}/rows`, {
  summary: 'What one figure of the report counts, and what each adds to it; the sum is the figure',
  access,
  query: rowsQuery.superRefine(checkRange).superRefine((query, context) => {
    if ((channelSums as readonly string[]).includes(query.figure) && !query.currency)
      context.addIssue({ code: 'custom', path: ['currency'], message: 'is needed: currencies are never added up' });
  }),
  response: z.object({ total: count, sum: z.number().int(), data: z.array(channelRow) }),
});

export const exportChannels = endpoint(`GET ${path}/export`, {
  summary: 'The report as a file that states its rows, filter and zone',
  access,
  query: z.strictObject({ ...filter, ...fileShape }).superRefine(checkRange),
  ...asFile,
});
