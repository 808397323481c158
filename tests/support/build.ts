import { pick } from 'es-toolkit';
import { defaultPermissionSets, type Role } from '#contract/core/permissions.ts';
import { defaultImportOptions } from '#contract/imports/guestImports.ts';
import { defaultMenuItemImportOptions } from '#contract/imports/menuItemImports.ts';
import { defaultReservationImportOptions } from '#contract/imports/reservationImports.ts';
import type { Identity, NewUser } from '#server/platform/kernel/identity.ts';
import { inputSchema } from '#resources/framework/schema.ts';
import type { Resource } from '#resources/framework/resource.ts';
import type { branches, companies, customers, imports } from '#server/platform/db/schema.ts';
import { obeying } from './obeying.ts';
import { sampleOf, type Hints } from './samples.ts';

/** Rows for tests: believable unless a test says otherwise. Each call gives another id. */

// The first thousand are those of the template databases.
let count = 1_000;
const next = (kind: string) => `${kind}-${String((count += 1)).padStart(4, '0')}`;
const at = new Date('2026-01-15T04:00:00.000Z');

/** From which number on rows of tests are counted. */
export const startNumbers = (first: number): void => void (count = first);

type Row<T extends { $inferInsert: object }> = T['$inferInsert'];

export const password = 'a-password-of-the-tests-1';

export function buildCompany(changes: Partial<Row<typeof companies>> = {}): Row<typeof companies> {
  const id = changes.id ?? next('company');
  return { id, name: `Company ${id}`, language: 'zh', tags: ['noodles'], createdTime: at, updatedTime: at, ...changes };
}

export function buildBranch(changes: Partial<Row<typeof branches>> & { companyId: string }): Row<typeof branches> {
  const id = changes.id ?? next('branch');
  return { id, name: `Branch ${id}`, timeZone: 'Asia/Taipei', createdTime: at, updatedTime: at, ...changes };
}

export const buildImport = (changes: Partial<Row<typeof imports>> & { companyId: string }): Row<typeof imports> => ({
  id: next('import'),
  kind: 'reservations',
  fileName: 'bookings.csv',
  file: '',
  format: 'csv',
  options: defaultReservationImportOptions,
  ...changes,
});

/** @example buildCustomer({ companyId: 'own', isVip: true }) */
export function buildCustomer(changes: Partial<Row<typeof customers>> & { companyId: string }): Row<typeof customers> {
  const id = changes.id ?? next('customer');
  return {
    id,
    name: `王小明 ${id}`,
    familyName: '王',
    givenName: '小明',
    phoneNumber: `+8869${String(10_000_000 + count)}`,
    email: `${id}@guests.example`,
    language: 'zh',
    seatCount: 2,
    visits: 3,
    firstSeenTime: at,
    lastSeatTime: at,
    types: ['Regular'],
    tags: ['window'],
    createdTime: at,
    updatedTime: at,
    ...changes,
  };
}

/** A user who belongs to `companyId` with every permission of a new user, unless changed. */
/** What a new user may, and the worked example. */
export const usualSets = {
  ...defaultPermissionSets,
  backhouse: { ...defaultPermissionSets.backhouse, supplierManagement: true },
};

export function buildUser(changes: Partial<NewUser> & { companyId?: string; role?: Role } = {}): NewUser {
  const { companyId, ...rest } = changes;
  const id = rest.id ?? next('user');
  return {
    id,
    email: `${id}@staff.example`,
    name: `User ${id}`,
    password,
    role: 'write',
    version: 'v2',
    permissions: usualSets,
    companies: companyId ? [{ companyId, permissions: usualSets, enabledBranches: null }] : [],
    ...rest,
  };
}

/** A row of a declared resource's table, every field filled as the declaration allows. */
export function buildDeclared(
  resource: Resource,
  changes: { companyId: string; id?: string; [column: string]: unknown },
) {
  const id = changes.id ?? next(resource.name);
  const sample = sampleOf(inputSchema(resource), withoutReferences(resource), true) as Record<string, unknown>;
  const fields = obeying(resource, { ...sample, ...pick(changes, Object.keys(sample)) }, Object.keys(changes));
  return { ...fields, id, createdTime: at, updatedTime: at, ...changes };
}

/** References in small records that need not be there: there is nothing yet that they could be to. */
const withoutReferences = ({ fields }: Resource): Hints =>
  Object.fromEntries(
    Object.values(fields).flatMap((field) =>
      field.kind === 'records'
        ? Object.entries(field.fields).flatMap(([name, part]) =>
            part.kind === 'reference' && !part.required ? [[name, null]] : [],
          )
        : [],
    ),
  );

/** The record of a declared resource that {@link seedSmallDatabase} makes in a company. */
export const declaredId = (resource: string, companyId: string) => `${resource}-${companyId}`;

export const importStates = {
  getImport: 'uploaded',
  patchImport: 'uploaded',
  checkImport: 'uploaded',
  runImport: 'checked',
  rollbackImport: 'done',
  getReservationImport: 'uploaded',
  patchReservationImport: 'uploaded',
  checkReservationImport: 'uploaded',
  runReservationImport: 'checked',
  rollbackReservationImport: 'done',
  getMenuItemImport: 'uploaded',
  patchMenuItemImport: 'uploaded',
  checkMenuItemImport: 'uploaded',
  runMenuItemImport: 'checked',
  rollbackMenuItemImport: 'done',
} as const;

/** What differs between the imports of the kind that a call is about. */
export const importOf = (call: string) =>
  /reservation/i.test(call)
    ? ({ kind: 'reservations', get: 'getReservationImport', options: defaultReservationImportOptions } as const)
    : /menuItem/i.test(call)
      ? ({ kind: 'menuItems', get: 'getMenuItemImport', options: defaultMenuItemImportOptions } as const)
      : ({ kind: 'guests', get: 'getImport', options: defaultImportOptions } as const);

/** An import of a company that is ready for a call; each call that changes one has its own. */
export const importFor = (call: string, companyId: string): string =>
  `${call in importStates ? call : importOf(call).get}-${companyId}`;

export const campaignCalls = [
  'patchCampaign',
  'sendCampaign',
  'cancelCampaign',
  'uploadCampaignImage',
  'previewCampaign',
];

/** A campaign of a company that is ready for a call; each call that changes one has its own. */
export const campaignFor = (call: string, companyId: string): string =>
  `${campaignCalls.includes(call) ? call : 'getCampaign'}-${companyId}`;

/** What {@link seedSmallDatabase} makes; ids are fixed, so that tests can name them. */
export const small = {
  /** Opens a file of the own company's guests that somebody asked for. */
  exportToken: 'own-export'.padEnd(43, '-'),
  own: 'own',
  foreign: 'foreign',
  /** Branches of the own company; the foreign one has `foreign-1`. */
  branches: ['own-1', 'own-2', 'own-3'],
  foreignBranch: 'foreign-1',
  customer: 'guest-1',
  foreignCustomer: 'guest-f',
  /** A saved view that somebody else shares. */
  view: 'view-1',
  foreignView: 'view-f',
  /** Notes about {@link small.customer}, written by the matrix's manager. */
  notes: ['note-1', 'note-2'],
  foreignNote: 'note-f',
  /** Two guests who may be one, two who can be merged, and a merge that can be undone. */
  duplicates: { aId: 'guest-21', bId: 'guest-22', winnerId: 'guest-23', loserId: 'guest-24' },
  merge: 'merge-1',
  foreignMerge: 'merge-f',
  /** A guest to be erased; the name must be given. */
  erasable: { id: 'guest-10', name: '王小明 guest-10' },
  /** Of each kind an account of the own company with 1,000 points, and one that nobody pays from. */
  account: { campaign: 'campaign-account', coupon: 'coupon-account' },
  looseAccount: { campaign: 'campaign-loose', coupon: 'coupon-loose' },
  /** Changes of guests that can be undone, by company: one of `guest-12`'s VIP flag, and a finished bulk edit. */
  audit: { own: 'audit-own', foreign: 'audit-foreign' } as Readonly<Record<string, string>>,
  /** A change of the last branch's settings that can be undone, by company. */
  settingsChange: { own: 'settings-own', foreign: 'settings-foreign' } as Readonly<Record<string, string>>,
  batch: { own: 'batch-own', foreign: 'batch-foreign' } as Readonly<Record<string, string>>,
  /** Work that is not due for long. */
  waitingJob: { own: 'job-own', foreign: 'job-foreign' } as Readonly<Record<string, string>>,
  /** Open reservations, one a company, at its first branch. */
  reservation: { own: 'reservation-own', foreign: 'reservation-foreign' } as Readonly<Record<string, string>>,
  /** Parties in the queue of the first branch, by company. */
  queueEntry: { own: 'queue-own', foreign: 'queue-foreign' } as Readonly<Record<string, string>>,
  /** A request for points that did not arrive. */
  purchaseRequest: 'request-1',
} as const;

/** Creates users and signs each in; tokens by the users' ids. */
export async function signInAll(identity: Identity, users: readonly NewUser[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const user of users) {
    const id = await identity.createUser(user);
    const signedIn = await identity.signIn({
      email: user.email,
      password: user.password,
      keepLoggedIn: true,
      ip: '127.0.0.1',
      userAgent: 'tests',
    });
    tokens.set(user.id ?? id, signedIn.token);
  }
  return tokens;
}
