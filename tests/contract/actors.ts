import { pickBy, uniqBy } from 'es-toolkit';
import {
  defaultBackhouse,
  defaultHost,
  type Permission,
  type PermissionFlags,
  type Role,
} from '#contract/core/permissions.ts';
import { endpointsOf } from '#resources/framework/endpoints.ts';
import { inputSchema } from '#resources/framework/schema.ts';
import { resources } from '#resources/registry.ts';
import type { NamedEndpoint } from '#contract/core/endpoint.ts';
import { contractEndpoints } from '#contract/index.ts';
import type { NewUser } from '#server/platform/kernel/identity.ts';
import { announcementHints } from '#tests/support/announcements.ts';
import { buildUser, campaignFor, declaredId, importFor, password, small } from '#tests/support/build.ts';
import { groupHints } from '#tests/support/groups.ts';
import { noticeFor } from '#tests/support/notices.ts';
import { surveyFor, surveyHints } from '#tests/support/surveys.ts';
import { depositFor, orderFor } from '#tests/support/money.ts';
import type { Parts } from '#tests/support/http.ts';
import { obeying } from '#tests/support/obeying.ts';
import { sampleOf, type Hints } from '#tests/support/samples.ts';
import { menuHints } from '#tests/support/menus.ts';
import { queueHints } from '#tests/support/queue.ts';
import { voucherFor, voucherHints } from '#tests/support/vouchers.ts';

const declaredEndpoints = resources.map((resource) => [resource.name, endpointsOf(resource)] as const);
const resourceOf = new Map(
  declaredEndpoints.flatMap(([name, all]) => all.map((endpoint) => [endpoint, name] as const)),
);

/** Every endpoint of the product. */
export const allEndpoints: readonly NamedEndpoint[] = [...contractEndpoints, ...resourceOf.keys()];

/** The resource whose records a call reads or changes, if it is a declared one. */
export const resourceNameOf = (endpoint: NamedEndpoint): string | undefined => resourceOf.get(endpoint);

/** Guests of their own for calls that find no other guest in the state they need. */
const guests: Readonly<Record<string, string>> = { recordConsent: 'guest-9', eraseGuest: small.erasable.id };

/** Who opens or joins an account has none yet. */
const withoutAccount: Readonly<Record<string, string>> = {
  createCampaignAccount: 'third',
  createCouponAccount: 'third',
  addCompanyToCampaignAccount: small.foreign,
  addCompanyToCouponAccount: small.foreign,
};

/** The account or request that a call about points names; null for other calls. */
function billingId({ name, path }: NamedEndpoint): string | null {
  if (!path.startsWith('/api/billing/')) return null;
  if (path.includes('purchase-requests')) return small.purchaseRequest;
  const kind = path.includes('/coupon-') ? 'coupon' : 'campaign';
  return name in withoutAccount ? small.looseAccount[kind] : small.account[kind];
}

/** The campaign that a call names; null for other calls. */
const campaignId = ({ name, path }: NamedEndpoint, companyId: string): string | null =>
  path.startsWith('/api/crm/campaign') ? campaignFor(name, companyId) : null;

/** Records with calls of their own that others may refer to. */
const lasting: Readonly<Record<string, (companyId: string) => string>> = {
  campaigns: (companyId) => campaignFor('getCampaign', companyId),
  surveys: (companyId) => surveyFor('getSurvey', companyId),
  vouchers: (companyId) => voucherFor('getVoucher', companyId),
};

/** A record of a company that a reference may be to. */
export const referredId = (to: string, companyId: string): string =>
  lasting[to]?.(companyId) ?? declaredId(to, companyId);

/** Whatever the fields of a declared resource are called: branches that exist, and phones that are some. */
function declaredHints(name: string, branch: string, companyId: string): Hints {
  const resource = resources.find((one) => one.name === name);
  const hints: Hints = Object.fromEntries(
    Object.entries(resource?.fields ?? {}).flatMap(([field, one]) => {
      if (one.kind === 'branch') return [[field, branch]];
      if (one.kind === 'reference') return [[field, referredId(one.to, companyId)]];
      return one.kind === 'phone' ? [[field, '+886912345678']] : [];
    }),
  );
  if (!resource?.rules.length || resource.calls !== 'standard') return hints;
  // What its rules look at has values that obey them.
  const needed = sampleOf(inputSchema(resource), hints) as Record<string, unknown>;
  const good = obeying(resource, needed);
  return { ...hints, ...pickBy(good, (value, field) => value !== needed[field]) };
}

/** Branches where a call's body has some. */
const branchesFor = (name: string, branch: string) =>
  name === 'createCompany' ? [{ name: 'First' }] : name === 'patchMerchantSettings' ? [{ id: branch }] : undefined;

/** The company under the name that the endpoint's path has for it. */
const companyAt = ({ access }: NamedEndpoint, companyId: string): Hints =>
  access.kind === 'company' && access.company === 'params.id' ? { id: companyId } : {};

/** Users whom calls are about: one stays, one may go, one is new. */
const userHints = ({ name, path }: NamedEndpoint): Hints =>
  path.startsWith('/api/users')
    ? {
        id: name === 'deleteUser' ? 'removable' : name === 'patchUser' ? 'subject' : 'taker',
        email: name === 'createUser' ? 'newcomer@staff.example' : undefined,
        name: 'Text',
        version: undefined,
        createdTime: undefined,
      }
    : {};

/** Values that let a good request to an endpoint find what it is about, in one of the small database's companies. */
export function hintsFor(endpoint: NamedEndpoint, companyId: string = small.own): Hints {
  const resource = resourceOf.get(endpoint);
  const branch = companyId === small.own ? small.branches[0] : small.foreignBranch;
  return {
    companyId: withoutAccount[endpoint.name] ?? companyId,
    company_id: companyId,
    branchId: branch,
    branch_id: branch,
    customerId: companyId === small.own ? (guests[endpoint.name] ?? small.customer) : small.foreignCustomer,
    noteId: companyId === small.own ? small.notes[endpoint.name === 'deleteGuestNote' ? 1 : 0] : small.foreignNote,
    facets: '["isVIP","gender","tags","branches"]',
    ...(companyId === small.own && small.duplicates),
    mergeId: companyId === small.own ? small.merge : small.foreignMerge,
    auditId: small.audit[companyId],
    entryId: small.settingsChange[companyId],
    batchId: small.batch[companyId],
    jobId: endpoint.name === 'cancelJob' ? small.waitingJob[companyId] : small.batch[companyId],
    importId: importFor(endpoint.name, companyId),
    depositId: depositFor(endpoint.name, companyId),
    orderId: orderFor(companyId),
    noticeId: noticeFor(endpoint.name, companyId),
    ...surveyHints(endpoint.name, companyId, branch),
    // A day that is over is not closed.
    ...(endpoint.name === 'createDayNotice' && { day: '2099-01-15' }),
    ...(/^(preview|updatePlatform)Texts$/.test(endpoint.name) && {
      platform: 'guestPages',
      namespace: 'optOut',
      key: 'button',
      text: 'Stop',
    }),
    ...(endpoint.name === 'importTexts' && { platform: 'guestPages' }),
    ...(endpoint.name === 'undoTextChanges' && { until: '2000-01-01T00:00:00.000Z' }),
    ...(endpoint.name === 'putReportColumns' && { columns: ['name', 'amount'] }),
    viewId: companyId === small.own ? small.view : small.foreignView,
    reservationId: small.reservation[companyId],
    startTime: '2026-01-31T04:05:06.000Z',
    id: resource
      ? declaredId(resource, companyId)
      : (billingId(endpoint) ?? campaignId(endpoint, companyId) ?? small.own),
    ...(endpoint.name === 'previewCampaign' && { phoneNumber: '0912345678' }),
    ...(endpoint.name === 'downloadExport' && { token: small.exportToken }),
    // A member's: to any other address managers alone may send.
    ...(endpoint.name === 'exportThroughEmail' && { to: 'taker@staff.example' }),
    // Only administrators give a company away.
    ownerUserId: endpoint.name === 'patchBasicSettings' ? undefined : 'owner',
    email: 'subject@staff.example',
    password,
    name:
      endpoint.name === 'eraseGuest'
        ? small.erasable.name
        : // What may be there only once is there under the usual one.
          resource && endpoint.method === 'POST'
          ? 'Other text'
          : 'Text',
    version: 1,
    term: 'o',
    createdTime: '2026-01-31T04:05:06.000Z',
    ...(resource && declaredHints(resource, branch, companyId)),
    branches: branchesFor(endpoint.name, branch),
    ...companyAt(endpoint, companyId),
    ...userHints(endpoint),
    ...groupHints(endpoint),
    ...voucherHints(endpoint, companyId),
    ...menuHints(endpoint, companyId),
    ...announcementHints(endpoint, companyId, branch),
    ...queueHints(endpoint.name, companyId),
  };
}

/** The parts of a request that the endpoint accepts. */
export function goodParts(endpoint: NamedEndpoint): Parts {
  const hints = hintsFor(endpoint);
  const parts: Parts = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (schema) parts[part] = sampleOf(schema, hints);
  }
  return parts;
}

/** Every permission that some endpoint asks for. */
export const requestedPermissions: readonly Permission[] = [
  ...new Set(allEndpoints.flatMap(({ access }) => (access.kind === 'company' ? [access.permission ?? []].flat() : []))),
];

/** What a caller needs for an endpoint: any of these sets of permissions. Empty where it asks for none. */
const permissionSetsOf = ({ access }: NamedEndpoint): readonly (readonly Permission[])[] =>
  access.kind === 'company'
    ? [access.permission ?? []].flat().map((permission) => [permission, ...(access.also ? [access.also] : [])])
    : [];

/** Every set of permissions that suffices for some endpoint. */
const sufficientSets: readonly (readonly Permission[])[] = uniqBy(allEndpoints.flatMap(permissionSetsOf), String);

/** Who calls, and what the test itself knows about them: nothing here asks the server's code. */
export interface Actor {
  name: string;
  /** Null for those who have no session. */
  user: NewUser | null;
  role: Role;
  isAdmin: boolean;
  /** Companies that are open, with the branches enabled there (null: all). */
  companies: Readonly<Record<string, readonly string[] | null>>;
  /** Permissions withheld in the own company. */
  withheld: 'all' | readonly Permission[];
  /** Calls only endpoints for which it holds just enough permissions, or all but one that they ask for. */
  calls?: (endpoint: NamedEndpoint) => boolean;
}

const all: PermissionFlags = {
  ...defaultBackhouse,
  ...Object.fromEntries(requestedPermissions.map((permission) => [permission, true])),
};
const none: PermissionFlags = Object.fromEntries([
  ...Object.keys(all).map((flag) => [flag, false]),
  ['canLogin', true],
]);
const sets = (backhouse: PermissionFlags) => ({ backhouse, hostWeb: defaultHost, hostApp: defaultHost });

/** Every permission that some endpoint asks for, but for some. */
export const setsWithout = (withheld: readonly Permission[]) =>
  sets({ ...all, ...Object.fromEntries(withheld.map((permission) => [permission, false])) });

function actor(name: string, role: Role, changes: Partial<NewUser>, knowledge: Partial<Actor> = {}): Actor {
  const isAdmin = changes.isAdmin ?? false;
  const companies = changes.companies ?? [{ companyId: small.own, permissions: sets(all), enabledBranches: null }];
  return {
    name,
    user: buildUser({ id: `actor-${name.replace(/\W+/g, '-')}`, role, permissions: sets(all), ...changes, companies }),
    role,
    isAdmin,
    companies: Object.fromEntries(companies.map((one) => [one.companyId, one.enabledBranches ?? null])),
    withheld: [],
    ...knowledge,
  };
}

const stranger = (name: string): Actor => ({
  name,
  user: null,
  role: 'none',
  isAdmin: false,
  companies: {},
  withheld: 'all',
});

/** Without a token, with one that nobody was given, and with one that has been signed out. */
export const strangers = [stranger('anonymous'), stranger('unknown token'), stranger('signed out')] as const;

export const actors: readonly Actor[] = [
  ...(['none', 'read', 'write', 'manager'] as const).map((role) => actor(`member ${role}`, role, {})),
  ...(['read', 'write', 'manager'] as const).map((role) =>
    actor(`v1 ${role}`, role, {
      version: 'v1',
      // A v1 user has one set; what is said about a company is not looked at.
      companies: [{ companyId: small.own, permissions: sets(none), enabledBranches: null }],
    }),
  ),
  ...(['read', 'write', 'manager'] as const).map((role) =>
    actor(`admin ${role}`, role, { isAdmin: true, companies: [] }),
  ),
  // Administers nothing; a company lets this one sign in.
  actor(
    'admin none',
    'none',
    { isAdmin: true, companies: [{ companyId: 'third', permissions: sets(all), enabledBranches: null }] },
    { isAdmin: false },
  ),
  actor(
    'flags off in the company',
    'manager',
    {
      companies: [{ companyId: small.own, permissions: sets(none), enabledBranches: null }],
    },
    { withheld: 'all' },
  ),
  actor(
    'flags off in general',
    'manager',
    {
      permissions: sets(none),
      companies: [{ companyId: small.own, permissions: null, enabledBranches: null }],
    },
    { withheld: 'all' },
  ),
  actor('flags off in general, on in the company', 'manager', { permissions: sets(none) }),
  actor('v1 flags off', 'manager', { version: 'v1', permissions: sets(none) }, { withheld: 'all' }),
  ...requestedPermissions.map((permission) =>
    actor(
      `without ${permission}`,
      'manager',
      {
        companies: [
          { companyId: small.own, permissions: sets({ ...all, [permission]: false }), enabledBranches: null },
        ],
      },
      {
        withheld: [permission],
        calls: (endpoint) => permissionSetsOf(endpoint).some((set) => set.includes(permission)),
      },
    ),
  ),
  ...sufficientSets.map((set) => {
    const withheld = requestedPermissions.filter((one) => !set.includes(one));
    return actor(
      `only ${set.join(' and ')}`,
      'manager',
      { companies: [{ companyId: small.own, permissions: setsWithout(withheld), enabledBranches: null }] },
      { withheld, calls: (endpoint) => permissionSetsOf(endpoint).some((one) => String(one) === String(set)) },
    );
  }),
  actor('one branch', 'manager', {
    companies: [{ companyId: small.own, permissions: sets(all), enabledBranches: [small.branches[0]] }],
  }),
  actor('one branch write', 'write', {
    companies: [{ companyId: small.own, permissions: sets(all), enabledBranches: [small.branches[0]] }],
  }),
  actor('two other branches', 'read', {
    companies: [{ companyId: small.own, permissions: sets(all), enabledBranches: small.branches.slice(1) }],
  }),
  actor(
    'may not log in there',
    'manager',
    {
      companies: [
        { companyId: small.own, permissions: sets({ ...all, canLogin: false }), enabledBranches: null },
        { companyId: 'third', permissions: sets(all), enabledBranches: null },
      ],
    },
    { companies: { third: null } },
  ),
  actor('member of the foreign company', 'manager', {
    companies: [{ companyId: small.foreign, permissions: sets(all), enabledBranches: null }],
  }),
];
