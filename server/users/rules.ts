import {
  defaultBackhouse,
  defaultHost,
  grants,
  hostGrants,
  type Permission,
  type PermissionFlags,
  type PermissionSets,
} from '#contract/permissions.ts';
import { mayGiveRole, type Giver, type Membership, type User } from '#contract/users.ts';
import { ApiError, refusedField } from '../kernel/errors.ts';

/** Who may give whom what (specification, section 6). Pure. */

/** What of a user decides about rights. */
export type Rights = Pick<User, 'id' | 'email' | 'role' | 'isAdmin' | 'version' | 'active' | 'permissions'> & {
  companyACL: readonly Membership[];
};

/** Flags that are known: the specification's, and those of declared resources. */
export const knownFlags = (declared: readonly string[]): ReadonlySet<string> =>
  new Set([...Object.keys(defaultBackhouse), ...declared]);

const flagsOf = (sets: PermissionSets | null) =>
  Object.entries((sets ?? {}) as Readonly<Record<string, PermissionFlags | undefined>>).flatMap(([surface, flags]) =>
    Object.entries(flags ?? {}).map(([flag, on]) => ({ surface, flag, on })),
  );

/** @throws ApiError `invalid_input` where a flag is one that nothing asks for */
export function refuseUnknownFlags(
  after: Pick<Rights, 'permissions' | 'companyACL'>,
  known: ReadonlySet<string>,
): void {
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

const no = (path: string, message: string) => refusedField('No Permission', path, message);

const surfaces = ['backhouse', 'hostWeb', 'hostApp'] as const;
type Surface = (typeof surfaces)[number];

/** The sets in force for a membership: its own, each for itself, else the general ones. */
const inForce = (
  { version, permissions }: { version: User['version']; permissions: PermissionSets },
  membership: { permissions: PermissionSets | null } | undefined,
): Required<PermissionSets> => {
  const own = version === 'v2' ? membership?.permissions : undefined;
  const of = (surface: Surface) => own?.[surface] ?? permissions[surface] ?? {};
  return { backhouse: of('backhouse'), hostWeb: of('hostWeb'), hostApp: of('hostApp') };
};

/** The flags of both host programs that somebody has in a company. */
export const hostFlags = (
  user: { version: User['version']; permissions: PermissionSets },
  permissions: PermissionSets | null,
): Pick<Giver, 'hostWeb' | 'hostApp'> => {
  const { hostWeb, hostApp } = inForce(user, { permissions });
  return { hostWeb, hostApp };
};

const holds = (giver: Giver, surface: Surface, flag: string): boolean =>
  surface === 'backhouse' ? grants(giver.flags, flag as Permission) : hostGrants(giver[surface], flag as Permission);

/** Flags that are on by what is stored or by default, and that the giver does not hold, as `surface.flag`. */
function notHeld(giver: Giver, sets: PermissionSets): string[] {
  return surfaces.flatMap((surface) => {
    const usual = surface === 'backhouse' ? defaultBackhouse : defaultHost;
    const flags = new Set([...Object.keys(usual), ...Object.keys(sets[surface] ?? {})]) as Set<Permission>;
    const on = surface === 'backhouse' ? grants : hostGrants;
    return [...flags]
      .filter((flag) => on(sets[surface] ?? {}, flag) && !holds(giver, surface, flag))
      .map((flag) => `${surface}.${flag}`);
  });
}

/** General flags are in force where a company has none of its own, some day, too: none is put down that the giver lacks. */
function checkGeneral(giver: Giver, before: Rights | null, after: Rights): void {
  const beyond = flagsOf(after.permissions).find(
    ({ surface, flag, on }) =>
      on &&
      before?.permissions[surface as Surface]?.[flag as Permission] !== true &&
      !holds(giver, surface as Surface, flag),
  );
  if (beyond) throw no(`permissions.${beyond.surface}.${beyond.flag}`, 'is more than you have');
}

/** Judges a change within one company: no flag that the giver lacks comes to be, and no branch out of the giver's sight moves. */
function checkMembership(giver: Giver, before: Rights | null, after: Rights, companyId: string): void {
  const find = (of: Rights | null) => of?.companyACL.find((one) => one.companyId === companyId);
  const [was, is] = [find(before), find(after)];
  const place = after.companyACL.findIndex((one) => one.companyId === companyId);
  const at = `companyACL.${Math.max(place, 0)}`;
  const moved = !same(was && sorted([was]), is && sorted([is]));
  if (moved && companyId !== giver.companyId) throw no(at, 'is not the company that you manage');
  if (companyId === giver.companyId && is) {
    const earlier = new Set(before && was ? notHeld(giver, inForce(before, was)) : []);
    const beyond = notHeld(giver, inForce(after, is)).find((flag) => !earlier.has(flag));
    if (beyond) throw no(`${at}.permissions.${beyond}`, 'is more than you have');
  }
  if (!moved || giver.enabledBranches === 'all') return;
  const own = giver.enabledBranches;
  const outside = (list: readonly string[] | null | undefined) =>
    (list ?? []).filter((one) => !own.includes(one)).sort();
  const all = (of: Membership | undefined) => of !== undefined && of.enabledBranches === null;
  if (all(was) !== all(is) || !same(outside(was?.enabledBranches), outside(is?.enabledBranches)))
    throw no(`${at}.enabledBranches`, 'is more than you have');
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
    // Whoever has another's address has the other's rights, by a new password.
    const held = before?.companyACL.find(({ companyId }) => companyId === giver.companyId);
    if (before && changed('email') && notHeld(giver, inForce(before, held)).length)
      throw no('email', 'has more than you have');
    checkGeneral(giver, before, after);
    const ids = new Set([...(before?.companyACL ?? []), ...after.companyACL].map(({ companyId }) => companyId));
    for (const companyId of ids) checkMembership(giver, before, after, companyId);
  }
  checkProtocol(after);
}

/** Users of version 1 have one set of flags, and one company. */
function checkProtocol({ version, companyACL }: Rights): void {
  if (version === 'v2') return;
  const at = companyACL.findIndex(({ permissions }) => permissions !== null);
  if (companyACL.length > 1 || at >= 0)
    throw refusedField(
      'USER_UPGRADE_REQUIRED',
      at >= 0 ? `companyACL.${at}.permissions` : 'companyACL',
      'USER_UPGRADE_REQUIRED',
    );
}

/** Whether a user manages a company: active, of the role, and let in. */
export function manages(user: Rights, companyId: string): boolean {
  const membership = user.companyACL.find((one) => one.companyId === companyId);
  if (!user.active || user.role !== 'manager' || !membership) return false;
  return grants(inForce(user, membership).backhouse, 'canLogin');
}
