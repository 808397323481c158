/** Roles and permission flags (specification, section 6). */

export const roles = ['none', 'read', 'write', 'manager'] as const;
export type Role = (typeof roles)[number];

/** Roles that may change data; deleting asks for {@link managingRoles}. */
export const writingRoles = ['write', 'manager'] as const satisfies readonly Role[];
/** Everybody with a role. */
export const staffRoles = ['read', 'write', 'manager'] as const satisfies readonly Role[];
export const managingRoles = ['manager'] as const satisfies readonly Role[];

/** A user's backhouse flags with their defaults, in the order of the specification. */
export const defaultBackhouse = {
  canLogin: true,
  overview: true,
  dailyReport: true,
  depositReport: false,
  foReport: false,
  omniChannelReport: false,
  enterpriseReport: false,
  menu: true,
  onlineReservation: true,
  onlineQueueing: true,
  integrationManagement: true,
  i18n: true,
  crm: true,
  /** Of this product: taking guests out of it as a file. */
  crmExport: false,
  companyManagement: true,
  menuManagement: false,
  onlineOrderingManagement: false,
  paymentManagement: false,
  depositManagement: false,
  voucherManagement: false,
  surveyManagement: false,
  groupManagement: false,
  userManagement: false,
  announcementManagement: true,
  memberManagement: false,
  foodAggregatorLogin: false,
  omniChannelChat: false,
} as const;

export type KnownPermission = keyof typeof defaultBackhouse;

/**
 * A permission flag: one of the specification's, or one that a declared resource brings along
 * (`…Management` of its own; on by default, but for the worked example's).
 */
export type Permission = KnownPermission | `${string}Management`;

export type PermissionFlags = Partial<Record<Permission, boolean>>;

/** The permission sets of one user, in general or for one company. */
export interface PermissionSets {
  backhouse?: PermissionFlags;
  hostWeb?: PermissionFlags;
  hostApp?: PermissionFlags;
}

/** Host and web-host defaults have only canLogin. */
export const defaultHost: PermissionFlags = { canLogin: true };

/** What a new user of protocol version 2 gets when attached to a company. */
export const defaultPermissionSets = {
  backhouse: defaultBackhouse,
  hostWeb: defaultHost,
  hostApp: defaultHost,
} as const satisfies PermissionSets;

const withheldFromAdmins: readonly Permission[] = ['omniChannelChat', 'omniChannelReport'];

/** The worked example is there for those alone who were given it. */
const exampleFlags: PermissionFlags = { supplierManagement: false };

/**
 * Whether a set of flags grants a permission. An absent flag has its default; flags that a declared
 * resource brought along are granted unless taken away, but for the worked example's.
 *
 * @param flags the user's backhouse flags in force
 */
export function grants(flags: PermissionFlags, permission: Permission): boolean {
  const stored = flags[permission];
  if (stored !== undefined) return stored;
  return (defaultBackhouse as PermissionFlags)[permission] ?? exampleFlags[permission] ?? true;
}

/** The same of a host program, where nothing but `canLogin` is on by default. */
export const hostGrants = (flags: PermissionFlags, permission: Permission): boolean =>
  flags[permission] ?? defaultHost[permission] ?? false;

/**
 * The backhouse flags in force for a user in a company: the company's own when present, else the
 * user's general ones; administrators hold everything but the omnichannel pair. What a declared resource brought along
 * can be given to them, and taken away, as to others.
 *
 * @param user general sets and, by company id, the company-specific ones (v1 users have only the general set)
 */
export function backhouseFor(
  user: {
    isAdmin: boolean;
    version: 'v1' | 'v2';
    permissions: PermissionSets;
    companyPermissions: Readonly<Record<string, PermissionSets>>;
  },
  companyId: string | null,
): PermissionFlags {
  if (user.isAdmin) return adminFlags(user.permissions);
  const own = user.version === 'v2' && companyId ? user.companyPermissions[companyId]?.backhouse : undefined;
  return own ?? user.permissions.backhouse ?? {};
}

/** Whether somebody administers the platform: an administrator of role none does not. */
export const administers = ({ isAdmin, role }: { isAdmin: boolean; role: Role }): boolean => isAdmin && role !== 'none';

/** An administrator's flags: those of {@link adminBackhouse}, and what was said of declared resources. */
export const adminFlags = ({ backhouse }: PermissionSets): PermissionFlags => ({ ...backhouse, ...adminBackhouse });

/** The admin permission set: everything except omnichannel chat and omnichannel report. */
export const adminBackhouse: PermissionFlags = Object.fromEntries(
  (Object.keys(defaultBackhouse) as KnownPermission[]).map((flag) => [flag, !withheldFromAdmins.includes(flag)]),
);
