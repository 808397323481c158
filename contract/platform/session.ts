import * as z from 'zod';
import { languages } from '../core/constants.ts';
import { endpoint, members } from '../core/endpoint.ts';
import { roles } from '../core/permissions.ts';
import { id, instant, loginEmail, safeText } from '../core/wire.ts';

/** Identity, the signed-in user and their permissions (specification, sections 2, 4 and 6). */

const flags = z.record(z.string(), z.boolean());
export const permissionSets = z.object({
  backhouse: flags.optional(),
  hostWeb: flags.optional(),
  hostApp: flags.optional(),
});

export const branchSummary = z.object({
  id,
  companyId: id,
  name: z.string(),
  timeZone: z.string(),
  country: z.string(),
  phoneCountryCode: z.string(),
  currency: z.string(),
});
export type BranchSummary = z.infer<typeof branchSummary>;

export const companySummary = z.object({
  id,
  name: z.string(),
  logo: z.string().nullable(),
  language: z.enum(languages),
  /** Only the branches that the user may see. */
  branches: z.array(branchSummary),
  /**
   * Whether the user may see every branch, including future ones; only such users may change what applies to all
   * branches.
   */
  allBranches: z.boolean(),
});
export type CompanySummary = z.infer<typeof companySummary>;

export const me = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  version: z.enum(['v1', 'v2']),
  permissions: permissionSets,
  companyPermissions: z.record(z.string(), permissionSets),
  /** A member's companies; for an administrator only the last used ones, because all others are searched. */
  companies: z.array(companySummary),
  /** Also stored on the server, so that another browser opens at the same place. */
  lastCompanyId: id.nullable(),
  lastBranchId: id.nullable(),
  /** The age of the password in days, if the user should be reminded now; otherwise null. */
  passwordDays: z.number().int().nullable(),
});
export type Me = z.infer<typeof me>;

const newPassword = z.string().min(10).max(128);

export const login = endpoint('POST /api/auth/login', {
  summary: 'Sign in with e-mail and password',
  access: { kind: 'public' },
  body: z.strictObject({
    email: loginEmail,
    password: z.string().min(1).max(128),
    /** Keeps the session for seven days; otherwise it ends with the browser session, after at most a day. */
    keepLoggedIn: z.boolean().default(true),
  }),
  response: z.object({ token: z.string(), expiresAt: instant, me }),
});

/** Relation of the link (header `Link`) to the identity provider's logout page. */
export const endSessionRelation = 'end-session';

export const logout = endpoint('POST /api/auth/logout', {
  summary: "End this session; the header Link names where the provider's own is ended, if there is one",
  access: { kind: 'session' },
});

export const requestPasswordReset = endpoint('POST /api/auth/request-password-reset', {
  summary: 'Send a reset link by e-mail; answers alike whether or not the address is known',
  access: { kind: 'public' },
  body: z.strictObject({ email: loginEmail, language: z.enum(languages).default('en') }),
  attemptsPerMinute: 10,
});

export const resetPassword = endpoint('POST /api/auth/reset-password', {
  summary: 'Set a new password with the token of the link; ends every session of the user',
  access: { kind: 'public' },
  body: z.strictObject({ token: z.string().min(1).max(256), password: newPassword }),
  attemptsPerMinute: 10,
});

export const getMe = endpoint('GET /api/me/info', {
  summary: 'The signed-in user, companies, branches and permissions',
  access: { kind: 'session' },
  response: me,
});

export const rememberBranch = endpoint('POST /api/me/companies', {
  summary: 'Remember the company and branch last used',
  access: members('body.companyId', null, {
    branch: 'body.selectedBranch',
    unnamed: ['branch', 'body.selectedBranch'],
  }),
  body: z.strictObject({ companyId: id.optional(), selectedBranch: id.nullable() }),
});

export const customerLanguages = endpoint('GET /api/customer-languages', {
  summary: 'Languages a guest can have, named in the asked language',
  access: { kind: 'session' },
  query: z.strictObject({ language: z.enum(languages).default('en') }),
  response: z.object({ languages: z.array(z.object({ code: z.string(), name: safeText(80) })) }),
});

const uploadLimit = z.object({ types: z.array(z.string()), maxBytes: z.number().int() });

export const getCloudSettings = endpoint('GET /api/me/cloudSettings', {
  summary: 'What this installation is connected to, and which files it takes',
  access: { kind: 'session' },
  response: z.object({
    uploads: z.object({ image: uploadLimit, audio: uploadLimit, video: uploadLimit }),
    /** Whether messages are really sent; otherwise they are stored in the outbox. */
    mail: z.boolean(),
    sms: z.boolean(),
    /** Whether a sign-in other than the built-in one is accepted. */
    identityProvider: z.boolean(),
    supportChat: z.boolean(),
    /** Whether surveys can use forms of an external provider. */
    formProvider: z.boolean(),
  }),
});

export const getSupportToken = endpoint('GET /api/v1/intercom/user-token/:branchId', {
  summary: 'What proves to the support chat who is asking, for a branch; null where no chat is connected',
  access: { kind: 'session' },
  response: z.object({ result: z.string().nullable() }),
});
