import { and, eq, inArray, sql } from 'drizzle-orm';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import { changeableUserFields, type Membership, type User } from '#contract/organization/users.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { companies, userCompanies, users } from '#server/platform/db/schema.ts';
import { writeAudit, type AuditEntry, type Author } from '#server/platform/kernel/audit.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { isSameValue, changeRecord } from '#server/platform/records/change.ts';
import { iso } from '#server/platform/sql/json.ts';

/** Users with their companies, as stored in the database. */

/**
 * A user of `users u` as the contract's JSON.
 * @param shown a condition on `m.company_id` for the included memberships
 */
export const userJson = (shown: string) => `json_build_object('id', u.id, 'revision', u.revision, 'email', u.email,
  'name', u.name, 'role', u.role, 'isAdmin', u.is_admin, 'version', u.protocol, 'active', u.active,
  'passwordRule', u.password_rule, 'changePasswordReminder', u.change_password_reminder, 'permissions', u.permissions,
  'language', u.language, 'lastLoginTime', ${iso('u.last_login_time')}, 'createdTime', ${iso('u.created_time')},
  'updatedTime', ${iso('u.updated_time')},
  'state', case when not u.active then 'inactive' when u.last_login_time is null then 'neverSignedIn' else 'active' end,
  'companyACL', (select coalesce(json_agg(json_build_object('companyId', m.company_id, 'companyName', c.name,
      'permissions', m.permissions, 'enabledBranches', m.enabled_branches) order by c.name, c.id), '[]'::json)
    from user_companies m join companies c on c.id = m.company_id where m.user_id = u.id and ${shown}))`;

/** One user with all companies; null if the user does not exist. */
export async function userAt(source: Sql, by: { id: string } | { email: string }): Promise<User | null> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['email', by.email] as const);
  const [row] = await rowsOf<{ user: User }>(
    source,
    sql`select ${sql.raw(userJson('true'))} as "user" from users u where ${sql.raw(`u.${column}`)} = ${value}`,
  );
  return row?.user ?? null;
}

const idsOf = (memberships: readonly Membership[]) => memberships.map(({ companyId }) => companyId);

/** Only a user's data in one company. */
export const userInCompany = (user: User, companyId: string | null): User =>
  companyId === null ? user : { ...user, companyACL: user.companyACL.filter((one) => one.companyId === companyId) };

/**
 * Sets a user's memberships to the requested ones; unchanged ones are neither validated nor written.
 * @throws ApiError `invalid_input` if a company or branch does not exist
 */
export async function writeMemberships(
  transaction: Sql,
  userId: string,
  before: readonly Membership[],
  after: readonly Membership[],
): Promise<void> {
  const earlier = new Map(before.map((was) => [was.companyId, was]));
  const stays = (one: Membership) => {
    const was = earlier.get(one.companyId);
    return was !== undefined && isSameValue(named([was]), named([one]));
  };
  await mustBeThere(transaction, after, stays);
  const wanted = new Set(idsOf(after));
  const gone = idsOf(before).filter((id) => !wanted.has(id));
  if (gone.length)
    await transaction
      .delete(userCompanies)
      .where(and(eq(userCompanies.userId, userId), inArray(userCompanies.companyId, gone)));
  for (const { companyId, permissions, enabledBranches } of after.filter((one) => !stays(one))) {
    const values = { permissions, enabledBranches: enabledBranches && [...new Set(enabledBranches)] };
    await transaction
      .insert(userCompanies)
      .values({ userId, companyId, ...values })
      .onConflictDoUpdate({ target: [userCompanies.companyId, userCompanies.userId], set: values });
  }
}

/** @throws ApiError `invalid_input` if a company or branch does not exist */
export async function mustBeThere(
  transaction: Sql,
  memberships: readonly Membership[],
  stays: (one: Membership) => boolean = () => false,
): Promise<void> {
  if (!memberships.length) return;
  const ids = idsOf(memberships);
  if (new Set(ids).size < ids.length)
    throw new ApiError('invalid_input', undefined, {
      details: [{ path: 'companyACL', message: 'names a company twice' }],
    });
  const there = await rowsOf<{ id: string; branches: string[] }>(
    transaction,
    sql`select c.id, coalesce((select array_agg(b.id) from branches b where b.company_id = c.id), '{}') as branches
      from companies c where c.id = any(${sql.param(ids)}::text[])`,
  );
  const branchesOf = new Map(there.map(({ id, branches }) => [id, new Set(branches)]));
  const details = memberships.flatMap((one, at) => {
    const { companyId, enabledBranches } = one;
    if (stays(one)) return [];
    const branches = branchesOf.get(companyId);
    if (!branches) return [{ path: `companyACL.${at}.companyId`, message: 'is no company' }];
    const foreign = enabledBranches?.find((branch) => !branches.has(branch));
    return foreign ? [{ path: `companyACL.${at}.enabledBranches`, message: 'has a branch of another company' }] : [];
  });
  if (details.length) throw new ApiError('invalid_input', undefined, { details });
}

/** Locks companies, so that concurrent changes of their managers see each other. */
export async function holdCompanies(transaction: Sql, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  await transaction
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(companies.id)
    .for('update');
}

/** Whether there is another active administrator; concurrent calls are serialized. */
export async function hasOtherAdministrator(transaction: Sql, userId: string): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('maitre administrators'))`);
  const [row] = await rowsOf<{ there: boolean }>(
    transaction,
    sql`select exists (select from users u where u.is_admin and u.active and u.role in ('write', 'manager')
      and u.id <> ${userId}) as there`,
  );
  return row?.there ?? false;
}

/** Audit entries of users: the platform's contain all, each company's only its own part. */

type UserPart = Partial<User>;

const named = (memberships: readonly Membership[]) => memberships.map(({ companyName: _, ...one }) => one);

/** A user as one company sees it; null if the user is not its member. */
const partOf = (user: User | null, companyId: string): UserPart | null => {
  const own = named(user?.companyACL ?? []).filter((one) => one.companyId === companyId);
  return user && own.length ? { ...user, companyACL: own } : null;
};

const differing = (before: UserPart | null, after: UserPart | null): readonly (keyof UserPart)[] =>
  (changeableUserFields as (keyof UserPart)[]).filter((name) => !isSameValue(before?.[name], after?.[name]));

const pick = (from: UserPart | null, names: readonly (keyof UserPart)[]) =>
  from && Object.fromEntries(names.map((name) => [name, from[name]]));

/**
 * Writes a user's changes to the audit log of each company: joining is a creation, leaving a deletion.
 *
 * @param before null for a new user
 * @param after null for a deleted user
 */
export async function auditCompanies(
  transaction: Sql,
  before: User | null,
  after: User | null,
  of: Author,
): Promise<void> {
  const ids = new Set([before, after].flatMap((user) => user?.companyACL.map(({ companyId }) => companyId) ?? []));
  const entityId = (before ?? after)?.id ?? '';
  await writeAudit(
    transaction,
    [...ids].flatMap((companyId): AuditEntry[] => {
      const [was, is] = [partOf(before, companyId), partOf(after, companyId)];
      const names = differing(was, is);
      if (!names.length) return [];
      const action = !was ? 'create' : !is ? 'delete' : 'update';
      return [{ ...of, companyId, entity: 'user', entityId, action, before: pick(was, names), after: pick(is, names) }];
    }),
  );
}

/**
 * Writes a user's memberships, if changed, and the user's changes to the companies' audit logs.
 *
 * @returns the memberships before and after, for the audit log
 */
export async function writeUser(transaction: Sql, before: User, after: User, of: Author) {
  const [was, is] = [named(before.companyACL), named(after.companyACL)];
  if (!isSameValue(was, is)) await writeMemberships(transaction, before.id, before.companyACL, after.companyACL);
  await auditCompanies(transaction, before, after, of);
  return [was, is] as const;
}

/**
 * Adds a user to a company, with a new revision; existing members are not changed.
 * @param judge receives the user before and after, and throws if the change is not allowed
 */
export async function joinCompany(
  transaction: Sql,
  stored: typeof users.$inferSelect,
  joined: Membership,
  by: Author,
  judge?: (before: User, after: User) => Promise<void>,
): Promise<void> {
  const { id, protocol } = stored;
  const of = { ...by, companyId: '', entity: 'user', entityId: id } as const;
  const place = { table: users, where: eq(users.id, id), stored, counter: 'revision', of } as const;
  await changeRecord(transaction, place, async () => {
    const before = await userAt(transaction, { id });
    if (!before || before.companyACL.some(({ companyId }) => companyId === joined.companyId)) return null;
    // Version 1 users have one set of rights.
    const permissions = protocol === 'v2' ? joined.permissions : null;
    const after = { ...before, companyACL: [...before.companyACL, { ...joined, permissions }] };
    await judge?.(before, after);
    const [was, companyACL] = await writeUser(transaction, before, after, by);
    return { was: { companyACL: was }, changes: { companyACL }, columnsOf: () => ({}) };
  });
}

/** The membership of a company's owner: the rights of section 6 and all branches. */
export const ownersMembership = (companyId: string): Membership => ({
  companyId,
  permissions: defaultPermissionSets as Membership['permissions'],
  enabledBranches: null,
});
