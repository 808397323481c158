import { sql } from 'drizzle-orm';
import type { ErrorCode } from '#contract/core/errors.ts';
import { administers, backhouseFor, grants, type PermissionSets } from '#contract/core/permissions.ts';
import type { Database, Sql } from '../db/client.ts';
import { rowsOf } from '../db/queryInTransaction.ts';
import type { CompanyRights, SessionUser } from '../kernel/identity.ts';

/** A user as stored, with memberships, in one row. */
export interface UserRow extends Omit<SessionUser, 'companies'> {
  active: boolean;
  memberships: { companyId: string; permissions: PermissionSets | null; enabledBranches: string[] | null }[];
}

/** The columns of {@link UserRow}, for a query over `users u`. */
export const userColumns = `u.id, u.email, u.name, u.role, u.is_admin as "isAdmin", u.protocol as version, u.permissions, u.active,
  (select coalesce(json_agg(json_build_object('companyId', m.company_id, 'permissions', m.permissions,
    'enabledBranches', m.enabled_branches)), '[]'::json) from user_companies m where m.user_id = u.id) as memberships`;

/** The user, and the reason (if any) why the user may not sign in. */
export function sessionUser(row: UserRow): { user: SessionUser; refusal: ErrorCode | null } {
  const companyPermissions = Object.fromEntries(
    row.memberships.map((membership) => [membership.companyId, membership.permissions ?? {}]),
  );
  const isAdmin = administers(row);
  const general = { isAdmin, version: row.version, permissions: row.permissions, companyPermissions };
  const companies = new Map<string, CompanyRights>();
  for (const { companyId, permissions, enabledBranches } of row.memberships) {
    const flags = backhouseFor(general, companyId);
    if (grants(flags, 'canLogin'))
      companies.set(companyId, { permissions, flags, enabledBranches: enabledBranches ?? 'all' });
  }
  const open =
    isAdmin || (row.memberships.length ? companies.size > 0 : grants(backhouseFor(general, null), 'canLogin'));
  const { id, email, name, role, version, permissions } = row;
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

/**
 * The result of signing in: the user, the reason (if any) for a refusal, and the companies with an active branch that
 * the user may access.
 */
export async function signInOutcome(
  source: Sql,
  row: UserRow,
): Promise<{ user: SessionUser; refusal: ErrorCode | null; open: ReadonlySet<string> }> {
  const { user, refusal } = sessionUser(row);
  const open = new Set<string>();
  if (user.companies.size)
    for (const { companyId, id } of await rowsOf<{ companyId: string; id: string }>(
      source,
      sql`select company_id as "companyId", id from branches
        where active and company_id = any(${sql.param([...user.companies.keys()])}::text[])`,
    )) {
      const enabled = user.companies.get(companyId)?.enabledBranches;
      if (enabled === 'all' || enabled?.includes(id)) open.add(companyId);
    }
  // Administrators need no branch.
  const closed = user.isAdmin || open.size ? null : 'no_available_branches';
  return { user, refusal: refusal ?? closed, open };
}

/** Whether a user can sign in to a company and manages it. */
export async function managesCompany(source: Sql, row: UserRow, companyId: string): Promise<boolean> {
  if (row.role !== 'manager') return false;
  const { refusal, open } = await signInOutcome(source, row);
  return refusal === null && open.has(companyId);
}

/** Whether a company has another manager who can sign in to it. */
export async function hasOtherManager(source: Sql, companyId: string, userId: string): Promise<boolean> {
  const rows = await rowsOf<UserRow>(
    source,
    sql`select ${sql.raw(userColumns)} from user_companies o join users u on u.id = o.user_id
      where o.company_id = ${companyId} and u.id <> ${userId} and u.active and u.role = 'manager' order by u.id`,
  );
  for (const row of rows) if (await managesCompany(source, row, companyId)) return true;
  return false;
}
