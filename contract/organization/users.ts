import * as z from 'zod';
import { languages } from '../core/constants.ts';
import { endpoint, writers, writingAdmins } from '../core/endpoint.ts';
import { defaultBackhouse, roles } from '../core/permissions.ts';
import { boolean, choice, custom, text } from '../core/fields.ts';
import { changesShape, mergedValues, newShape, optionalShape, recordShape } from '../core/fieldSchemas.ts';
import { jsonParam } from '../core/queryParams.ts';
import { id, instant, loginEmail, paging, safeText, sortParam } from '../core/wire.ts';

/** Users, their rights and their companies (specification, sections 3, 6 and 7). */

/** A set of flags; the server refuses unknown ones, because it also knows those of declared resources. */
const flags = z.record(z.string().regex(/^[a-z][A-Za-z0-9]{1,60}$/), z.boolean());
export const flagSets = z.strictObject({
  backhouse: flags.optional(),
  hostWeb: flags.optional(),
  hostApp: flags.optional(),
});

/** A user's rights in one company, and the branches where they apply; null means all branches. */
const membership = z.strictObject({
  companyId: id,
  companyName: z.string().optional(),
  permissions: flagSets.nullable().default(null),
  enabledBranches: z.array(id).max(1000).nullable().default(null),
});
export type Membership = z.infer<typeof membership>;

const fields = {
  email: text({ max: 254, required: true, initial: '', schema: loginEmail }),
  name: text({ max: 120, required: true, initial: '' }),
  role: choice({ values: roles, initial: 'read' }),
  isAdmin: boolean(),
  /** v1 users have one set of flags, v2 users one per company. */
  version: choice({ values: ['v1', 'v2'], initial: 'v2' }),
  active: boolean({ initial: true }),
  passwordRule: choice({ values: ['none', 'high'] }),
  /** Days after which a password must be changed; -1 for never. */
  changePasswordReminder: choice({ values: [90, -1], initial: -1 }),
  permissions: custom({ schema: flagSets, initial: {} }),
  companyACL: custom({ schema: z.array(membership).max(500), initial: [] }),
  language: custom({ schema: z.enum(languages).nullable(), initial: null }),
};
const { email, name, ...rest } = fields;
const needed = recordShape({ email, name });

/** The status of a user: active users have signed in. */
export const userStates = ['invited', 'neverSignedIn', 'active', 'inactive'] as const;

export const user = z.object({
  id,
  revision: z.number().int().min(1),
  ...recordShape(fields),
  /** Empty for invited users. */
  name: z.string(),
  lastLoginTime: instant.nullable(),
  createdTime: instant,
  updatedTime: instant,
  /** For users who have not accepted their invitation yet, only the address is returned. */
  state: z.enum(userStates),
});
export type User = z.infer<typeof user>;

/** The editable fields of a user; listed explicitly, because the app's first screen loads no schemas. */
const changeable: Record<keyof typeof fields, true> = {
  email: true,
  name: true,
  role: true,
  isAdmin: true,
  version: true,
  active: true,
  passwordRule: true,
  changePasswordReminder: true,
  permissions: true,
  companyACL: true,
  language: true,
};
export const changeableUserFields = Object.keys(changeable);

const revision = z.number().int().min(1).optional();
export const userChanges = z.strictObject({ ...changesShape(fields), revision });
export type UserChanges = z.infer<typeof userChanges>;

/** Changes of a user as whole values; flags that a change does not contain stay unchanged. */
export const mergedUser = (before: User, changes: Omit<UserChanges, 'revision'>): Partial<User> =>
  mergedValues(fields, before, changes);

export const newUser = z.strictObject({ ...needed, ...newShape(rest) });
export type NewUserInput = z.infer<typeof newUser>;

/** The validation of a user's form; other fields of the record are sent along. */
export const userFormSchema = z.object({ ...optionalShape(rest), ...needed }).loose();

/** The groups of flags in the form (section 6). */
export const flagGroups = {
  report: ['overview', 'dailyReport', 'depositReport', 'foReport', 'omniChannelReport', 'enterpriseReport'],
  management: [
    'menu',
    'onlineReservation',
    'onlineQueueing',
    'integrationManagement',
    'i18n',
    'crm',
    'crmExport',
    'companyManagement',
    'menuManagement',
    'onlineOrderingManagement',
    'paymentManagement',
    'depositManagement',
    'voucherManagement',
    'surveyManagement',
    'groupManagement',
    'userManagement',
  ],
  other: ['canLogin', 'announcementManagement', 'memberManagement'],
  experimental: ['foodAggregatorLogin', 'omniChannelChat'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof defaultBackhouse)[]>>;

/** Users of a company or, without one, for administrators. */
const access = writers('query.companyId', 'userManagement', { withoutCompany: 'admin' });
const ofCompany = z.strictObject({ companyId: id.optional() });

const pair = z.strictObject({ email: safeText(254).trim().optional(), companyName: safeText(120).trim().optional() });

export const listUsers = endpoint('GET /api/users', {
  summary: 'Users by pages: those of a company, or for administrators all; searched by e-mail and company name',
  access,
  query: z.strictObject({
    companyId: id.optional(),
    ...paging(25),
    /**
     * Users that match any of the pairs; one or two characters match the start of an address. If there are very many,
     * only the first are counted.
     */
    searches: jsonParam(z.array(pair).max(10)).optional(),
    sortBy: sortParam(['email', 'name', 'role', 'lastLoginTime', 'createdTime']).default({
      field: 'email',
      descending: false,
    }),
  }),
  response: z.object({ users: z.array(user), total: z.number().int(), page: z.number().int() }),
});

export const searchUsers = endpoint('GET /api/admin/users/search', {
  summary: 'Users whose e-mail or name contains the term, to choose an owner; at most 20',
  access: writingAdmins,
  query: z.strictObject({ term: safeText(100).trim() }),
  response: z.object({ users: z.array(z.object({ id, email: z.string(), name: z.string(), role: z.enum(roles) })) }),
});

export const getUser = endpoint('GET /api/users/:id', {
  summary: 'One user with the rights that the caller may see',
  access,
  query: ofCompany,
  response: user,
});

export const createUser = endpoint('POST /api/users', {
  summary:
    'Invite somebody to a company by mail, whether or not the address has an account; without a company, add a user',
  companyAttemptsPerMinute: 60,
  access,
  query: ofCompany,
  body: newUser,
  response: user,
  status: 201,
});

export const patchUser = endpoint('PATCH /api/users/:id', {
  summary: 'Change a user: nobody gives what they do not have',
  access,
  query: ofCompany,
  body: userChanges,
});

export const deleteUser = endpoint('DELETE /api/users/:id', {
  summary: 'Take a user out of a company, or for administrators out of the platform; withdraw an invitation',
  access,
  query: ofCompany,
});

export const inviteUser = endpoint('POST /api/users/:id/invitation', {
  summary: 'Send the invitation again, or to who has never signed in the mail with which a password is chosen',
  companyAttemptsPerMinute: 20,
  access,
  query: ofCompany,
});
