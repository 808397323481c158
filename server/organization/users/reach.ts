import { sql } from 'drizzle-orm';
import type { Reaching, ReachedGroup } from '#contract/organization/reach.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/inTransaction.ts';
import type { SessionUser } from '#server/platform/kernel/identity.ts';
import { refuseGap, type Changer } from './rules.ts';
import { userAt } from './store.ts';

/** Who changes people, and which groups matter for that. */

/** Who is calling, as the rules about reach see people. */
const reachingOf = ({ companies, ...user }: SessionUser): Reaching => ({
  ...user,
  companyACL: [...companies].map(([companyId, { permissions, enabledBranches }]) => ({
    companyId,
    permissions,
    enabledBranches: enabledBranches === 'all' ? null : enabledBranches,
  })),
});

/** The caller as one who changes people, in a company or (null) everywhere. */
export const changerOf = (user: SessionUser, companyId: string | null): Changer => ({
  user: reachingOf(user),
  companyId,
});

/** The groups of which a person is a member. */
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
 * That the caller's reach covers people whose rights are about to change in another way than by a change of their record.
 * @throws ApiError `No Permission`
 */
export async function refuseBeyond(source: Sql, user: SessionUser, userIds: readonly string[]): Promise<void> {
  for (const id of userIds) {
    const person = id === user.id ? null : await userAt(source, { id });
    if (person) refuseGap(changerOf(user, null), person, await groupsOf(source, id), true, 'is more than you have');
  }
}
