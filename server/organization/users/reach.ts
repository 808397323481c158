import { sql } from 'drizzle-orm';
import type { ReachUser, ReachedGroup } from '#contract/organization/reach.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import type { SessionUser } from '#server/platform/kernel/identity.ts';
import { refuseGap, type Changer } from './rules.ts';
import { userAt } from './store.ts';

/** The user who changes other users, and the groups that matter for it. */

/** The caller in the format of the reach rules. */
const reachingOf = ({ companies, ...user }: SessionUser): ReachUser => ({
  ...user,
  companyACL: [...companies].map(([companyId, { permissions, enabledBranches }]) => ({
    companyId,
    permissions,
    enabledBranches: enabledBranches === 'all' ? null : enabledBranches,
  })),
});

/** The caller as the author of changes to users, in a company or (null) in all. */
export const changerOf = (user: SessionUser, companyId: string | null): Changer => ({
  user: reachingOf(user),
  companyId,
});

/** The groups of a user. */
export const groupsOf = (source: Sql, userId: string): Promise<ReachedGroup[]> =>
  rowsOf<ReachedGroup>(
    source,
    sql`select g.id,
        (select json_agg(m.user_id) from group_users m where m.group_id = g.id) as "userIds",
        (select coalesce(json_agg(json_build_object('companyId', o.owner_company, 'branchId', o.branch_id)), '[]'::json)
          from group_branches o where o.group_id = g.id) as branches
      from group_users own join groups g on g.id = own.group_id where own.user_id = ${userId}`,
  );

/**
 * Checks that the caller's reach covers users whose rights change other than through their record.
 * @throws ApiError `No Permission`
 */
export async function refuseUnreachable(source: Sql, user: SessionUser, userIds: readonly string[]): Promise<void> {
  for (const id of userIds) {
    const person = id === user.id ? null : await userAt(source, { id });
    if (person) refuseGap(changerOf(user, null), person, await groupsOf(source, id), true, 'is more than you have');
  }
}
