/** Roles and permission flags (specification, section 6). */

export const roles = ['none', 'read', 'write', 'manager'] as const;
export type Role = (typeof roles)[number];

/** Roles that may change data; deleting requires {@link managingRoles}. */
export const writingRoles = ['write', 'manager'] as const satisfies readonly Role[];
/** All roles except none. */
export const staffRoles = ['read', 'write', 'manager'] as const satisfies readonly Role[];
export const managingRoles = ['manager'] as const satisfies readonly Role[];

/** The back-office flags of a user with their defaults, in the order of the specification. */
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
  /** Not in the specification: exporting guests to a file. */
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
 * A permission flag: one of the specification's, or one of a declared resource (its own `…Management`, on by default
 * except for the example's).
 */
export type Permission = KnownPermission | `${string}Management`;

export type PermissionFlags = Partial<Record<Permission, boolean>>;

/** The permission sets of one user, in general or for one company. */
export interface PermissionSets {
  backhouse?: PermissionFlags;
  hostWeb?: PermissionFlags;
  hostApp?: PermissionFlags;
}

/** Default flags of the host programs: only canLogin. */
export const defaultHost: PermissionFlags = { canLogin: true };

/** The flags of a new user of protocol version 2 in a company. */
export const defaultPermissionSets = {
  backhouse: defaultBackhouse,
  hostWeb: defaultHost,
  hostApp: defaultHost,
} as const satisfies PermissionSets;

const withheldFromAdmins: readonly Permission[] = ['omniChannelChat', 'omniChannelReport'];

/** The example resource requires an explicit flag. */
const exampleFlags: PermissionFlags = { supplierManagement: false };

/**
 * Whether a set of flags grants a permission. A missing flag has its default. Flags of declared resources are granted
 * unless set to false, except for the example's.
 *
 * @param flags the user's effective back-office flags
 */
export function grants(flags: PermissionFlags, permission: Permission): boolean {
  const stored = flags[permission];
  if (stored !== undefined) return stored;
  return (defaultBackhouse as PermissionFlags)[permission] ?? exampleFlags[permission] ?? true;
}

/** The same for a host program, where only `canLogin` is on by default. */
export const hostGrants = (flags: PermissionFlags, permission: Permission): boolean =>
  flags[permission] ?? defaultHost[permission] ?? false;

/**
 * A user's effective back-office flags in a company: the company's own if present, otherwise the user's general ones.
 * Administrators have all flags except the omnichannel pair. Flags of declared resources can be granted to and removed
 * from administrators like other users.
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

/** Whether a user administers the platform; an administrator of role none does not. */
export const administers = ({ isAdmin, role }: { isAdmin: boolean; role: Role }): boolean => isAdmin && role !== 'none';

/** An administrator's flags: {@link adminBackhouse} with the stored flags of declared resources. */
export const adminFlags = ({ backhouse }: PermissionSets): PermissionFlags => ({ ...backhouse, ...adminBackhouse });

/** The admin permission set: everything except omnichannel chat and omnichannel report. */
export const adminBackhouse: PermissionFlags = Object.fromEntries(
  (Object.keys(defaultBackhouse) as KnownPermission[]).map((flag) => [flag, !withheldFromAdmins.includes(flag)]),
);
