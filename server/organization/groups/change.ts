import { and, eq, inArray, sql } from 'drizzle-orm';
import { pick, xor } from 'es-toolkit';
import type { GroupChanges, NewGroup } from '#contract/organization/groups.ts';
import {
  groupBranchProblems,
  groupIdProblems,
  metaValue,
  nameProblems,
  type GroupBranchFields,
  type GroupProblem,
} from '#contract/organization/groupRules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, groupBranches, groups, groupUsers, users } from '#server/platform/db/schema.ts';
import { answerChange, inTransaction, type Call } from '#server/platform/http/handle.ts';
import { writeAudit } from '#server/platform/kernel/audit.ts';
import { ApiError, refusedField } from '#server/platform/kernel/errors.ts';
import { isSameValue, changeRecord, findRecord, lockRecord, oneOf } from '#server/platform/records/change.ts';
import { refuseProblems } from '#server/platform/records/settings.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { refuseUnreachable } from '../users/reach.ts';
import { refusePictures } from './pictures.ts';

/** Writing groups; permissions are checked before. */

export type GroupCall = Pick<Call, 'services' | 'user' | 'requestId' | 'reply'>;

/** A group belongs to no company, and neither do its audit entries. */
const about = (groupId: string, { user, requestId }: GroupCall) =>
  ({ userId: user.id, requestId, companyId: '', entity: 'group', entityId: groupId }) as const;

/** @throws ApiError `invalid_input` with the problems by name */
const refuse: (problems: readonly GroupProblem[]) => void = refuseProblems;

/** @throws ApiError `invalid_input`, or `conflict` if another group has the id, ignoring case */
export async function addGroup(call: GroupCall, newGroup: NewGroup): Promise<void> {
  refuse([...nameProblems(newGroup.groupName), ...groupIdProblems(newGroup.groupId)]);
  const { groupId, users: userIds, ...columns } = newGroup;
  await inTransaction(call, async (transaction) => {
    await refusePictures(transaction, call.services.files, { groupId, uploaded: newGroup });
    const made = await transaction
      .insert(groups)
      .values({ id: groupId, ...columns })
      .onConflictDoNothing()
      .returning({ id: groups.id });
    if (!made.length) throw refusedField('conflict', 'groupId', 'GROUP_ID_DUPLICATE', 'GROUP_ID_DUPLICATE');
    await keepUsers(transaction, call, groupId, userIds);
    await writeAudit(transaction, { ...about(groupId, call), action: 'create', after: newGroup });
  });
}

/**
 * Returns the current version.
 *
 * @param picture the position of a picture's address in the request, if not the default
 * @throws ApiError `stale_version`, `invalid_input`, `unsupported_type` or `not_found`
 */
export async function changeGroup(
  call: GroupCall,
  groupId: string,
  { version: seen, users: userIds, ...wanted }: GroupChanges,
  picture?: string,
): Promise<void> {
  if (wanted.groupName !== undefined) refuse(nameProblems(wanted.groupName));
  await answerChange(call, async (transaction) => {
    const where = eq(groups.id, groupId);
    return changeRecord(transaction, { table: groups, where, seen, of: about(groupId, call) }, async (stored) => {
      await refusePictures(transaction, call.services.files, { groupId, uploaded: wanted, stored, path: picture });
      const was = { ...stored, users: await usersOf(transaction, groupId) };
      if (userIds) await keepUsers(transaction, call, groupId, userIds);
      return {
        changes: { ...wanted, users: userIds && [...userIds].sort() },
        was,
        columnsOf: ({ users: _users, ...columns }) => columns,
      };
    });
  });
}

async function usersOf(transaction: Sql, groupId: string): Promise<string[]> {
  const rows = await transaction
    .select({ id: groupUsers.userId })
    .from(groupUsers)
    .where(eq(groupUsers.groupId, groupId));
  return rows.map(({ id }) => id).sort();
}

async function keepUsers(
  transaction: Sql,
  { user }: GroupCall,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  const ids = [...userIds];
  const found = ids.length ? await transaction.select({ id: users.id }).from(users).where(inArray(users.id, ids)) : [];
  if (found.length < ids.length) throw refusedField('invalid_input', 'users', 'This user does not exist.', 'unknown');
  // Joining or leaving a group changes a user's rights.
  await refuseUnreachable(transaction, user, xor(await usersOf(transaction, groupId), ids));
  await transaction.delete(groupUsers).where(eq(groupUsers.groupId, groupId));
  if (ids.length) await transaction.insert(groupUsers).values(ids.map((userId) => ({ groupId, userId })));
}

interface OneBranch {
  groupId: string;
  companyId: string;
  branchId: string;
}

/** The group's data about a branch. */
const said = ['startDate', 'endDate', 'groupMeta'] as const;

const placeOf = ({ groupId, companyId, branchId }: OneBranch) =>
  equal(groupBranches, { groupId, ownerCompany: companyId, branchId });

/**
 * Adds a branch to a group, or changes its data in the group.
 *
 * @param mayAdd whether the caller may access the branch
 * @throws ApiError `invalid_input`, `permission_denied` or `not_found`
 */
export async function keepBranch(
  call: GroupCall,
  of: OneBranch,
  newGroup: GroupBranchFields,
  mayAdd: boolean,
): Promise<void> {
  const groupMeta = newGroup.groupMeta.map(({ key, value, type }) => ({ key, value: metaValue(value, type), type }));
  const wanted = { ...pick(newGroup, ['startDate', 'endDate']), groupMeta };
  refuse(groupBranchProblems(newGroup));
  await inTransaction(call, async (transaction) => {
    await lockRecord(transaction, groups, eq(groups.id, of.groupId));
    const [there] = await transaction.select().from(groupBranches).where(placeOf(of));
    if (!there && !mayAdd) throw new ApiError('permission_denied');
    const { groupId, companyId, branchId } = of;
    const before = there && pick(there, said);
    if (isSameValue(before, wanted)) return;
    if (there)
      await transaction
        .update(groupBranches)
        .set({ ...wanted, updatedTime: sql`now()` })
        .where(placeOf(of));
    else {
      await findRecord(transaction, branches, and(oneOf(branches, companyId, branchId), eq(branches.active, true)));
      await transaction.insert(groupBranches).values({ groupId, ownerCompany: companyId, branchId, ...wanted });
    }
    await writeAudit(transaction, {
      ...about(groupId, call),
      action: 'update',
      before: before && { companyId, branchId, ...before },
      after: { companyId, branchId, ...wanted },
    });
  });
}

/** @throws ApiError `not_found`, or `invalid_input` if it is the last one */
export async function removeBranch(call: GroupCall, of: OneBranch): Promise<void> {
  await inTransaction(call, async (transaction) => {
    await lockRecord(transaction, groups, eq(groups.id, of.groupId));
    const [gone] = await transaction.delete(groupBranches).where(placeOf(of)).returning();
    if (!gone) throw new ApiError('not_found');
    const left = await transaction.$count(groupBranches, eq(groupBranches.groupId, of.groupId));
    if (!left) refuse([{ path: 'branches', code: 'GROUP_BRANCH_MUST' }]);
    await writeAudit(transaction, {
      ...about(of.groupId, call),
      action: 'update',
      before: { companyId: of.companyId, branchId: of.branchId, ...pick(gone, said) },
    });
  });
}
