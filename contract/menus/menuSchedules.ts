import * as z from 'zod';
import { languages } from '../core/constants.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import {
  calendarDay,
  clock,
  count,
  id,
  idAndName,
  instant,
  offsetAndLimit,
  safeText,
  sortParam,
  version,
} from '../core/wire.ts';
import { menuServices, scheduleStatuses, scheduleTypes, structuredMenuLimits as limits } from './menuValues.ts';

/** Structured menus, called schedules in the API (specification, sections 3, 4 and 7). */

const service = z.enum(menuServices);
const price = z.number().int().min(0).max(limits.price);

export const priceFor = z.strictObject({
  service: service.nullable().default(null),
  branch: id.nullable().default(null),
  price,
});

export const taxFor = z.strictObject({
  service: service.nullable().default(null),
  /** Hundredths of a per cent. */
  rate: z.number().int().min(0).max(10_000),
  included: z.boolean().default(true),
});

const weekday = z.number().int().min(0).max(6);
const ordering = z.number().int().min(0).max(1_000_000);
const unique = (values: readonly unknown[]) => new Set(values).size === values.length;

export const placedItem = z.strictObject({
  id,
  prices: z.array(priceFor).max(limits.prices).default([]),
  taxes: z.array(taxFor).max(limits.taxes).default([]),
  prepayPrice: price.nullable().default(null),
  maxPerOrder: z.number().int().min(0).max(limits.quantity).nullable().default(null),
});

/** A menu as it is sent; `savedMenu` makes the stored shape of it. */
export const menuContent = z.strictObject({
  /** Part of the saved shape, and not heeded: calls of their own change it. */
  status: z.enum(scheduleStatuses).optional(),
  type: z.enum(scheduleTypes).default('regular'),
  name: safeText(limits.name).trim().min(1),
  active: z.boolean().default(true),
  /** By default all, or `booking` for a pre-order menu. */
  services: z.array(service).max(menuServices.length).optional(),
  foProviders: z.array(z.string().min(1).max(40)).max(limits.providers).default([]),
  availableOrderingTimes: z
    .array(z.strictObject({ weekday, from: clock, to: clock }))
    .max(limits.orderingTimes)
    .default([]),
  startDate: calendarDay.nullable().default(null),
  endDate: calendarDay.nullable().default(null),
  weekdays: z.array(weekday).max(7).refine(unique, 'has a day twice').default([0, 1, 2, 3, 4, 5, 6]),
  dates: z.array(calendarDay).max(limits.dates).refine(unique, 'has a date twice').default([]),
  taxes: z.array(taxFor).max(limits.taxes).default([]),
  categories: z
    .array(
      z.strictObject({
        id,
        ordering,
        /** Others are dropped when the menu is saved. */
        active: z.boolean().optional(),
        items: z.array(z.strictObject({ id, ordering, active: z.boolean().optional() })).max(limits.items),
      }),
    )
    .max(limits.categories)
    .refine((all) => all.reduce((sum, { items }) => sum + items.length, 0) <= limits.items, 'have too many items')
    .default([]),
  items: z.array(placedItem).max(limits.items).default([]),
});
export type SentSchedule = z.input<typeof menuContent>;
export type SentContent = z.output<typeof menuContent>;

/** A stored menu: the saved shape of section 3, with what is known about its publishing. */
export const storedSchedule = menuContent.extend({
  services: z.array(service),
  id,
  branchId: id,
  version,
  status: z.enum(scheduleStatuses),
  /** The version that guests see; null if none. */
  publishedVersion: version.nullable(),
  publishedTime: instant.nullable(),
  createdTime: instant,
  updatedTime: instant,
});
export type MenuSchedule = z.infer<typeof storedSchedule>;

const root = '/api/menu-management';
const atBranch = `${root}/schedules/:companyId/:branchId` as const;
const reading = members('params.companyId', 'menuManagement', { branch: 'params.branchId' });
const writing = writers('params.companyId', 'menuManagement', { branch: 'params.branchId' });
const ofCompany = members('params.companyId', 'menuManagement');

export const scheduleSorts = ['name', 'status', 'updatedTime'] as const;

export const getMenuCompany = endpoint(`GET ${root}/companies/:companyId`, {
  summary: 'What menus of a company start from: its branches with currency, country and services, and their menus',
  access: ofCompany,
  response: z.object({
    companyId: id,
    name: z.string(),
    language: z.string(),
    branches: z.array(
      idAndName.extend({
        country: z.string(),
        currency: z.string(),
        timezone: z.string(),
        services: z.array(service),
        schedules: count,
        published: count,
      }),
    ),
  }),
});

const listQuery = z.strictObject({
  ...offsetAndLimit(50, 200),
  search: safeText(100).trim().optional(),
  status: z.enum(scheduleStatuses).optional(),
  service: service.optional(),
  sort: sortParam(scheduleSorts).default({ field: 'name', descending: false }),
});
export type ListedMenus = z.output<typeof listQuery>;

export const listSchedules = endpoint(`GET ${atBranch}`, {
  summary: 'The menus of a branch; archived ones only if asked for by their status',
  access: reading,
  query: listQuery,
  response: z.object({ schedules: z.array(storedSchedule), total: count }),
});

export const createSchedule = endpoint(`POST ${atBranch}`, {
  summary: 'Create a menu, unpublished; only active categories and items are kept',
  access: writing,
  body: menuContent,
  response: storedSchedule,
  status: 201,
});

export const getSchedule = endpoint(`GET ${atBranch}/:scheduleId`, {
  summary: 'One menu, as it is edited',
  access: reading,
  response: storedSchedule,
});

export const putSchedule = endpoint(`PUT ${atBranch}/:scheduleId`, {
  summary: 'Replace a menu; what guests see changes when it is published',
  access: writing,
  body: menuContent.extend({ version: version.optional() }),
  response: storedSchedule,
});

/** A call that changes the status of a menu; the version is the one that the caller saw, if it should be compared. */
const becoming = <Status extends string>(status: Status, summary: string) =>
  endpoint(`PUT ${atBranch}/:scheduleId/${status}`, {
    summary,
    access: writing,
    body: z.strictObject({ version: version.optional() }),
    response: storedSchedule,
  });

export const publishSchedule = becoming(
  'published',
  'Publish a menu: from now on guests see this version, with its items as they are now',
);
export const unpublishSchedule = becoming('unpublished', 'Take a menu back from guests, or restore an archived one');
export const archiveSchedule = becoming('archived', 'Archive a menu: guests no longer see it, and lists leave it out');

/** A repeated param, or one list as JSON, as our own client writes it. */
const listed = (value: unknown) => (typeof value === 'string' ? value.replace(/^\[|\]$|"/g, '').split(',') : value);

export const menusOfItems = endpoint(`GET ${root}/schedules/:companyId/by/item/existing`, {
  summary: 'The menus that have any of the items',
  access: ofCompany,
  query: z.strictObject({
    itemId: z.preprocess(listed, z.array(id).min(1).max(200)),
  }),
  response: z.object({
    schedules: z.array(idAndName.extend({ branchId: id, status: z.enum(scheduleStatuses), itemIds: z.array(id) })),
  }),
});

const used = z.object({
  schedules: z.array(idAndName.extend({ branchId: id, status: z.enum(scheduleStatuses) })),
  /** The first ones. */
  items: z.array(z.object({ id, name: z.partialRecord(z.enum(languages), z.string().nullable()) })),
  total: count,
});

export const usesOfModifier = endpoint(`GET ${root}/schedules/:companyId/by/modifier/existing`, {
  summary: 'The items that have a modifier, by themselves or inside another one, and the menus that have it',
  access: ofCompany,
  query: z.strictObject({ modifierId: id }),
  response: used,
});

export const usesOfCategory = endpoint(`GET ${root}/schedules/:companyId/by/category/existing`, {
  summary: 'The items whose usual category it is, and the menus that have it',
  access: ofCompany,
  query: z.strictObject({ categoryId: id }),
  response: used,
});

export const copyAvailability = endpoint(`GET ${root}/:companyId/:service/copy-availability`, {
  summary: 'The branches that a menu of a service can be copied to, and why not to the others',
  access: members('params.companyId', 'menuManagement', { branch: 'query.branchId' }),
  params: z.strictObject({ companyId: id, service }),
  query: z.strictObject({
    /** The branch of the menu, whose currency the others need; without one only the service counts. */
    branchId: id.optional(),
  }),
  response: z.object({
    branches: z.array(idAndName.extend({ available: z.boolean(), reason: z.enum(['service', 'currency']).nullable() })),
  }),
});
