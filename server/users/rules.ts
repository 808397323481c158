import { defaultBackhouse, grants, type Permission, type PermissionSets } from '#contract/permissions.ts';
import { mayGiveRole, type Giver, type Membership, type User } from '#contract/users.ts';
import { ApiError } from '../kernel/errors.ts';

/** Who may give whom what (specification, section 6). Pure. */

/** What of a user decides about rights. */
export type Rights = Pick<User, 'id' | 'email' | 'role' | 'isAdmin' | 'version' | 'active' | 'permissions'> & {
  companyACL: readonly Membership[];
};

/** Flags that are known: the specification's, and those of declared resources. */
export const knownFlags = (declared: readonly string[]): ReadonlySet<string> =>
  new Set([...Object.keys(defaultBackhouse), ...declared]);

const flagsOf = (sets: PermissionSets | null) =>
  Object.entries(sets ?? {}).flatMap(([surface, flags]) =>
    Object.entries(flags ?? {}).map(([flag, on]) => ({ surface, flag, on })),
  );

/** @throws ApiError `invalid_input` where a flag is one that nothing asks for */
export function refuseUnknownFlags(after: Rights, known: ReadonlySet<string>): void {
  const wrong = [
    ...flagsOf(after.permissions).map((one) => ({ ...one, path: 'permissions' })),
    ...after.companyACL.flatMap(({ permissions }, at) =>
      flagsOf(permissions).map((one) => ({ ...one, path: `companyACL.${at}.permissions` })),
    ),
  ].filter(({ flag }) => !known.has(flag));
  if (wrong.length)
    throw new ApiError('invalid_input', undefined, {
      details: wrong.map(({ path, surface, flag }) => ({ path: `${path}.${surface}.${flag}`, message: 'is no flag' })),
    });
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const sorted = (memberships: readonly Membership[]) =>
  memberships
    .map(({ companyId, permissions, enabledBranches }) => ({
      companyId,
      permissions,
      enabledBranches: enabledBranches && [...enabledBranches].sort(),
    }))
    .sort((a, b) => (a.companyId < b.companyId ? -1 : 1));

const no = (path: string, message: string) =>
  new ApiError('No Permission', undefined, { details: [{ path, message }] });

/** Flags that a change turns on and the giver does not hold. */
function beyondGiver(giver: Giver, before: PermissionSets | null, after: PermissionSets | null) {
  return flagsOf(after).filter(({ surface, flag, on }) => {
    const was = (before as Record<string, Record<string, boolean>> | null)?.[surface]?.[flag];
    return on && was !== true && surface === 'backhouse' && !grants(giver.flags, flag as Permission);
  });
}

function checkMembership(
  giver: Giver,
  before: Membership | undefined,
  after: Membership | undefined,
  at: string,
): void {
  if (same(before && sorted([before]), after && sorted([after]))) return;
  const companyId = (after ?? before)?.companyId;
  if (companyId !== giver.companyId) throw no(at, 'is not the company that you manage');
  const [beyond] = beyondGiver(giver, before?.permissions ?? null, after?.permissions ?? null);
  if (beyond) throw no(`${at}.permissions.${beyond.surface}.${beyond.flag}`, 'is more than you have');
  if (giver.enabledBranches === 'all' || !after) return;
  const own = giver.enabledBranches;
  const was = before?.enabledBranches;
  const given = after.enabledBranches;
  const added = given === null ? was !== null : given.some((branch) => !own.includes(branch) && !was?.includes(branch));
  if (added) throw no(`${at}.enabledBranches`, 'is more than you have');
}

/**
 * Judges a change of a user's rights: nobody gives what they do not have, changes their own, or reaches beyond the company
 * that they manage.
 *
 * @param before null for a new user
 * @throws ApiError `No Permission` with the field, or `USER_UPGRADE_REQUIRED`
 */
export function checkRights(giver: Giver, before: Rights | null, after: Rights): void {
  const changed = (name: keyof Rights) => !same(before?.[name], after[name]);
  const acl = !same(before && sorted(before.companyACL), sorted(after.companyACL));
  if (before?.id === giver.id)
    for (const name of ['role', 'isAdmin', 'version', 'active', 'permissions'] as const)
      if (changed(name)) throw no(name, 'is your own');
  if (before?.id === giver.id && acl) throw no('companyACL', 'is your own');

  if (changed('role') && !mayGiveRole(giver, after.role)) throw no('role', 'is more than you have');
  if (!giver.isAdmin) {
    if (before?.isAdmin) throw no('', 'is an administrator');
    if (after.isAdmin) throw no('isAdmin', 'is for administrators to give');
    if (before && !mayGiveRole(giver, before.role)) throw no('role', 'has more than you have');
    const elsewhere = before?.companyACL.some(({ companyId }) => companyId !== giver.companyId);
    for (const name of ['email', 'role', 'version', 'active', 'permissions'] as const)
      if (elsewhere && changed(name)) throw no(name, 'counts in other companies too');
    const [beyond] = beyondGiver(giver, before?.permissions ?? null, after.permissions);
    if (beyond) throw no(`permissions.${beyond.surface}.${beyond.flag}`, 'is more than you have');
    const ids = new Set([...(before?.companyACL ?? []), ...after.companyACL].map(({ companyId }) => companyId));
    for (const companyId of ids) {
      const one = (from: readonly Membership[] = []) => from.find((each) => each.companyId === companyId);
      const at = after.companyACL.findIndex((each) => each.companyId === companyId);
      checkMembership(giver, one(before?.companyACL), one(after.companyACL), `companyACL.${Math.max(at, 0)}`);
    }
  }
  checkProtocol(after);
}

/** Users of version 1 have one set of flags, and one company. */
function checkProtocol({ version, companyACL }: Rights): void {
  if (version === 'v2') return;
  const at = companyACL.findIndex(({ permissions }) => permissions !== null);
  if (companyACL.length > 1 || at >= 0)
    throw new ApiError('USER_UPGRADE_REQUIRED', undefined, {
      details: [{ path: at >= 0 ? `companyACL.${at}.permissions` : 'companyACL', message: 'USER_UPGRADE_REQUIRED' }],
    });
}

/** Whether a user manages a company: active, of the role, and let in. */
export function manages(user: Rights, companyId: string): boolean {
  const membership = user.companyACL.find((one) => one.companyId === companyId);
  if (!user.active || user.role !== 'manager' || !membership) return false;
  const flags = (user.version === 'v2' ? membership.permissions?.backhouse : undefined) ?? user.permissions.backhouse;
  return grants(flags ?? {}, 'canLogin');
}
