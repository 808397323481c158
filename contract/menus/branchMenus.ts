import * as z from 'zod';
import { generalMenu, menuDays, menuLimits, menuProblems, menuTypes, wholeDay } from './branchMenuRules.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { withProblems } from '../core/problems.ts';

import {
  calendarDay,
  count,
  id,
  instant,
  listedPicture,
  offsetAndLimit,
  safeText,
  sortParam,
  version,
} from '../core/wire.ts';

/** Image menus: what a branch shows its guests at which times (specification, sections 2, 3, 5 and 7). */

/** A time in the branch's time zone, to the second. */
const second = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'must be a time like 17:30:00');

export const menuSchedule = z.strictObject({
  /** A schedule that ends before it starts continues past midnight. */
  start_time: second.default(wholeDay.start_time),
  end_time: second.default(wholeDay.end_time),
  images: z.array(listedPicture).max(menuLimits.images).default([]),
});

const weekday = z.number().int().min(0).max(6);

/** Sent by a form beside a picture's address; the server ignores it and uses its own values. */
const ignored = z.unknown().optional();

/** A schedule in a request, with the selected files, which are uploaded first. */
const sentSchedule = menuSchedule.extend({
  images: z
    .array(listedPicture.extend({ file: ignored }))
    .max(menuLimits.images)
    .default([]),
});

/** A stored menu; `menuProblems` validates it. */
export const newBranchMenu = z.strictObject({
  name: safeText(menuLimits.name).trim(),
  weeks: z.array(weekday).max(7).default([0, 1, 2, 3, 4, 5, 6]),
  start_date: calendarDay.default(menuDays.first),
  end_date: calendarDay.default(menuDays.last),
  /** The menu with the highest value is shown if several apply to a day. */
  weight: z.number().int().min(0).max(menuLimits.weight).default(0),
  schedules: z.array(menuSchedule).max(menuLimits.schedules).default([]),
});
export type NewBranchMenu = z.infer<typeof newBranchMenu>;

/** A menu in a request (specification, section 3). */
const sentMenu = newBranchMenu.extend({
  schedules: z.array(sentSchedule).max(menuLimits.schedules).default([]),
  id: ignored,
  type: z.enum(menuTypes).optional(),
});
export type SentMenu = z.infer<typeof sentMenu>;

/** The validation of a menu's form: the same rules. */
export const branchMenuForm = withProblems(newBranchMenu.loose(), menuProblems);

export const branchMenu = z.object({
  /** `general` for the year-round menu. */
  id,
  branchId: id,
  /** 0: never saved. */
  version: count,
  type: z.enum(menuTypes),
  ...newBranchMenu.shape,
  updatedTime: instant.nullable(),
});
export type BranchMenu = z.infer<typeof branchMenu>;

const path = '/api/branchMenus/:companyId/:branchId';
const reading = members('params.companyId', 'menu', { branch: 'params.branchId' });
const writing = writers('params.companyId', 'menu', { branch: 'params.branchId' });

export const menuSorts = ['name', 'weight', 'start_date', 'updatedTime'] as const;

export const listBranchMenus = endpoint(`GET ${path}`, {
  summary: 'The menus of a branch',
  access: reading,
  query: z.strictObject({
    ...offsetAndLimit(50, 200),
    search: safeText(100).trim().optional(),
    sort: sortParam(menuSorts).default({ field: 'weight', descending: true }),
  }),
  response: z.object({ menus: z.array(branchMenu), total: count }),
});

export const getBranchMenu = endpoint(`GET ${path}/:menuId`, {
  summary: `One menu; \`${generalMenu}\` is the one that is there all year, a blank one while it was never saved`,
  access: reading,
  response: branchMenu,
});

export const createBranchMenu = endpoint(`POST ${path}`, {
  summary: 'Create a menu; schedules without pictures are dropped',
  access: writing,
  body: z.strictObject({ data: sentMenu }),
  response: branchMenu,
  status: 201,
});

export const putBranchMenu = endpoint(`PUT ${path}/:menuId`, {
  summary: `Replace a menu, or save \`${generalMenu}\` for the first time; schedules without pictures are dropped`,
  access: writing,
  body: z.strictObject({ data: sentMenu.extend({ version: version.or(z.literal(0)).optional() }) }),
  response: branchMenu,
});

export const deleteBranchMenu = endpoint(`DELETE ${path}/:menuId`, {
  summary: 'Delete a menu',
  access: writing,
});
