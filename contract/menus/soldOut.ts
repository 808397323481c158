import * as z from 'zod';
import { languages } from '../core/constants.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { author, count, id, instant, offsetAndLimit, safeText } from '../core/wire.ts';
import { soldOutTargets } from './menuValues.ts';
import { countAfter, soldOutLimits, soldOutSpans } from './soldOutRules.ts';

/** What of a branch's menus is sold out, and how many of an item are left. */

const root = '/api/menu-management/:companyId/:branchId';
const reading = members('params.companyId', 'menuManagement', { branch: 'params.branchId' });
const writing = writers('params.companyId', 'menuManagement', { branch: 'params.branchId' });

const name = z.partialRecord(z.enum(languages), z.string().nullable());
const left = count.max(soldOutLimits.stock);

/** Something that can be sold out: an item, or an option of a modifier. */
const marked = {
  target: z.enum(soldOutTargets),
  id,
  /** The modifier of an option; empty for items. */
  modifier: z.string().max(64).default(''),
};

const soldOutChange = z
  .strictObject({
    ...marked,
    /** An instant that has passed means available. */
    until: z.union([
      z.enum(soldOutSpans),
      instant.refine((text) => Date.parse(text) < soldOutLimits.last, 'is too far ahead'),
    ]),
  })
  .refine(({ target, modifier }) => (target === 'option') === (modifier !== ''), {
    path: ['modifier'],
    message: 'belongs to options only',
  });
export type SoldOutChange = z.output<typeof soldOutChange>;

/** Text that identifies what a change is about. */
export const soldOutKey = ({ target, modifier, id: of }: Pick<SoldOutChange, 'target' | 'modifier' | 'id'>): string =>
  `${target}/${modifier}/${of}`;

const soldOut = z
  .object({
    /** The first instant at which it is available again; null: until further notice. */
    until: instant.nullable(),
    since: instant,
    by: author,
  })
  .nullable();

const item = z.object({
  id,
  name,
  picture: z.string().nullable(),
  soldOut,
  /** Null: not counted; 0: sold out. */
  stock: count.nullable(),
  /** The modifiers whose options belong to it. */
  modifiers: z.array(id),
});
export type StockedItem = z.infer<typeof item>;

const listedModifier = z.object({ id, name, options: z.array(z.object({ id, name, soldOut })) });

export const soldOutList = z.object({
  items: z.array(item),
  modifiers: z.array(listedModifier),
  categories: z.array(z.object({ id, name, items: z.array(id) })),
});
export type SoldOutList = z.infer<typeof soldOutList>;

export const getSoldOut = endpoint(`GET ${root}/sold-out`, {
  summary: 'The items and options of a branch’s published menus, with what is sold out and how many are left',
  access: reading,
  response: soldOutList,
});

export const putSoldOut = endpoint(`PUT ${root}/sold-out`, {
  summary: 'Mark items and options as sold out or available; guests see it at once, without publishing',
  access: writing,
  body: z.strictObject({
    changes: z
      .array(soldOutChange)
      .min(1)
      .max(200)
      .refine((all) => new Set(all.map(soldOutKey)).size === all.length, 'names something twice'),
  }),
  response: z.object({
    changes: z.array(soldOutChange),
    /** The former states, to send in order to undo the change. */
    previous: z.array(soldOutChange),
  }),
});

const stockChange = z.union([
  z.strictObject({ to: left }),
  z.strictObject({ by: z.number().int().min(-soldOutLimits.stock).max(soldOutLimits.stock) }),
  /** No longer counted. */
  z.strictObject({ stop: z.literal(true) }),
]);
export type StockChange = z.output<typeof stockChange>;

/** A count after a change; null: not counted, which only a wanted count ends. */
export function stockAfter(before: number | null, change: StockChange): number | null {
  if ('to' in change) return change.to;
  return 'stop' in change || before === null ? null : countAfter(before, change.by);
}

export const putStock = endpoint(`PUT ${root}/stock/:itemId`, {
  summary: 'Set how many of an item are left, change it by a number, or stop counting',
  access: writing,
  body: z.strictObject({ change: stockChange, reason: safeText(soldOutLimits.reason).trim().default('') }),
  response: z.object({ stock: count.nullable(), previous: count.nullable() }),
});

export const listStockChanges = endpoint(`GET ${root}/stock/:itemId/history`, {
  summary: 'Changes of an item’s stock at a branch, the latest first',
  access: reading,
  query: z.strictObject(offsetAndLimit(20)),
  response: z.object({
    changes: z.array(
      z.object({
        id,
        stock: count.nullable(),
        previous: count.nullable(),
        reason: z.string(),
        time: instant,
        by: author,
      }),
    ),
    total: count,
  }),
});
