import {
  copyGroupCover,
  copyGroupLogo,
  createGroup,
  deleteGroupBranch,
  getGroup,
  listGroupBranches,
  listGroups,
  patchGroup,
  patchGroupAsAdmin,
  putGroupBranch,
  uploadGroupCover,
  uploadGroupLogo,
  type Group,
} from '#contract/organization/groups.ts';
import { groupRights, seesAllGroups, type GroupPicture } from '#contract/organization/groupRules.ts';
import { handle, type Call, type RequestGuard, type Handled } from '#server/platform/http/handle.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { seesBranch } from '#server/platform/sql/visibility.ts';
import { storeFile } from '#server/platform/uploads/handlers.ts';
import { addGroup, changeGroup, keepBranch, removeBranch, type GroupCall } from './change.ts';
import { refuseUnfit } from './pictures.ts';
import { groupBranchOf, groupBranchPage, groupCaller, groupOf, groupPage, membersOf } from './queries.ts';

/**
 * Checks that the caller may see or change the group.
 * @throws ApiError `not_found` if the caller may not see it, otherwise `permission_denied`
 */
async function open(
  { services, user }: Pick<GroupCall, 'services' | 'user'>,
  groupId: string,
  what: 'see' | 'change',
): Promise<void> {
  const members = await membersOf(services.database, groupId);
  const rights = members && groupRights(groupCaller(user), members);
  if (!rights?.see) throw new ApiError('not_found');
  if (!rights[what]) throw new ApiError('permission_denied');
}

const mayChange: RequestGuard<typeof uploadGroupLogo> = (caller) => open(caller, caller.params.id, 'change');

async function found({ services }: GroupCall, groupId: string): Promise<Group> {
  const group = await groupOf(services.database, groupId);
  if (!group) throw new ApiError('not_found');
  return group;
}

/** Stores an uploaded picture and sets it on the group. */
async function sent(call: GroupCall & Pick<Call, 'file'>, groupId: string, place: GroupPicture) {
  if (call.file) refuseUnfit(place, call.file.content);
  const { url } = await storeFile(call as Call, 'logo');
  await changeGroup(call, groupId, { [place]: url });
  return { url };
}

/** Sets an already stored picture on the group. */
async function copied(call: GroupCall, groupId: string, url: string, place: GroupPicture) {
  await open(call, groupId, 'change');
  await changeGroup(call, groupId, { [place]: url }, 'copySource');
  return { url };
}

/** Groups: the caller's own, and all for administrators. */
export const groupHandlers: Handled[] = [
  handle(listGroups, ({ query, user, services }) => {
    const caller = groupCaller(user);
    if (query.scope === 'all' && !seesAllGroups(caller)) throw new ApiError('permission_denied');
    return groupPage(services.database, query, caller);
  }),
  handle(getGroup, async (call) => {
    await open(call, call.params.id, 'see');
    return found(call, call.params.id);
  }),
  handle(patchGroup, async (call) => {
    await open(call, call.params.id, 'change');
    if (call.body.users && !seesAllGroups(call.user)) throw new ApiError('permission_denied');
    await changeGroup(call, call.params.id, call.body);
  }),
  handle(createGroup, async (call) => {
    await addGroup(call, call.body);
    return found(call, call.body.groupId);
  }),
  handle(patchGroupAsAdmin, (call) => changeGroup(call, call.params.id, call.body)),

  handle(listGroupBranches, async (call) => {
    await open(call, call.params.id, 'see');
    return groupBranchPage(call.services.database, call.params.id, call.query);
  }),
  handle(putGroupBranch, async (call) => {
    const { groupId, companyId, branchId } = call.params;
    await open(call, groupId, 'change');
    const own = call.user.companies.get(companyId);
    const mayAdd = seesAllGroups(call.user) || (own !== undefined && seesBranch(own, branchId));
    await keepBranch(call, call.params, call.body, mayAdd);
    const groupBranch = await groupBranchOf(call.services.database, call.params);
    if (!groupBranch) throw new ApiError('not_found');
    return groupBranch;
  }),
  handle(deleteGroupBranch, async (call) => {
    await open(call, call.params.groupId, 'change');
    await removeBranch(call, call.params);
  }),

  handle(uploadGroupLogo, (call) => sent(call, call.params.id, 'logo'), { guard: mayChange }),
  handle(uploadGroupCover, (call) => sent(call, call.params.id, 'coverImage'), { guard: mayChange }),
  handle(copyGroupLogo, (call) => copied(call, call.params.id, call.body.copySource, 'logo')),
  handle(copyGroupCover, (call) => copied(call, call.params.id, call.body.copySource, 'coverImage')),
];
