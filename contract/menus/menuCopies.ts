import * as z from 'zod';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { calendarDay, count, each, id, idAndName } from '../core/wire.ts';
import { menuServices } from './menuValues.ts';

/** The comparison of a menu's draft with what guests see, and copies of menus. */

const root = '/api/menu-management/schedules/:companyId';
/** Orders that a comparison prices again. */
export const comparedOrders = 5_000;
export const comparedDays = 7;

const price = z.number().int();

export const compareSchedule = endpoint(`GET ${root}/:branchId/:scheduleId/comparison`, {
  summary:
    'What publishing a menu would change, what prevents it, and what the orders of the last seven days would cost',
  access: members('params.companyId', 'menuManagement', { branch: 'params.branchId' }),
  response: z.object({
    /** Whether guests see the menu now. */
    published: z.boolean(),
    currency: z.string(),
    problems: z.array(z.object({ path: z.string(), code: z.string(), id: id.optional(), name: z.string().optional() })),
    difference: z.object({
      /** The names of what differs in the menu itself, such as its times. */
      fields: z.array(z.string()),
      /** Items that have `changed` differ in something else than their usual price, such as that for another service. */
      ...each(['categoriesAdded', 'categoriesRemoved', 'added', 'removed', 'changed'], z.array(idAndName)),
      /** Items whose usual price differs at the branch. */
      prices: z.array(idAndName.extend({ before: price, after: price })),
    }),
    orders: z.object({
      /** Those that are `unknown` have an item that the menu does not have. */
      ...each(['orders', 'more', 'less', 'same', 'unknown'], count),
      /** What the known orders cost, and would cost, in minor units. */
      before: price,
      after: price,
      since: calendarDay,
      /** Whether there were more orders; only the latest are priced. */
      truncated: z.boolean(),
    }),
  }),
});

const copyCounts = z.object(each(['added', 'removed', 'changed'], count));
export type CopyCounts = z.infer<typeof copyCounts>;

const copyWish = z.strictObject({
  from: z.strictObject({ branchId: id, scheduleId: id }),
  branchIds: z.array(id).min(1).max(100),
  /** Those of the menu if absent. */
  services: z.array(z.enum(menuServices)).min(1).max(menuServices.length).optional(),
  /** Only says what would happen. */
  dryRun: z.boolean().default(false),
});
export type CopyWish = z.output<typeof copyWish>;

export const copySchedule = endpoint(`POST ${root}`, {
  summary: 'Copy a menu to branches and services; an unpublished menu of the same name there is replaced',
  access: writers('params.companyId', 'menuManagement'),
  body: copyWish,
  response: z.object({
    /** Names the copy, to undo it; null for a dry run. */
    copyId: id.nullable(),
    copies: z.array(
      z.object({
        branchId: id,
        /** Null if it would be created. */
        scheduleId: id.nullable(),
        replaced: z.boolean(),
        /** Of items. */
        difference: copyCounts,
      }),
    ),
  }),
});
export const undoCopy = endpoint(`POST ${root}/copies/:copyId/undo`, {
  summary: 'Undo a copy: delete what it created, restore what it replaced, unless that has changed since',
  access: writers('params.companyId', 'menuManagement'),
  response: z.object({ deleted: count, restored: count }),
});
