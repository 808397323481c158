import { groupRights, type GroupMembers } from './groupRules.ts';
import {
  administers,
  adminFlags,
  defaultBackhouse,
  defaultHost,
  grants,
  hostGrants,
  roles,
  type Permission,
  type PermissionFlags,
  type PermissionSets,
  type Role,
} from '../core/permissions.ts';

/** The reach of a user's rights, and whether one user's rights include another's. */

export const surfaces = ['backhouse', 'hostWeb', 'hostApp'] as const;
export type Surface = (typeof surfaces)[number];

/** The properties of a user that decide the reach; new users have no id. */
export interface ReachUser {
  id: string;
  role: Role;
  isAdmin: boolean;
  version: 'v1' | 'v2';
  permissions: PermissionSets;
  companyACL: readonly {
    companyId: string;
    permissions: PermissionSets | null;
    /** Null: all of them. */
    enabledBranches: readonly string[] | null;
  }[];
}

/** The properties of a group that {@link reach} needs. */
export interface ReachedGroup extends GroupMembers {
  id: string;
}

interface CompanyReach {
  branches: 'all' | readonly string[];
  flags: Required<PermissionSets>;
}

export interface Reach {
  role: Role;
  /** The role of a platform administrator; null for others. */
  administration: Role | null;
  companies: ReadonlyMap<string, CompanyReach>;
  /** Groups that the user sees, with the companies of their branches. */
  groups: ReadonlyMap<string, readonly string[]>;
}

/** The first right that exceeds the other's: which one, and where. */
export type Gap =
  | { of: 'administration' | 'role' }
  | { of: 'company' | 'branches'; companyId: string }
  | { of: 'flag'; companyId: string; surface: Surface; flag: string }
  | { of: 'group'; groupId: string };

const rank = (role: Role | null) => (role === null ? -1 : roles.indexOf(role));

/** The effective flags in a company: its own, otherwise the general ones, per surface. */
export function flagsInForce(
  user: Pick<ReachUser, 'version' | 'permissions' | 'isAdmin' | 'role'>,
  own: PermissionSets | null | undefined,
): Required<PermissionSets> {
  const { permissions } = user;
  const sets = user.version === 'v2' ? own : undefined;
  const of = (surface: Surface) => sets?.[surface] ?? permissions[surface] ?? {};
  const backhouse = administers(user) ? adminFlags(permissions) : of('backhouse');
  return { backhouse, hostWeb: of('hostWeb'), hostApp: of('hostApp') };
}

/** The default rights of a new user in a company: the defaults of section 6 that the inviting user also has. */
export const usualSets = (giver: Pick<ReachUser, 'isAdmin' | 'role'>, granted: Required<PermissionSets>) => {
  const has = (surface: Surface, flag: string) => administers(giver) || flagIsOn(surface, granted[surface], flag);
  return {
    hostWeb: { canLogin: has('hostWeb', 'canLogin') },
    hostApp: { canLogin: has('hostApp', 'canLogin') },
    backhouse: Object.fromEntries(
      Object.entries(defaultBackhouse).map(([flag, on]) => [flag, on && has('backhouse', flag)]),
    ),
  } satisfies PermissionSets;
};

/** Whether a flag of a surface is enabled, as stored or by default. */
export const flagIsOn = (surface: Surface, flags: PermissionFlags, flag: string): boolean =>
  (surface === 'backhouse' ? grants : hostGrants)(flags, flag as Permission);

/**
 * The reach of a user's rights: role, administration, flags and branches by company, and the visible groups among those
 * passed.
 *
 * @param groups all relevant groups: those with one of the compared users as a member
 */
export function reach(user: ReachUser, groups: readonly ReachedGroup[] = []): Reach {
  const administration = user.isAdmin ? user.role : null;
  const companies = new Map(
    user.companyACL.map(({ companyId, permissions, enabledBranches }) => [
      companyId,
      { branches: enabledBranches ?? ('all' as const), flags: flagsInForce(user, permissions) },
    ]),
  );
  const manages = new Map(
    [...companies].flatMap(([id, { branches, flags }]) =>
      grants(flags.backhouse, 'groupManagement') ? [[id, branches] as const] : [],
    ),
  );
  const seen = groups.filter((group) => groupRights({ ...user, manages }, group).see);
  return {
    role: user.role,
    administration,
    companies,
    groups: new Map(seen.map(({ id, branches }) => [id, branches.map(({ companyId }) => companyId)])),
  };
}

/**
 * The first right of a user that exceeds one's own; null if one's own include it. Administrators who may write reach
 * everybody except administrators with a higher role.
 *
 * @param within only the rights from one company: the role, and its flags, branches and groups
 */
export function beyond(own: Reach, other: Reach, within: string | null = null): Gap | null {
  if (other.administration !== null && rank(own.administration) < rank(other.administration))
    return { of: 'administration' };
  if (administersOthers(own)) return null;
  if (rank(other.role) > rank(own.role)) return { of: 'role' };
  for (const [companyId, part] of other.companies) {
    if (within !== null && companyId !== within) continue;
    const gap = beyondIn(companyId, own.companies.get(companyId), part);
    if (gap) return gap;
  }
  for (const [groupId, companies] of other.groups)
    if (!own.groups.has(groupId) && (within === null || companies.includes(within))) return { of: 'group', groupId };
  return null;
}

const administersOthers = ({ administration }: Reach) => rank(administration) >= rank('write');

function beyondIn(companyId: string, own: CompanyReach | undefined, other: CompanyReach): Gap | null {
  if (!own) return { of: 'company', companyId };
  for (const surface of surfaces) {
    const usual = surface === 'backhouse' ? defaultBackhouse : defaultHost;
    const [mine, theirs] = [own.flags[surface], other.flags[surface]];
    const flags = new Set([...Object.keys(usual), ...Object.keys(mine), ...Object.keys(theirs)]);
    for (const flag of flags)
      if (flagIsOn(surface, theirs, flag) && !flagIsOn(surface, mine, flag))
        return { of: 'flag', companyId, surface, flag };
  }
  if (own.branches === 'all') return null;
  const open = new Set(own.branches);
  const covered = other.branches !== 'all' && other.branches.every((branch) => open.has(branch));
  return covered ? null : { of: 'branches', companyId };
}
