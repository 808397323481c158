import type { ErrorCode } from '#contract/errors.ts';
import { backhouseFor, grants, type PermissionSets } from '#contract/permissions.ts';
import type { Database } from '../db/client.ts';
import type { Membership, SessionUser } from '../kernel/identity.ts';

/** A user as stored, with memberships, in one row. */
export interface UserRow extends Omit<SessionUser, 'companies'> {
  active: boolean;
  memberships: { companyId: string; permissions: PermissionSets | null; enabledBranches: string[] | null }[];
}

/** The columns of {@link UserRow}, for a query over `users u`. */
export const userColumns = `u.id, u.email, u.name, u.role, u.is_admin as "isAdmin", u.protocol as version, u.permissions, u.active,
  (select coalesce(json_agg(json_build_object('companyId', m.company_id, 'permissions', m.permissions,
    'enabledBranches', m.enabled_branches)), '[]'::json) from user_companies m where m.user_id = u.id) as memberships`;

/** The user, and why (if at all) the user may not be signed in. */
export function sessionUser(row: UserRow): { user: SessionUser; refusal: ErrorCode | null } {
  const companyPermissions = Object.fromEntries(
    row.memberships.map((membership) => [membership.companyId, membership.permissions ?? {}]),
  );
  const general = { isAdmin: row.isAdmin, version: row.version, permissions: row.permissions, companyPermissions };
  const companies = new Map<string, Membership>();
  for (const { companyId, permissions, enabledBranches } of row.memberships) {
    const flags = backhouseFor(general, companyId);
    if (grants(flags, 'canLogin'))
      companies.set(companyId, { permissions, flags, enabledBranches: enabledBranches ?? 'all' });
  }
  const open =
    row.isAdmin || (row.memberships.length ? companies.size > 0 : grants(backhouseFor(general, null), 'canLogin'));
  const { id, email, name, role, isAdmin, version, permissions } = row;
  return {
    user: { id, email, name, role, isAdmin, version, permissions, companies },
    refusal: row.active && open ? null : 'permission_denied',
  };
}

/** One user by id or e-mail address. */
export async function findUser(database: Database, by: 'id' | 'email', value: string): Promise<UserRow | null> {
  const [row] = await database.query<UserRow>({
    text: `select ${userColumns} from users u where u.${by === 'id' ? 'id' : 'email'} = $1`,
    values: [value],
  });
  return row ?? null;
}

/** Whether at least one active branch is open to the user; administrators need none. */
export async function hasBranch(database: Database, user: SessionUser): Promise<boolean> {
  if (user.isAdmin) return true;
  if (!user.companies.size) return false;
  const rows = await database.query<{ companyId: string; id: string }>({
    text: 'select company_id as "companyId", id from branches where active and company_id = any($1)',
    values: [[...user.companies.keys()]],
  });
  return rows.some(({ companyId, id }) => {
    const enabled = user.companies.get(companyId)?.enabledBranches;
    return enabled === 'all' || enabled?.includes(id);
  });
}
