import * as z from 'zod';
import { pageSizes } from '../core/constants.ts';
import { endpoint, writingAdmins } from '../core/endpoint.ts';
import { groupPictures, groupPictureTypes } from './groupRules.ts';
import { groupLanguages, groupLimits, metaTypes, defaultGroupLanguages } from './groupValues.ts';
import { seen } from './branches.ts';
import { boolean, custom, image, text } from '../core/fields.ts';
import { changesShape, newShape, recordShape } from '../core/fieldSchemas.ts';
import {
  count,
  id,
  instant,
  offsetAndLimit,
  pictureAddress,
  safeText,
  sortParam,
  uploaded,
  version,
} from '../core/wire.ts';

/**
 * Groups of branches of one or several companies (specification, sections 3 and 7). `groupRights` decides who may see
 * and change one: a group belongs to no company.
 */

const each = <T extends z.ZodType>(schema: z.ZodArray<T>) => schema.transform((items) => [...new Set(items)]);
const userIds = each(z.array(id).max(groupLimits.users));

/** The rules check for empty values and lengths, so that each error has its code. */
const groupFields = {
  groupName: text({ max: 1_000, initial: '' }),
  logo: image(),
  coverImage: image(),
  enableGroupPage: boolean(),
  shareCustomersBetweenCompanies: boolean(),
  webBookingSelectableLanguages: custom({
    schema: each(z.array(z.enum(groupLanguages)).max(groupLanguages.length)),
    initial: [...defaultGroupLanguages],
  }),
};

export const group = z.object({
  id,
  version,
  groupId: id,
  ...recordShape(groupFields),
  users: z.array(z.object({ id, name: z.string(), email: z.string() })),
  branchCount: count,
  companyNames: z.array(z.string()),
  createdTime: instant,
  updatedTime: instant,
});
export type Group = z.infer<typeof group>;

export const newGroup = z.strictObject({
  groupId: safeText(1_000).trim().default(''),
  ...newShape(groupFields),
  users: userIds.default([]),
});
export type NewGroup = z.output<typeof newGroup>;

const groupChanges = z.strictObject({ ...changesShape(groupFields), users: userIds.optional(), ...seen });
export type GroupChanges = z.output<typeof groupChanges>;

export const groupSorts = ['groupName', 'groupId', 'branchCount', 'createdTime', 'updatedTime'] as const;
const root = '/api/v2/groups';
/** The handler checks who may call it. */
const session = { kind: 'session' } as const;

export const listGroups = endpoint(`GET ${root}`, {
  summary: "The caller's groups, or for administrators all, by name",
  access: session,
  query: z.strictObject({
    keyword: safeText(100).trim().optional(),
    ...offsetAndLimit(pageSizes.groups, 500),
    scope: z.enum(['mine', 'all']).default('mine'),
    sort: sortParam(groupSorts).default({ field: 'groupName', descending: false }),
  }),
  response: z.object({ total: count, from: count, size: count, groups: z.array(group) }),
});

export const getGroup = endpoint(`GET ${root}/:id`, {
  summary: 'One group',
  access: session,
  response: group,
});

export const patchGroup = endpoint(`PATCH ${root}/:id`, {
  summary: 'Change a group; whom it belongs to is changed by administrators',
  access: session,
  body: groupChanges,
});

export const createGroup = endpoint('POST /api/v2/admin/group', {
  summary: 'Create a group, still without branches',
  access: writingAdmins,
  body: newGroup,
  response: group,
  status: 201,
});

export const patchGroupAsAdmin = endpoint('PATCH /api/v2/admin/group/:id', {
  summary: 'Change any group',
  access: writingAdmins,
  body: groupChanges,
});

const metaEntry = z.strictObject({
  key: safeText(groupLimits.metaKey).trim(),
  value: z.union([safeText(groupLimits.metaValue), z.number(), z.boolean()]),
  type: z.enum(metaTypes),
});

export const groupBranch = z.object({
  id,
  name: z.string(),
  companyId: id,
  companyName: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  groupMeta: z.array(metaEntry),
});
export type GroupBranch = z.infer<typeof groupBranch>;

export const listGroupBranches = endpoint(`GET ${root}/:id/branches`, {
  summary: 'The branches of a group, by company and name',
  access: session,
  query: z.strictObject(offsetAndLimit(50, 500)),
  response: z.object({ total: count, from: count, size: count, branches: z.array(groupBranch) }),
});

const day = z.iso.date().nullable().default(null);

export const putGroupBranch = endpoint('PUT /api/v2/management/groups/:groupId/:companyId/:branchId', {
  summary: 'Add a branch that is open to the caller to a group, or change what the group says of one',
  access: session,
  body: z.strictObject({
    startDate: day,
    endDate: day,
    groupMeta: z.array(metaEntry).max(groupLimits.metaEntries).default([]),
  }),
  response: groupBranch,
});

export const deleteGroupBranch = endpoint(`DELETE ${root}/:groupId/:companyId/:branchId`, {
  summary: 'Take a branch out of a group; the last one stays',
  access: session,
});

export const uploadGroupLogo = endpoint(`POST ${root}/:id/logo`, {
  summary: "Store a picture and make it a group's logo",
  access: session,
  upload: { field: 'file', maxBytes: groupPictures.logo.maxBytes, types: groupPictureTypes },
  response: uploaded,
});

export const uploadGroupCover = endpoint(`POST ${root}/:id/coverImage`, {
  ...uploadGroupLogo,
  summary: "Store a picture and make it a group's banner",
  upload: { field: 'file', maxBytes: groupPictures.coverImage.maxBytes, types: groupPictureTypes },
});

const copied = z.strictObject({ copySource: pictureAddress });

export const copyGroupLogo = endpoint(`PUT ${root}/:id/logo`, {
  summary: "Make a picture that is stored here a group's logo",
  access: session,
  body: copied,
  response: uploaded,
});

export const copyGroupCover = endpoint(`PUT ${root}/:id/coverImage`, {
  ...copyGroupLogo,
  summary: "Make a picture that is stored here a group's banner",
});
