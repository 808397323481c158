import {
  administers,
  defaultBackhouse,
  type Permission,
  type PermissionFlags,
  type PermissionSets,
} from '#contract/core/permissions.ts';
import {
  beyond,
  flagIsOn,
  reach,
  type Gap,
  type ReachedGroup,
  type ReachUser,
  type Surface,
} from '#contract/organization/reach.ts';
import type { Membership, User } from '#contract/organization/users.ts';
import { ApiError, refusedField } from '#server/platform/kernel/errors.ts';

/** Who may change which user, and to which values (specification, section 6). Pure. */

/** The fields of a user that apply in all companies: identity, rights and sign-in. */
const everywhere = [
  'email',
  'name',
  'role',
  'isAdmin',
  'version',
  'active',
  'permissions',
  'passwordRule',
  'changePasswordReminder',
  'language',
] as const satisfies readonly (keyof User)[];

/** A user in the format of the change rules. */
export type Person = Pick<User, 'id' | (typeof everywhere)[number]> & { companyACL: readonly Membership[] };

/** The user who changes others, and the company (null: all of them, for administrators). */
export interface Changer {
  user: ReachUser;
  companyId: string | null;
}

/** Known flags: the specification's, and those of declared resources. */
export const knownFlags = (declared: readonly string[]): ReadonlySet<string> =>
  new Set([...Object.keys(defaultBackhouse), ...declared]);

const flagsOf = (sets: PermissionSets | null) =>
  Object.entries((sets ?? {}) as Readonly<Record<string, PermissionFlags | undefined>>).flatMap(([surface, flags]) =>
    Object.entries(flags ?? {}).map(([flag, on]) => ({ surface, flag, on })),
  );

/** @throws ApiError `invalid_input` if a flag is unknown */
export function refuseUnknownFlags(
  after: Pick<Person, 'permissions' | 'companyACL'>,
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

/** The position of a gap in a change. */
function placeOf(gap: Gap, { companyACL }: Pick<Person, 'companyACL'>): string {
  if (gap.of === 'administration') return 'isAdmin';
  if (!('companyId' in gap)) return gap.of === 'role' ? 'role' : 'groups';
  const at = `companyACL.${Math.max(
    companyACL.findIndex(({ companyId }) => companyId === gap.companyId),
    0,
  )}`;
  if (gap.of === 'flag') return `${at}.permissions.${gap.surface}.${gap.flag}`;
  return gap.of === 'branches' ? `${at}.enabledBranches` : at;
}

/** General flags also apply to companies without their own, now or later: none may be added that the changer lacks. */
function checkGeneral({ user, companyId }: Changer, before: Person | null, after: Person): void {
  const flags = reach(user).companies.get(companyId ?? '')?.flags;
  const gap = flagsOf(after.permissions).find(
    ({ surface, flag, on }) =>
      on &&
      before?.permissions[surface as Surface]?.[flag as Permission] !== true &&
      !(flags && flagIsOn(surface as Surface, flags[surface as Surface], flag)),
  );
  if (gap) throw no(`permissions.${gap.surface}.${gap.flag}`, 'is more than you have');
}

/** Only administrators may change memberships outside of the call's company. */
function checkCompanies({ companyId: own }: Changer, before: Person | null, after: Person): void {
  const find = (of: Person | null, id: string) => of?.companyACL.find(({ companyId }) => companyId === id);
  const ids = new Set([...(before?.companyACL ?? []), ...after.companyACL].map(({ companyId }) => companyId));
  for (const id of ids) {
    const [was, is] = [find(before, id), find(after, id)];
    if (id === own || same(was && sorted([was]), is && sorted([is]))) continue;
    const place = after.companyACL.findIndex(({ companyId }) => companyId === id);
    throw no(`companyACL.${Math.max(place, 0)}`, 'is not the company that you manage');
  }
}

/**
 * Validates a change of a user: the changer's reach must cover the user before and after. Users cannot change their own
 * rights, or anything outside of the company that they manage.
 *
 * @param before null for a new user
 * @param groups those with one of both as a member
 * @throws ApiError `No Permission` with the field, or `USER_UPGRADE_REQUIRED`
 */
export function checkChange(
  changer: Changer,
  before: Person | null,
  after: Person,
  groups: readonly ReachedGroup[],
): void {
  const moved = everywhere.filter((name) => !same(before?.[name], after[name]));
  const own = before?.id === changer.user.id;
  if (before && own) checkOwn(moved, before, after);
  const administrator = administers(changer.user);
  if (before && !administrator) {
    const elsewhere = before.companyACL.some(({ companyId }) => companyId !== changer.companyId);
    const shared = moved.find((name) => !(own && ['name', 'language'].includes(name)));
    if (elsewhere && shared) throw no(shared, 'counts in other companies too');
  }
  if (before && !own) refuseGap(changer, before, groups, moved.length > 0, 'is more than you have');
  if (!administrator) {
    checkGeneral(changer, before, after);
    checkCompanies(changer, before, after);
  }
  if (!own) refuseGap(changer, after, groups, moved.length > 0, 'is more than you have');
  checkProtocol(after);
}

/** @throws ApiError `No Permission` if users change something that others decide about */
function checkOwn(moved: readonly string[], before: Person, after: Person): void {
  const own = ['role', 'isAdmin', 'version', 'active', 'permissions'].find((name) => moved.includes(name));
  if (own) throw no(own, 'is your own');
  if (!same(sorted(before.companyACL), sorted(after.companyACL))) throw no('companyACL', 'is your own');
}

/**
 * Checks that the changer's reach covers another user's.
 *
 * @param whole false if only a membership changes: for users in several companies only the company's part counts
 * @throws ApiError `No Permission`
 */
export function refuseGap(
  { user, companyId }: Changer,
  person: Person,
  groups: readonly ReachedGroup[],
  whole: boolean,
  message: string,
): void {
  const several = person.companyACL.some((one) => one.companyId !== companyId);
  const gap = beyond(reach(user, groups), reach(person, groups), whole || !several ? null : companyId);
  if (gap) throw no(placeOf(gap, person), message);
}

/** Version 1 users have one set of flags and one company. */
function checkProtocol({ version, companyACL }: Person): void {
  if (version === 'v2') return;
  const at = companyACL.findIndex(({ permissions }) => permissions !== null);
  if (companyACL.length > 1 || at >= 0)
    throw refusedField(
      'USER_UPGRADE_REQUIRED',
      at >= 0 ? `companyACL.${at}.permissions` : 'companyACL',
      'USER_UPGRADE_REQUIRED',
    );
}
