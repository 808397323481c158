import * as z from 'zod';
import { branchApps, branchOnline } from './branchFields.ts';
import { seen } from './branches.ts';
import { companyBasic, companyOnline } from './companyFields.ts';
import { endpoint, members, staffAdmins, writers, writingAdmins } from '../core/endpoint.ts';
import { branchSummary } from '../platform/session.ts';
import { boolean, type EntityFields, object, text, type ValuesOf } from '../core/fields.ts';
import { changesShape, recordShape } from '../core/fieldSchemas.ts';
import { id, instant, safeText, version } from '../core/wire.ts';

/**
 * The settings of a company and, in the same request, of its branches (specification, section 7,
 * `/api/v1/restaurants`).
 */

const path = '/api/v1/restaurants/:companyId';
const readers = ['companyManagement', 'onlineReservation'] as const;
const ofCompany = members('params.companyId', readers);
const ofManagers = writers('params.companyId', 'companyManagement');

/** A branch's part of settings, and its update. */
const branchPart = (fields: EntityFields) =>
  z.object({ branchId: id, name: z.string(), version, ...recordShape(fields) });
const branchPartChanges = (fields: EntityFields) =>
  z.array(z.strictObject({ branchId: id, ...seen, ...changesShape(fields) })).max(500);

const facts = {
  id,
  version,
  createdTime: instant,
  updatedTime: instant,
  ownerUserId: id.nullable(),
  ownerEmail: z.string().nullable(),
};

export const getBasicSettings = endpoint(`GET ${path}/basicSettings`, {
  summary: 'Name, alias, language, messages and sections of a company, with its branches',
  access: ofCompany,
  response: z.object({ ...facts, ...recordShape(companyBasic), branches: z.array(branchSummary) }),
});

export const patchBasicSettings = endpoint(`PATCH ${path}/basicSettings`, {
  summary: 'Change name, alias, language, messages and sections of a company',
  access: ofManagers,
  body: z.strictObject({
    ...changesShape(companyBasic),
    /** Only administrators can change a company's owner. */
    ownerUserId: id.optional(),
    ...seen,
  }),
});

export const getOnlineRsvSettings = endpoint(`GET ${path}/onlineRsvSettings`, {
  summary: 'How a company and its branches take reservations online',
  access: ofCompany,
  response: z.object({ version, ...recordShape(companyOnline), branches: z.array(branchPart(branchOnline)) }),
});

const onlineRsvChanges = z.strictObject({
  ...changesShape(companyOnline),
  ...seen,
  branches: branchPartChanges(branchOnline).optional(),
});

export const patchOnlineRsvSettings = endpoint(`PATCH ${path}/onlineRsvSettings`, {
  summary: 'Change how a company and its branches take reservations online, all or nothing',
  access: ofManagers,
  body: onlineRsvChanges,
});

export const patchReservationInfo = endpoint('PATCH /api/me/reservationInfo/:companyId', {
  summary: 'The same as the online reservation settings of a company, at the address of the session',
  access: ofManagers,
  body: onlineRsvChanges,
});

const appPlace = { branch: 'query.branchId' } as const;
const appQuery = z.strictObject({ branchId: id.optional() });

export const getAppSettings = endpoint(`GET ${path}/appSettings`, {
  summary: 'What the apps and kiosks of the branches, or of one, are told',
  access: { ...ofCompany, ...appPlace },
  query: appQuery,
  response: z.object({ branches: z.array(branchPart(branchApps)) }),
});

export const patchAppSettings = endpoint(`PATCH ${path}/appSettings`, {
  summary: 'Change what the apps and kiosks of the branches, or of one, are told, all or nothing',
  access: { ...ofManagers, ...appPlace },
  query: appQuery,
  body: z.strictObject({ branches: branchPartChanges(branchApps) }),
});

const cards = { merchantId: text({ max: 60 }), applePayMerchantId: text({ max: 60 }) };
const wallets = { ...cards, linePayMerchantId: text({ max: 60 }), easyWalletMerchantId: text({ max: 60 }) };

/** The payment merchants of a branch (section 3, payment merchant settings). */
export const merchantFields = {
  tappaySupported: boolean(),
  deposit: object({ fields: cards }),
  takeout: object({ fields: wallets }),
  delivery: object({ fields: wallets }),
};
export type MerchantSettings = ValuesOf<typeof merchantFields>;

export const getMerchantSettings = endpoint(`GET ${path}/tappayMerchantSettings`, {
  summary: 'Where payments of each branch go',
  access: staffAdmins,
  response: z.object({
    version,
    branches: z.array(z.object({ id, ...recordShape(merchantFields), name: z.string(), version })),
  }),
});

export const patchMerchantSettings = endpoint(`PATCH ${path}/tappayMerchantSettings`, {
  summary: 'Change where payments of branches go, all or nothing',
  access: writingAdmins,
  body: z.strictObject({
    branches: z
      .array(z.strictObject({ id, ...changesShape(merchantFields), name: z.string().optional(), ...seen }))
      .max(500),
    /** The company's version; each branch has its own. */
    ...seen,
  }),
});

export const checkAliasNames = endpoint(`POST ${path}/check-alias-names`, {
  summary: 'Which of these names another company or branch has already',
  access: { ...ofManagers, branch: 'body.branchId' },
  body: z.strictObject({
    aliasNames: z.array(safeText(60).trim().min(1)).max(20),
    /** The branch of the settings; the company if absent. */
    branchId: id.optional(),
  }),
  response: z.object({ taken: z.array(z.string()) }),
});

/**
 * The records whose changes can be undone, with their names in the audit log: the settings of a company or a branch.
 */
export const undoableEntities = ['branch', 'company'] as const;

export const undoSettingsChange = endpoint('POST /api/companies/:companyId/audit/:entryId/undo', {
  summary:
    'Put back what a change of settings changed, wholly or not at all; refused (`changed_since`, with the fields) where one has another value by now. The permission of the settings is needed',
  access: writers('params.companyId', readers),
});
